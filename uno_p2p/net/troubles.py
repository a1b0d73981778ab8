"""What a guest is told that does not come in, as sentences. `at`: the lobby's address, for a person."""

from __future__ import annotations

from uno_p2p.trouble import Trouble

from .seating import Refusal


def refused(reason: object, at: str) -> Trouble:
    """The host's answer; whatever it says beyond what we know is "refused"."""
    match reason:
        case Refusal.TABLE_FULL:
            return Trouble(Refusal.TABLE_FULL, f"All seats of the table at {at} are taken.")
        case Refusal.NO_WATCHERS:
            return Trouble(Refusal.NO_WATCHERS, f"At the table at {at} nobody may look on.")
        case Refusal.CLOSED:
            sentence = f"The host has closed the table at {at}; open one yourself: uno-p2p host."
            return Trouble(Refusal.CLOSED, sentence)
    return Trouble(Refusal.REFUSED, f"The table at {at} did not let this node in.")


class OtherVersion(Trouble):
    """A lobby of another version answers, and says which."""

    def __init__(self, ours: str, theirs: str, at: str) -> None:
        sentence = f"This is version {ours}, the table at {at} is version {theirs}; all need the same."
        super().__init__(Refusal.WRONG_VERSION, sentence)
        self.theirs = theirs


def shown(at: tuple[str, int]) -> str:
    """A host and port for a person."""
    return f"{at[0]}, port {at[1]}"


def no_way(at: str) -> Trouble:
    """ZeroMQ does not even begin to connect."""
    return Trouble("bad-address", f"This machine cannot connect to {at}.")


def no_answer(at: str) -> Trouble:
    """Nobody has ever answered."""
    return Trouble("no-answer", f"Nobody answers at {at}; is the table open, and on the same network?")


def host_gone(at: str) -> Trouble:
    """Somebody did answer, and does not any more: any of the guests can open the table."""
    sentence = f"The host at {at} is gone; any of you can open the table again: uno-p2p host."
    return Trouble("host-gone", sentence)


def bad_lobby(at: str) -> Trouble:
    """What answers is no lobby."""
    return Trouble("bad-lobby", f"What answers at {at} does not speak like a table of uno-p2p.")
