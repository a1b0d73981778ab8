"""Cards as plain values for the page: their code, what people call them, what is printed on them."""

from __future__ import annotations

from uno_p2p.rules.cards import BLANKS, Face, Symbol
from uno_p2p.ui.words.nouns import Speech

Plain = dict[str, object]
"""What becomes JSON."""

_PRINTED = {
    Symbol.DRAW_TWO: "+2",
    Symbol.WILD_DRAW_FOUR: "+4",
    Symbol.DOWNPOUR_ONE: "+1",
    Symbol.DOWNPOUR_TWO: "+2",
}


def card(speech: Speech, face: Face) -> Plain:
    """`label` is what is printed beside the colour: a number, how many cards it costs, the name of a blank
    card; nothing for what the page draws.
    """
    name = speech.cards((face,))
    if face.number is not None:
        label = str(face.number)
    else:
        label = name if face.symbol in BLANKS else _PRINTED.get(face.symbol, "")
    return {"card": face.code, "name": name, "label": label}
