"""Who of a full table was met before, and whose name was: under a key that is not the one from then.

A name proves nothing, a key does. Bots are left out: theirs are called alike everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from uno_p2p.net.introduction import Introduction, name_key
from uno_p2p.store import Friend
from uno_p2p.ui.words import Words


def people_of(seats: Sequence[Introduction], me: int) -> list[tuple[bytes, str]]:
    """Identity and name of everybody there but us and the bots, as `Store.meet` takes them."""
    return [(seat.identity, seat.name) for i, seat in enumerate(seats) if i != me and not seat.bot]


def greetings(words: Words, people: Sequence[tuple[bytes, str]], friends: Sequence[Friend]) -> list[str]:
    """A line for each of these people of whom something is known."""
    known = {friend.identity: friend for friend in friends}
    lines = []
    for identity, name in people:
        friend = known.get(identity)
        if friend is None:
            if any(name_key(one.name) == name_key(name) for one in friends):
                lines.append(words.say("lobby.other-key", name=name))
        elif friend.name == name:
            lines.append(words.say("lobby.met", name=name, day=_day(friend.last)))
        else:
            lines.append(words.say("lobby.met-as", name=name, before=friend.name, day=_day(friend.last)))
    return lines


def _day(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).astimezone().strftime("%Y-%m-%d")
