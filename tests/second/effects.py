"""What a card costs once nobody can jump on it any more (docs/rules.md; section 16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.second.bodies import fields, legal, one_bool, sized
from tests.second.cards import effect_of, runs
from tests.second.follow import Ask, Place, Script
from tests.second.judging import judged
from tests.second.laying import Laying, Play
from tests.second.moving import dealt_again, moved_on
from tests.second.proofs import check_membership

if TYPE_CHECKING:
    from tests.second.turns import Hand


def take_effect(hand: Hand, play: Play, run: int, penalties: list[int]) -> Script:
    """Draws and races first, then the answer of the next seat, then hands that move."""
    options, seat = hand.options, play.seat
    effect = effect_of(play.face, options)
    won = hand.winner is not None
    answered = runs(play.face, options)
    owed = [(debtor, int(options["uno_penalty"])) for debtor in penalties]
    owed += _turn(hand, play, effect, run)
    if (yield from hand.race_without_jumps(play)):
        owed.append((seat, int(options["uno_penalty"])))
    for debtor, count in owed:
        yield from hand.piles.draw_cards(debtor, count)
    if won:
        return
    if answered:
        yield from hand.answer_run(play, run + (2 if effect == "two" else 4))
    elif effect == "four" and options["challenge"] == "on":
        challenger = hand.after(seat)
        heard = yield Ask(hand.track, "challenge", [challenger], one_bool)
        guilty = (yield from judged(hand.piles, play, challenger)) if heard[challenger] else None
        yield from hand.paid(play, challenger, guilty, 4)
    elif effect == "shuffle":
        yield from dealt_again(hand.piles, seat)
    elif effect in ("swap", "may-swap") and play.target >= 0:
        yield from moved_on(hand.piles, {seat: play.target, play.target: seat})
    elif effect in ("pass-on", "pass-left"):
        direction = hand.direction if effect == "pass-on" else 1
        to = {giver: hand.table.round(giver, direction)[0] for giver in hand.table.playing}
        yield from moved_on(hand.piles, to)
    elif effect == "until-colour":
        yield from _draw_until(hand, hand.after(seat), play.colour)


def _turn(hand: Hand, play: Play, effect: str, run: int) -> list[tuple[int, int]]:
    """Whose turn comes next, and who draws how many without being asked."""
    seat, next_seat = play.seat, hand.after(play.seat)
    if effect == "reverse":
        hand.direction = -hand.direction
        hand.turn = seat if len(hand.table.playing) == 2 else hand.after(seat)
        return []
    skips = effect in ("skip", "two", "four", "until-colour")
    hand.turn = hand.after(seat, 2) if skips else next_seat
    if effect == "skip-all":
        hand.turn = seat
    if effect in ("draw-1", "draw-2"):
        others = hand.table.round(seat, hand.direction)[:-1]
        return [(other, int(effect[-1])) for other in others]
    asked = hand.winner is None and runs(play.face, hand.options)
    doubted = hand.winner is None and effect == "four" and hand.options["challenge"] == "on"
    if effect in ("two", "four") and not asked and not doubted:
        return [(next_seat, run + (2 if effect == "two" else 4))]
    return []


def _draw_until(hand: Hand, seat: int, colour: str) -> Script:
    """Rule D4: cards until one of the colour comes."""
    laying = Laying(hand.piles, colour, lambda face: True)

    def check(place: Place, seat: int, body: list[Any]) -> bool:
        came, proof = fields(body, bool, bytes)
        S = laying.points(lambda face: (face.colour == colour) == came)
        legal(bool(S), "no such card")
        sized(proof, 64 * len(S))
        card = hand.piles.hands[seat][-1]
        check_membership(place.ctx(seat, b"colour"), hand.piles.deal.P[seat], (card,), S, proof)
        return bool(came)

    while (yield from hand.piles.draw_cards(seat, 1)):
        heard = yield Ask(hand.track, "until", [seat], check)
        if heard[seat]:
            break
