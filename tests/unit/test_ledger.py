"""The ledger: digests against plain BLAKE2b, every kind of arrival, and double speech in every order."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import replace

import pytest

from protocol.entry import Entry, read_entry
from protocol.errors import FaultCode, ProtocolError
from protocol.freeze import Freeze
from protocol.ledger import MAX_WAITING, MAX_WAITING_BYTES, Arrival, DoubleSpeech, Ledger
from protocol.outcome import Outcome
from tests.helpers.chain import ALL, CONTRACT, ELSEWHERE, PLAN, ROSTER, SID, Follower, speak, state, story
from tests.helpers.reference import framed


def blake(*parts: bytes) -> bytes:
    return hashlib.blake2b(framed(*parts), digest_size=32).digest()


# -- digests (section 3) -----------------------------------------------------------------------------


def test_the_first_digest_of_a_track_names_table_track_and_what_came_before() -> None:
    ledger = Ledger(ROSTER)
    ledger.begin("table", CONTRACT)
    first = blake(b"P2PUNO-TRACK-v1", CONTRACT, b"table", b"")
    assert ledger.live.digests == [first]
    ledger.begin("deck/0/0", SID)
    assert ledger.live.digests == [blake(b"P2PUNO-TRACK-v1", SID, b"deck/0/0", first)]


def test_a_step_is_chained_over_its_entries_sorted_by_seat() -> None:
    node = Follower()
    (first,) = node.ledger.live.digests
    said = [node.say(seat, f"word {seat}") for seat in ALL]
    for seat in (2, 0, 3, 1):
        node.take(said[seat])
    digest = blake(b"P2PUNO-STEP-v1", first, (0).to_bytes(4, "big"), *(entry.digest for entry in said))
    assert node.ledger.live.digests == [first, digest]
    (prev,) = {entry.prev for entry in said}
    assert prev == first


def test_every_digest_of_a_whole_story_made_again() -> None:
    node = Follower(first=len(PLAN))
    last = b""
    for track in node.ledger.tracks:
        digest = blake(b"P2PUNO-TRACK-v1", track.sid, track.name.encode(), last)
        for k, step in enumerate(track.steps[:-1]):
            assert track.digests[k] == digest
            assert {entry.prev for entry in step.values()} == {digest}
            names = [step[seat].digest for seat in sorted(step)]
            digest = blake(b"P2PUNO-STEP-v1", digest, k.to_bytes(4, "big"), *names)
        last = digest
        assert track.digests[-1] == last


def test_any_other_word_gives_another_digest() -> None:
    one, two = Follower(), Follower()
    one.take_all([one.say(seat) for seat in ALL])
    two.take_all([two.say(0, "other"), *[two.say(seat) for seat in ALL[1:]]])
    assert one.ledger.live.digests[-1] != two.ledger.live.digests[-1]


def test_a_track_begins_once() -> None:
    ledger = Ledger(ROSTER)
    ledger.begin("table", CONTRACT)
    with pytest.raises(ProtocolError):
        ledger.begin("table", CONTRACT)


def test_history_is_the_chain_in_order_by_seat() -> None:
    entries = story()
    places = [(entry.track, entry.step, entry.seat) for entry in entries]
    steps: dict[str, int] = {}
    expected = []
    for track, seats in PLAN:
        k = steps[track] = steps.get(track, -1) + 1
        expected += [(track, k, seat) for seat in seats]
    assert places == expected


# -- arrivals ----------------------------------------------------------------------------------------


def test_live_then_known() -> None:
    node = Follower()
    entry = node.say(1)
    assert node.take(entry) is Arrival.LIVE
    assert node.take(entry) is Arrival.KNOWN


def test_a_second_signature_on_the_same_bytes_is_the_same_entry() -> None:
    node = Follower()
    entry = node.say(1)
    node.take(entry)
    assert node.take(read_entry([entry.signed, bytes(64)])) is Arrival.KNOWN
    assert list(node.ledger.history()) == [entry]
    assert next(node.ledger.history()).signature == entry.signature


def test_admitting_alone_counts_nothing() -> None:
    node = Follower()
    assert node.ledger.admit(node.say(1)) is Arrival.LIVE
    assert node.ledger.live.spoken == {}


def test_early_entries_wait_and_are_due_when_their_step_begins() -> None:
    entries = story()
    node = Follower()
    later = [entry for entry in entries if (entry.track, entry.step) == ("deck", 0)]
    assert node.take_all(later) == [Arrival.EARLY] * len(ALL)
    assert node.take_all(later) == [Arrival.KNOWN] * len(ALL)
    node.take_all(entry for entry in entries if entry.track == "table")
    live = node.ledger.live
    assert (live.name, live.step) == ("deck", 1)


def test_due_is_sorted_by_seat_and_leaves_out_other_branches() -> None:
    ledger = Ledger(ROSTER)
    ledger.begin("table", CONTRACT)
    (d,) = ledger.live.digests
    first = speak(0, "table", 0, d)
    ledger.admit(first)
    after = blake(b"P2PUNO-STEP-v1", d, bytes(4), first.digest)
    early = [speak(seat, "table", 1, after if seat != 2 else b"x" * 32) for seat in ALL]
    assert [ledger.admit(entry) for entry in reversed(early)] == [Arrival.EARLY] * 4
    ledger.accept(first)
    ledger.close()
    assert ledger.due() == [early[0], early[1], early[3]]
    assert ledger.due() == []


def test_a_step_far_ahead_on_the_live_track_is_early() -> None:
    node = Follower()
    assert node.take(speak(1, "table", 2**32 - 1, b"x" * 32)) is Arrival.EARLY


def test_forked() -> None:
    node = Follower()
    assert node.take(speak(1, "table", 0, b"x" * 32)) is Arrival.FORKED
    assert node.ledger.live.spoken == {}


@pytest.mark.parametrize("step", [1, 2, 3, 4, 2**32 - 1])
def test_late(step: int) -> None:
    """On a finished track: a step where the seat was not asked, the one after the last, and beyond."""
    node = Follower(first=6)
    entry = speak(0, "deck", step, b"x" * 32)
    assert node.take(entry) is Arrival.LATE
    assert not node.ledger.on_our_branch(entry)


def test_late_on_our_branch() -> None:
    node = Follower(first=6)
    deck = node.ledger.tracks[1]
    for step in (1, 2, 3, 4):
        entry = speak(0, "deck", step, deck.digests[step])
        assert node.take(entry) is Arrival.LATE
        assert node.ledger.on_our_branch(entry)
    assert not node.ledger.on_our_branch(speak(0, "deck", 5, deck.digests[4]))
    assert not node.ledger.on_our_branch(speak(0, "deck", 2, deck.digests[1]))
    assert not node.ledger.on_our_branch(speak(0, "deck", 2, deck.digests[2], sid=ELSEWHERE))
    assert not node.ledger.on_our_branch(speak(0, "nowhere", 0, deck.digests[0]))


def strange_entries() -> list[Entry]:
    node = Follower(first=6)
    play = node.ledger.live
    (d,) = play.digests
    good = node.say(1)
    return [
        speak(1, "play", 0, d, sid=ELSEWHERE),
        speak(1, "play", 0, d, sid=CONTRACT),
        speak(1, "table", 0, d, sid=SID),
        speak(1, "later", 0, d, sid=ELSEWHERE),
        speak(1, "later", 0, d, sid=CONTRACT),
        speak(1, "play", 0, d, by=2),
        read_entry([good.signed, bytes(64)]),
        read_entry([good.signed, speak(1, "play", 0, d, "x").signature]),
        speak(0, "play", 0, d, by=0).__class__(
            SID, "play", 0, len(ROSTER), d, "word", [], good.signed, good.signature
        ),
    ]


@pytest.mark.parametrize("at", range(9))
def test_strange(at: int) -> None:
    node = Follower(first=6)
    entry = strange_entries()[at]
    before = list(node.ledger.history())
    assert node.take(entry) is Arrival.STRANGE
    assert node.take(entry) is Arrival.STRANGE, "nothing is remembered"
    assert list(node.ledger.history()) == before
    assert node.take(node.say(1)) is Arrival.LIVE


# -- double speech -----------------------------------------------------------------------------------


def assert_convicts(node: Follower, first: Entry, second: Entry) -> None:
    """`second` does, by what the node has kept of `first`."""
    with pytest.raises(DoubleSpeech) as caught:
        node.take(second)
    fault = caught.value
    assert (fault.code, fault.seat) == (FaultCode.DOUBLE_SPEECH, first.seat)
    assert fault.entry == second.digest
    assert {fault.first.digest, fault.second.digest} == {first.digest, second.digest}


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
@pytest.mark.parametrize(
    ("track", "step"),
    [("play", 0), ("play", 1), ("play", 9), ("rest", 0), ("never", 3), ("deck", 4), ("deck", 9), ("deck", 2)],
)
def test_two_words_for_one_place_convict_wherever_it_is(
    track: str, step: int, order: tuple[int, ...]
) -> None:
    """Live, early, of a track to come, after the end of a track, at a step where the seat was not asked."""
    node = Follower(first=6)
    d = node.ledger.live.digests[-1]
    pair = [speak(0, track, step, d, "one"), speak(0, track, step, d, "two")]
    node.take(pair[order[0]])
    assert_convicts(node, pair[order[0]], pair[order[1]])


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_words_on_two_branches_convict(order: tuple[int, ...]) -> None:
    node = Follower(first=6)
    pair = [node.say(0), speak(0, "play", 0, b"x" * 32)]
    node.take(pair[order[0]])
    assert_convicts(node, pair[order[0]], pair[order[1]])


def test_a_word_that_has_counted_convicts_with_any_other() -> None:
    node = Follower(first=8)
    deck = node.ledger.tracks[1]
    first = deck.steps[2][2]
    assert_convicts(node, first, speak(2, "deck", 2, deck.digests[2], "other"))
    assert_convicts(node, first, speak(2, "deck", 2, b"x" * 32))


def test_a_word_that_waited_and_has_come_due_convicts() -> None:
    node = Follower(first=6)
    entries = {(e.track, e.step, e.seat): e for e in story()}
    waiting = entries["play", 1, 2]
    assert node.take(waiting) is Arrival.EARLY
    node.take_all(entries["play", 0, seat] for seat in ALL)
    assert node.ledger.live.step == 2
    assert_convicts(node, waiting, speak(2, "play", 1, waiting.prev, "other"))


def test_a_forked_word_is_remembered_while_its_step_lasts_and_as_stray_after() -> None:
    node = Follower(first=7)
    forked = speak(0, "play", 1, b"x" * 32)
    assert node.take(forked) is Arrival.FORKED
    assert node.take(forked) is Arrival.KNOWN
    node.take(node.say(2))
    assert_convicts(node, forked, speak(0, "play", 1, b"y" * 32))


def test_only_a_valid_second_signature_convicts() -> None:
    node = Follower()
    node.take(node.say(1))
    other = node.say(1, "other")
    assert node.take(read_entry([other.signed, bytes(64)])) is Arrival.STRANGE
    assert node.take(speak(1, "table", 0, other.prev, "other", by=2)) is Arrival.STRANGE


def test_two_tables_are_two_places() -> None:
    node = Follower(first=6)
    d = node.ledger.live.digests[-1]
    node.take(speak(0, "play", 0, d))
    assert node.take(speak(0, "play", 0, d, "other", sid=ELSEWHERE)) is Arrival.STRANGE


def test_words_at_other_tables_never_convict() -> None:
    """Before the table's sid is known any sid may be right; the words are none of our business."""
    node = Follower()
    pair = [speak(0, "deck", 0, b"x" * 32, word, sid=ELSEWHERE) for word in ("one", "two")]
    assert node.take_all(pair) == [Arrival.EARLY, Arrival.STRANGE]
    node.take_all(entry for entry in story() if entry.track == "table")
    assert node.ledger.live.name == "deck"
    assert node.late == pair[:1], "forgotten, now that the sid is known"
    assert node.take_all(pair) == [Arrival.STRANGE, Arrival.STRANGE]


