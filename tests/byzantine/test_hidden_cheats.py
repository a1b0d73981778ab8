"""What must be proven of cards that nobody sees: one that is kept or drawn on from, those behind a Wild Draw
Four, one that is drawn for its colour.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from protocol.elgamal import encrypt
from protocol.entry import Body
from protocol.errors import FaultCode
from protocol.params import card_point
from protocol.piles import Pile
from protocol.proofs import membership
from tests.helpers.cheat import CheatNet, Forge, Scene, at
from tests.helpers.forging import jump, single, within
from tests.helpers.prepared import Position
from tests.helpers.scripted import Doing, Done
from uno_p2p.lab.conform.forging import drawn_play, face_of, faces_of, hand_of, play, table_of
from uno_p2p.rules.cards import Colour, Face, Symbol
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import parse
from uno_p2p.table.choices import DrawCard, Keep, PlayDrawn, TakeRun

CHEAT, OTHER = 0, 1
Forgery = Callable[[Scene], Body | None]
Fits = Callable[[Face], bool]


def rules(*words: str) -> Options:
    return parse(["deck=small39", *words])


def blamed(
    kind: str,
    forge: Forgery,
    code: FaultCode,
    position: Position,
    options: Options,
    *done: Done,
    seat: int = CHEAT,
) -> None:
    """Seat `seat` does these things, and what `forge` says at the first step of this kind."""
    players = [Doing(), Doing(), Doing()]
    players[seat] = Doing(*done)
    if seat != CHEAT:
        players[CHEAT] = Doing("first")
    net_of({seat: at(kind, forge)}, position, options, players).assert_blamed(code)


def net_of(
    cheats: dict[int, Forge], position: Position, options: Options, players: list[Doing], **more: Any
) -> CheatNet:
    return CheatNet(3, cheats, position=position, options=options, players=players, **more)


def last(scene: Scene) -> Pile:
    """The card just drawn."""
    return Pile(hand_of(scene).key, hand_of(scene).cards[-1:])


def first(scene: Scene) -> Pile:
    """Another card of the hand."""
    return Pile(hand_of(scene).key, hand_of(scene).cards[:1])


def made(scene: Scene, code: str, count: int) -> tuple[Pile, list[int]]:
    """So many cards that do not exist, under the own key, and what they are."""
    key, face = hand_of(scene).key, face_of(scene, code)
    return Pile(key, tuple(encrypt(key, card_point(face), k + 5) for k in range(count))), [face] * count


# -- the drawn card ---------------------------------------------------------------------------------

FITTING = Position(["G0 G7", "Y0 Y7", "B0 B1"], "R0", "RS B7 YS YD")
"""Seat 0 draws a red Skip on a red 0 ..."""
UNFITTING = Position(["R1 R7", "Y0 Y7", "B0 B1"], "R0", "GS B7 RS YD")
"""... or a green one."""
FORCED, TO_MATCH = rules("force_play=on"), rules("draw=to-match")


def fits(face: Face) -> bool:
    """On a red 0."""
    return face.is_wild or face.colour is Colour.RED or face.code[-1] == "0"


def unfit(face: Face) -> bool:
    """A Wild Draw Four too, which nobody has to play who could be challenged for it."""
    return not fits(face) or face.symbol is Symbol.WILD_DRAW_FOUR


def never_fits(face: Face) -> bool:
    """A Wild Draw Four is no exception where nobody challenges, nor for drawing on."""
    return not fits(face)


def drawn(word: str, proof: Callable[[Scene], bytes]) -> Forgery:
    return lambda scene: [word, proof(scene)]


def false_proofs(claim: Fits, harmless: str) -> list[tuple[str, Callable[[Scene], bytes], FaultCode]]:
    """Proofs that the last card is one of those that fit the claim, while it is none of them. Of the first
    card of the hand it is true, and of the one called `harmless`.
    """

    def of_a_made_one(scene: Scene) -> bytes:
        pile, faces = made(scene, harmless, 1)
        return within(scene, pile, claim, b"hidden", holds=faces)

    def length(scene: Scene) -> int:
        return membership.proof_length(1, sum(map(claim, table_of(scene).deck.faces)))

    return [
        ("none", lambda s: b"", FaultCode.BAD_ENCODING),
        (
            "the equations with a wrong index",
            lambda s: within(s, last(s), claim, b"hidden"),
            FaultCode.BAD_PROOF,
        ),
        ("of another card", lambda s: within(s, first(s), claim, b"hidden"), FaultCode.BAD_PROOF),
        ("of a card made at home", of_a_made_one, FaultCode.BAD_PROOF),
        ("zeros", lambda s: bytes(length(s)), FaultCode.BAD_PROOF),
        ("no scalars", lambda s: b"\xff" * length(s), FaultCode.BAD_ENCODING),
        ("of two cards", lambda s: within(s, hand_of(s), claim, b"hidden"), FaultCode.BAD_ENCODING),
        ("of any card", lambda s: within(s, last(s), lambda face: True, b"hidden"), FaultCode.BAD_ENCODING),
        (
            "that the other claim is true",
            lambda s: within(s, last(s), lambda face: not claim(face), b"hidden"),
            FaultCode.BAD_ENCODING,
        ),
    ]


def elsewhere(claim: Fits) -> list[tuple[str, Callable[[Scene], bytes]]]:
    """True proofs of the last card, made for another place."""

    def proof(scene: Scene, part: bytes = b"hidden", seat: int | None = None, **where: Any) -> bytes:
        return within(scene, last(scene), claim, part, replace(scene.at, **where), seat)

    return [
        ("the step before", lambda s: proof(s, step=s.at.step - 1)),
        ("the step after", lambda s: proof(s, step=s.at.step + 1)),
        ("another seat", lambda s: proof(s, seat=OTHER)),
        ("another table", lambda s: proof(s, sid=bytes(32))),
        ("another hand", lambda s: proof(s, track="play/1")),
        ("another purpose", lambda s: proof(s, b"colour")),
    ]


def named(rows: list[Any]) -> dict[str, Any]:
    return {
        "argvalues": [row[1:] if len(row) > 2 else row[1] for row in rows],
        "ids": [row[0] for row in rows],
    }


@pytest.mark.parametrize(("proof", "code"), **named(false_proofs(unfit, "G1")))
def test_a_card_that_must_be_played_is_kept(proof: Callable[[Scene], bytes], code: FaultCode) -> None:
    blamed("drawn", drawn("keep", proof), code, FITTING, FORCED, DrawCard(), PlayDrawn())


@pytest.mark.parametrize(
    ("claim", "code"), [(never_fits, FaultCode.BAD_PROOF), (unfit, FaultCode.BAD_ENCODING)]
)
def test_a_wild_draw_four_that_nobody_could_challenge_is_kept(claim: Fits, code: FaultCode) -> None:
    position = Position(FITTING.hands, "R0", "W4 B7 YS YD")
    options = rules("force_play=on", "challenge=off")
    played = PlayDrawn(Colour.RED)
    forge = drawn("keep", lambda scene: within(scene, last(scene), claim, b"hidden"))
    blamed("drawn", forge, code, position, options, DrawCard(), played)


@pytest.mark.parametrize("proof", **named(elsewhere(unfit)))
def test_a_card_that_may_be_kept_with_a_proof_for_another_place(proof: Callable[[Scene], bytes]) -> None:
    code = FaultCode.BAD_PROOF
    blamed("drawn", drawn("keep", proof), code, UNFITTING, FORCED, DrawCard(), Keep())


@pytest.mark.parametrize(("proof", "code"), **named(false_proofs(never_fits, "G1")))
def test_who_draws_until_a_card_fits_draws_on_from_one_that_does(
    proof: Callable[[Scene], bytes], code: FaultCode
) -> None:
    blamed("drawn", drawn("draw", proof), code, FITTING, TO_MATCH, DrawCard(), PlayDrawn())


@pytest.mark.parametrize(("proof", "code"), **named(false_proofs(fits, "R1")))
def test_who_draws_until_a_card_fits_keeps_one_that_does_not(
    proof: Callable[[Scene], bytes], code: FaultCode
) -> None:
    blamed("drawn", drawn("keep", proof), code, UNFITTING, TO_MATCH, DrawCard())


@pytest.mark.parametrize(
    ("claim", "code"), [(never_fits, FaultCode.BAD_PROOF), (unfit, FaultCode.BAD_ENCODING)]
)
def test_who_draws_until_a_card_fits_draws_on_from_a_wild_draw_four(claim: Fits, code: FaultCode) -> None:
    position = Position(FITTING.hands, "R0", "W4 B7 YS YD")
    forge = drawn("draw", lambda scene: within(scene, last(scene), claim, b"hidden"))
    blamed("drawn", forge, code, position, TO_MATCH, DrawCard(), Keep())


@pytest.mark.parametrize("proof", **named(elsewhere(never_fits)))
def test_who_draws_on_with_a_proof_for_another_place(proof: Callable[[Scene], bytes]) -> None:
    blamed("drawn", drawn("draw", proof), FaultCode.BAD_PROOF, UNFITTING, TO_MATCH, DrawCard())


@pytest.mark.parametrize(
    ("word", "claim", "position", "options"),
    [
        ("keep", unfit, UNFITTING, FORCED),
        ("draw", never_fits, UNFITTING, TO_MATCH),
        ("keep", fits, FITTING, TO_MATCH),
    ],
)
def test_a_true_proof_made_here_is_accepted(
    word: str, claim: Fits, position: Position, options: Options
) -> None:
    """Else everything above would be refused for another reason."""
    forge = at("drawn", drawn(word, lambda scene: within(scene, last(scene), claim, b"hidden")))
    players = [Doing(DrawCard(), Keep()), Doing(), Doing()]
    net = net_of({CHEAT: forge}, position, options, players)
    begun = [net.nodes[seat].machine for seat in net.honest]
    net.run(until=lambda: all(m.live[2] == ("move" if word == "keep" else "share") for m in begun))
    step = begun[0].live[1]
    net.run(until=lambda: bool(net.said(CHEAT)))
    net.run(until=lambda: all(m.live[1] > step + 1 for m in begun))
    assert not any(net.faults)


def test_the_proof_of_an_earlier_card_played_again() -> None:
    """The first drawn card could be kept, the second cannot; there is no other difference."""
    proofs: list[Body] = []

    def forge(scene: Scene) -> Body | None:
        if scene.kind != "drawn":
            return None
        proofs.append(scene.body)
        return proofs[0] if len(proofs) == 2 else None

    position = Position(["G7 B7", "R1 Y7", "R7 B1"], "R0", "GS RS B7 YS YD")
    players = [
        Doing(DrawCard(), Keep(), DrawCard(), PlayDrawn()),
        Doing(("R1", None, None)),
        Doing(("R7", None, None)),
    ]
    net_of({CHEAT: forge}, position, rules("force_play=on", "uno_call=off"), players).assert_blamed(
        FaultCode.BAD_PROOF
    )
    assert [body[0] for body in proofs] == ["keep", "play"]


@pytest.mark.parametrize("proof", [b"", b"\0", b"\0" * 64])
def test_where_one_draws_once_nobody_draws_on(proof: bytes) -> None:
    code = FaultCode.ILLEGAL_MOVE
    blamed("drawn", lambda scene: ["draw", proof], code, UNFITTING, rules(), DrawCard(), Keep())
    blamed("drawn", lambda scene: ["draw", proof], code, UNFITTING, FORCED, DrawCard(), Keep())


@pytest.mark.parametrize(
    "proof", [lambda s: b"\0", lambda s: within(s, last(s), unfit, b"hidden")], ids=["a byte", "a true one"]
)
def test_where_any_card_may_be_kept_a_proof_is_not_wanted(proof: Callable[[Scene], bytes]) -> None:
    code = FaultCode.BAD_ENCODING
    blamed("drawn", drawn("keep", proof), code, UNFITTING, rules(), DrawCard(), Keep())


# -- the hand behind a Wild Draw Four -----------------------------------------------------------------

PROVEN = rules("no_bluffing=on")
BLUFF = Position(["W4 R7 G0", "Y0 Y7 R1", "B0 B1 R1"], "R0", "B7 YS YD YR BS BD")
TRUE = Position(["W4 B7 G0", "Y0 Y7 R1", "B0 B1 R1"], "R0", "R7 YS YD YR BS BD")


def not_red(face: Face) -> bool:
    return face.colour is not Colour.RED


def wild_four(proof: Callable[[Scene, Pile], bytes]) -> Forgery:
    """The Wild Draw Four with this proof about the other cards."""
    return lambda scene: play(scene, 0, "B", rest=lambda others: proof(scene, others))


def one_less(scene: Scene, others: Pile) -> bytes:
    """True of all cards but the one that forbids it."""
    red = face_of(scene, "R7")
    kept = [c for c, k in zip(others.cards, faces_of(scene, others), strict=True) if k != red]
    return within(scene, Pile(others.key, tuple(kept)), not_red, b"rest")


def one_twice(scene: Scene, others: Pile) -> bytes:
    """The harmless card in the place of the other one too."""
    red = face_of(scene, "R7")
    (kept,) = [c for c, k in zip(others.cards, faces_of(scene, others), strict=True) if k != red]
    return within(scene, Pile(others.key, (kept, kept)), not_red, b"rest")


def of_made_cards(scene: Scene, others: Pile) -> bytes:
    pile, faces = made(scene, "G0", len(others.cards))
    return within(scene, pile, not_red, b"rest", holds=faces)


def of_another_colour(scene: Scene, others: Pile) -> bytes:
    """True, and as long; but not of the colour in force."""
    return within(scene, others, lambda face: face.colour is not Colour.BLUE, b"rest")


BLUFFS = [
    ("none", lambda s, others: b"", FaultCode.BAD_ENCODING),
    ("a byte", lambda s, others: b"\0", FaultCode.BAD_ENCODING),
    ("a wrong index", lambda s, others: within(s, others, not_red, b"rest"), FaultCode.BAD_PROOF),
    ("one card less", one_less, FaultCode.BAD_ENCODING),
    ("one card twice", one_twice, FaultCode.BAD_PROOF),
    ("cards made at home", of_made_cards, FaultCode.BAD_PROOF),
    ("of another colour", of_another_colour, FaultCode.BAD_PROOF),
    ("of any colour", lambda s, others: within(s, others, lambda f: True, b"rest"), FaultCode.BAD_ENCODING),
]


@pytest.mark.parametrize(("proof", "code"), **named(BLUFFS))
def test_a_bluff_where_nobody_may(proof: Callable[[Scene, Pile], bytes], code: FaultCode) -> None:
    blamed("move", wild_four(proof), code, BLUFF, PROVEN, DrawCard())


def before_the_cover(scene: Scene, others: Pile) -> bytes:
    """True of the hand as it lay before it was reshuffled, which has another order."""
    hand = hand_of(scene)
    return within(scene, Pile(hand.key, hand.cards[1:]), not_red, b"rest")


def of_the_whole_hand(scene: Scene, others: Pile) -> bytes:
    return within(scene, hand_of(scene), not_red, b"rest")


def somewhere(part: bytes = b"rest", seat: int | None = None, **where: Any) -> Callable[[Scene, Pile], bytes]:
    def proof(scene: Scene, others: Pile) -> bytes:
        there = {name: change(getattr(scene.at, name)) for name, change in where.items()}
        return within(scene, others, not_red, part, replace(scene.at, **there), seat)

    return proof


MISPLACED = [
    ("another seat", somewhere(seat=OTHER), FaultCode.BAD_PROOF),
    ("another step", somewhere(step=lambda step: step + 1), FaultCode.BAD_PROOF),
    ("another table", somewhere(sid=lambda sid: bytes(32)), FaultCode.BAD_PROOF),
    ("another hand", somewhere(track=lambda track: "play/1"), FaultCode.BAD_PROOF),
    ("another purpose", somewhere(b"hidden"), FaultCode.BAD_PROOF),
    ("the hand before its cover", before_the_cover, FaultCode.BAD_PROOF),
    ("the card itself too", of_the_whole_hand, FaultCode.BAD_ENCODING),
]


@pytest.mark.parametrize(("proof", "code"), **named(MISPLACED))
def test_a_true_claim_must_be_proven_here(proof: Callable[[Scene, Pile], bytes], code: FaultCode) -> None:
    blamed("move", wild_four(proof), code, TRUE, PROVEN, ("W4", "B", None))


def test_a_true_claim_proven_here_is_accepted() -> None:
    """Else everything above would be refused for another reason."""
    forge = at("move", wild_four(lambda s, others: within(s, others, not_red, b"rest")))
    net = net_of({CHEAT: forge}, TRUE, PROVEN, [Doing(("W4", "B", None)), Doing(), Doing()])
    others = [net.nodes[seat].machine for seat in net.honest]
    net.run(until=lambda: all(m.table.hand and m.table.hand.game.counts[CHEAT] == 2 for m in others))
    assert not any(net.faults)


def test_the_proof_of_an_earlier_wild_draw_four() -> None:
    """Between the two plays a red card has come into the hand; the number of cards is the same."""
    proofs: list[bytes] = []

    def forge(scene: Scene) -> Body | None:
        if scene.kind != "move":
            return None
        if scene.body[0] == "play":
            proofs.append(scene.body[-1])
            return None
        if len(hand_of(scene).cards) < 4:
            return None
        place = faces_of(scene, hand_of(scene)).index(face_of(scene, "W4"))
        return play(scene, place, "B", rest=proofs[0])

    position = Position(["W4 W4 G0 B7", "Y0 Y7", "R1 B1 R7"], "R0", "YS YD YR BS R7 GD GS BD")
    players = [
        Doing(("W4", "R", None), DrawCard(), Keep(), DrawCard()),
        Doing(DrawCard(), Keep()),
        Doing(("R1", None, None), ("R7", None, None)),
    ]
    net = net_of({CHEAT: forge}, position, rules("no_bluffing=on", "uno_call=off"), players)
    net.assert_blamed(FaultCode.BAD_PROOF)
    assert len(proofs) == 1


@pytest.mark.parametrize(
    ("rest", "code"), [(b"", FaultCode.BAD_ENCODING), (bytes(64), FaultCode.BAD_ENCODING)]
)
def test_a_wild_draw_four_just_drawn_needs_the_proof_too(rest: bytes, code: FaultCode) -> None:
    position = Position(["R7 G0", "Y0 Y7", "B0 B1"], "R0", "W4 YS YD YR BS BD")
    forge = lambda scene: drawn_play(scene, -1, "B", rest=rest)  # noqa: E731 - one line of a row
    blamed("drawn", forge, code, position, PROVEN, DrawCard(), Keep())


def test_a_false_proof_with_a_wild_draw_four_just_drawn() -> None:
    def forge(scene: Scene) -> Body:
        hand = hand_of(scene)
        rest = within(scene, Pile(hand.key, hand.cards[:-1]), not_red, b"rest")
        return drawn_play(scene, -1, "B", rest=rest)

    position = Position(["R7 G0", "Y0 Y7", "B0 B1"], "R0", "W4 YS YD YR BS BD")
    blamed("drawn", forge, FaultCode.BAD_PROOF, position, PROVEN, DrawCard(), Keep())


def not_blue(face: Face) -> bool:
    return face.colour is not Colour.BLUE


NO_PROOF = [
    ("none", lambda s, others: b"", FaultCode.BAD_ENCODING),
    ("a wrong index", lambda s, others: within(s, others, not_blue, b"rest"), FaultCode.BAD_PROOF),
    ("by the colour before", lambda s, others: within(s, others, not_red, b"rest"), FaultCode.BAD_PROOF),
]


@pytest.mark.parametrize(("proof", "code"), **named(NO_PROOF))
def test_a_bluff_that_answers_a_run(proof: Callable[[Scene, Pile], bytes], code: FaultCode) -> None:
    """It counts which colour the Wild Draw Four before it has named."""
    position = Position(["W4 G0 B7", "W4 B0 Y7", "B1 R1"], "R0", "Y1 YS YD YR BS BD R7 RS RD")
    players = [Doing(("W4", "B", None)), Doing(TakeRun()), Doing()]
    forge = at("run", lambda scene: play(scene, 0, "Y", rest=lambda others: proof(scene, others)))
    options = rules("no_bluffing=on", "stacking=same-symbol")
    net_of({OTHER: forge}, position, options, players).assert_blamed(code)


@pytest.mark.parametrize(("proof", "code"), **named(NO_PROOF))
def test_a_bluff_that_jumps_in(proof: Callable[[Scene, Pile], bytes], code: FaultCode) -> None:
    position = Position(["W4 G0 B7", "Y0 Y7 G7", "W4 B1 G1"], "R0", "Y1 YS YD YR BS BD R7 RS RD")
    players = [Doing(("W4", "B", None)), Doing(), Doing()]
    forge = at("react", lambda scene: jump(scene, 0, "Y", rest=lambda others: proof(scene, others)))
    net_of({2: forge}, position, rules("no_bluffing=on", "jump_in=on"), players).assert_blamed(code)


@pytest.mark.parametrize("options", [PROVEN, rules()])
def test_a_proof_that_nobody_asked_for(options: Options) -> None:
    position = Position(["R7 G0 B7", "Y0 Y7", "B0 B1"], "R0", "W4 YS YD YR BS BD")
    forge = lambda scene: play(scene, 0, rest=b"\0")  # noqa: E731 - one line of a row
    blamed("move", forge, FaultCode.BAD_ENCODING, position, options, "first")
    true = wild_four(lambda scene, others: within(scene, others, not_red, b"rest"))
    if options is not PROVEN:
        blamed("move", true, FaultCode.BAD_ENCODING, TRUE, options, ("W4", "B", None))


def test_a_proof_about_no_other_card() -> None:
    """The last card: there is nothing to prove it of."""
    position = Position(["W4", "Y0 Y7", "B0 B1"], "R0", "W4 YS YD YR BS BD")
    forge = lambda scene: [*single(scene, "B")[:-1], bytes(64)]  # noqa: E731 - one line of a row
    blamed("move", forge, FaultCode.BAD_ENCODING, position, PROVEN, ("W4", "B", None))


def test_with_the_last_card_there_is_nothing_to_prove() -> None:
    position = Position(["W4", "Y0 Y7", "B0 B1"], "R0", "W4 YS YD YR BS BD")
    net = net_of({OTHER: lambda scene: None}, position, PROVEN, [Doing(("W4", "B", None)), Doing(), Doing()])
    others = [net.nodes[seat].machine for seat in net.honest]
    net.run(until=lambda: all(m.table.hand and m.table.hand.game.winner == CHEAT for m in others))
    assert not any(net.faults)


# -- the card that is drawn for its colour --------------------------------------------------------------

UNTIL = rules("blanks=until-colour")
COMES_NOT = Position(["WA G0 R7", "Y0 Y7", "B0 B1"], "R0", "BS GS YD YR BS BD")
COMES = Position(["WA G0 R7", "Y0 Y7", "B0 B1"], "R0", "GS BS YD YR BS BD")


def is_green(face: Face) -> bool:
    return face.colour is Colour.GREEN


def is_not_green(face: Face) -> bool:
    return face.colour is not Colour.GREEN


def drawn_for_green(forge: Forgery, code: FaultCode, position: Position) -> None:
    """Seat 0 names green, and seat 1, who is next, has drawn a card."""
    players = [Doing(("WA", "G", None)), Doing(), Doing()]
    net_of({OTHER: at("until", forge)}, position, UNTIL, players).assert_blamed(code)


@pytest.mark.parametrize("came", [True, False])
@pytest.mark.parametrize("kind", ["index", "true claim", "none", "first card", "made card"])
def test_it_did_not_come_as_it_is_said(kind: str, *, came: bool) -> None:
    claim = is_green if came else is_not_green

    def forge(scene: Scene) -> Body:
        card, faces = made(scene, "G1" if came else "B1", 1)
        match kind:
            case "index":
                return [came, within(scene, last(scene), claim, b"colour")]
            case "true claim":
                return [came, scene.body[1]]
            case "none":
                return [came, b""]
            case "first card":  # a yellow one; of a card that is green there is none
                return [came, within(scene, first(scene), claim, b"colour")]
        return [came, within(scene, card, claim, b"colour", holds=faces)]

    position = COMES_NOT if came else COMES
    code = FaultCode.BAD_ENCODING if kind in ("none", "true claim") else FaultCode.BAD_PROOF
    drawn_for_green(forge, code, position)


@pytest.mark.parametrize("change", [{"step": 1}, {"sid": bytes(32)}, {"track": "play/1"}, {}], ids=str)
def test_what_came_proven_for_another_place(change: dict[str, Any]) -> None:
    part = b"colour" if change else b"hidden"
    drawn_for_green(
        lambda s: [True, within(s, last(s), is_green, part, replace(s.at, **change))],
        FaultCode.BAD_PROOF,
        COMES,
    )


@pytest.mark.parametrize(
    "body", [[], [True], [1, b""], ["yes", b""], [True, b"", b""], [None, None]], ids=str
)
def test_what_came_in_another_form(body: Body) -> None:
    drawn_for_green(lambda scene: body, FaultCode.BAD_ENCODING, COMES)


def test_the_proof_that_the_card_before_did_not_come() -> None:
    """Two cards that are not green; the proof of the first is no proof of the second."""
    proofs: list[Body] = []

    def forge(scene: Scene) -> Body | None:
        if scene.kind != "until":
            return None
        proofs.append(scene.body)
        return proofs[0] if len(proofs) == 2 else None

    position = Position(COMES_NOT.hands, "R0", "BS YS GS YR BD")
    players = [Doing(("WA", "G", None)), Doing(), Doing()]
    net_of({OTHER: forge}, position, UNTIL, players).assert_blamed(FaultCode.BAD_PROOF)
