"""One hand, from the deal to the shown cards: whose turn it is (section 16)."""

from __future__ import annotations

from typing import Any

from tests.second.bodies import fields, legal, sized
from tests.second.cards import jumps_on
from tests.second.dealing import Deal
from tests.second.decks import COLOURS, Face
from tests.second.effects import take_effect
from tests.second.follow import Ask, Place, Script, Table
from tests.second.hand import Outcome, Piles
from tests.second.judging import judged
from tests.second.laying import Laying, Play
from tests.second.proofs import check_membership
from tests.second.race import race
from tests.second.refusal import Bad


class Hand:
    """The script of the track play/h."""

    def __init__(self, table: Table, deal: Deal, track: str, dealer: int) -> None:
        self.table, self.track, self.dealer = table, track, dealer
        self.options = table.contract.options
        self.piles = Piles(table, deal, track, dealer)
        self.direction = 1
        self.turn = self.after(dealer)
        self.colour = ""
        self.winner: int | None = None
        self.laid_by: int | None = None
        self.below: int | None = None
        self.idle = 0
        """How many players in a row have passed with nothing to draw (rule P5)."""

    @property
    def top(self) -> Face:
        return self.table.deck.faces[self.piles.discards[-1]]

    def after(self, seat: int, places: int = 1) -> int:
        order = self.table.round(seat, self.direction)
        return order[(places - 1) % len(order)]

    def play(self) -> Script:
        yield from self._first_card()
        while self.winner is None and self.idle < len(self.table.playing):
            yield from self._take_turn(self.turn)
        held = yield from self.piles.show()
        return Outcome(self.winner, held, self.below if self.below != self.winner else None)

    def _first_card(self) -> Script:
        """Rules F4 to F13."""
        k = yield from self.piles.deal_out()
        while True:
            face = self.table.deck.faces[k]
            self.table.told.append(f"turned up {face}")
            if self.options["first_card"] == "number-only":
                self.piles.discards.append(k)
                if face.number:
                    break
            elif face.symbol == "W4":
                yield from self.piles.put_back(k)
            else:
                self.piles.discards.append(k)
                break
            k = yield from self.piles.give("turn-up", [None])
        self.colour = face.colour
        if face.symbol == "S":
            self.turn = self.after(self.turn)
        elif face.symbol == "R":
            self.turn, self.direction = self.dealer, -1
        elif face.symbol == "D":
            yield from self.piles.draw_cards(self.turn, 2)
            self.turn = self.after(self.turn)
        elif not face.colour:
            heard = yield Ask(self.track, "colour", [self.turn], check_colour)
            self.colour = heard[self.turn]
            self.table.told.append(f"{self.turn} names {self.colour}")

    def _fits(self, face: Face) -> bool:
        return face.fits(self.top, self.colour)

    def _take_turn(self, seat: int) -> Script:
        laying = Laying(self.piles, self.colour, self._fits)

        def check(place: Place, seat: int, body: list[Any]) -> Play | None:
            if body == ["draw"]:
                return None
            if body[:1] != ["play"]:
                raise Bad("bad-encoding", "neither draw nor play")
            return laying.from_hand(place, seat, body[1:])

        heard = yield Ask(self.track, "move", [seat], check)
        play = heard[seat]
        idle, self.idle = self.idle, 0
        while play is None:
            came = yield from self.piles.draw_cards(seat, 1)
            if came:
                heard = yield Ask(self.track, "drawn", [seat], lambda *said: self._check_drawn(laying, *said))
            if not came or heard[seat] == "keep":
                self.idle = 0 if came else idle + 1
                self.turn = self.after(seat)
                return
            play = None if heard[seat] == "draw" else heard[seat]
        yield from self.laid(play)

    def _check_drawn(self, laying: Laying, place: Place, seat: int, body: list[Any]) -> Any:
        word = body[0] if body else None
        if word == "play":
            return laying.drawn(place, seat, body[1:])
        if word not in ("keep", "draw"):
            raise Bad("bad-encoding", "neither keep nor play")
        _, proof = fields(body, str, bytes)
        to_match, forced = self.options["draw"] == "to-match", self.options["force_play"] == "on"
        legal(word == "keep" or to_match, "one card is drawn")
        if word == "keep" and not (to_match or forced):
            sized(proof, 0)
            return word
        bluffs = "on" in (self.options["no_bluffing"], self.options["challenge"])

        def allowed(face: Face) -> bool:
            fits = self._fits(face)
            if word == "draw":
                return not fits
            may_stay = not fits or (bluffs and face.symbol == "W4")
            return (fits or not to_match) and (may_stay or not forced)

        S = laying.points(allowed)
        legal(bool(S), "no card could meet this claim")
        sized(proof, 64 * len(S))
        card = self.piles.hands[seat][-1]
        check_membership(place.ctx(seat, b"hidden"), self.piles.deal.P[seat], (card,), S, proof)
        return word

    def laid(self, play: Play, run: int = 0) -> Script:
        """A card lies there, and all that it leads to before the next turn; `run`: what a run had come to."""
        jumping = self.options["jump_in"] != "off"
        penalties: list[int] = []
        self._put(play)
        while jumping and play.others:
            caught, jump = yield from self._race(play, penalties)
            penalties += [play.seat] * caught
            if jump is None:
                break
            play = jump
            self._put(play)
        yield from take_effect(self, play, run, penalties)

    def race_without_jumps(self, play: Play) -> Script:
        """Whether the player is caught, where only a missing call makes a race."""
        if self.options["jump_in"] != "off" or not self._owes(play):
            return False
        return (yield from self._race(play, []))[0]

    def _owes(self, play: Play) -> bool:
        return len(play.others) == 1 and not play.uno and self.options["uno_call"] == "on"

    def _race(self, play: Play, penalties: list[int]) -> Script:
        jumping = Laying(self.piles, self.colour, lambda face: jumps_on(face, self.top, self.options))
        able = jumping if self.options["jump_in"] != "off" else None
        return race(self.piles, play.seat, self.direction, self._owes(play), able, set(penalties))

    def _put(self, play: Play) -> None:
        self.piles.hands[play.seat] = list(play.others)  # those judged stay as they were
        self.piles.discards.append(play.k)
        self.colour = play.colour
        self.laid_by, self.below = play.seat, self.laid_by
        if not play.others:
            self.winner = play.seat
        named = f" as {play.colour}" if not play.face.colour else ""
        self.table.told.append(f"{play.seat} played {play.face}{named}")

    def answer_run(self, play: Play, total: int) -> Script:
        """The next seat adds a card, doubts, or takes the run (rules H1 to H5)."""
        seat = self.after(play.seat)
        laying = Laying(self.piles, self.colour, lambda face: face.symbol == self.top.symbol)

        def check(place: Place, seat: int, body: list[Any]) -> str | Play:
            if body[:1] == ["play"]:
                return laying.from_hand(place, seat, body[1:])
            (word,) = fields(body, str)
            if word not in ("take", "challenge"):
                raise Bad("bad-encoding", "no answer to a run")
            doubtful = play.face.symbol == "W4" and self.options["challenge"] == "on"
            legal(word == "take" or doubtful, "nothing to doubt")
            return str(word)

        heard = yield Ask(self.track, "run", [seat], check)
        answer = heard[seat]
        if isinstance(answer, Play):
            yield from self.laid(answer, total)
            return
        guilty = (yield from judged(self.piles, play, seat)) if answer == "challenge" else None
        yield from self.paid(play, seat, guilty, total)

    def paid(self, play: Play, seat: int, guilty: bool | None, total: int) -> Script:
        """Who draws after a verdict, or after none."""
        self.turn = seat if guilty else self.after(seat)
        innocent = guilty is False
        yield from self.piles.draw_cards(play.seat if guilty else seat, total + 2 * innocent)


def check_colour(place: Place, seat: int, body: list[Any]) -> str:
    (colour,) = fields(body, str)
    if len(colour) != 1 or colour not in COLOURS:
        raise Bad("bad-encoding", "no colour")
    return str(colour)
