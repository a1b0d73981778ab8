"""What is printed on a card. A face is a value: the colour that is named for a Wild belongs to the move."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Colour(StrEnum):
    """The four colours; the value is the letter of a card code."""

    RED = "R"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"


class Symbol(StrEnum):
    """What a card says beside its colour; the value is the tail of a card code."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    SKIP = "S"
    REVERSE = "R"
    DRAW_TWO = "D"
    WILD = "W"
    WILD_DRAW_FOUR = "W4"
    DOWNPOUR_ONE = "W1"
    DOWNPOUR_TWO = "W2"
    SHUFFLE_HANDS = "WS"
    SWAP_HANDS = "WX"
    BLANK_A = "WA"
    BLANK_B = "WB"
    BLANK_C = "WC"


NUMBERS = tuple(Symbol(str(value)) for value in range(10))
ACTIONS = (Symbol.SKIP, Symbol.REVERSE, Symbol.DRAW_TWO)
DOWNPOURS = (Symbol.DOWNPOUR_ONE, Symbol.DOWNPOUR_TWO)
BLANKS = (Symbol.BLANK_A, Symbol.BLANK_B, Symbol.BLANK_C)  # Wild Customizable: the table says what it does
WILDS = (
    Symbol.WILD,
    Symbol.WILD_DRAW_FOUR,
    *DOWNPOURS,
    Symbol.SHUFFLE_HANDS,
    Symbol.SWAP_HANDS,
    *BLANKS,
)


@dataclass(frozen=True, slots=True)
class Face:
    """The face of a card: a coloured symbol, or a Wild kind with colour None.

    Raises ValueError for a coloured Wild or a colourless number or action.
    """

    colour: Colour | None
    symbol: Symbol
    code: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if (self.colour is None) != (self.symbol in WILDS):
            raise ValueError(f"no such face: {self.colour} {self.symbol}")
        object.__setattr__(self, "code", f"{self.colour or ''}{self.symbol.value}")

    def __hash__(self) -> int:
        # Faces are looked up at every play; a string remembers its hash.
        return hash(self.code)

    @property
    def is_wild(self) -> bool:
        """A Wild kind: playable on anything, its player names the colour."""
        return self.colour is None

    @property
    def number(self) -> int | None:
        """The printed number, None for a symbol."""
        return int(self.symbol) if self.symbol.isdigit() else None


FACES: dict[str, Face] = {
    face.code: face
    for face in (
        *(Face(colour, symbol) for colour in Colour for symbol in (*NUMBERS, *ACTIONS)),
        *(Face(None, symbol) for symbol in WILDS),
    )
}


def parse(code: str) -> Face:
    """The face of a code such as "R7", "GS", "BR", "YD", "W", "W4", "WS". Raises ValueError."""
    try:
        return FACES[code]
    except KeyError:
        raise ValueError(f"no such card code: {code!r}") from None
