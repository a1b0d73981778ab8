"""The catalogues: complete, alike in every language, compiled, and fit for a family's screen."""

from __future__ import annotations

import ast
import gettext
import io
import re
import string
from pathlib import Path

import pytest

from protocol.errors import FaultCode
from uno_p2p.net.seating import Refusal
from uno_p2p.rules.cards import ACTIONS, WILDS
from uno_p2p.rules.illegal import Reason
from uno_p2p.rules.option_error import OptionCode
from uno_p2p.rules.options import ALLOWED
from uno_p2p.rules.presets import PRESETS
from uno_p2p.rules.state import Phase
from uno_p2p.ui import words
from uno_p2p.ui.answers.meant import Unclear
from uno_p2p.ui.answers.said import Slip
from uno_p2p.ui.plain.typed import understand
from uno_p2p.ui.words import LANGUAGES, Words, catalogue, language_for
from uno_p2p.ui.words.__main__ import compile_all
from uno_p2p.ui.words.po import CatalogueError, Message, read_po, write_mo
from uno_p2p.ui.words.refusals import NOT_ASKED

FOLDER = Path(words.__file__).parent
ROOT = FOLDER.parents[2]
PLURALS = {"en": 2, "ja": 1}


def parameters(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def spoken(language: str) -> dict[str, Message]:
    """What can be shown: everything but the lists of words that can be typed."""
    return {key: message for key, message in catalogue(language).items() if not key.startswith("typed.")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_up_to_date(language: str) -> None:
    source = (FOLDER / f"{language}.po").read_text(encoding="utf-8")
    assert (FOLDER / f"{language}.mo").read_bytes() == write_mo(read_po(source)), "python -m uno_p2p.ui.words"


def test_the_documented_command_compiles_and_names_the_bad_line(tmp_path: Path) -> None:
    for language in LANGUAGES:
        (tmp_path / f"{language}.po").write_bytes((FOLDER / f"{language}.po").read_bytes())
    compile_all(tmp_path)
    for language in LANGUAGES:
        assert (tmp_path / f"{language}.mo").read_bytes() == (FOLDER / f"{language}.mo").read_bytes()
    (tmp_path / "en.po").write_text('msgid "a"\nmsgstr oops\n', encoding="utf-8")
    with pytest.raises(CatalogueError, match=r"en\.po: line 2"):
        compile_all(tmp_path)
    assert (tmp_path / "en.mo").read_bytes() == (FOLDER / "en.mo").read_bytes()


def test_every_language_has_the_same_messages_in_the_same_order() -> None:
    assert len({tuple(catalogue(language)) for language in LANGUAGES}) == 1


def test_a_message_has_the_same_parameters_in_every_language() -> None:
    for key in catalogue("en"):
        texts = {language: catalogue(language)[key] for language in LANGUAGES}
        assert len({message.plural for message in texts.values()}) == 1, key
        wanted = parameters(texts["en"].forms[-1])
        for language, message in texts.items():
            assert len(message.forms) == (PLURALS[language] if message.plural else 1), key
            assert all(message.forms), key
            assert parameters(message.forms[-1]) == wanted, key
            # Only the count itself may be left out of a singular ("draws a card").
            assert all(wanted - parameters(form) <= {"count"} for form in message.forms), key
            assert message.plural == ("count" in wanted), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_holds_control_characters_or_codes(language: str) -> None:
    for key, message in spoken(language).items():
        for form in message.forms:
            assert form.isprintable(), key
            assert form == form.strip(), key
            assert not re.search(r"[a-z]-[a-z]+-|\b(?!http)[a-z]+_[a-z]+\b", form), key


def test_japanese_has_no_latin_word_but_uno() -> None:
    for key, message in spoken("ja").items():
        shown = re.sub(r"\{\w+\}", "", message.forms[0]).replace("UNO", "")
        assert not re.search(r"[A-Za-zＡ-Ｚａ-ｚ]", shown), (key, shown)


def test_japanese_sentences_are_japanese_and_polite() -> None:
    """Each holds Japanese; a whole sentence ends as one."""
    for key, message in spoken("ja").items():
        rest = re.sub(r"\{\w+\}", "", message.forms[0])
        if re.search(r"\w", rest):
            assert re.search(r"[ぁ-んァ-ヶ一-龠]", rest), key
        if key.startswith(
            ("reason.", "why.", "fault.", "trouble.", "rule.", "event.", "ask.", "note.", "wait.")
        ):
            assert rest[-1] in "。？！：", key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_its_sentence(language: str) -> None:
    keys = catalogue(language).keys()
    reasons = {str(reason) for reason in (*Reason, *Slip, NOT_ASKED)}
    assert {f"why.{reason}" for reason in reasons} <= keys
    for reason in reasons - {"not-now"}:
        assert {f"reason.{reason}", f"reason.{reason}.you"} & keys, reason
    assert {f"reason.not-now.{phase}" for phase in Phase} <= keys
    assert {f"fault.{code}" for code in FaultCode} <= keys
    assert {f"option.{code}" for code in OptionCode if code is not OptionCode.SEATS} <= keys
    assert {f"option.seats.{option}" for option in ("deck", "partners", "elimination")} <= keys
    assert {f"trouble.{code}" for code in Refusal} <= keys


def troubles() -> set[str]:
    """The codes of every Trouble in the program that is written as a string."""
    found = set()
    for path in sorted((ROOT / "uno_p2p").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            named = (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Trouble"
            )
            if named and node.args and isinstance(node.args[0], ast.Constant):
                found.add(str(node.args[0].value))
    return found


def test_every_trouble_has_its_sentence() -> None:
    codes = troubles()
    assert "no-answer" in codes
    assert [code for code in sorted(codes) if f"trouble.{code}" not in catalogue("en")] == []


def test_every_value_of_every_option_has_its_rule() -> None:
    keys = {f"{name}.{value}".partition(":")[0] for name, values in ALLOWED.items() for value in values}
    assert [key for key in sorted(keys) if f"rule.{key}" not in catalogue("en")] == []


def test_every_preset_and_every_card_has_its_words() -> None:
    keys = [*(f"preset.{name}" for name in PRESETS), *(f"card.{symbol}" for symbol in (*ACTIONS, *WILDS))]
    assert [key for key in keys if key not in catalogue("en")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_that_are_suggested_are_understood(language: str) -> None:
    quoted = re.compile("「([^」]+)」" if language == "ja" else "“([^”]+)”")
    seen = 0
    for key, message in spoken(language).items():
        if key.startswith(("ask.", "help.", "note.", "reason.", "why.")):
            for typed in quoted.findall(message.forms[0].replace("{number}", "1")):
                if "{" not in typed:
                    seen += 1
                    assert not isinstance(understand(typed), Unclear), (key, typed)
    assert seen > 50


def test_no_typed_word_has_two_meanings() -> None:
    """In all languages at once: what a word means must not depend on the language of the screen."""
    meanings: dict[str, set[str]] = {}
    for language in LANGUAGES:
        for key in catalogue(language):
            if key.startswith("typed."):
                for phrase in catalogue(language)[key].forms[0].split("|"):
                    meanings.setdefault(phrase.casefold(), set()).add(key)
    assert {phrase: keys for phrase, keys in meanings.items() if len(keys) > 1} == {}


def test_plural_forms() -> None:
    en, ja = Words("en"), Words("ja")
    drew = [en.say("event.drew.other", name="Ben", count=count) for count in (1, 2, 0)]
    assert drew == ["Ben draws a card.", "Ben draws 2 cards.", "Ben draws 0 cards."]
    assert ja.say("event.drew.other", name="ベンさん", count=1) == "ベンさんがカードを1枚引きました。"


def test_braces_of_a_name_are_only_a_name() -> None:
    assert Words("en").say("event.kept.other", name="{count}") == "{count} keeps the card."


@pytest.mark.parametrize(
    "call", [("no.such.key", {}), ("event.kept.other", {}), ("no.such.key", {"count": 2})]
)
def test_a_missing_key_or_parameter_is_an_error(call: tuple[str, dict[str, int]]) -> None:
    with pytest.raises(KeyError):
        Words("en").say(call[0], **call[1])


def test_a_language_without_catalogue_is_an_error() -> None:
    with pytest.raises(ValueError, match="no words"):
        Words("xx")


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("ja_JP.UTF-8", "ja"),
        ("ja", "ja"),
        ("JA-jp", "ja"),
        ("en_GB", "en"),
        ("C.UTF-8", "en"),
        ("", "en"),
        ("jam", "en"),
    ],
)
def test_the_language_of_a_locale(locale: str, language: str) -> None:
    assert language_for(locale) == language


# -- the formats ------------------------------------------------------------------------------------------

SMALL = r"""
# a comment
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "quote"
msgstr "say \"a\\b\" "
"twice"

msgid "many"
msgid_plural "many"
msgstr[0] "one"
msgstr[1] "{count}"
"""


def test_po_and_mo() -> None:
    messages = read_po(SMALL)
    assert messages["quote"] == Message(('say "a\\b" twice',), plural=False)
    assert messages["many"] == Message(("one", "{count}"), plural=True)
    read = gettext.GNUTranslations(io.BytesIO(write_mo(messages)))
    assert read.gettext("quote") == 'say "a\\b" twice'
    assert [read.ngettext("many", "many", n) for n in (1, 2)] == ["one", "{count}"]


def test_mo_does_not_depend_on_the_order() -> None:
    messages = read_po(SMALL)
    assert write_mo(dict(reversed(messages.items()))) == write_mo(messages)


@pytest.mark.parametrize(
    "text",
    [
        'msgid "a"\nmsgstr "b" "c"\n',
        'msgid "a"\nmsgstr b\n',
        'msgstr "b"\n',
        'msgid "a"\n',
        '"a"\nmsgid "a"\nmsgstr "b"\n',
        'msgid "a"\nmsgid "b"\nmsgstr "c"\n',
        'msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n',
        'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n',
        'msgid "a"\nmsgid_plural "a"\n',
        'msgid "a"\nmsgid_plural "a"\nmsgstr "c"\n',
        'msgid "a"\nmsgid_plural "a"\nmsgstr[1] "c"\n',
        'msgid "a"\nmsgstr[0] "c"\n',
        'msgid "a"\nmsgstr "\\t"\n',
    ],
)
def test_a_catalogue_that_is_not_complete_is_refused(text: str) -> None:
    with pytest.raises(CatalogueError, match="line"):
        read_po(text)
