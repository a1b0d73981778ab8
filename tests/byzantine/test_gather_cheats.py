"""All hands together, shuffled and dealt again: no card is lost or added on the way, and nobody sees one. And
cards that are named or laid where that cannot be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from protocol.elgamal import encrypt
from protocol.entry import Body
from protocol.errors import FaultCode
from protocol.group import Point, dec_points, enc_points
from protocol.params import card_point
from protocol.piles import Pile, rekey_pile
from tests.byzantine.test_deck import (
    added,
    dropped,
    duplicated,
    moved,
    scaled,
    swapped_after_the_proof,
    under_own_key,
    unproven,
)
from tests.byzantine.test_shares import (
    as_somebody_else,
    by_another_key,
    elsewhere,
    of_other_cards,
    one_negated,
    too_few,
    too_many,
)
from tests.helpers.cheat import CheatNet, Forge, Scene, at
from tests.helpers.forging import single
from tests.helpers.prepared import Position
from tests.helpers.scripted import Doing
from uno_p2p.lab.conform.forging import drawn_play, face_of, hand_of, play, secret_of, table_of
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import parse
from uno_p2p.rules.state import State
from uno_p2p.table.choices import DrawCard, Keep

PLAYER, SECOND, THIRD = range(3)
GATHERED = Position(["WS R1 R7", "G0 G1", "B0 B1 B7"], "R0", "Y0 Y1 Y7 YS")
"""Seat 0 has all hands shuffled: seven cards to deal again, beginning with seat 1."""
PLAIN = parse(["deck=small39"])
Forgery = Callable[[Scene], Body]


@dataclass(frozen=True)
class Eliminated(Position):
    """Seat 2 is out of the match: it holds no cards, but shuffles and gives its shares."""

    def state(self, options: Options) -> State:
        return super().state(options)._replace(absent=frozenset({THIRD}))


WATCHED = Eliminated(["WS R1 R7", "G0 G1", ""], "R0", "Y0 Y1 Y7 YS")


def net_of(
    cheat: int,
    forge: Forge,
    position: Position = GATHERED,
    options: Options = PLAIN,
    card: str = "WS",
    **more: Any,
) -> CheatNet:
    """Seat 0 plays the card, naming red."""
    players = more.pop("players", [Doing((card, "R", None)), Doing(), Doing()])
    return CheatNet(3, {cheat: forge}, position=position, options=options, players=players, **more)


# -- the hands on their way to the table ---------------------------------------------------------------


def handed(
    scene: Scene, key: Point | None = None, pile: Pile | None = None, part: bytes = b"rekey", **where: Any
) -> Body:
    """The hand or another pile for the table or another lock, honestly proven here or elsewhere."""
    ctx = replace(scene.at, **where).ctx(scene.seat, part)
    to = key or table_of(scene).deal.Y
    rekeyed = rekey_pile(ctx, secret_of(scene), pile or hand_of(scene), to, b"r" * 32, scene.keys.fresh())
    return [*rekeyed.encode()]


def keys(scene: Scene) -> Mapping[int, Point]:
    return table_of(scene).deal.keys


def cut(scene: Scene, start: int, end: int | None) -> Pile:
    hand = hand_of(scene)
    return Pile(hand.key, hand.cards[start:end])


def longer(scene: Scene) -> Pile:
    hand = hand_of(scene)
    return Pile(hand.key, (*hand.cards, hand.cards[0]))


def one_twice(scene: Scene) -> Pile:
    hand = hand_of(scene)
    return Pile(hand.key, (hand.cards[0], *hand.cards[:-1]))


def made_at_home(scene: Scene) -> Pile:
    hand = hand_of(scene)
    wild = encrypt(hand.key, card_point(face_of(scene, "W")), 77)
    return Pile(hand.key, (wild, *hand.cards[1:]))


def of_the_pile(scene: Scene) -> Pile:
    """A card of the hand for one that lies face down: its lock is another, so it opens to nothing."""
    hand = hand_of(scene)
    return Pile(hand.key, (table_of(scene).draw.cards[0], *hand.cards[1:]))


def of_a_neighbour(scene: Scene) -> Pile:
    hand = hand_of(scene)
    theirs = table_of(scene).hands[(scene.seat + 1) % 3].cards[0]
    return Pile(hand.key, (theirs, *hand.cards[1:]))


def in_another_order(scene: Scene) -> Body:
    outputs, proof = handed(scene)
    return [outputs[66:132] + outputs[:66] + outputs[132:], proof]


def swapped_after_the_proof_was_made(scene: Scene) -> Body:
    outputs, proof = handed(scene)
    other = encrypt(table_of(scene).deal.Y, card_point(face_of(scene, "W")), 77)
    return [enc_points([other.a, other.b]) + outputs[66:], proof]


HANDED: list[tuple[str, Forgery, FaultCode]] = [
    ("for itself", lambda s: handed(s, key=keys(s)[s.seat]), FaultCode.BAD_PROOF),
    ("for a neighbour", lambda s: handed(s, key=keys(s)[(s.seat + 1) % 3]), FaultCode.BAD_PROOF),
    ("a card dropped", lambda s: handed(s, pile=cut(s, 1, None)), FaultCode.BAD_ENCODING),
    ("a card added", lambda s: handed(s, pile=longer(s)), FaultCode.BAD_ENCODING),
    ("a card copied", lambda s: handed(s, pile=one_twice(s)), FaultCode.BAD_PROOF),
    ("a card made at home", lambda s: handed(s, pile=made_at_home(s)), FaultCode.BAD_PROOF),
    ("a card of the draw pile", lambda s: handed(s, pile=of_the_pile(s)), FaultCode.BAD_PROOF),
    ("a card of a neighbour", lambda s: handed(s, pile=of_a_neighbour(s)), FaultCode.BAD_PROOF),
    ("in another order", in_another_order, FaultCode.BAD_PROOF),
    ("a card swapped afterwards", swapped_after_the_proof_was_made, FaultCode.BAD_PROOF),
    ("as a copy for a challenge", lambda s: handed(s, part=b"copy"), FaultCode.BAD_PROOF),
    ("at another step", lambda s: handed(s, step=s.at.step + 1), FaultCode.BAD_PROOF),
    ("at another table", lambda s: handed(s, sid=bytes(32)), FaultCode.BAD_PROOF),
    ("no proof", lambda s: [handed(s)[0], b""], FaultCode.BAD_ENCODING),
    ("nothing", lambda s: [b"", b""], FaultCode.BAD_ENCODING),
]


@pytest.mark.parametrize("seat", [PLAYER, THIRD])
@pytest.mark.parametrize(("forge", "code"), [row[1:] for row in HANDED], ids=[row[0] for row in HANDED])
def test_a_hand_that_is_not_the_hand_for_the_table(seat: int, forge: Forgery, code: FaultCode) -> None:
    net_of(seat, at("rekey", forge)).assert_blamed(code)


def test_who_is_out_has_no_hand_to_give() -> None:
    net = net_of(THIRD, lambda scene: None, WATCHED)
    net.run(until=net.kind_is("rekey"))
    net.say(THIRD, net.sign_as(THIRD, "rekey", [b"", b""]))
    net.assert_blamed(FaultCode.WRONG_KIND)


# -- the shuffle, and the cards dealt again --------------------------------------------------------------

SHUFFLES = [
    (duplicated, FaultCode.BAD_PROOF),
    (moved, FaultCode.BAD_PROOF),
    (scaled, FaultCode.BAD_PROOF),
    (under_own_key, FaultCode.BAD_PROOF),
    (swapped_after_the_proof, FaultCode.BAD_PROOF),
    (unproven, FaultCode.BAD_PROOF),
    (dropped, FaultCode.BAD_ENCODING),
    (added, FaultCode.BAD_ENCODING),
]
SHARES = [
    (by_another_key, FaultCode.BAD_PROOF),
    (of_other_cards, FaultCode.BAD_PROOF),
    (one_negated, FaultCode.BAD_PROOF),
    (elsewhere, FaultCode.BAD_PROOF),
    (as_somebody_else, FaultCode.BAD_PROOF),
    (too_few, FaultCode.BAD_ENCODING),
    (too_many, FaultCode.BAD_ENCODING),
]


def exchanged(scene: Scene) -> Body:
    """The shares of two cards in the place of each other: two seats would get what is nobody's."""
    first, second, *rest = dec_points(scene.body[0], len(scene.body[0]) // 33)
    return [enc_points([second, first, *rest]), scene.body[1]]


def of_the_own_cards_too(scene: Scene) -> Body:
    """The shares of all cards, as if they were to be opened."""
    everything = {card: None for cards in scene.duty._wanted.values() for card in cards}
    scene.duty._wanted = {**scene.duty._wanted, scene.seat: list(everything)}
    return scene.again()


def of_the_own_cards_for_others(scene: Scene) -> Body:
    """The shares of the cards that it gets itself, instead of those of the others."""
    mine = [
        c for cards in scene.duty._wanted.values() for c in cards if c not in scene.duty._wanted[scene.seat]
    ]
    wanted = scene.duty._wanted[scene.seat]
    scene.duty._wanted = {**scene.duty._wanted, scene.seat: (mine * len(wanted))[: len(wanted)]}
    return scene.again()


@pytest.mark.parametrize("position", [GATHERED, WATCHED], ids=["plays", "is out"])
@pytest.mark.parametrize(("forge", "code"), SHUFFLES, ids=lambda row: getattr(row, "__name__", ""))
def test_hands_that_are_not_shuffled_but_changed(forge: Forgery, code: FaultCode, position: Position) -> None:
    in_play = at("shuffle", forge, when=lambda scene: scene.at.track == "play/0")
    net_of(THIRD, in_play, position).assert_blamed(code)


@pytest.mark.parametrize("position", [GATHERED, WATCHED], ids=["plays", "is out"])
@pytest.mark.parametrize(
    ("forge", "code"),
    [*SHARES, (exchanged, FaultCode.BAD_PROOF)],
    ids=lambda row: getattr(row, "__name__", ""),
)
def test_false_shares_when_the_cards_are_dealt_again(
    forge: Forgery, code: FaultCode, position: Position
) -> None:
    net_of(THIRD, at("share", forge), position).assert_blamed(code)


def test_shares_of_the_own_cards_are_neither_wanted_nor_taken() -> None:
    net_of(THIRD, at("share", of_the_own_cards_too)).assert_blamed(FaultCode.BAD_ENCODING)
    net_of(THIRD, at("share", of_the_own_cards_for_others)).assert_blamed(FaultCode.BAD_PROOF)


def test_a_hand_given_truly_is_accepted() -> None:
    """Else everything above would be refused for another reason."""
    net = net_of(THIRD, at("rekey", handed))
    honest = [net.nodes[seat].machine for seat in net.honest]
    net.run(until=lambda: all(m.live[2] == "shuffle" for m in honest))
    assert not any(net.faults)


@pytest.mark.parametrize(("position", "counts"), [(GATHERED, (2, 3, 2)), (WATCHED, (2, 2, 0))])
def test_without_a_cheat_all_cards_are_dealt_again(position: Position, counts: tuple[int, ...]) -> None:
    net = net_of(THIRD, lambda scene: None, position)
    machines = [node.machine for node in net.nodes]
    net.run(until=lambda: all(m.live[2] == "move" and m.owed == (SECOND,) for m in machines))
    assert not any(net.faults)
    hand = machines[0].table.hand
    assert hand is not None
    assert hand.game.counts == counts


# -- cards that cannot be laid, and seats that cannot be named ---------------------------------------------

REFUSED = parse(["deck=small39", "shuffle_hands_last=refuse"])
LAST = Position(["WS", "G0 G1", "B0 B1 B7"], "R0", "Y0 Y1 Y7 YS")


def test_a_last_card_that_ends_no_hand() -> None:
    players = [Doing(DrawCard()), Doing(), Doing()]
    net = net_of(PLAYER, at("move", lambda s: single(s, "R")), LAST, REFUSED, players=players)
    net.assert_blamed(FaultCode.ILLEGAL_MOVE)


def test_where_it_may_it_ends_the_hand() -> None:
    net = net_of(PLAYER, at("move", lambda s: single(s, "R")), LAST, PLAIN)
    others = [net.nodes[seat].machine for seat in net.honest]
    net.run(until=lambda: all(m.table.hand and m.table.hand.game.winner == PLAYER for m in others))
    assert not any(net.faults)


SWAPS = parse(["deck=small39", "blanks=swap"])
SWAP = Position(["WX WA R1", "G0 G1", "B0 B1 B7"], "R0", "Y0 Y1 Y7 YS")
ABSENT = Eliminated(["WX WA R1", "G0 G1", ""], "R0", "Y0 Y1 Y7 YS")


@pytest.mark.parametrize("place", [0, 1], ids=["Wild Swap Hands", "a blank card"])
@pytest.mark.parametrize(
    ("target", "position"), [(PLAYER, SWAP), (-1, SWAP), (3, SWAP), (-2, SWAP), (THIRD, ABSENT)]
)
def test_a_swap_with_nobody_itself_or_a_seat_that_is_not_there(
    target: int, position: Position, place: int
) -> None:
    forge = at("move", lambda scene: play(scene, place, "R", target=target))
    net = net_of(PLAYER, forge, position, SWAPS, players=[Doing(DrawCard()), Doing(), Doing()])
    net.assert_blamed(FaultCode.ILLEGAL_MOVE)


@pytest.mark.parametrize("target", [-1, PLAYER, 3])
def test_a_drawn_card_is_looked_at_the_same_way(target: int) -> None:
    position = Position(["G0 G7", "Y0 Y7", "B0 B1"], "R0", "WX Y1 YS")
    forge = at("drawn", lambda scene: drawn_play(scene, -1, "R", target=target))
    players = [Doing(DrawCard(), Keep()), Doing(), Doing()]
    net_of(PLAYER, forge, position, SWAPS, players=players).assert_blamed(FaultCode.ILLEGAL_MOVE)


def test_a_blank_card_without_a_rule_names_nobody() -> None:
    forge = at("move", lambda scene: play(scene, 1, "R", target=SECOND))
    players = [Doing(DrawCard()), Doing(), Doing()]
    net_of(PLAYER, forge, SWAP, PLAIN, players=players).assert_blamed(FaultCode.ILLEGAL_MOVE)


@pytest.mark.parametrize("kind", ["move", "drawn", "react"])
def test_who_is_out_does_not_play(kind: str) -> None:
    net = net_of(THIRD, lambda scene: None, WATCHED, players=[Doing()] * 3)
    net.run(until=net.kind_is("move"))
    net.say(THIRD, net.sign_as(THIRD, kind, ["draw"]))
    net.assert_blamed(FaultCode.WRONG_KIND)


@pytest.mark.parametrize("forge", [by_another_key, of_other_cards], ids=["another key", "other cards"])
def test_who_is_out_still_helps_with_every_card(forge: Forgery) -> None:
    position = Eliminated(["R1 R7", "G0 G1", ""], "R0", "Y0 Y1 Y7 YS")
    players = [Doing(DrawCard(), Keep()), Doing(), Doing()]
    net_of(THIRD, at("share", forge), position, players=players).assert_blamed(FaultCode.BAD_PROOF)
