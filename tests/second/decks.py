"""Decks as lists of faces (section 2), what fits on what (rule T1) and what a card counts (rule E4)."""

from __future__ import annotations

from dataclasses import dataclass

COLOURS = "RYGB"
WILDS = ("W", "W4", "W1", "W2", "WS", "WX", "WA", "WB", "WC")
EVERYBODY_DRAWS = {"W1": 1, "W2": 2}


@dataclass(frozen=True)
class Face:
    """Colour is empty for a Wild kind; the symbols are those of docs/rules.md."""

    colour: str
    symbol: str

    def __str__(self) -> str:
        return self.colour + self.symbol

    @property
    def number(self) -> bool:
        return self.symbol.isdigit()

    def fits(self, top: Face, colour: str) -> bool:
        """Whether it may be played; on a Wild kind only the colour counts."""
        return not self.colour or self.colour == colour or (bool(top.colour) and self.symbol == top.symbol)

    def points(self, wild_points: str | int) -> int:
        if self.number:
            return int(self.symbol)
        if self.colour or (self.symbol in EVERYBODY_DRAWS and wild_points != 50):
            return 20
        return 50 if self.symbol in ("W", "W4") or wild_points == 50 else 40


_BIG = {"0": 1, **dict.fromkeys("123456789SRD", 2)}
_BLANKS = {"WA": 1, "WB": 1, "WC": 1}
_DECKS: dict[str, tuple[dict[str, int], dict[str, int]]] = {
    "classic": (_BIG, {"W": 4, "W4": 4}),
    "cards52x2": (_BIG, {"W": 4, "W4": 4}),
    "h2o": (_BIG, {"W": 4, "W4": 4, "W1": 2, "W2": 2}),
    "modern112": (_BIG, {"W": 4, "W4": 4, "WS": 1, **_BLANKS}),
    "swap112": (_BIG, {"W": 4, "W4": 4, "WX": 1, **_BLANKS}),
    "small28": (dict.fromkeys("012SRD", 1), {"W": 2, "W4": 2}),
    "small39": (
        {"0": 1, "1": 2, "7": 1, "S": 1, "R": 1, "D": 1},
        {"W": 2, "W4": 2, "W1": 1, "W2": 1, "WS": 1, "WX": 1, **_BLANKS},
    ),
}


class Deck:
    """`faces` by number k; `cards` are all cards, as numbers k, face by face."""

    def __init__(self, name: str) -> None:
        colours, wilds = _DECKS[name]
        kinds = {Face(colour, symbol): count for colour in COLOURS for symbol, count in colours.items()}
        kinds |= {Face("", symbol): count for symbol, count in wilds.items()}
        self.faces = list(kinds)
        self.cards = [k for k, count in enumerate(kinds.values()) for _ in range(count)]
