"""A moment at the table as the page gets it: as docs/web.md says, and for whom it is meant."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.helpers.rules import faces
from tests.helpers.scenes import SCENES, contract_of, moment
from tests.helpers.web_people import Frame, Someone, in_scene, someone
from tests.helpers.web_shapes import strings, wrong
from tests.ui.views import at_drawn, at_move, at_react, at_window, cards, game_of, moved, view_of
from uno_p2p.rules import events
from uno_p2p.rules.blanks import parse_blanks
from uno_p2p.rules.cards import FACES, Colour, Face, parse
from uno_p2p.rules.options import Options
from uno_p2p.rules.presets import PRESETS
from uno_p2p.rules.state import Phase
from uno_p2p.table.choices import AskAccept, AskMove, AskReact, AskReady
from uno_p2p.table.contract import VOID, Seat
from uno_p2p.table.happenings import (
    BadShares,
    DeckReady,
    HandVoid,
    Judged,
    Left,
    MatchOver,
    Shuffles,
    SpokeDouble,
    WentAway,
)
from uno_p2p.table.patience import Waits
from uno_p2p.table.view import Revealed, View, Vote
from uno_p2p.ui.web.faces import card
from uno_p2p.ui.words import LANGUAGES, Words
from uno_p2p.ui.words.nouns import Speech

EVERYWHERE = pytest.mark.parametrize("language", LANGUAGES)
SCENE = pytest.mark.parametrize("scene", list(SCENES))
ALL = tuple(FACES.values())


def codes(cards_: list[Frame]) -> str:
    return " ".join(one["card"] for one in cards_)


def marked(frame: Frame, mark: str) -> str:
    return codes([one for one in frame["hand"] if one[mark]])


def of_seat(frame: Frame, seat: int) -> Frame:
    found: Frame = frame["seats"][seat]
    return found


def shuffled(one: Someone) -> list[str | None]:
    return [seat["shuffled"] for seat in one.view()["seats"]]


# -- the contract -----------------------------------------------------------------------------------------


@EVERYWHERE
@SCENE
@pytest.mark.parametrize("public", [False, True])
def test_frames_are_as_the_page_says(scene: str, language: str, public: bool) -> None:
    one = in_scene(scene, language, public=public)
    view = one.view()
    assert json.loads(json.dumps(view)) == view
    assert wrong(view, "view") == []
    for event in (*one.told, *one.log()):
        assert wrong(event, "event") == []


@EVERYWHERE
@SCENE
def test_the_same_moment_makes_the_same_frame(scene: str, language: str) -> None:
    one = in_scene(scene, language)
    assert one.view() == one.view()
    assert one.view()["q"] == in_scene(scene, language).view()["q"]


# -- what is not for everybody ----------------------------------------------------------------------------


def secrets(view: View) -> set[Face]:
    """The faces that this seat alone knows."""
    shown = view.revealed.faces if view.revealed is not None else ()
    asked = getattr(view.ask, "hand", ())
    public = {view.game.top} if view.game is not None else set()
    if view.game is not None:
        public |= {view.game.deck.faces[index] for index in view.game.discards}
    return {*view.hand, *shown, *asked} - public - set(faces("R5 R7"))  # these are played in the scenes


def mentions(frames: list[Frame], secret: set[Face], language: str) -> Iterator[str]:
    """Texts, but for the rules of the table, that have one of these cards in them."""
    speech = Speech(Words(language), (), None)
    names = {face: speech.cards((face,)) for face in ALL}
    for frame in frames:
        for text in strings({key: value for key, value in frame.items() if key != "rules"}):
            for face in secret:
                left = text
                for longer in (other for other in names.values() if names[face] in other != names[face]):
                    left = left.replace(longer, "")  # "Wild Draw Four" is no "Wild"
                if text == face.code or names[face] in left:
                    yield text


@EVERYWHERE
@SCENE
def test_no_card_of_a_hand_is_told_to_everybody(scene: str, language: str) -> None:
    one = in_scene(scene, language, public=True)
    secret = secrets(SCENES[scene]().view)
    frames = [one.view(), *one.told, *one.log()]
    assert list(mentions(frames, secret, language)) == []
    assert [frames[0][key] for key in ("me", "hand", "ask", "pending", "revealed")] == [None, [], *[None] * 3]
    own = in_scene(scene, language)
    if secret:
        assert list(mentions([own.view(), *own.told], secret, language))


@EVERYWHERE
@SCENE
def test_what_everybody_sees_does_not_depend_on_a_hand(scene: str, language: str) -> None:
    one, other = in_scene(scene, language), in_scene(scene, language)
    view = other.now.view
    hand = cards("YS W4 GR BD Y9 G1 W")[: len(view.hand)]
    ask = AskMove(hand, (True,) * len(hand)) if view.ask is None else None
    changed = replace(view, hand=hand, ask=ask, revealed=Revealed(1, cards("YS GR")))
    told = []
    for person, seen in ((one.person, one.now), (other.person, replace(other.now, view=changed))):
        public = seen.public()
        told.append([*person.show(public, Judged(1, 0, True, Colour.RED)), person.view(public)])
    assert without(told[0], "q") == without(told[1], "q")


def without(frames: list[Frame], key: str) -> list[Frame]:
    return [{name: value for name, value in frame.items() if name != key} for frame in frames]


@EVERYWHERE
def test_no_event_tells_everybody_what_a_hand_gets(language: str) -> None:
    hand = "Y1 Y2 Y3 Y4 G1 G2 G3 BD"
    view = at_move(hand, revealed=Revealed(1, cards("GS G9")))
    happenings = (
        DeckReady(0, 2),
        moved(events.TurnedUp(parse("R5"))),
        moved(events.Drew(0, 1)),
        moved(events.HandsMoved(((0, 1), (1, 0)))),
        moved(events.HandsDealt()),
        Judged(1, 0, True, Colour.RED),
    )
    secret = set(cards(f"{hand} GS G9"))
    own, everybody = someone(view, language), someone(moment(view).public(), language)
    for happening in happenings:
        for one in (own, everybody):
            one.sees(happening)
    assert list(mentions(everybody.told, secret, language)) == []
    told = set(mentions(own.told, secret, language))
    assert len(told) == 4  # the deal, the drawn card, the new hand, the hand that was shown
    assert all(event["card"] is None for event in own.told if event["kind"] != "turned-up")


# -- the table --------------------------------------------------------------------------------------------


def test_what_is_on_the_table() -> None:
    game = game_of(
        "W", "B", discards=(40, 3, 8, 12, 20, 0), direction=-1, draw_count=41, laid_by=1, at_stake=4
    )
    frame = someone(at_move("R7", game)).view()
    deck = game.deck.faces
    assert frame["top"] == {"card": "W", "name": "Wild", "label": ""}
    assert codes(frame["below"]) == " ".join(deck[index].code for index in (3, 8, 12, 20))
    keys = ("colour", "direction", "laid_by", "discards", "draw", "stake")
    assert [frame[key] for key in keys] == ["B", -1, 1, 6, 41, 4]


def test_before_a_hand_nothing_is_on_the_table() -> None:
    frame = in_scene("accept").view()
    keys = ("top", "below", "colour", "direction", "laid_by", "discards", "draw", "stake")
    assert [frame[key] for key in keys] == [None, [], None, 1, None, 0, 0, 0]
    assert frame["words"] is None
    assert {seat["cards"] for seat in frame["seats"]} == {0}


def test_the_words_to_compare_come_from_the_table() -> None:
    words = in_scene("4x7").view()["words"]
    assert len(words) == 4
    assert someone(view_of(sid=bytes([1]) * 32)).view()["words"] != words


@pytest.mark.parametrize(
    ("code", "name", "label"),
    [
        ("R5", "red 5", "5"),
        ("BS", "blue Skip", ""),
        ("GD", "green Draw Two", "+2"),
        ("W4", "Wild Draw Four", "+4"),
        ("W1", "Wild Downpour 1", "+1"),
        ("W2", "Wild Downpour 2", "+2"),
        ("WA", "Robin", "Robin"),
        ("WB", "Wild Customizable 2", "Wild Customizable 2"),
    ],
)
def test_what_is_printed_on_a_card(code: str, name: str, label: str) -> None:
    speech = Speech(Words("en"), (), None, parse_blanks("swap:Robin,draw-1"))
    assert card(speech, parse(code)) == {"card": code, "name": name, "label": label}


# -- the hand ---------------------------------------------------------------------------------------------


def test_the_hand_has_the_order_in_which_the_cards_came() -> None:
    frame = someone(at_move("B2 R7 W GS B2")).view()
    assert codes(frame["hand"]) == "B2 R7 W GS B2"
    assert (marked(frame, "fits"), marked(frame, "jumps"), marked(frame, "drawn")) == ("R7 W", "", "")


def test_of_a_drawn_card_only_that_one_fits() -> None:
    frame = someone(at_drawn("R9 B3 G2 R9")).view()
    assert [one["drawn"] for one in frame["hand"]] == [False, False, False, True]
    assert [one["fits"] for one in frame["hand"]] == [False, False, False, True]
    assert marked(someone(at_drawn("R9 B3")).view(), "fits") == ""


def test_a_card_that_can_jump_in() -> None:
    game = game_of("R5", turn=1, options=Options(jump_in="on"))
    frame = someone(at_window("R7 B7 G9", events.Played(1, parse("R7")), game)).view()
    assert marked(frame, "jumps") == "R7"


def test_nothing_fits_where_nothing_is_asked() -> None:
    frame = in_scene("waiting").view()
    assert len(frame["hand"]) == 7
    assert [marked(frame, mark) for mark in ("fits", "jumps", "drawn")] == [""] * 3


# -- half said --------------------------------------------------------------------------------------------


def test_a_wild_asks_for_its_colour() -> None:
    one = someone(at_move("W R7 B2"))
    assert one.view()["pending"] is None
    one.says("play", card="W")
    assert one.view()["pending"] == {
        "card": {"card": "W", "name": "Wild", "label": ""},
        "wants": "colour",
        "text": "Which colour for Wild?",
        "targets": [],
    }


def test_a_wild_that_swaps_asks_for_its_colour_and_then_for_a_seat() -> None:
    one = someone(at_move("WX R7 B2", game_of(options=Options(deck="swap112"))))
    one.says("play", card="WX")
    assert one.view()["pending"]["wants"] == "colour"
    one.says("name-colour", colour="G")
    pending = one.view()["pending"]
    assert (pending["wants"], pending["card"]["card"]) == ("target", "WX")
    assert pending["targets"] == [{"seat": 1, "name": "Ben"}, {"seat": 2, "name": "Chie"}]
    assert pending["text"].startswith("With whom")


def test_nobody_can_be_named_where_the_rules_let_it() -> None:
    one = someone(at_move("R7 B2 G2", game_of(options=Options(seven_zero="seven-may"))))
    one.says("play", card="R7")
    assert one.view()["pending"]["targets"][0] == {"seat": None, "name": "Nobody"}


# -- UNO --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "can"),
    [
        (at_move("R7 B2 G2"), False),
        (at_move("R7 B2"), True),
        (at_move("R7"), False),
        (view_of(None, "R7 B2", game_of(turn=1)), True),
        (view_of(None, "R7 B2", game_of(turn=1, phase=Phase.OVER)._replace(winner=1)), False),
        (view_of(None, "R7 B2"), False),
        (at_move("R7 B2", game_of(options=Options(uno_call="auto"))), False),
        (at_react(0, 1, "R7"), True),
        (at_react(1, 0, "R7"), False),
        (at_react(1, 0, "R7 B2"), True),
    ],
)
def test_when_uno_can_be_said(view: View, can: bool) -> None:
    assert someone(view).view()["uno"] == {"can": can, "armed": False}


def test_what_is_called_already_need_not_be_called() -> None:
    view = at_react(0, 1, "R7")
    called = AskReact(0, 1, view.hand, (True,), uncalled=False)
    assert not someone(replace(view, ask=called)).view()["uno"]["can"]


def test_uno_is_armed() -> None:
    one = someone(at_move("R7 B2"))
    one.says("uno")
    assert one.view()["uno"] == {"can": True, "armed": True}


def test_who_can_be_caught() -> None:
    assert someone(at_react(1, 0, "R7 B2")).view()["catch"] == {"seat": 1, "name": "Ben"}
    assert someone(at_react(0, 1, "R7")).view()["catch"] is None
    assert in_scene("jump").view()["catch"] is None
    assert in_scene("4x7").view()["catch"] is None


# -- who sits there ---------------------------------------------------------------------------------------


def test_everybody_at_the_table() -> None:
    game = game_of(turn=1, counts=(5, 4, 1), called=frozenset((1, 2)))
    frame = someone(view_of(None, "R7", game, totals=(20, 0, 300))).view()
    assert [(seat["seat"], seat["name"]) for seat in frame["seats"]] == [(0, "Mai"), (1, "Ben"), (2, "Chie")]
    assert [seat["cards"] for seat in frame["seats"]] == [5, 4, 1]
    assert [seat["total"] for seat in frame["seats"]] == [20, 0, 300]
    assert [seat["turn"] for seat in frame["seats"]] == [False, True, False]
    assert [seat["dealer"] for seat in frame["seats"]] == [False, False, True]
    assert [seat["uno"] for seat in frame["seats"]] == [None, None, "called"]


def test_a_call_that_is_missing() -> None:
    frame = someone(at_react(1, 0, "R7 B2", game_of(counts=(2, 1, 7), uno_open=1))).view()
    assert [seat["uno"] for seat in frame["seats"]] == [None, "open", None]
    silent = game_of(counts=(1, 1, 7), called=frozenset((1,)))  # where UNO need not be called
    assert [seat["uno"] for seat in someone(view_of(None, "R7", silent)).view()["seats"]] == [
        None,
        "called",
        None,
    ]


def test_after_a_hand_it_is_nobodys_turn() -> None:
    game = game_of(phase=Phase.OVER, counts=(1, 0, 3), called=frozenset((0,)))._replace(winner=1)
    frame = someone(view_of(AskReady(), "", game)).view()
    assert [seat["turn"] for seat in frame["seats"]] == [False] * 3
    assert [seat["uno"] for seat in frame["seats"]] == [None] * 3


def test_before_the_first_card_it_is_nobodys_turn() -> None:
    frame = someone(view_of(None, "", game_of()._replace(top=None))).view()
    assert [seat["turn"] for seat in frame["seats"]] == [False] * 3
    assert (frame["phase"], frame["top"]) == ("deal", None)


def test_bots_are_known_by_the_contract() -> None:
    view = view_of(None, "", game_of(), names=("Mai", "Ben", "Jo"))
    assert [seat["bot"] for seat in someone(view).view()["seats"]] == [False, False, True]


def test_what_keeps_somebody_from_playing() -> None:
    view = view_of(
        None,
        "R7",
        game_of(seats=5),
        names=("Mai", "Ben", "Chie", "Dan", "Eve"),
        out=frozenset((1,)),
        barred=frozenset((2, 1)),
        away=frozenset((3, 2)),
        lost=((4, 12.4), (3, 70.0)),
    )
    seats = someone(view).view()["seats"]
    assert [seat["state"] for seat in seats] == ["here", "out", "barred", "away", "lost"]
    assert [seat["since"] for seat in seats] == [None, None, None, 70, 12]


@pytest.mark.parametrize("ask", [None, AskAccept()])
def test_partners_are_known_before_the_first_card(ask: AskAccept | None) -> None:
    view = view_of(ask, "", None, names=("Mai", "Ben", "Chie", "Dan"))
    base = moment(view)
    partners = replace(base, contract=contract_of(view.names, PRESETS["partners"]))
    assert [seat["team"] for seat in someone(partners).view()["seats"]] == [0, 1, 0, 1]
    assert [seat["team"] for seat in someone(base).view()["seats"]] == [None] * 4
    assert [seat["team"] for seat in in_scene("teams").view()["seats"]] == [0, 1, 0, 1]


def test_how_far_the_deck_is() -> None:
    one = someone(view_of(None, step="shuffle", owed=(1,)))
    assert shuffled(one) == ["waits", "now", "waits"]
    one.sees(Shuffles(1, 108))
    one.at(view_of(None, step="shuffle", owed=(2,)))
    assert shuffled(one) == ["waits", "done", "now"]
    one.sees(Shuffles(2, 108))
    one.sees(Shuffles(0, 108))
    one.at(view_of(None, step="backup", owed=(0, 1, 2)))
    assert shuffled(one) == ["done"] * 3
    one.sees(DeckReady(0, 1))
    assert shuffled(one) == [None] * 3


@pytest.mark.parametrize("why", [BadShares(2), WentAway((2,)), SpokeDouble((2,)), Shuffles(0, 108)])
def test_a_deck_that_is_made_again_begins_anew(why: Shuffles) -> None:
    one = someone(view_of(None, step="shuffle", owed=(2,)))
    one.sees(Shuffles(0, 108))
    one.sees(Shuffles(1, 108))
    one.sees(why)
    done = "done" if isinstance(why, Shuffles) else "waits"
    assert shuffled(one) == [done, "waits", "now"]


def test_a_shuffle_in_mid_hand_is_over_with_the_next_move() -> None:
    one = someone(view_of(None, "R7", game_of(), step="shuffle", owed=(1,)))
    one.sees(Shuffles(0, 30))
    assert shuffled(one) == ["done", "now", "waits"]
    one.sees(WentAway((2,)))  # goes on without it
    assert shuffled(one)[0] == "done"
    one.sees(moved(events.Recycled()))
    one.at(view_of(AskReady(), "", game_of(phase=Phase.OVER)._replace(winner=1)))
    assert shuffled(one) == [None] * 3


# -- how it goes on ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scene", "phase"),
    [
        ("accept", "accept"),
        ("accept-words", "accept"),
        ("deal", "deal"),
        ("4x7", "play"),
        ("waiting", "play"),
        ("ready", "scored"),
        ("rematch", "over"),
        ("ended", "over"),
        ("adjourned", "adjourned"),
        ("stopped", "stopped"),
    ],
)
def test_the_phase(scene: str, phase: str) -> None:
    assert in_scene(scene).view()["phase"] == phase


def test_it_is_still_asked_who_plays_until_all_have_answered() -> None:
    assert someone(view_of(None, step="accept", owed=(1,))).view()["phase"] == "accept"
    assert someone(view_of(None, step="commit", owed=(1,))).view()["phase"] == "deal"


@pytest.mark.parametrize(("step", "phase"), [("show", "play"), ("commit", "deal"), ("backed", "deal")])
def test_a_hand_that_is_over_is_played_until_it_is_scored(step: str, phase: str) -> None:
    over = game_of(phase=Phase.OVER)._replace(winner=1)
    assert someone(view_of(None, "R7", over, step=step)).view()["phase"] == phase
    assert someone(view_of(None, "R7", game_of(), step="shuffle")).view()["phase"] == "play"


def test_after_the_last_hand_the_next_deck_is_made() -> None:
    one = in_scene("ready")
    one.at(view_of(None, step="shuffle", owed=(1,)))
    assert one.view()["phase"] == "scored"
    one.sees(Shuffles(1, 108))
    assert (one.view()["phase"], one.view()["score"]) == ("deal", None)


@pytest.mark.parametrize(("seats", "phase"), [((0,), "left"), ((0, 2), "left"), ((1, 2), "scored")])
def test_whoever_has_left(seats: tuple[int, ...], phase: str) -> None:
    one = in_scene("ready")
    one.sees(Left(seats))
    assert one.view()["phase"] == "scored"
    one.now = replace(one.now, view=replace(one.now.view, ask=None), ended=True)
    assert one.view()["phase"] == phase
    assert one.view()["ask"]["kind"] == "ended"


def test_the_score_of_a_hand() -> None:
    frame = in_scene("ready").view()
    assert (frame["score"]["hand"], frame["score"]["over"]) == (3, False)
    assert frame["score"]["lines"][0] == "Hand 3 is over: Ben went out."
    assert [seat["points"] for seat in frame["seats"]] == [0, 85, 0]
    assert [seat["shuffled"] for seat in frame["seats"]] == [None] * 3
    assert frame["joiners"] == ["Dan"]
    assert in_scene("4x7").view()["score"] is None


def test_the_score_of_a_match() -> None:
    frame = in_scene("rematch").view()
    assert (frame["score"]["hand"], frame["score"]["over"]) == (7, True)
    assert frame["score"]["lines"][-1] == "You have won the match!"


def test_a_void_hand_is_scored_too() -> None:
    one = someone(view_of(AskReady(), "", game_of(phase=Phase.OVER)._replace(winner=1)))
    one.sees(HandVoid(4, (2,), (0, 0, -50), (10, 20, 30)))
    frame = one.view()
    assert (frame["phase"], frame["score"]["hand"]) == ("scored", 5)
    assert [seat["points"] for seat in frame["seats"]] == [0, 0, -50]


def test_a_match_that_ends_without_another_hand() -> None:
    one = someone(view_of(AskReady(), "", game_of(phase=Phase.OVER)._replace(winner=1)))
    one.sees(MatchOver((1,), (0, 500, 0)))
    frame = one.view()
    assert (frame["phase"], frame["score"]["over"]) == ("over", True)
    assert [seat["points"] for seat in frame["seats"]] == [None] * 3


def test_the_score_of_the_table_before_is_not_that_of_the_next() -> None:
    one = in_scene("ready")
    view = view_of(AskAccept(), "", None, names=("Mai", "Ben", "Chie", "Dan"))
    frame = one.at(view)
    assert frame["phase"] == "accept"
    assert frame["score"] is None
    assert [seat["points"] for seat in frame["seats"]] == [None] * 4


def test_whoever_wants_to_sit_down_is_named_while_it_is_asked() -> None:
    joiner = Seat(bytes([7]) * 32, "D\u202ean", False, bytes(32))
    one = someone(view_of(AskReady((joiner,)), "", game_of(phase=Phase.OVER)._replace(winner=1)))
    assert one.view()["joiners"] == ["Dan"]
    assert in_scene("4x7").view()["joiners"] == []


# -- what is told besides ---------------------------------------------------------------------------------


def test_a_hand_that_was_shown_to_this_seat() -> None:
    assert in_scene("4x7").view()["revealed"] is None
    shown = in_scene("revealed").view()["revealed"]
    assert (shown["seat"], shown["name"], codes(shown["cards"])) == (1, "Ben", "R5 B2 G7 W YD")
    assert shown["text"] == "The hand of Ben, shown to nobody but you"


def test_whom_the_table_waits_for() -> None:
    assert in_scene("waiting").view()["waiting"] == ["It is the turn of Ben."]
    view = view_of(None, "R7", game_of(turn=1), owed=(1,), away=frozenset((2,)))
    assert len(someone(view).view()["waiting"]) == 2
    passed_over = view_of(
        None, "R7", game_of(turn=1, absent=frozenset((2,))), owed=(1,), away=frozenset((2,))
    )
    assert len(someone(passed_over).view()["waiting"]) == 1  # the seats tell it


def waits_for(view: View, **fields: Any) -> Frame:
    return someone(replace(view, **fields)).view()


def test_a_countdown_is_shown_when_it_presses() -> None:
    view = view_of(None, "R7", game_of(turn=2), owed=(2,))
    assert waits_for(view)["countdown"] is None
    assert waits_for(view, waits=(Waits(2, 9.0, 38.0),))["countdown"] is None  # a moment
    assert waits_for(view, waits=(Waits(2, 22.0, 500.0),))["countdown"] is None  # it may be thinking
    thinks = waits_for(view, waits=(Waits(2, 22.0, 38.0),))["countdown"]
    assert (thinks["seats"], thinks["left"], thinks["total"]) == ([2], 38.0, 60.0)
    assert "38 seconds" in thinks["text"]
    lost = waits_for(view, waits=(Waits(2, 4.0, 500.0),), lost=((2, 5.0),))["countdown"]
    assert (lost["seats"], lost["left"], lost["total"]) == ([2], 500.0, 504.0)


def test_a_countdown_lasts_until_the_last_is_waited_for() -> None:
    view = view_of(None, "R7", game_of(turn=2), owed=(1, 2), lost=((1, 30.0),))
    countdown = waits_for(view, waits=(Waits(1, 30.0, 10.0), Waits(2, 5.0, 40.0)))["countdown"]
    assert (countdown["seats"], countdown["left"], countdown["total"]) == ([1], 40.0, 70.0)


def test_no_countdown_for_whoever_is_away_already_or_after_a_start() -> None:
    view = view_of(None, "R7", game_of(turn=2), owed=(2,), lost=((2, 30.0),), waits=(Waits(2, 30.0, 10.0),))
    assert waits_for(view)["countdown"] is not None
    assert waits_for(view, away=frozenset((2,)))["countdown"] is None
    assert waits_for(view, hold=1)["countdown"] is None


def test_a_vote() -> None:
    frame = in_scene("vote").view()
    assert frame["countdown"] is None
    assert frame["vote"]["voted"] == ["Mai", "Benjamin"]
    assert frame["vote"]["missing"] == ["チエ", "Dominique-Alexandra"]
    assert "does the table go on without チエ?" in frame["vote"]["text"]
    assert in_scene("away").view()["vote"] is None


def test_a_table_that_rests_says_so_and_counts_nothing_down() -> None:
    one = in_scene("adjourned")
    one.now = replace(one.now, view=replace(one.now.view, vote=Vote(1, frozenset(), (0,), (1,), 4.0)))
    frame = one.view()
    assert frame["countdown"] is None
    assert (frame["vote"]["voted"], frame["vote"]["missing"]) == ([], [])
    assert frame["vote"]["text"]


def test_an_accusation() -> None:
    frame = in_scene("stopped").view()
    (accusation,) = frame["accusations"]
    table = frame["table"]
    assert (accusation["code"], accusation["name"], accusation["stops"]) == ("bad-proof", "Ben", True)
    assert accusation["table"] == table
    assert "Ben" in accusation["text"]
    assert frame["shield"]["problems"] == 1
    assert in_scene("4x7").view()["shield"]["problems"] == 0


def test_who_looks_on() -> None:
    assert in_scene("watching").view()["watching"] == ["Eve", "Sam"]
    assert someone(at_move("R7", watching=("E\u202eve",))).view()["watching"] == ["Eve"]


def test_the_rules_are_those_of_the_contract() -> None:
    frame = in_scene("teams").view()
    assert frame["options"] == PRESETS["partners"].to_plain()
    assert any("partners" in rule for rule in frame["rules"])
    assert frame["rules"] != in_scene("4x7").view()["rules"]


@EVERYWHERE
def test_a_table_tells_how_many_hands_are_played_and_whether_cards_are_opened(language: str) -> None:
    base = moment(at_move("R7", game_of(seats=5), names=("Mai", "Ben", "Chie", "Dan", "Eve")))
    sheets = [
        someone(replace(base, contract=replace(base.contract, **fields)), language).view()["rules"]
        for fields in ({}, {"hands": 3}, {"disclose": True}, {"absence": VOID}, {"patience": 120})
    ]
    assert len({tuple(sheet) for sheet in sheets}) == 5


def test_a_hand_of_practice() -> None:
    assert in_scene("practice").view()["practice"] is True
    assert in_scene("4x7").view()["practice"] is False


def test_names_of_others_cannot_change_the_page() -> None:
    view = view_of(None, "R7", game_of(), names=("Mai", "B\u202een\n", "Ben"))
    frame = someone(view).view()
    assert [seat["name"] for seat in frame["seats"]] == ["Mai", "Ben (seat 2)", "Ben (seat 3)"]
    assert all(text.isprintable() for text in strings(frame))
