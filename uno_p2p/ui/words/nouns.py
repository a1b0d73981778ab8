"""How people and cards are called in a sentence, seen from one seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from uno_p2p.rules.blanks import Blank
from uno_p2p.rules.cards import BLANKS, FACES, Colour, Face

from . import Words

Param = Face | Colour | str | int


class Speech:
    """Sentences about the people at one table, spoken to the one at seat `me` (None: a spectator).

    `blanks`: the rules of the table for its blank cards, which are called by the names that it gave them.
    """

    def __init__(
        self, words: Words, names: Sequence[str], me: int | None, blanks: Sequence[Blank] = ()
    ) -> None:
        self.words = words
        self.me = me
        self.seats = len(names)
        self._names = tuple(printable(name) for name in names)
        self._labels = {
            symbol: printable(blank.label)
            for symbol, blank in zip(BLANKS, blanks, strict=False)
            if blank.label
        }
        self._often = Counter(name.casefold() for name in self._names)

    def say(self, key: str, **params: Param) -> str:
        """The sentence of `key`; cards and colours are called by their names."""
        return self.words.say(key, **{name: self._noun(value) for name, value in params.items()})

    def about(self, seat: int, key: str, **params: Param) -> str:
        """A sentence about `seat`: `key` has a form `.you` for the one who is spoken to and `.other`, with
        the parameter `name`, for everybody else."""
        if seat == self.me:
            return self.say(f"{key}.you", **params)
        return self.say(f"{key}.other", name=self.name(seat), **params)

    def name(self, seat: int) -> str:
        """What the seat is called; of equal names each has its seat number beside it."""
        name = self._names[seat]
        if self._often[name.casefold()] > 1:
            return self.say("name.seat", name=name, seat=seat + 1)
        return self.say("name.one", name=name)

    def names(self, seats: Iterable[int]) -> str:
        """These seats in one list."""
        return self.listed(self.name(seat) for seat in seats)

    def cards(self, faces: Iterable[Face]) -> str:
        """These cards in one list."""
        return self.listed(self._card(face) for face in faces)

    def listed(self, items: Iterable[str]) -> str:
        """ "a", "a and b", "a, b and c"; nothing for nothing."""
        first, *rest = [*items] or [""]
        if len(rest) == 1:
            return self.say("list.two", first=first, second=rest[0])
        for item in rest[:-1]:
            first = self.say("list.more", first=first, second=item)
        return self.say("list.last", first=first, second=rest[-1]) if rest else first

    def _noun(self, value: Param) -> str | int:
        if isinstance(value, Face):
            return self._card(value)
        return self._colour(value) if isinstance(value, Colour) else value

    def _card(self, face: Face) -> str:
        if face.symbol in self._labels:
            return self._labels[face.symbol]
        if face.colour is None:
            return self.words.say(f"card.{face.symbol.value}")
        colour = self._colour(face.colour)
        if face.number is not None:
            return self.words.say("card.number", colour=colour, number=face.number)
        return self.words.say(f"card.{face.symbol.value}", colour=colour)

    def _colour(self, colour: Colour) -> str:
        return self.words.say(f"colour.{colour.value}")


def in_order(faces: Iterable[Face]) -> tuple[Face, ...]:
    """Cards as a person sorts them: by colour, then by number and symbol, Wilds last."""
    return tuple(sorted(faces, key=_ORDER.__getitem__))


_ORDER = {face: place for place, face in enumerate(FACES.values())}


def printable(text: str, limit: int = 60) -> str:
    """Text of somebody else, fit for a line of ours: nothing that moves a cursor or turns the direction."""
    return "".join(character for character in text if character.isprintable())[:limit]
