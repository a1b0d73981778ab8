"""One hand, from the deal to the shown cards: whose turn it is and what a card costs (section 16)."""

from __future__ import annotations

from typing import Any

from tests.second.bodies import fields, legal, sized
from tests.second.dealing import Deal
from tests.second.decks import COLOURS, EVERYBODY_DRAWS, Face
from tests.second.follow import Ask, Place, Script, Table
from tests.second.hand import Outcome, Piles
from tests.second.judging import challenged
from tests.second.laying import Laying, Play
from tests.second.moving import dealt_again, swapped
from tests.second.proofs import check_membership
from tests.second.race import caught
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
        self.idle = 0
        """How many players in a row have passed with nothing to draw (rule P5)."""

    @property
    def top(self) -> Face:
        return self.table.deck.faces[self.piles.discards[-1]]

    def after(self, seat: int, places: int = 1) -> int:
        return (seat + places * self.direction) % self.table.n

    def play(self) -> Script:
        yield from self._first_card()
        while self.winner is None and self.idle < self.table.n:
            yield from self._take_turn(self.turn)
        held = yield from self.piles.show()
        return Outcome(self.winner, held)

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

    def _take_turn(self, seat: int) -> Script:
        laying = Laying(self.piles, self.top, self.colour)

        def check(place: Place, seat: int, body: list[Any]) -> Play | None:
            if body == ["draw"]:
                return None
            if body[:1] != ["play"]:
                raise Bad("bad-encoding", "neither draw nor play")
            return laying.from_hand(place, seat, body[1:])

        heard = yield Ask(self.track, "move", [seat], check)
        play = heard[seat]
        while play is None:
            came = yield from self.piles.draw_cards(seat, 1)
            if not came:
                self.idle += 1
                self.turn = self.after(seat)
                return
            heard = yield Ask(self.track, "drawn", [seat], lambda *said: self._check_drawn(laying, *said))
            if heard[seat] == "keep":
                self.idle = 0
                self.turn = self.after(seat)
                return
            play = None if heard[seat] == "draw" else heard[seat]
        self.idle = 0
        yield from self._laid(play)

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
            fits = face.fits(self.top, self.colour)
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

    def _laid(self, play: Play) -> Script:
        seat, face = play.seat, play.face
        self.piles.hands[seat] = list(play.others)  # those judged stay as they were
        self.piles.discards.append(play.k)
        self.colour = play.colour
        self.table.told.append(f"{seat} played {face}" + f" as {play.colour}" * (not face.colour))
        if not play.others:
            self.winner = seat
        owed = self._effect(play)
        if len(play.others) == 1 and not play.uno and self.options["uno_call"] == "on":
            fell = yield from caught(self.table, self.track, seat)
            if fell:
                owed.append((seat, self.options["uno_penalty"]))
        for debtor, count in owed:
            yield from self.piles.draw_cards(debtor, count)
        if self.winner is not None:
            return
        if face.symbol == "W4" and self.options["challenge"] == "on":
            yield from self._judge(play)
        elif face.symbol == "WX":
            yield from swapped(self.piles, seat, play.target)
        elif face.symbol == "WS":
            yield from dealt_again(self.piles, seat)

    def _effect(self, play: Play) -> list[tuple[int, int]]:
        """Whose turn comes next, and who must draw how many before it."""
        seat, symbol = play.seat, play.face.symbol
        victim = self.after(seat)
        if symbol == "R":
            self.direction = -self.direction
            self.turn = seat if self.table.n == 2 else self.after(seat)
            return []
        self.turn = self.after(seat, 2) if symbol in ("S", "D", "W4") else victim
        if symbol in EVERYBODY_DRAWS:
            others = [self.after(seat, i) for i in range(1, self.table.n)]
            return [(other, EVERYBODY_DRAWS[symbol]) for other in others]
        if symbol == "D":
            return [(victim, 2)]
        judged = self.options["challenge"] == "on" and self.winner is None
        return [(victim, 4)] if symbol == "W4" and not judged else []

    def _judge(self, play: Play) -> Script:
        challenger = self.after(play.seat)
        guilty = yield from challenged(self.piles, play, challenger)
        if guilty is None:
            yield from self.piles.draw_cards(challenger, 4)
        elif guilty:
            self.turn = challenger
            yield from self.piles.draw_cards(play.seat, 4)
        else:
            yield from self.piles.draw_cards(challenger, 6)


def check_colour(place: Place, seat: int, body: list[Any]) -> str:
    (colour,) = fields(body, str)
    if len(colour) != 1 or colour not in COLOURS:
        raise Bad("bad-encoding", "no colour")
    return str(colour)
