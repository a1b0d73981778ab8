"""Who has cheated is out, and the others play on to the end, whatever step it was and by whatever policy."""

from __future__ import annotations

from typing import Any

import pytest

from protocol.entry import Body, Entry, sign
from tests.helpers.cheat import CheatNet, Forge, Scene, at
from tests.helpers.story import spoken_once
from tests.helpers.sweep import some
from uno_p2p.rules.options import Options
from uno_p2p.table.happenings import Convicted, HandScored, HandVoid, MatchOver, SpokeDouble, WentAway
from uno_p2p.table.machine import Machine

CHEAT = 1
KINDS = ("shuffle", "backed", "share", "move", "show", "ready")
UNSEEN = ("commit", "ready", "backed")
"""Nobody can tell one hash from another, or has nothing to say; these get a part too many."""


def garbled(scene: Scene) -> Body | None:
    """The honest answer with a byte changed, as soon as there is one to change."""
    return [*scene.body, 0] if scene.kind in UNSEEN else spoilt(scene.body)


def spoilt(value: Any) -> Any:
    """The same with its last byte changed; None if it has none."""
    if isinstance(value, bytes) and value:
        return value[:-1] + bytes([value[-1] ^ 1])
    for i in reversed(range(len(value) if isinstance(value, list) else 0)):
        if (part := spoilt(value[i])) is not None:
            return [*value[:i], part, *value[i + 1 :]]
    return None


def twice(scene: Scene) -> Body:
    """Another answer to the same question, right or wrong."""
    again = scene.again()
    return again if again != scene.body else [*again, "and yet"]


def four(cheat: Forge, hands: int = 1, **more: Any) -> CheatNet:
    return CheatNet(4, {CHEAT: cheat}, options=Options(deck="small39"), seed=1, hands=hands, **more)


def told(net: CheatNet, kind: type) -> list[object]:
    return [happening for happening in net.nodes[0].happenings if isinstance(happening, kind)]


def one_story(machines: list[Machine]) -> bool:
    """Whether these stand at the same place. Who has come to an end may have to come to another one."""
    return len({machine.ledger.live.digests[-1] for machine in machines}) == 1


def scored(net: CheatNet) -> int:
    """How many hands have a score, be it told twice, since the story was."""
    return len({happening.hand for happening in told(net, HandScored) if isinstance(happening, HandScored)})


def ends(net: CheatNet) -> None:
    """The honest ones come to one end without the cheater, and nobody else is blamed."""
    machines = [net.nodes[seat].machine for seat in net.honest]
    net.run(
        lambda: all(machine.ending is not None for machine in machines) and one_story(machines), limit=5000
    )
    for machine in machines:
        assert {fault.seat for fault in machine.faults} == {CHEAT}
        assert not machine.stopped
        assert machine.table.barred == {CHEAT}
    assert told(net, Convicted) or told(net, SpokeDouble)
    assert not told(net, WentAway)


@pytest.mark.parametrize("kind", some(KINDS))
def test_four_play_on_without_the_cheater(kind: str) -> None:
    net = four(at(kind, garbled))
    ends(net)
    assert told(net, Convicted) == [Convicted((CHEAT,))]
    assert scored(net) == 1
    assert not told(net, HandVoid)
    spoken_once(net)


@pytest.mark.parametrize(
    ("kind", "far"),
    some(
        [
            *(("reveal", [2]), ("shuffle", [0, 2]), ("backed", [2]), ("share", [2]), ("move", [0, 2])),
            *(("show", [2]), ("show", [0, 2]), ("ready", [2])),
        ]
    ),
)
def test_two_words_for_one_step_void_the_hand_and_the_next_is_played(kind: str, far: list[int]) -> None:
    net = four(at(kind, lambda scene: scene.body), second=twice, far=frozenset(far))
    ends(net)
    assert told(net, SpokeDouble) == [SpokeDouble((CHEAT,))]
    assert scored(net) == 1
    in_play = kind in ("share", "move")  # the deck is made again, and who has won has won
    assert [h.away for h in told(net, HandVoid) if isinstance(h, HandVoid)] == [(CHEAT,)] * in_play


@pytest.mark.parametrize(
    ("kind", "far"), [("sign", [2]), ("open", [2]), ("accept", [0, 2]), ("disclose", [2])]
)
def test_two_words_where_no_hand_is_played_have_one_end(kind: str, far: list[int]) -> None:
    """Before the first hand there is no match without all; after the last one its score stands."""
    net = four(at(kind, lambda scene: scene.body), second=twice, far=frozenset(far), disclose=True)
    ends(net)
    assert scored(net) == (kind == "disclose")


@pytest.mark.parametrize(("hand", "is_void"), [(0, True), (1, False)])
def test_a_second_word_about_a_hand_that_is_scored_only_costs_its_author(*, hand: int, is_void: bool) -> None:
    """While the hand goes on, somebody may have gone on after that word: then it is void."""
    net = four(lambda scene: None, hands=2)
    net.run(lambda: all(net.nodes[seat].machine.live[0] == f"play/{hand}" for seat in net.honest))
    net.run(lambda: all(net.nodes[seat].machine.live[1] > 6 for seat in net.honest))
    (one, *_) = (entry for entry in history(net) if entry.seat == CHEAT and entry.track == "play/0")
    identity = net.nodes[CHEAT].keys.identity
    place = one.sid, one.track, one.step, CHEAT, one.prev
    net.say(CHEAT, sign(identity, *place, one.kind, [*one.body, "and yet"]))
    ends(net)
    assert told(net, SpokeDouble if is_void else Convicted)
    assert len(told(net, HandVoid)) == is_void
    assert scored(net) == 2


def history(net: CheatNet) -> list[Entry]:
    return list(net.nodes[0].machine.ledger.history())


def test_who_speaks_where_it_was_not_asked_is_out() -> None:
    net = four(lambda scene: None)
    net.run(lambda: net.nodes[0].machine.live[2] == "move" and CHEAT not in net.nodes[0].machine.owed)
    net.say(CHEAT, net.sign_as(CHEAT, "move", []))
    ends(net)
    assert told(net, Convicted) == [Convicted((CHEAT,))]
    assert scored(net) == 1


@pytest.mark.parametrize("kind", ["reveal", "shuffle", "move", "show"])
def test_three_play_the_next_hand_without_the_cheater(kind: str) -> None:
    """With three a hand that has begun is void without one of them, and the cheater pays for it."""
    net = CheatNet(3, {CHEAT: at(kind, garbled)}, options=Options(deck="small28"), seed=0, hands=1)
    ends(net)
    assert scored(net) == 1
    void = [happening.away for happening in told(net, HandVoid) if isinstance(happening, HandVoid)]
    assert void == ([(CHEAT,)] if kind == "move" else [])


@pytest.mark.parametrize("kind", ["reveal", "shuffle", "move"])
def test_of_two_the_one_who_cheats_has_ended_the_match(kind: str) -> None:
    net = CheatNet(2, {CHEAT: at(kind, garbled)}, options=Options(deck="small28"), seed=1, hands=1)
    ends(net)
    assert not told(net, HandScored)
    assert len(told(net, MatchOver)) == 1