def test_the_same_pair_at_this_table_convicts_once_its_sid_is_known() -> None:
    pair = [speak(0, "deck", 0, b"x" * 32, word) for word in ("one", "two")]
    node = Follower()
    assert node.take_all(pair) == [Arrival.EARLY, Arrival.STRANGE]
    node.take_all(entry for entry in story() if entry.track == "table")
    with pytest.raises(DoubleSpeech):
        node.take(pair[1])


def test_words_of_other_tables_do_not_push_out_a_stray() -> None:
    node = Follower(first=6)
    d = node.ledger.live.digests[-1]
    first = speak(0, "deck", 2, d, "one")
    assert node.take(first) is Arrival.LATE
    assert node.take(speak(0, "later", 0, d, sid=ELSEWHERE)) is Arrival.STRANGE
    assert_convicts(node, first, speak(0, "deck", 2, d, "two"))


# -- what a seat can make a node keep ----------------------------------------------------------------


def test_waiting_is_bounded_in_number() -> None:
    node = Follower(first=6)
    far = [speak(1, "play", 5 + i, b"x" * 32) for i in range(MAX_WAITING + 5)]
    assert node.take_all(far) == [Arrival.EARLY] * MAX_WAITING + [Arrival.STRANGE] * 5
    assert node.take(speak(2, "play", 5, b"x" * 32)) is Arrival.EARLY, "each seat has its own room"
    assert node.take(node.say(1)) is Arrival.LIVE, "the live step needs no room"


