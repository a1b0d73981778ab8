"""The words of a table: complete list, all bits used, different tables differ."""

import hashlib

from uno_p2p.table.fingerprint import fingerprint, word_list


def test_the_list_is_the_published_one() -> None:
    words = word_list()
    assert len(words) == 2048 == len({word[:4] for word in words})
    digest = hashlib.sha256("".join(f"{word}\n" for word in words).encode()).hexdigest()
    assert digest == "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda"


def test_words_are_pinned_and_depend_on_every_table() -> None:
    assert fingerprint(bytes(32)) == ("attitude", "bulk", "choose", "leopard")
    seen = {fingerprint(bytes([i]) * 32) for i in range(200)}
    assert len(seen) == 200


def test_every_word_can_come_up_at_every_place() -> None:
    for place in range(4):
        found = {word_list().index(fingerprint(i.to_bytes(32, "big"))[place]) >> 8 for i in range(300)}
        assert found == set(range(8))
