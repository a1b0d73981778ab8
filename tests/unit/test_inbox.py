"""What waits for the machine: in turn among the senders, in order of each, within bounds."""

from __future__ import annotations

import threading
from queue import Empty

import pytest

from uno_p2p.inbox import Inbox

NOW = 0.0


def test_a_flood_of_one_sender_delays_the_others_by_one_input_each() -> None:
    inbox: Inbox[str] = Inbox(1000)
    for number in range(100):
        inbox.put(b"flooder", f"junk {number}")
    inbox.put(b"anna", "first")
    inbox.put(b"anna", "second")
    inbox.put(b"bea", "hello")
    assert [inbox.get(NOW) for _ in range(6)] == ["junk 0", "first", "hello", "junk 1", "second", "junk 2"]
    assert len(inbox) == 97


def test_what_one_sender_sends_keeps_its_order() -> None:
    inbox: Inbox[int] = Inbox(1000)
    for number in range(10):
        inbox.put(b"anna", number)
    assert [inbox.get(NOW) for _ in range(10)] == list(range(10))
    assert inbox.empty()


def test_each_sender_may_fill_its_own_room_and_what_is_taken_makes_room() -> None:
    inbox: Inbox[str] = Inbox(10)
    assert inbox.put(b"anna", "heavy", 10)
    assert not inbox.put(b"anna", "too much", 1)
    assert inbox.put(b"bea", "as heavy", 10)
    assert inbox.get(NOW) == "heavy"
    assert inbox.put(b"anna", "heavy again", 10)
    assert [inbox.get(NOW), inbox.get(NOW)] == ["as heavy", "heavy again"]


def test_an_empty_inbox_says_so_after_a_while() -> None:
    inbox: Inbox[str] = Inbox(10)
    assert inbox.empty()
    with pytest.raises(Empty):
        inbox.get(0.01)


def test_who_waits_is_woken_by_what_comes() -> None:
    waits = threading.Event()

    class Telling(threading.Condition):
        """Tells when somebody waits; whoever fills it then comes after that, for it needs the lock."""

        def wait(self, timeout: float | None = None) -> bool:
            waits.set()
            return super().wait(timeout)

    inbox: Inbox[str] = Inbox(10)
    inbox._filled = Telling()
    heard: list[str] = []
    waiting = threading.Thread(target=lambda: heard.append(inbox.get(30.0)))
    waiting.start()
    assert waits.wait(10.0)
    inbox.put(b"anna", "hello")
    waiting.join(10.0)  # far less than it would have waited
    assert heard == ["hello"]