def test_waiting_is_bounded_in_bytes() -> None:
    node = Follower(first=6)
    large = [speak(1, "play", 5 + i, b"x" * 32, b"x" * 200_000) for i in range(4)]
    room = MAX_WAITING_BYTES // len(large[0].signed)
    assert 1 <= room < 4
    assert node.take_all(large) == [Arrival.EARLY] * room + [Arrival.STRANGE] * (4 - room)


def test_room_comes_back_when_entries_have_been_due() -> None:
    plan = (("table", (0,)), ("deck", (0,)), *[("play", (0,))] * (3 * MAX_WAITING))
    entries = story(plan)
    node = Follower(plan)
    for entry in entries[2:50]:
        node.take(entry)
    node.take_all(entries[:2])
    assert node.ledger.live.step == 48
    for entry in entries[50 + MAX_WAITING : 50 : -1]:
        assert node.take(entry) is Arrival.EARLY
    node.take(entries[50])
    assert node.ledger.live.step == 50 + MAX_WAITING + 1 - 2


def test_an_entry_that_found_no_room_is_taken_when_it_comes_again() -> None:
    node = Follower(first=6)
    node.take_all(speak(2, "play", 5 + i, b"x" * 32) for i in range(MAX_WAITING))
    wanted = next(e for e in story() if (e.track, e.step) == ("play", 1))
    assert node.take(wanted) is Arrival.STRANGE
    node.take_all([node.say(seat) for seat in ALL])
    assert node.ledger.live.step == 1
    assert node.take(wanted) is Arrival.LIVE


