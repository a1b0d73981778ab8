"""Codes and their parameters as sentences: refusals, accusations, troubles, wrong options."""

from __future__ import annotations

from collections.abc import Mapping

from uno_p2p.rules.blanks import MAX_LABEL
from uno_p2p.rules.cards import FACES, Colour, Face
from uno_p2p.rules.illegal import Reason
from uno_p2p.rules.option_error import OptionCode, OptionError

from . import Words
from .nouns import Param, Speech, printable

NOT_ASKED = "not-asked"
"""The machine's own refusal: a choice came, but there was no question."""
WILD_CODES = frozenset(code for code, face in FACES.items() if face.is_wild)


def refusal(speech: Speech, reason: str, params: Mapping[str, object]) -> str:
    """Why a choice is refused, in one sentence. Raises KeyError for a reason that the catalogue lacks."""
    key = f"reason.{reason}"
    match reason:
        case Reason.NOT_NOW:
            return speech.say(f"{key}.{params['awaited']}")
        case Reason.NO_MATCH if str(params["top"]) in WILD_CODES:
            key = f"{key}.wild"
        case Reason.NOT_YOUR_TURN | Reason.NOT_YOURS_TO_ANSWER | Reason.NO_SUCH_SEAT:
            # Of `seat` and `turn` the sentence names the one that the reader does not know.
            return speech.say(key, name=_name(speech, params.get("turn", params.get("seat"))))
        case Reason.DRAW_FIRST | Reason.WRONG_DRAW:
            seat, count = params["seat"], params["count"]
            assert isinstance(seat, int)
            assert isinstance(count, int)
            return speech.about(seat, key, count=count)
    return speech.say(key, **{name: _noun(speech, name, value) for name, value in params.items()})


def why(speech: Speech, reason: str, params: Mapping[str, object]) -> list[str]:
    """The refusal once more, and the rule behind it."""
    return [refusal(speech, reason, params), speech.say(f"why.{reason}")]


def accusation(speech: Speech, code: str, seat: int | None) -> str:
    """What a peer did wrong, in one sentence with its name."""
    return speech.say(f"fault.{code}", name=_name(speech, seat))


def trouble(words: Words, code: str) -> str:
    """What is wrong with this machine or its network, and what to do. Raises KeyError for an unknown code."""
    return words.say(f"trouble.{code}")


def wrong_option(words: Words, error: OptionError) -> str:
    """Why these options cannot be played, and what could be done, in one sentence."""
    given = {"option": error.option, "value": error.value, "other": error.other, "setting": error.other_value}
    params = {name: "" if value is None else printable(str(value)) for name, value in given.items()}
    key = f"option.{error.code}"
    if error.code is OptionCode.SEATS:
        least, most = error.allowed[0], error.allowed[-1]
        return words.say(f"{key}.{error.option}", least=least, most=most, **params)
    if error.code is OptionCode.BAD_VALUE and error.option == "blanks":
        key, params["most"] = f"{key}.blanks", str(MAX_LABEL)
    return words.say(key, allowed=", ".join(error.allowed), **params)


def _name(speech: Speech, seat: object) -> str:
    if isinstance(seat, int) and 0 <= seat < speech.seats:
        return speech.name(seat)
    return speech.say("name.nobody")


def _noun(speech: Speech, name: str, value: object) -> Param:
    """A parameter as the rules give it: codes become cards and colours."""
    if isinstance(value, Face | int):
        return value
    if isinstance(value, tuple):
        return speech.cards(value)
    text = str(value)
    if name in ("face", "top") and text in FACES:
        return FACES[text]
    if name == "colour" and text in tuple(Colour):
        return Colour(text)
    return printable(text)
