"""Inputs that once broke an invariant, run by the tests for ever. What was wrong has a test of its own beside
the code that was mended; these are the inputs as they were found.
"""

from __future__ import annotations

CRASHES: tuple[tuple[str, str, str], ...] = (
    (
        "codec",
        "00"
        + "97a468617665"
        + "c408"
        + "00" * 8
        + "a57461626c65"
        + "00"
        + "c408"
        + "00" * 8
        + "920100"
        + "c400",
        "a place names its seats out of order: one place, two encodings",
    ),
    ("files", "0200" + "dd00100000" * 1000, "lists in lists in the place of a record reserve gigabytes"),
    ("lobby", "000001010000010007", "a guest with a key of small order is seated, and no contract takes it"),
    (
        "table",
        "1d49815ae6ffffffffffffff06010000"
        + "f7" * 27
        + "cef0b84d9f0c928b164db9e3af4c8c357883b43e43820d7cd6f10d9cec0e923b"
        + "f7f7f7fffffffffffaa7fc8632f9",
        "a step is decided anew after double speech, and an honest word after it comes back: unknown",
    ),
    (
        "table",
        "00030000ffff0000030205000001bb0a4567676767676767676767bcbcbcbcbcbc000000000000000000004000000000"
        "000000000000000000000000000000000000000000000000bcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbc"
        "bcbcbcbcbcbcbcbcbcbcbcbcbcbcbc676767676767676767676767676767676767676767676767676767676767676767"
        "676767676767676767676767676767676767676767676767676767676767676767bcbcbcbcbcbcbcbcbcbcbcbcbcbcbc"
        "bcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbcbc67676767bcbcbc67",
        "the last step of a hand, frozen by one with two words of a seat, closed by the others with one",
    ),
    (
        "table",
        "000300080303000203000000020300000002030000000203fff900020300000002030000000a010000",
        "votes about a step that all have closed were lost, and nobody said them again",
    ),
    (
        "table",
        "000300050000000203000200fefc0000000a010001000200000300050000000203000200fefc0000000a01000002030000",
        "a third word is what others have frozen, and there is no room; a restart closes a frozen step",
    ),
    (
        "table",
        "01030005000001000100feffff0000fdffa0a0a0a0a0a0a0a0a0a0a0a0a0a0a0c4f1a3830ada33a4a70d521e"
        + "7ee28a167ca9274f2f480f563896d8caa1249993a0a0a021a0a0a0a0a0a0a0a0a0a0a0a0fcf600",
        "two have closed a step with other words of a liar, one is started again: it listens for ever",
    ),
    (
        "table",
        "00030000ffff000000050000014c00010002000000080300000000000500000102030003ffffffff01130000"
        + "00006d6d696d00000100006d6d6d6d6d6d6d6d22222222222222222222222200000000000000000000000000"
        + "00000000000000000000000000000000000000000022226d6d",
        "a freeze opens a torn step again: a restart must see it where it came, or it forgets what it said",
    ),
    (
        "table",
        "02030000f0b5e69215e2e688df18af2f7f81834324900b3655da653e71a6b76f4409f5830000160000220001"
        + "0001090200000002030000",
        "two stories, each torn by a seat, had one name for their rest: nobody spoke there again",
    ),
)
"""(target, input in hex, what was wrong)."""