def test_other_tables_cannot_use_up_an_honest_seats_room() -> None:
    """Anybody can play them to a node that does not know its sid yet."""
    node = Follower()
    node.take_all(speak(0, "deck", i, b"x" * 32, sid=ELSEWHERE) for i in range(MAX_WAITING))
    node.take_all(entry for entry in story() if entry.track == "table")
    assert len(node.late) == MAX_WAITING
    assert node.take_all(speak(0, "deck", 9 + i, b"x" * 32) for i in range(3)) == [Arrival.EARLY] * 3


def test_entries_beyond_the_end_of_a_track_come_back_when_it_is_over() -> None:
    node = Follower(first=5)
    beyond = [speak(1, "deck", 4 + i, b"x" * 32) for i in range(3)]
    assert node.take_all(beyond) == [Arrival.EARLY] * 3
    node.take(node.say(3))
    assert node.ledger.live.name == "play"
    assert node.late == beyond
    assert node.take_all(beyond) == [Arrival.LATE] * 3


def kept(node: Follower) -> int:
    """Entries that the ledger holds, in whatever it keeps them."""
    found: set[int] = set()

    def walk(value: object) -> None:
        if isinstance(value, Entry):
            found.add(id(value))
        elif isinstance(value, dict):
            for item in value.values():
                walk(item)
        elif isinstance(value, list | tuple | set | frozenset):
            for item in value:
                walk(item)
        elif type(value).__module__ in ("protocol.ledger", "protocol.track"):
            names = getattr(value, "__slots__", ()) or vars(value)
            for name in names:
                walk(getattr(value, name))

    walk(node.ledger)
    return len(found)


