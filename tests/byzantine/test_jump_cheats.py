"""Cards that jump in and should not: they do not fit, come late, are not held, are proven elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from protocol.entry import Body
from protocol.errors import FaultCode
from protocol.group import dec_points, enc_points, sub
from protocol.params import card_point
from protocol.piles import Pile
from tests.helpers.cheat import CheatNet, Forge, Scene, at
from tests.helpers.forging import jump
from tests.helpers.prepared import Position
from tests.helpers.scripted import Doing
from uno_p2p.lab.conform.forging import hand_of, laid, play, with_card
from uno_p2p.rules.cards import FACES
from uno_p2p.rules.events import Jumped
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import parse
from uno_p2p.rules.state import State
from uno_p2p.table.choices import JumpIn
from uno_p2p.table.happenings import Moved

PLAYER, NEXT, JUMPER = 0, 1, 2
FITS, OTHER_COLOUR, OTHER_SYMBOL, WILD = range(4)
"""Places in the hand of the jumper, after a red 1 was played."""
POSITION = Position(["R1 G0 G7", "Y0 Y7 B0", "R1 B1 RS W"], "R0", "Y1 Y1 YS YD B7 BS")
ON = parse(["deck=small39", "jump_in=on"])
SAME_SYMBOL = parse(["deck=small39", "jump_in=same-symbol", "seven_zero=both"])
OUTPUTS, PROOF, INDEX, SHARE, SHARE_PROOF, COLOUR, UNO, TARGET, REST = range(2, 11)
"""Fields of a jump."""

Forgery = Callable[[Scene], Body]


def net_of(
    forge: Forge, position: Position = POSITION, options: Options = ON, cheat: int = JUMPER, **more: Any
) -> CheatNet:
    """Seat 0 plays its first card, seat 1 lets it pass, seat 2 cheats."""
    players = more.pop("players", [Doing("first"), Doing(), Doing()])
    return CheatNet(3, {cheat: forge}, position=position, options=options, players=players, **more)


def blamed(forge: Forgery, *codes: FaultCode, **more: Any) -> None:
    net_of(at("react", forge), **more).assert_blamed(*codes)


def changed(body: Body, field: int, value: object) -> Body:
    return [*body[:field], value, *body[field + 1 :]]


@pytest.mark.parametrize("forge", [lambda scene: jump(scene, FITS), lambda scene: scene.body])
def test_a_true_jump_is_accepted(forge: Forgery) -> None:
    """Else everything below would be refused for another reason."""
    net = net_of(at("react", forge), players=[Doing("first"), Doing(), Doing(JumpIn(FITS))])
    others = [net.nodes[seat].machine for seat in net.honest]
    net.run(until=lambda: all(m.table.hand and m.table.hand.game.counts == (2, 3, 3) for m in others))
    assert not any(net.faults)
    assert any(
        isinstance(told, Moved) and isinstance(told.event, Jumped) for told in net.nodes[NEXT].happenings
    )


# -- the rules -------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [OTHER_COLOUR, OTHER_SYMBOL])
def test_a_card_that_is_not_like_the_one_that_lies_there(place: int) -> None:
    blamed(lambda scene: jump(scene, place), FaultCode.ILLEGAL_MOVE)


@pytest.mark.parametrize(("place", "colour"), [(FITS, "R"), (WILD, "R"), (WILD, "")])
def test_a_colour_that_does_not_belong_and_a_wild_on_a_number(place: int, colour: str) -> None:
    blamed(lambda scene: jump(scene, place, colour), FaultCode.ILLEGAL_MOVE)


def test_a_wild_without_a_colour() -> None:
    position = Position(["W G0 G7", "Y0 Y7 B0", "W B1 RS"], "R0", "Y1 Y1 YS YD")
    players = [Doing(("W", "R", None)), Doing(), Doing()]
    blamed(lambda scene: jump(scene, 0), FaultCode.ILLEGAL_MOVE, position=position, players=players)


@pytest.mark.parametrize("target", [-1, JUMPER, 3])
def test_a_seven_that_jumps_in_and_names_nobody_itself_or_a_seat_that_is_not_there(target: int) -> None:
    position = Position(["R7 G0 G1", "Y0 Y1 B0", "G7 B1 RS"], "R0", "Y1 YS YD B7 BS")
    players = [Doing(("R7", None, NEXT)), Doing(), Doing()]
    forge = at("react", lambda scene: jump(scene, 0, target=target))
    net = net_of(forge, position, SAME_SYMBOL, players=players)
    net.assert_blamed(FaultCode.ILLEGAL_MOVE)


def test_a_jump_where_nobody_may() -> None:
    """There is a moment after this play, for the call that it lacks, but no jumping in."""
    position = Position(["R1 G0", "Y0 Y7 B0", "R1 B1 RS"], "R0", "Y1 Y1 YS YD B7 BS")
    options = parse(["deck=small39"])
    blamed(lambda scene: jump(scene, FITS), FaultCode.ILLEGAL_MOVE, position=position, options=options)


@pytest.mark.parametrize("body", [["catch", 5], ["catch", 0], ["uno", 5]], ids=str)
def test_a_catch_where_no_call_is_owed(body: Body) -> None:
    blamed(lambda scene: body, FaultCode.BAD_ENCODING)


@pytest.mark.parametrize("body", [["uno", 5], ["catch", 5]], ids=str)
def test_a_call_where_none_is_owed(body: Body) -> None:
    blamed(lambda scene: body, FaultCode.BAD_ENCODING, cheat=PLAYER)


def test_who_is_caught_does_not_win_by_jumping_in_on_itself() -> None:
    """The player holds the like of its own card, but has missed its call: the catch comes first."""
    position = Position(["R1 R1", "Y0 Y7 B0", "B1 RS"], "R0", "Y1 Y1 YS YD B7 BS")
    players = [Doing("first", JumpIn(0)), Doing(), Doing("catch")]
    net = net_of(lambda scene: None, position, players=players)
    net.run(until=lambda: all(m.live[2] == "move" and m.owed == (NEXT,) for m in machines(net)))
    assert not any(net.faults)
    hand = net.nodes[NEXT].machine.table.hand
    assert hand is not None
    assert hand.game.counts == (3, 3, 2)
    assert hand.game.winner is None


def machines(net: CheatNet) -> list[Any]:
    return [node.machine for node in net.nodes]


# -- who and when ----------------------------------------------------------------------------------


def test_a_jump_when_the_moment_is_over() -> None:
    """The jumper has let it pass like everybody else, and now says something else for the same step."""
    bodies: list[Body] = []

    def remembers(scene: Scene) -> None:
        if scene.kind == "react":
            bodies.append(jump(scene, FITS))

    net = net_of(remembers)
    net.run(until=lambda: all(m.live[2] == "move" and m.owed == (NEXT,) for m in machines(net)))
    track = net.nodes[PLAYER].machine.ledger.live
    place = {"step": track.step - 1, "prev": track.digests[-2]}
    net.say(JUMPER, net.sign_as(JUMPER, "react", bodies[0], **place))
    net.assert_blamed(FaultCode.DOUBLE_SPEECH)


@pytest.mark.parametrize("kind", ["react", "move"])
def test_a_jump_in_the_middle_of_somebodys_turn(kind: str) -> None:
    net = net_of(lambda scene: None, players=[Doing()] * 3)
    net.run(until=net.kind_is("move"))
    net.say(JUMPER, net.sign_as(JUMPER, kind, ["jump", 5, b"", b"", 0, b"", b"", "", False, -1, b""]))
    net.assert_blamed(FaultCode.WRONG_KIND)


@dataclass(frozen=True)
class Eliminated(Position):
    """Seat 2 is out of the match."""

    def state(self, options: Options) -> State:
        return super().state(options)._replace(absent=frozenset({JUMPER}))


@pytest.mark.parametrize("kind", ["react", "move", "drawn", "rekey"])
def test_who_is_out_neither_jumps_nor_plays(kind: str) -> None:
    position = Eliminated(["R1 G0 G7", "Y0 Y7 B0", ""], "R0", "Y1 Y1 YS YD B7 BS")
    net = net_of(lambda scene: None, position, players=[Doing("first"), Doing("waits"), Doing()])
    net.run(until=net.kind_is("react"))
    net.say(JUMPER, net.sign_as(JUMPER, kind, ["pass", 0]))
    net.assert_blamed(FaultCode.WRONG_KIND)


# -- the card --------------------------------------------------------------------------------------


def another_face(scene: Scene) -> Body:
    """The share that would make a red 1 of the red Skip, with the proof of the true share."""
    body = jump(scene, OTHER_SYMBOL)
    blob = body[OUTPUTS]
    points = dec_points(blob, len(blob) // 33)
    red_one = card_point(scene.duty._hand.deck.index[RED_ONE])
    return changed(body, SHARE, enc_points([sub(points[2 * body[INDEX] + 1], red_one)]))


RED_ONE = FACES["R1"]


@pytest.mark.parametrize(
    ("forge", "code"),
    [
        (lambda s: jump(s, OTHER_SYMBOL, pile=with_card(s, "R1", OTHER_SYMBOL)), FaultCode.BAD_PROOF),
        (lambda s: jump(s, FITS, pile=with_card(s, "W", WILD)), FaultCode.BAD_PROOF),
        (another_face, FaultCode.BAD_PROOF),
        (lambda s: jump(s, FITS, pile=s.duty._hand.hands[NEXT]), FaultCode.BAD_ENCODING),
    ],
    ids=["a card made at home", "one made at home, not even laid", "another face", "a neighbour's hand"],
)  # fmt: skip
def test_a_card_that_the_jumper_does_not_hold(forge: Forgery, code: FaultCode) -> None:
    blamed(forge, code)


@pytest.mark.parametrize("index", [-1, 4, 2**40])
def test_a_place_that_is_not_in_the_hand(index: int) -> None:
    blamed(lambda s: changed(jump(s, FITS), INDEX, index), FaultCode.BAD_ENCODING)


def test_the_place_of_another_card() -> None:
    """The share is of the card that fits, the place is another one's."""

    def forge(scene: Scene) -> Body:
        body = jump(scene, FITS)
        return changed(body, INDEX, (body[INDEX] + 1) % 4)

    blamed(forge, FaultCode.BAD_CARD)


