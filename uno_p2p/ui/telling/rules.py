"""The rules in force as plain sentences, made from the options: what a table plays by is never told twice.

A sentence is found under `rule.<option>.<value>`, so a new option or value needs its sentence and no code.
Nothing is said of what is not played, but for the house rules that people expect everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from uno_p2p.rules.cards import BLANKS, FACES, WILDS, Symbol
from uno_p2p.rules.decks import CLASSIC_WILDS, DECKS
from uno_p2p.rules.options import ALLOWED, HAND, Options
from uno_p2p.rules.presets import PRESETS
from uno_p2p.rules.scoring import POINTS
from uno_p2p.ui.telling.absence_rules import choice_text
from uno_p2p.ui.words import Words
from uno_p2p.ui.words.nouns import Speech

_ORDER = (
    "aim",
    "partners",
    "deck",
    "cards",
    "blanks",
    "cut_for_deal",
    "deal",
    "first_card",
    "turn",
    "draw",
    "force_play",
    "actions",
    "wilds",
    "no_bluffing",
    "challenge",
    "stacking",
    "seven_zero",
    "jump_in",
    "shuffle_hands_last",
    "uno_call",
    "uno_penalty",
    "moving",
    "elimination",
    "goal",
    "last-draw",
    "wild_points",
    "stalemate",
    "turn_limit",
)
"""In the order of a game; an option that is not listed comes last."""
_SILENT_OFF = frozenset(
    {"no_bluffing", "stacking", "seven_zero", "jump_in", "partners", "elimination", "turn_limit"}
)
"""What nobody misses where it is off."""
_EXPECTED = ("stacking", "seven_zero", "jump_in")
"""House rules that many families take for the rules: where they are off they are told in one sentence."""
_EXAMPLE = "blanks=swap:Robin Hood,draw-2:Rain"
_MOVING_BLANKS = ("swap", "pass-left")
_EXTRA = (Symbol.DOWNPOUR_ONE, Symbol.SHUFFLE_HANDS, Symbol.SWAP_HANDS)
"""Cards with a sentence of their own; that of the Downpours is for both."""


def rules_text(words: Words, options: Options, hands: int = 0, *, disclose: bool = False) -> list[str]:
    """The rules that these options make, one paragraph each; `hands` (0: no limit), `disclose` as in the
    contract.
    """
    speech = Speech(words, (), None, options.blanks)
    items = [*_ORDER, *(name for name in options.to_plain() if name not in _ORDER)]
    lines = [words.say("rule.head")]
    for item in items:
        lines += _TELLERS.get(item, _by_value(item))(speech, options)
    lines += [*_unplayed(speech, options), *([words.say("rule.hands", count=hands)] if hands else [])]
    return [*lines, words.say("rule.disclose")] if disclose else lines


def options_text(words: Words) -> list[str]:
    """The presets with what each is, every option with all its values, what each means, and which is the
    default; and what else there is to choose."""
    default = Options().to_plain()
    lines = [words.say("rules.presets")]
    lines += [words.say("rules.preset", name=name, meaning=words.say(f"preset.{name}")) for name in PRESETS]
    lines.append(words.say("rules.options"))
    for option, values in ALLOWED.items():
        for value in values:
            kind, _, target = str(value).partition(":")
            meaning = words.say(f"rule.{option}.{kind}", target=target, card=words.say("card.blank"))
            chosen = kind == str(default[option]).partition(":")[0]
            key = "rules.default" if chosen else "rules.option"
            lines.append(words.say(key, option=option, value=value, meaning=meaning))
        lines += _MORE.get(option, _nothing)(Speech(words, (), None), _ALL_KINDS)
    return [*lines, choice_text(words), words.say("rules.blanks", example=_EXAMPLE)]


Teller = Callable[[Speech, Options], Iterator[str]]


def _by_value(option: str) -> Teller:
    """The sentence of the value that the option has."""

    def tell(speech: Speech, options: Options) -> Iterator[str]:
        value = options.to_plain()[option]
        if value != "off" or option not in _SILENT_OFF:
            yield speech.say(f"rule.{option}.{value}")

    return tell


def _where(concerned: Callable[[Options], bool], tell: Teller) -> Teller:
    """Only where it matters."""
    return lambda speech, options: (tell if concerned(options) else _nothing)(speech, options)


def _always(key: str) -> Teller:
    def tell(speech: Speech, _: Options) -> Iterator[str]:
        yield speech.say(f"rule.{key}")

    return tell


def _nothing(_: Speech, __: Options) -> Iterator[str]:
    return iter(())


def _deal(speech: Speech, _: Options) -> Iterator[str]:
    yield speech.say("rule.deal", count=HAND)


def _cards(speech: Speech, options: Options) -> Iterator[str]:
    """What the cards of this deck do that are not in every deck."""
    for symbol in _EXTRA:
        if _has(options, symbol):
            yield speech.say(f"rule.card.{symbol}")


def _blanks(speech: Speech, options: Options) -> Iterator[str]:
    """Each agreed rule under the name of its card; a card with a name of its own is introduced by it."""
    if not _has(options, *BLANKS):
        return
    plain = Speech(speech.words, (), None)
    for symbol, blank in zip(BLANKS, options.blanks, strict=False):
        card = plain.cards([FACES[symbol]])
        if blank.label:
            card = speech.say("card.labelled", label=speech.cards([FACES[symbol]]), card=card)
        yield speech.say(f"rule.blanks.{blank.rule}", card=card)
    rest = plain.cards(FACES[symbol] for symbol in BLANKS[len(options.blanks) :])
    if rest:
        yield speech.say("rule.blanks.none", card=rest if options.blanks else speech.say("card.blank"))


def _force_play(speech: Speech, options: Options) -> Iterator[str]:
    """Only the hidden hand decides whether a drawn Wild Draw Four is allowed, where that matters."""
    yield speech.say(f"rule.force_play.{options.force_play}")
    if options.force_play == "on" and "on" in (options.no_bluffing, options.challenge):
        yield speech.say("rule.drawn-four")


def _stacking(speech: Speech, options: Options) -> Iterator[str]:
    yield from _by_value("stacking")(speech, options)
    if options.stacking == "same-symbol" and options.challenge == "on":
        yield speech.say("rule.run-challenge")


def _moving(speech: Speech, options: Options) -> Iterator[str]:
    """What holds whenever hands change owners."""
    if not (
        options.seven_zero != "off"
        or _has(options, Symbol.SHUFFLE_HANDS, Symbol.SWAP_HANDS)
        or any(blank.rule in _MOVING_BLANKS for blank in options.blanks)
    ):
        return
    yield speech.say("rule.moving.last")
    if options.uno_call == "on":
        yield speech.say("rule.moving.uno")


def _goal(speech: Speech, options: Options) -> Iterator[str]:
    key = f"rule.goal.{options.goal.kind}"
    if options.partners == "on":
        key += ".partners"
    elif options.elimination != "off":
        key += ".elimination"
    yield speech.say(key, target=options.goal.target)


def _points(speech: Speech, options: Options) -> Iterator[str]:
    """What every card of this deck counts."""
    yield speech.say(f"rule.wild_points.{options.wild_points}")
    if options.wild_points == "by-kind":
        yield from _other_points(speech, options)


def _other_points(speech: Speech, options: Options) -> Iterator[str]:
    others = [symbol for symbol in WILDS if symbol not in CLASSIC_WILDS and _has(options, symbol)]
    for points in sorted({POINTS[symbol] for symbol in others}):
        alike = [symbol for symbol in others if POINTS[symbol] == points]
        names = [_name(speech, options, symbol) for symbol in alike]
        yield speech.say("rule.points", cards=speech.listed(dict.fromkeys(names)), points=points)


def _stalemate(speech: Speech, options: Options) -> Iterator[str]:
    key = f"rule.stalemate.{options.stalemate}"
    if options.stalemate == "no-score":
        yield speech.say(f"{key}.first-out" if options.goal.kind == "first-out" else key)
    else:
        yield speech.say(f"{key}.partners" if options.partners == "on" else key)


def _unplayed(speech: Speech, options: Options) -> Iterator[str]:
    plain = options.to_plain()
    off = [speech.say(f"house-rule.{name}") for name in _EXPECTED if plain[name] == "off"]
    if off:
        yield speech.say("rule.unplayed", names=speech.listed(off))


def _name(speech: Speech, options: Options, symbol: Symbol) -> str:
    """What a Wild kind is called; blank cards that are all alike have one name."""
    if symbol in BLANKS and not options.blanks:
        return speech.say("card.blank")
    return speech.cards([FACES[symbol]])


def _has(options: Options, *symbols: Symbol) -> bool:
    return DECKS[options.deck].count(*symbols) > 0


def _scores(options: Options) -> bool:
    return options.goal.kind != "first-out"


_TELLERS: Mapping[str, Teller] = {
    **{item: _always(item) for item in ("aim", "turn", "actions", "wilds")},
    "deal": _deal,
    "cards": _cards,
    "blanks": _blanks,
    "force_play": _force_play,
    "challenge": _where(lambda options: options.no_bluffing == "off", _by_value("challenge")),
    "stacking": _stacking,
    # Else what holds of every last card is enough.
    "shuffle_hands_last": _where(
        lambda options: options.shuffle_hands_last == "refuse", _by_value("shuffle_hands_last")
    ),
    "moving": _moving,
    "uno_penalty": _where(lambda options: options.uno_call == "on", _by_value("uno_penalty")),
    "goal": _goal,
    "last-draw": _where(_scores, _always("last-draw")),
    "wild_points": _where(lambda options: _scores(options) or options.stalemate == "fewest-points", _points),
    "stalemate": _stalemate,
}
"""What is more than the sentence of a value."""
_MORE: Mapping[str, Teller] = {"deck": _cards, "wild_points": _other_points}
"""What a list of all options tells beside the values of one."""
_ALL_KINDS = Options(deck="small39")