def test_no_flood_of_signed_entries_is_kept() -> None:
    node = Follower(first=6)
    before = kept(node)
    flood = [speak(3, "deck", step, b"x" * 32) for step in (*range(1, 3), *range(4, 300))]
    flood += [speak(3, "play", step, b"x" * 32) for step in range(100, 400)]
    flood += [speak(3, f"never {i}", 0, b"x" * 32) for i in range(300)]
    node.take_all(flood)
    for _ in range(3):  # and on another branch, at every step where the seat is not asked
        if 3 not in node.asked:
            node.take(speak(3, "play", node.ledger.live.step, b"y" * 32))
        node.take_all([node.say(seat) for seat in node.asked])
    assert node.ledger.live.step == 3
    honest = 4 + 1 + 3
    assert kept(node) == before + honest + MAX_WAITING + 1


def test_words_on_other_branches_are_not_kept_after_their_step() -> None:
    node = Follower((("table", (0,)), ("deck", (0,)), *[("play", (0,))] * 30), first=2)
    before = kept(node)
    for k in range(20):
        assert node.take(speak(3, "play", k, b"y" * 32)) is Arrival.FORKED
        node.take(node.say(0))
    assert kept(node) == before + 20 + 1


# -- what is said in away rounds ---------------------------------------------------------------------


def freeze(held: Iterable[Entry] = (), out: Iterable[int] = (), at: int = 0) -> Freeze:
    return Freeze(at, frozenset(out), frozenset(entry.digest for entry in held), False, None)


def about(node: Follower, seat: int, step: int, track: str = "", **more: bytes) -> Entry:
    """A seat's freeze of a step of this node's chain."""
    name = track or node.ledger.live.name
    (found,) = [one for one in node.ledger.tracks if one.name == name]
    return state(seat, found.digests[step], freeze(), (name, step), **more)


def test_a_freeze_of_the_live_step_or_of_any_before_is_away_and_kept_only_if_noted() -> None:
    node = Follower(first=7)
    for entry in (
        about(node, 1, 1),
        about(node, 1, 0),
        about(node, 1, 2, "deck"),
        about(node, 1, 0, "table"),
    ):
        before = kept(node)
        assert node.take(entry) is Arrival.AWAY
        assert node.take(entry) is Arrival.AWAY, "not noted: nobody has found it to count"
        assert kept(node) == before
        node.ledger.note(entry)
        assert node.take(entry) is Arrival.KNOWN
        assert kept(node) == before + 1


def test_the_rounds_of_a_track_that_is_over_reach_to_the_step_after_its_last() -> None:
    """Whoever has not heard the last word of a track freezes the last step; nobody is ever beyond it."""
    node = Follower(first=6)
    deck = node.ledger.tracks[1]
    assert node.take(about(node, 1, len(deck.digests) - 1, "deck")) is Arrival.AWAY
    beyond = state(1, deck.digests[-1], freeze(), ("deck", len(deck.digests)))
    assert node.take(beyond) is Arrival.STRANGE


def test_a_freeze_is_signed_by_its_seat_at_this_table_on_our_digest() -> None:
    node = Follower(first=7)
    d = node.ledger.live.digests[1]
    for entry in (
        state(1, b"x" * 32, freeze(), ("play", 1)),
        state(1, node.ledger.live.digests[0], freeze(), ("play", 1)),
        state(1, d, freeze(), ("play", 1), sid=ELSEWHERE),
        state(1, node.ledger.tracks[0].digests[0], freeze(), ("table", 0), sid=SID),
        read_entry([state(1, d, freeze(), ("play", 1)).signed, bytes(64)]),
        state(1, d, freeze(), ("never", 1), sid=ELSEWHERE),
        state(1, d, freeze(), ("play", 2), sid=ELSEWHERE),
    ):
        assert node.take(entry) is Arrival.STRANGE
    assert node.ledger.live.said == {}