def fewer(scene: Scene) -> Body:
    """One card less: the way to win."""
    pile = hand_of(scene)
    return jump(scene, FITS, pile=Pile(pile.key, pile.cards[:-1]))


def more(scene: Scene) -> Body:
    pile = hand_of(scene)
    return jump(scene, FITS, pile=Pile(pile.key, (*pile.cards, pile.cards[0])))


def alone(scene: Scene) -> Body:
    """As if the card were the whole hand."""
    pile = hand_of(scene)
    body = jump(scene, FITS, pile=Pile(pile.key, pile.cards[:1]))
    return changed(changed(body, OUTPUTS, b""), PROOF, b"")


@pytest.mark.parametrize("forge", [fewer, more, alone], ids=lambda forge: forge.__name__)
def test_a_hand_of_another_size(forge: Forgery) -> None:
    blamed(forge, FaultCode.BAD_ENCODING)


def test_no_cover_for_a_hand_of_several_cards() -> None:
    def forge(scene: Scene) -> Body:
        return changed(changed(jump(scene, FITS), OUTPUTS, b""), PROOF, b"")

    blamed(forge, FaultCode.BAD_ENCODING)


# -- the proofs ------------------------------------------------------------------------------------

ELSEWHERE: list[tuple[str, Forgery]] = [
    ("another seat", lambda s: jump(s, FITS, seat=NEXT)),
    ("the step before", lambda s: jump(s, FITS, at=replace(s.at, step=s.at.step - 1))),
    ("the step after", lambda s: jump(s, FITS, at=replace(s.at, step=s.at.step + 1))),
    ("another table", lambda s: jump(s, FITS, at=replace(s.at, sid=bytes(32)))),
    ("another hand", lambda s: jump(s, FITS, at=replace(s.at, track="play/1"))),
    ("a share as cover", lambda s: jump(s, FITS, share=b"reshuffle")),
    ("a cover as share", lambda s: jump(s, FITS, cover=b"open")),
]


