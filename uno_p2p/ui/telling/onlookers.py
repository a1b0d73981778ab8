"""Who looks on at the table, in sentences."""

from __future__ import annotations

from uno_p2p.table.view import View
from uno_p2p.ui.words import Words


class Onlooking:
    """What has been said of it."""

    def __init__(self) -> None:
        self._told: tuple[str, ...] = ()

    def look(self, words: Words, view: View) -> list[str]:
        """Who is new, and who has gone."""
        before, self._told = self._told, view.watching
        came = [name for name in view.watching if name not in before]
        left = [name for name in before if name not in view.watching]
        lines = [words.say("watch.came", name=name) for name in came]
        return lines + [words.say("watch.left", name=name) for name in left]


def onlooking(words: Words, view: View) -> list[str]:
    """Everybody who looks on, in one sentence; nothing if nobody does."""
    return [words.say("watch.all", names=", ".join(view.watching))] if view.watching else []