def test_two_freezes_of_one_seat_are_for_the_tally_to_compare() -> None:
    """The ledger hands out both: only with the rounds before it can it be told what they prove."""
    node = Follower(first=7)
    one = about(node, 1, 1)
    two = state(1, one.prev, freeze(out=[3]), ("play", 1))
    assert one.place == two.place
    for entry in (one, two):
        assert node.take(entry) is Arrival.AWAY
        node.ledger.note(entry)
    assert list(node.ledger.live.said[1].values()) == [one, two]


def test_a_freeze_of_a_step_to_come_waits_and_is_due_when_it_begins() -> None:
    node = Follower(first=6)
    later = Follower(first=7)
    early = [about(later, 1, 1), about(later, 2, 1)]
    assert node.take_all(early) == [Arrival.EARLY, Arrival.EARLY]
    assert node.take(early[0]) is Arrival.KNOWN
    assert node.ledger.due_said() == []
    node.take_all([node.say(seat) for seat in ALL])
    assert node.ledger.live.step == 1
    assert node.ledger.due_said() == early
    assert node.ledger.due_said() == []
    assert node.take_all(early) == [Arrival.AWAY, Arrival.AWAY]


def test_a_freeze_of_a_track_to_come_waits_too() -> None:
    node = Follower(first=5)
    early = about(Follower(first=6), 1, 0, "play")
    assert node.take(early) is Arrival.EARLY
    node.take(node.say(3))
    assert node.ledger.live.name == "play"
    assert node.late == []
    assert node.ledger.due_said() == [early]


def test_two_freezes_that_wait_for_one_place_convict() -> None:
    """They are two words for one place, whatever they say: an honest seat freezes a round once."""
    node = Follower(first=6)
    one = about(Follower(first=7), 1, 1)
    two = state(1, one.prev, freeze(out=[3]), ("play", 1))
    assert node.take(one) is Arrival.EARLY
    assert_convicts(node, one, two)


def test_freezes_of_what_never_comes_are_given_back_when_the_track_is_over() -> None:
    node = Follower(first=5)
    deck = node.ledger.live
    hopeless = state(1, b"x" * 32, freeze(), ("deck", deck.step + 1))
    elsewhere = state(1, b"x" * 32, freeze(), ("play", 0), sid=ELSEWHERE)
    assert node.take(hopeless) is Arrival.EARLY
    assert node.take(elsewhere) is Arrival.STRANGE
    beyond = state(2, b"x" * 32, freeze(), ("deck", deck.step + 2))
    assert node.take(beyond) is Arrival.EARLY
    node.take(node.say(3))
    assert node.late == [hopeless, beyond]
    assert node.take_all(node.late) == [Arrival.STRANGE, Arrival.STRANGE]


def test_freezes_that_wait_have_no_room_of_their_own() -> None:
    node = Follower(first=6)
    far = [state(1, b"x" * 32, freeze(), ("play", 5 + i)) for i in range(MAX_WAITING + 2)]
    assert node.take_all(far) == [Arrival.EARLY] * MAX_WAITING + [Arrival.STRANGE] * 2


def test_rounds_of_no_track_are_not_noted() -> None:
    node = Follower()
    with pytest.raises(ProtocolError):
        node.ledger.note(state(1, b"x" * 32, freeze(), ("play", 0)))
    with pytest.raises(ProtocolError):
        node.ledger.digest_at("play", 0)


def test_what_entries_about_a_step_name() -> None:
    ledger = Follower(first=7).ledger
    assert ledger.digest_at("deck", 2) == (SID, ledger.tracks[1].digests[2])
    assert ledger.digest_at("table", 0) == (CONTRACT, ledger.tracks[0].digests[0])


# -- a step that ends by decision --------------------------------------------------------------------


Seats = Iterable[int]


def outcome(entries: Iterable[Entry], absent: Seats = (), leaving: Seats = (), double: Seats = ()) -> Outcome:
    counts = tuple(sorted((entry.seat, entry.digest) for entry in entries))
    return Outcome(counts, frozenset(absent), frozenset(leaving), frozenset(double))


