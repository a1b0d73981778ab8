"""A table that can be joined, in words: one line each, whole sentences."""

from __future__ import annotations

from protocol.errors import Fault
from uno_p2p.app import decode_proposal
from uno_p2p.net.card import Reach, TableCard
from uno_p2p.net.invite import Invite
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import PRESETS
from uno_p2p.ui.words import Words


def table_line(words: Words, number: int, card: TableCard, at: tuple[str, int]) -> str:
    """A table in a numbered list."""
    kind = "full" if card.free == 0 else "open" if card.open else "code"
    return words.say(
        f"lobby.found.{kind}",
        number=number,
        title=card.title,
        host=card.host.name,
        free=card.free,
        seats=card.seats,
        rules=rules_short(words, card.proposal),
        address=written(at),
    )


def rules_short(words: Words, proposal: bytes) -> str:
    """The rules in one sentence: the preset's, or how far they are from the printed ones."""
    try:
        return short(words, decode_proposal(proposal).options)
    except Fault:
        return words.say("lobby.rules.unknown")


def short(words: Words, options: Options) -> str:
    """These options in one sentence."""
    for name, preset in PRESETS.items():
        if options == preset:
            return words.say(f"preset.{name}")
    plain, printed = options.to_plain(), Options().to_plain()
    return words.say("lobby.rules.changed", count=sum(plain[name] != printed[name] for name in printed))


def reach_lines(words: Words, card: TableCard) -> list[str]:
    """How each guest is reached whose port has been tried."""
    keys = {Reach.DIRECT: "lobby.reach.direct", Reach.OWN_LINKS: "lobby.reach.own-links"}
    return [words.say(keys[one.reach], name=one.name) for one in card.people[1:] if one.reach in keys]


def written(at: tuple[str, int]) -> str:
    """An address as it can be typed."""
    return f"[{at[0]}]:{at[1]}" if ":" in at[0] else f"{at[0]}:{at[1]}"


def command(goal: Invite | tuple[str, int]) -> str:
    """What others type to come there."""
    return f"uno-p2p join {goal.encode() if isinstance(goal, Invite) else written(goal)}"
