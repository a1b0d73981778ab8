"""Challenges, races and disclosures that are not honest: every honest seat refuses, and blames the liar."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from protocol.entry import Body
from protocol.errors import FaultCode
from protocol.group import Q, senc
from protocol.params import card_points
from tests.helpers.cheat import CheatNet, Forge, Scene, at
from tests.helpers.prepared import Position
from uno_p2p.lab.conform.lies_challenge import (
    an_admission_in_words,
    fewer_cards,
    for_a_made_up_hand,
    for_another_seat,
    for_itself,
    held_by,
    in_another_order,
    innocence_for,
    innocence_of_another_step,
    no_copy,
    no_scalars,
    one_card_twice,
    one_more_field,
    over_all_faces,
    over_fewer_cards,
    proof_of_another_step,
    proof_of_another_table,
    swapped_before_the_copy,
    swapped_in_the_copy,
    the_hand_of_now,
    with_the_made_up_hand_copied_too,
    wrong_index,
    zeros,
)
from uno_p2p.rules.cards import Colour, parse
from uno_p2p.table.choices import (
    ANSWERS,
    Accept,
    Ask,
    AskAccept,
    AskMove,
    CallUno,
    Catch,
    Challenge,
    Choice,
    DrawCard,
    Keep,
    Play,
)
from uno_p2p.table.duty import Script
from uno_p2p.table.ending import Ending
from uno_p2p.table.happenings import Judged
from uno_p2p.table.match import disclose
from uno_p2p.table.steps.disclose import EACH
from uno_p2p.table.table import Table
from uno_p2p.table.view import View

ACCUSED, CHALLENGER, THIRD = 0, 1, 2
GUILTY = Position(["W4 R2 Y1", "G1 G2 G0", "G1 G2 GS"], "R0", "Y1 Y2 YS Y0 B1 B2 BS B0 R1")
INNOCENT = Position(["W4 B2 Y1", "G1 G2 G0", "G1 G2 GS"], "R0", "Y1 Y2 YS Y0 B1 B2 BS B0 R1")
COPY, INNOCENCE = b"copy", b"innocent"

Said = Choice | tuple[str, str]
"""A choice, or a Wild by its code and the colour that is named."""


class Scripted:
    """Says these things in order, each at the first question that it answers."""

    def __init__(self, *said: Said) -> None:
        self._said = list(said)

    def decide(self, view: View, ask: Ask, now: float) -> Choice | None:
        if isinstance(ask, AskAccept):
            return Accept()
        choice = self._next(ask)
        if choice is not None:
            del self._said[0]
        return choice

    def _next(self, ask: Ask) -> Choice | None:
        match self._said[:1]:
            case [(code, colour)] if isinstance(ask, AskMove):
                return Play(ask.hand.index(parse(code)), Colour(colour) if colour else None)
            case [choice] if not isinstance(choice, tuple) and isinstance(choice, ANSWERS[type(ask)]):
                return choice
        return None


def challenged(position: Position, forge: Forge, cheat: int = ACCUSED, **more: object) -> CheatNet:
    """Seat 0 plays its Wild Draw Four and names blue, seat 1 challenges; `cheat` does what `forge` says."""
    players = [Scripted(("W4", "B")), Scripted(Challenge()), Scripted()]
    return CheatNet(3, {cheat: forge}, position=position, players=players, **more)  # type: ignore[arg-type]


# -- the copy -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", [GUILTY, INNOCENT], ids=["guilty", "innocent"])
@pytest.mark.parametrize(
    "forge",
    [
        swapped_before_the_copy, swapped_in_the_copy, in_another_order, one_card_twice, for_another_seat,
        for_itself, proof_of_another_step, proof_of_another_table, the_hand_of_now,
    ],
    ids=lambda forge: forge.__name__,
)  # fmt: skip
def test_a_copy_that_is_not_the_judged_hand_for_the_challenger(
    forge: Callable[[Scene], Body], position: Position
) -> None:
    challenged(position, at("answer", forge)).assert_blamed(FaultCode.BAD_PROOF)


@pytest.mark.parametrize(
    "forge", [fewer_cards, no_copy, one_more_field, an_admission_in_words], ids=lambda forge: forge.__name__
)
def test_an_answer_of_the_wrong_form(forge: Callable[[Scene], Body]) -> None:
    challenged(GUILTY, at("answer", forge)).assert_blamed(FaultCode.BAD_ENCODING)


# -- the proof of innocence ---------------------------------------------------------------------------------


def for_another_colour(scene: Scene) -> Body:
    """True, but about green: the list is as long, the claim is another."""
    faces = [k for k, face in enumerate(scene.duty._hand.deck.faces) if face.colour != Colour.GREEN]
    points = card_points(len(scene.duty._hand.deck.faces))
    allowed = [points[k] for k in faces]
    indices = [faces.index(k) for k in held_by(scene)]
    return [*scene.body[:2], innocence_for(scene, scene.duty._judged, indices, allowed)]


@pytest.mark.parametrize(
    "forge",
    [wrong_index, for_a_made_up_hand, with_the_made_up_hand_copied_too, for_another_colour, zeros],
    ids=lambda forge: forge.__name__,
)
def test_innocence_claimed_by_the_guilty(forge: Callable[[Scene], Body]) -> None:
    net = challenged(GUILTY, at("answer", forge))
    net.assert_blamed(FaultCode.BAD_PROOF)
    verdicts = [
        told for seat in net.honest for told in net.nodes[seat].happenings if isinstance(told, Judged)
    ]
    assert all(verdict.guilty for verdict in verdicts), "who lies is not believed"


@pytest.mark.parametrize(
    "forge", [over_fewer_cards, over_all_faces, no_scalars], ids=lambda forge: forge.__name__
)
def test_a_proof_of_innocence_of_the_wrong_form(forge: Callable[[Scene], Body]) -> None:
    challenged(GUILTY, at("answer", forge)).assert_blamed(FaultCode.BAD_ENCODING)


def test_even_a_true_proof_must_be_made_here() -> None:
    challenged(INNOCENT, at("answer", innocence_of_another_step)).assert_blamed(FaultCode.BAD_PROOF)


# -- an old hand --------------------------------------------------------------------------------------------

TWICE = Position(["W4 W4 Y1 B1", "Y0 G2 R1"], "R0", "Y2 YS B2 BS B0 R2 YD BD RD RS GS")
"""Seat 0 is innocent at its first Wild Draw Four, and guilty of holding blue at its second."""


def replayed(*, copy: bool, innocence: bool) -> Forge:
    """At the second challenge the parts of the first answer once more. Both hands have three cards."""
    first: list[Body] = []

    def forge(scene: Scene) -> Body | None:
        if scene.kind != "answer":
            return None
        if not first:
            first.append(scene.body)
            return None
        old, new = first[0], scene.body
        assert len(old[0]) == len(new[0])
        return [*(old if copy else new)[:2], (old if innocence else new)[2]]

    return forge


@pytest.mark.parametrize(("copy", "innocence"), [(True, True), (True, False), (False, True)])
def test_the_hand_and_the_proofs_of_an_earlier_challenge(*, copy: bool, innocence: bool) -> None:
    cheat = replayed(copy=copy, innocence=innocence)
    players = [
        Scripted(("W4", "B"), DrawCard(), Keep(), ("W4", "G")),
        Scripted(Challenge(), DrawCard(), Keep(), Challenge()),
    ]
    net = CheatNet(2, {ACCUSED: cheat}, position=TWICE, players=players)
    net.assert_blamed(FaultCode.BAD_PROOF)
    told = [told for told in net.nodes[CHALLENGER].happenings if isinstance(told, Judged)]
    assert told[0] == Judged(ACCUSED, CHALLENGER, False, Colour.RED)
    assert all(verdict.guilty for verdict in told[1:])


# -- who answers --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [CHALLENGER, THIRD])
@pytest.mark.parametrize("kind", ["answer", "challenge"])
def test_somebody_who_is_not_the_accused_answers(seat: int, kind: str) -> None:
    net = challenged(GUILTY, lambda scene: None, cheat=seat)
    asked = net.nodes[CHALLENGER].machine
    net.run(lambda: asked.live[2] == "answer")
    track = asked.ledger.live
    body = [b"", b"", b""] if kind == "answer" else [True]
    net.say(seat, net.sign_as(seat, kind, body, step=track.step, prev=track.digests[-1]))
    net.assert_blamed(FaultCode.WRONG_KIND)


def test_somebody_else_doubts() -> None:
    net = CheatNet(
        3,
        {THIRD: lambda scene: None},
        position=GUILTY,
        players=[Scripted(("W4", "B")), Scripted(), Scripted()],
    )
    net.run(lambda: all(node.machine.live[2] == "challenge" for node in net.nodes))
    net.say(THIRD, net.sign_as(THIRD, "challenge", [True]))
    net.assert_blamed(FaultCode.WRONG_KIND)


@pytest.mark.parametrize("body", [[], [1], [b""], ["yes"], [True, True], [None]])
def test_doubts_of_another_form(body: Body) -> None:
    net = challenged(GUILTY, at("challenge", lambda scene: body), cheat=CHALLENGER)
    net.assert_blamed(FaultCode.BAD_ENCODING)


def test_silence_is_waited_for_and_blames_nobody() -> None:
    net = challenged(GUILTY, lambda scene: None, cheat=THIRD)
    net.run(lambda: net.nodes[CHALLENGER].machine.live[2] == "answer")
    net.cut = lambda a, b: a == ACCUSED
    until = net.now + 30.0
    net.run(lambda: net.now >= until)
    assert all(node.machine.faults == [] for node in net.nodes)
    for seat in (CHALLENGER, THIRD):
        assert net.nodes[seat].machine.live[2] == "answer"
        assert net.nodes[seat].machine.owed == (ACCUSED,)
        assert not any(isinstance(told, Judged) for told in net.nodes[seat].happenings)
    net.cut = lambda a, b: False
    net.run(lambda: any(isinstance(told, Judged) for told in net.nodes[THIRD].happenings))
    assert not any(net.faults)


# -- the race -----------------------------------------------------------------------------------------------

ONE_LEFT = Position(["R2 Y1", "G1 G2 R1", "G1 G2 GS"], "R0", "Y1 Y2 YS Y0 B1 B2")


def race(forge: Forge, cheat: int, *said: Said) -> CheatNet:
    """Seat 0 plays its last card but one without a call; seat 1 is next, `cheat` says something else."""
    players = [Scripted(Play(0)), Scripted(), Scripted()]
    players[cheat] = Scripted(*([Play(0)] if cheat == ACCUSED else []), *said)
    return CheatNet(3, {cheat: at("react", forge)}, position=ONE_LEFT, players=players)


@pytest.mark.parametrize(
    "body",
    [["uno", 5], ["jump", 5], ["CATCH", 5], ["catch", -1], ["catch", 2**31], ["catch", 2**63], ["pass", 1],
     ["catch", True], ["catch"], ["catch", 5, 5], [], [b"catch", 5], ["catch", "5"]],
    ids=str,
)  # fmt: skip
def test_reactions_that_are_none(body: Body) -> None:
    race(lambda scene: body, THIRD, Catch()).assert_blamed(FaultCode.BAD_ENCODING)


@pytest.mark.parametrize("body", [["catch", 5], ["uno", -5], ["uno", 2**31], ["pass", 7]], ids=str)
def test_reactions_that_are_not_the_players(body: Body) -> None:
    race(lambda scene: body, ACCUSED, CallUno()).assert_blamed(FaultCode.BAD_ENCODING)


def test_two_reactions_of_one_seat() -> None:
    net = CheatNet(
        3,
        {ACCUSED: at("react", lambda scene: ["pass", 0])},
        position=ONE_LEFT,
        players=[Scripted(Play(0), CallUno()), Scripted(), Scripted(Catch())],
        second=lambda scene: ["uno", 3],
        far=frozenset({THIRD}),
    )
    net.assert_blamed(FaultCode.DOUBLE_SPEECH)


# -- disclosure ---------------------------------------------------------------------------------------------

DISCLOSING = Position(["R2", "G1 G2", "GS"], "R0", "Y1 Y2")


class Disclosing:
    """A hand that is nearly over, and then the disclosure."""

    hands = DISCLOSING.hands

    @staticmethod
    def story(table: Table) -> Script[Ending]:
        ending = yield from DISCLOSING.story(table)
        yield from disclose(table)
        return ending


def wrong_x(body: bytes) -> bytes:
    return senc((int.from_bytes(body[:32], "big") + 1) % Q) + body[32:]


def other_sign(body: bytes) -> bytes:
    return senc(Q - int.from_bytes(body[:32], "big")) + body[32:]


def no_x(body: bytes) -> bytes:
    return bytes(32) + body[32:]


def wrong_seed(body: bytes) -> bytes:
    return body[:-1] + bytes([body[-1] ^ 1])


def disclosing(forge: Callable[[bytes], object]) -> CheatNet:
    cheat = at("disclose", lambda scene: [forge(scene.body[0])])
    players = [Scripted(Play(0)), Scripted(), Scripted()]
    return CheatNet(3, {THIRD: cheat}, position=Disclosing(), players=players)  # type: ignore[arg-type]


@pytest.mark.parametrize("forge", [wrong_x, other_sign, no_x, wrong_seed], ids=lambda forge: forge.__name__)
def test_secrets_that_are_not_those_of_the_deal(forge: Callable[[bytes], bytes]) -> None:
    disclosing(forge).assert_blamed(FaultCode.BAD_COMMITMENT)


@pytest.mark.parametrize(
    "forge",
    [
        lambda body: b"", lambda body: body[:-1], lambda body: body + bytes(EACH), lambda body: [body],
        lambda body: b"\xff" * 32 + body[32:],
    ],
    ids=["nothing", "short", "one deal more", "a list", "no scalar"],
)  # fmt: skip
def test_secrets_of_another_form(forge: Callable[[bytes], object]) -> None:
    disclosing(forge).assert_blamed(FaultCode.BAD_ENCODING)


def test_secrets_of_another_seat() -> None:
    net = disclosing(lambda body: stolen[0])
    stolen: list[bytes] = []
    net.run(lambda: net.nodes[THIRD].machine.table.deals != [])
    deal = net.nodes[ACCUSED].machine.table.deals[0]
    secrets = net.nodes[ACCUSED].keys.deal(deal.sid, deal.track)
    stolen.append(senc(secrets.x) + secrets.seed)
    net.assert_blamed(FaultCode.BAD_COMMITMENT)
