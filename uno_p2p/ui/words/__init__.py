"""The words of every screen: one gettext catalogue a language, from which whole sentences come.

A message is named by a stable key ("event.played.other"), never by its English text: codes of the rules and
of the protocol lead to their sentences without a table in between, and English can be improved without
orphaning a translation. English is a catalogue like any other. A sentence takes its parameters by name; one
that depends on a number takes it as `count` and has the plural forms of its language.

`<language>.po` is the source; `python -m uno_p2p.ui.words` makes `<language>.mo` of it, which is shipped.
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType

from .po import Message, read_po

LANGUAGES = ("en", "ja")


class Words:
    """The sentences of one language."""

    def __init__(self, language: str) -> None:
        """Raises ValueError for a language without a catalogue."""
        if language not in LANGUAGES:
            raise ValueError(f"no words in {language!r}")
        self.language = language
        self._messages = _compiled(language)

    def say(self, key: str, **params: str | int) -> str:
        """The sentence of `key` with its parameters. `count` chooses the plural form.

        Raises KeyError for a key that is not in the catalogue, or a parameter that the sentence lacks.
        """
        count = params.get("count")
        if isinstance(count, int):
            text = self._messages.ngettext(key, key, count)
        else:
            text = self._messages.gettext(key)
        if text == key:
            raise KeyError(key)
        return text.format(**params)

    def choices(self, key: str) -> tuple[str, ...]:
        """The alternatives of a message that lists typed words, the one to show first."""
        return tuple(self.say(key).split("|"))


@cache
def _compiled(language: str) -> gettext.GNUTranslations:
    packed = resources.files(__package__).joinpath(f"{language}.mo").read_bytes()
    return gettext.GNUTranslations(io.BytesIO(packed))


@cache
def catalogue(language: str) -> Mapping[str, Message]:
    """Every message of a language by key, plural forms in order: what a page gets as JSON."""
    text = resources.files(__package__).joinpath(f"{language}.po").read_text(encoding="utf-8")
    return MappingProxyType({key: message for key, message in read_po(text).items() if key})


def language_for(locale: str) -> str:
    """The language for a locale such as "ja_JP.UTF-8"; English where there is no catalogue."""
    code = locale.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return code if code in LANGUAGES else LANGUAGES[0]