@pytest.mark.parametrize("forge", [row[1] for row in ELSEWHERE], ids=[row[0] for row in ELSEWHERE])
def test_proofs_made_for_another_place(forge: Forgery) -> None:
    blamed(forge, FaultCode.BAD_PROOF)


def test_a_jump_prepared_in_an_earlier_moment() -> None:
    """The hand is the same, and the card fits again; but the cover was made for the moment before."""
    bodies: list[Body] = []

    def forge(scene: Scene) -> Body | None:
        if scene.kind != "react":
            return None
        bodies.append(jump(scene, 1))
        return bodies[0] if len(bodies) == 2 else None

    position = Position(["R1 G0 G7", "Y1 Y7 B0", "R0 B1 RS"], "R0", "Y1 YS YD B7 BS")
    players = [Doing("first"), Doing("first"), Doing()]
    net_of(forge, position, parse(["deck=small39", "jump_in=same-symbol"]), players=players).assert_blamed(
        FaultCode.BAD_PROOF
    )
    assert len(bodies) == 2


def test_the_play_of_the_card_is_no_jump() -> None:
    blamed(lambda scene: play(scene, FITS), FaultCode.BAD_ENCODING)


def test_a_proof_about_the_other_cards_that_nobody_asked_for() -> None:
    blamed(lambda scene: jump(scene, FITS, rest=b"\0"), FaultCode.BAD_ENCODING)


# -- the form --------------------------------------------------------------------------------------


@pytest.mark.parametrize("ms", [-1, 2**31, 2**63, True, "5", None, b"5"], ids=repr)
def test_a_time_that_is_none(ms: Any) -> None:
    blamed(lambda scene: jump(scene, FITS, ms=ms), FaultCode.BAD_ENCODING)


@pytest.mark.parametrize(
    "forge",
    [
        lambda s: jump(s, FITS)[:-1],
        lambda s: [*jump(s, FITS), b""],
        lambda s: ["jump", 5],
        lambda s: ["JUMP", 5, *laid(s, FITS)],
        lambda s: ["pass", 0, *laid(s, FITS)],
        lambda s: ["jump", *laid(s, FITS)],
        lambda s: changed(jump(s, FITS), UNO, 1),
        lambda s: changed(jump(s, FITS), TARGET, None),
        lambda s: changed(jump(s, FITS), COLOUR, "X"),
    ],
)
def test_a_jump_of_another_form(forge: Forgery) -> None:
    blamed(forge, FaultCode.BAD_ENCODING)
