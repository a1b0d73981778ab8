"""Which network cards lead to people in the same home, by name, address and what the system says."""

from __future__ import annotations

import sys

import pytest

from uno_p2p.doctor.cards import (
    Card,
    Kind,
    flags_of,
    kind_of,
    lan_cards,
    not_only_vpn,
    own_cards,
    some_interface,
)
from uno_p2p.doctor.finding import State, Why

UP, BROADCAST, LOOPBACK, POINT_TO_POINT, RUNNING = 0x1, 0x2, 0x8, 0x10, 0x40
MULTICAST = 0x8000 if sys.platform == "darwin" else 0x1000
ETHERNET = UP | BROADCAST | RUNNING | MULTICAST
TUNNEL = UP | POINT_TO_POINT | RUNNING | MULTICAST


def card(name: str = "eth0", *addresses: str, flags: int | None = ETHERNET, label: str = "") -> Card:
    return Card(name, label or name, addresses or ("192.168.1.20",), flags)


@pytest.mark.parametrize(
    "here",
    [
        card("eth0"),
        card("wlan0", "192.168.1.20", "fe80::1"),
        card("en0", "2001:db8::7"),
        card("eth0", "169.254.7.7"),  # a cable between two laptops
        card("br0"),
        card("eth0", "100.64.0.9", "192.168.1.20"),
        card("{A1B2}", label="Realtek PCIe GbE Family Controller", flags=None),
        card("wlp3s0"),
        card("enx00e04c"),
    ],
    ids=lambda one: f"{one.label}-{one.addresses[0]}",
)
def test_what_leads_to_the_people_here(here: Card) -> None:
    assert kind_of(here) is Kind.LAN


@pytest.mark.parametrize(
    "name",
    [
        "tun0",
        "tap1",
        "utun3",
        "wg0",
        "wg-home",
        "ppp0",
        "tailscale0",
        "zt7nnig34x",
        "wt0",
        "nordlynx",
        "gpd0",
    ],
)
def test_a_vpn_by_its_name(name: str) -> None:
    assert kind_of(card(name, "10.8.0.2")) is Kind.VPN


@pytest.mark.parametrize(
    "label", ["WireGuard Tunnel", "TAP-Windows Adapter V9", "ZeroTier One [a1]", "My VPN"]
)
def test_a_vpn_by_what_windows_calls_it(label: str) -> None:
    assert kind_of(card("{A1B2}", "10.8.0.2", label=label, flags=None)) is Kind.VPN


def test_a_vpn_by_what_the_system_says() -> None:
    assert kind_of(card("corp0", "10.8.0.2", flags=TUNNEL)) is Kind.VPN
    assert kind_of(card("corp0", "10.8.0.2", flags=TUNNEL | BROADCAST)) is Kind.LAN
    assert kind_of(card("corp0", "10.8.0.2", flags=TUNNEL & ~POINT_TO_POINT)) is Kind.LAN


@pytest.mark.parametrize("addresses", [("100.101.7.7",), ("100.101.7.7", "fd7a:115c:a1e0::7", "fe80::1")])
def test_a_vpn_by_its_addresses(addresses: tuple[str, ...]) -> None:
    assert kind_of(card("{A1B2}", *addresses, flags=None)) is Kind.VPN


@pytest.mark.parametrize("name", ["docker0", "br-0123456789ab", "veth1a2b", "virbr0", "vmnet8", "vboxnet0"])
def test_what_leads_only_into_this_machine(name: str) -> None:
    assert kind_of(card(name, "172.17.0.1")) is Kind.INNER


def test_what_leads_only_into_a_windows_machine() -> None:
    assert kind_of(card("{A1}", label="vEthernet (WSL)", flags=None)) is Kind.INNER
    assert kind_of(card("{A1}", label="vEthernet (Bridge to Wi-Fi)", flags=None)) is Kind.LAN


@pytest.mark.parametrize(
    "here",
    [
        card("lo", "127.0.0.1", "::1", flags=UP | LOOPBACK | RUNNING),
        card("lo", "10.1.1.1", flags=UP | LOOPBACK | RUNNING),
        card("lo", "127.0.0.1", flags=None),
        card("eth0", flags=ETHERNET & ~UP),
        card("eth0", flags=ETHERNET & ~RUNNING),
        card("awdl0", "fe80::1"),
        card("eth0", "0.0.0.0"),
        Card("eth0", "eth0", (), ETHERNET),
    ],
    ids=["lo", "lo-other", "lo-unknown", "off", "no-cable", "link-local", "zero", "bare"],
)
def test_what_leads_nowhere(here: Card) -> None:
    assert kind_of(here) is Kind.NOWHERE


def test_some_interface() -> None:
    lo = card("lo", "127.0.0.1")
    assert some_interface(lambda: [lo]).state is State.WRONG
    assert some_interface(lambda: [lo, card("docker0")]).state is State.WRONG
    assert some_interface(lambda: [lo, card("wg0")]).state is State.FINE
    found = some_interface(lambda: [lo, card("{A1}", label="Wi-Fi", flags=None), card("wlan1")])
    assert (found.state, found.params) == (State.FINE, {"cards": "Wi-Fi, wlan1"})


def test_only_a_vpn() -> None:
    found = not_only_vpn(lambda: [card("wg0"), card("docker0"), card("tun1")])
    assert (found.state, found.params) == (State.WRONG, {"cards": "wg0, tun1"})
    assert not_only_vpn(lambda: [card("eth0"), card("docker0")]).variant == ""
    beside = not_only_vpn(lambda: [card("eth0"), card("wg0")])
    assert (beside.state, beside.variant, beside.params) == (State.FINE, "beside", {"cards": "wg0"})
    assert not_only_vpn(lambda: [card("docker0")]).why is Why.NO_LAN


def test_only_cards_of_the_lan_are_tried() -> None:
    eth, wlan = card("eth0"), card("wlan0")
    assert lan_cards([card("lo", "127.0.0.1"), eth, card("wg0"), card("docker0"), wlan]) == (eth, wlan)


def test_multicast_that_is_switched_off_is_seen() -> None:
    assert card().multicast
    assert card(flags=None).multicast
    assert not card(flags=ETHERNET & ~MULTICAST).multicast


@pytest.mark.skipif(sys.platform != "linux", reason="the name of the loopback card is Linux's")
def test_the_cards_of_this_machine_have_what_the_system_says_of_them() -> None:
    (lo,) = [one for one in own_cards() if one.name == "lo"]
    assert "127.0.0.1" in lo.addresses
    assert lo.flags is not None
    assert lo.flags & LOOPBACK
    assert lo.index > 0
    assert flags_of("no-such-card") is None
