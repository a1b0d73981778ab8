"""The lab's simulator under the names that tests know it by."""

from __future__ import annotations

from uno_p2p.lab.simulate import TICK, Network, Node, contract_for, keys_for

__all__ = ["TICK", "FakeNet", "Node", "contract_for", "keys_for"]


class FakeNet(Network):
    """See `Network`. Whatever it raises fails the test that has not asked for it."""