def spoken(seats: Iterable[int] = ALL) -> tuple[Ledger, list[Entry]]:
    """A ledger in its first step, and what these seats have said there."""
    ledger = Ledger(ROSTER)
    ledger.begin("table", CONTRACT)
    entries = [speak(seat, "table", 0, ledger.live.digests[0]) for seat in seats]
    for entry in entries:
        assert ledger.admit(entry) is Arrival.LIVE
        ledger.accept(entry)
    return ledger, entries


def closed_as(**how: Seats) -> bytes:
    ledger, entries = spoken()
    ledger.close(outcome(entries, **how))
    return ledger.live.digests[-1]


def test_a_decision_without_anybody_missing_is_the_ordinary_end() -> None:
    ledger, _ = spoken()
    ledger.close()
    assert closed_as() == ledger.live.digests[-1]


def test_the_digest_of_a_decision_by_plain_blake2b() -> None:
    ledger, entries = spoken((0, 1, 2))
    (first,) = ledger.live.digests
    how = outcome(entries[:2], absent=[3], leaving=[0, 1], double=[2])
    ledger.close(replace(how, convicted=frozenset({1})))
    seats = [bytes([0, 3]), bytes([0, 0, 0, 1]), bytes([0, 2]), bytes([0, 1])]
    names = [entry.digest for entry in entries[:2]]
    expected = blake(b"P2PUNO-STEP-AWAY-v1", first, (0).to_bytes(4, "big"), *seats, *names)
    assert ledger.live.digests == [first, expected]


def test_who_is_absent_leaving_or_double_makes_another_digest() -> None:
    ways: list[dict[str, Seats]] = [
        {},
        *[{group: [seat]} for group in ("absent", "leaving", "double") for seat in (2, 3)],
        {"absent": [2, 3]},
        {"absent": [2], "leaving": [3]},
        {"leaving": [2], "absent": [3]},
    ]
    assert len({closed_as(**how) for how in ways}) == len(ways)


def test_which_entries_count_makes_another_digest() -> None:
    digests = set()
    for counting in (ALL, (0, 1, 2), (0, 1), (1, 2)):
        ledger, entries = spoken()
        ledger.close(outcome([entries[seat] for seat in counting], absent=[3]))
        digests.add(ledger.live.digests[-1])
        assert ledger.live.steps[0] == {seat: entries[seat] for seat in counting}
        assert ledger.live.aside.get(0, []) == [entries[seat] for seat in ALL if seat not in counting]
    assert len(digests) == 4


def test_entries_that_do_not_count_are_laid_aside_and_are_no_history() -> None:
    ledger, entries = spoken((0, 1, 2, 3))
    decided = outcome(entries[:3], absent=[3])
    ledger.close(decided)
    assert list(ledger.history()) == entries[:3]
    assert ledger.live.aside == {0: entries[3:]}
    assert ledger.live.outcomes == {0: decided}


def test_an_ordinary_end_leaves_nothing_behind() -> None:
    ledger, entries = spoken()
    ledger.close(outcome(entries))
    assert ledger.live.aside == ledger.live.outcomes == {}
    assert ledger.live.steps == [{entry.seat: entry for entry in entries}, {}]


def test_what_counts_must_be_held() -> None:
    ledger, entries = spoken((0, 1))
    missing = speak(2, "table", 0, ledger.live.digests[0])
    with pytest.raises(ProtocolError):
        ledger.close(outcome([*entries, missing], absent=[3]))
    with pytest.raises(ProtocolError):
        ledger.close(outcome([entries[0], speak(1, "table", 0, entries[1].prev, "other")], absent=[3]))


def test_of_an_entry_laid_aside_before_the_decision_the_counting_one_is_taken() -> None:
    """A seat spoke twice: one of its two words is in the rounds, and it may be the one held beside."""
    ledger, entries = spoken((0, 1))
    other = speak(1, "table", 0, entries[1].prev, "other")
    ledger.live.aside[0] = [other]
    ledger.close(outcome([entries[0], other], absent=[3]))
    assert ledger.live.steps[0] == {0: entries[0], 1: other}
    assert ledger.live.aside == {0: [entries[1]]}
