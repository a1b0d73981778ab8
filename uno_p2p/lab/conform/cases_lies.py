"""Cases of false answers: each is said once by a seat that has everything an honest one has. The step must
end with its author convicted, and the table must go on without it.
"""

from __future__ import annotations

from collections.abc import Callable

from protocol.backup import COMPLAINT, same_secret
from protocol.entry import Body
from protocol.group import enc, mul_secret
from protocol.proofs import dleq
from uno_p2p.lab.conform import lies_challenge, lies_deck, lies_keys, lies_moves, lies_shares, lies_swap
from uno_p2p.lab.conform.case import Check, Section
from uno_p2p.lab.conform.cheating import Scene, at
from uno_p2p.lab.conform.lying import Lie, always, tells
from uno_p2p.lab.conform.players import Goader

DRAWS = Goader(draws=True)


def many(scene: Scene) -> bool:
    """A whole deck is shuffled."""
    return len(lies_deck.cards_of(scene)) > 2


def some(scene: Scene) -> bool:
    """At least two cards change owners; where all hands are gathered, they go to the table."""
    to_a_seat = scene.duty._keys[scene.seat] != scene.duty._hand.deal.Y
    return to_a_seat and len(scene.duty._piles[scene.seat].cards) > 1


def judged(scene: Scene) -> bool:
    """At least two cards are judged."""
    return len(scene.duty._judged.cards) > 1


def guilty(scene: Scene) -> bool:
    """The hand holds the colour."""
    return judged(scene) and not scene.body[2]


def partly(scene: Scene) -> bool:
    """It holds the colour, and other cards."""
    allowed = scene.duty._innocent._numbers
    return guilty(scene) and any(face in allowed for face in lies_challenge.held_by(scene))


def innocent(scene: Scene) -> bool:
    """It does not, and proves it."""
    return judged(scene) and bool(scene.body[2])


def shown(scene: Scene) -> bool:
    """At least two cards are left."""
    return len(lies_shares.wanted(scene)) > 1


def false_complaint(scene: Scene) -> Body:
    """About a share that is good, with a true proof."""
    sharing, backups = scene.duty._sharing, scene.duty._backups
    x, (dealer, *_) = scene.keys.deal(sharing.sid, sharing.track).x, sharing.holders(scene.seat)
    Z = mul_secret(x, sharing.keys[dealer])
    statement = same_secret(sharing, scene.seat, backups[dealer].dealer, Z)
    proof = dleq.prove(scene.at.ctx(scene.seat, COMPLAINT), statement, dleq.Witness(x), scene.keys.fresh())
    return [dealer, enc(Z), proof]


def invented_reaction(word: str, ms: object) -> Lie:
    """A reaction that there is not, or at a time that cannot be."""
    return Lie("react", lambda scene: [word, ms], player=Goader(forgets=True))


def spoilt_secrets(change: Callable[[bytes], list[bytes]]) -> Check:
    """At the end of a table that the liar leaves, this instead of its secrets (key and seed of each deal)."""
    return Lie("disclose", lambda scene: [*change(scene.body[0])], player=Goader(leaves=True)).check


def twice(kind: str, second: Callable[[Scene], Body], when: Callable[[Scene], bool] = always) -> Check:
    """The honest word to the witness, the second to the node under test."""
    return tells(at(kind, lambda scene: scene.body, when), second, player=Goader(forgets=True))


KEYS = Section(
    "The table's id, keys and commitments",
    "protocol.md, sections 4, 7, 15 and 16",
    (
        ("a signature with an argument", Lie("sign", lies_keys.an_argument).check),
        ("a nonce that was not promised", Lie("open", lies_keys.other_nonce).check),
        ("a nonce of 31 bytes", Lie("open", lies_keys.short_nonce).check),
        ("agreement that is neither yes nor no", Lie("accept", lies_keys.an_argument).check),
        ("a commitment of 31 bytes", Lie("commit", lies_keys.short_commitment).check),
        ("another key than was committed to", Lie("reveal", lies_keys.other_key).check),
        ("another seed than was committed to", Lie("reveal", lies_keys.other_seed).check),
        ("another opening of the commitment", Lie("reveal", lies_keys.other_opening).check),
        ("a key whose proof is spoilt", Lie("reveal", lies_keys.unproven_key).check),
        ("a key without its secret", tells(lies_keys.without_its_secret)),
        ("a complaint about a good share", Lie("backed", false_complaint).check),
    ),
)

DECK = Section(
    "The deck",
    "protocol.md, sections 3 and 16",
    tuple(
        (title, Lie("shuffle", forge, many).check)
        for title, forge in (
            ("a card twice", lies_deck.duplicated),
            ("a card replaced", lies_deck.replaced),
            ("a card scaled", lies_deck.scaled),
            ("what one card gains another loses", lies_deck.moved),
            ("shuffled under the own key", lies_deck.under_own_key),
            ("two cards exchanged after the proof", lies_deck.swapped_after_the_proof),
            ("a spoilt proof", lies_deck.unproven),
            ("a proof made for another seat", lies_deck.somebody_elses),
            ("a card less", lies_deck.dropped),
            ("a card more", lies_deck.added),
            ("a proof that is too short", lies_deck.shortened),
            ("a point that is not on the curve", lies_deck.off_the_curve),
            ("the point at infinity", lies_deck.at_infinity),
            ("the halves of a card with different randomness", lies_deck.torn),
            ("a deck that was not shuffled, under a proof of one that was", lies_deck.untouched),
        )
    ),
)

SHARES = Section(
    "Shares",
    "protocol.md, section 5",
    (
        *(
            (f"at the deal: {title}", Lie("deal", forge).check)
            for title, forge in (
                ("by another key", lies_shares.by_another_key),
                ("of other cards", lies_shares.of_other_cards),
                ("one negated", lies_shares.one_negated),
                ("proven for another purpose", lies_shares.elsewhere),
                ("proven as somebody else", lies_shares.as_somebody_else),
                ("a spoilt proof", lies_shares.unproven),
                ("too few", lies_shares.too_few),
                ("too many", lies_shares.too_many),
                ("without proof", lies_shares.without_proof),
            )
        ),
        ("for a draw: by another key", Lie("share", lies_shares.by_another_key).check),
        ("for a draw: of other cards", Lie("share", lies_shares.of_other_cards).check),
        ("at the end: another face", Lie("show", lies_shares.cheaper, shown, DRAWS).check),
        ("at the end: two exchanged", Lie("show", lies_shares.exchanged, shown, DRAWS).check),
        ("at the end: too few", Lie("show", lies_shares.too_few, shown, DRAWS).check),
    ),
)

MOVES = Section(
    "Moves",
    "protocol.md, sections 3, 5 and 16",
    (
        *(
            (title, Lie("move", forge, lies_moves.plays).check)
            for title, forge in (
                ("another face than the card's own", lies_moves.other_face),
                ("a card that is none", lies_moves.no_card),
                ("a place that is not in the hand", lies_moves.no_place),
                ("a share proven for another purpose", lies_moves.another_purpose),
                ("a card swapped under the cover", lies_moves.swapped_card),
                ("a neighbour's card under the cover", lies_moves.neighbours_card),
                ("a smaller hand under the cover", lies_moves.smaller_hand),
                ("no cover", lies_moves.no_cover),
                ("a card that does not match", lies_moves.does_not_match),
                ("a colour where none belongs, or none where one does", lies_moves.needless_colour),
                ("a colour that there is not", lies_moves.unknown_colour),
                ("a card aimed at its player", lies_moves.names_itself),
                ("another word for play", lies_moves.another_word),
            )
        ),
        ("a draw with an argument", Lie("move", lies_moves.half_a_draw).check),
        (
            "another card than the drawn one",
            Lie("drawn", lies_moves.no_drawn_card, player=DRAWS).check,
        ),
        ("a keep with a number", Lie("drawn", lies_moves.keeps_in_words, player=DRAWS).check),
        ("a reaction that there is not", invented_reaction("CATCH", 5).check),
        ("a reaction before the play", invented_reaction("catch", -1).check),
        ("a reaction after 25 days", invented_reaction("catch", 2**31).check),
        ("a pass that took time", invented_reaction("pass", 1).check),
    ),
)

CHALLENGES = Section(
    "Challenges",
    "protocol.md, sections 5.1, 5.2 and 6",
    (
        ("a doubt that is neither yes nor no", Lie("challenge", lambda scene: [1]).check),
        *(
            (f"the copy: {title}", Lie("answer", forge, judged).check)
            for title, forge in (
                ("a card swapped before it", lies_challenge.swapped_before_the_copy),
                ("a card swapped in it", lies_challenge.swapped_in_the_copy),
                ("in another order", lies_challenge.in_another_order),
                ("one card many times", lies_challenge.one_card_twice),
                ("for a seat that did not ask", lies_challenge.for_another_seat),
                ("for the accused itself", lies_challenge.for_itself),
                ("proven for another step", lies_challenge.proof_of_another_step),
                ("proven for another table", lies_challenge.proof_of_another_table),
                ("a card less", lies_challenge.fewer_cards),
                ("none", lies_challenge.no_copy),
            )
        ),
        *(
            (f"innocence of the guilty: {title}", Lie("answer", forge, guilty).check)
            for title, forge in (
                ("with an index that is not held", lies_challenge.wrong_index),
                ("for a hand that was made up", lies_challenge.for_a_made_up_hand),
                ("zeros", lies_challenge.zeros),
                ("over all faces", lies_challenge.over_all_faces),
                ("numbers that are none", lies_challenge.no_scalars),
            )
        ),
        *(
            (f"the copy: {title}", Lie("answer", forge, judged).check)
            for title, forge in (
                ("of the challenger's own cards", lies_challenge.the_hand_of_now),
                ("with one more field", lies_challenge.one_more_field),
                ("with an admission in words", lies_challenge.an_admission_in_words),
            )
        ),
        (
            "innocence of the guilty: for a hand that was made up, and copied too",
            Lie("answer", lies_challenge.with_the_made_up_hand_copied_too, guilty).check,
        ),
        (
            "innocence of the guilty: over the cards that do not convict",
            Lie("answer", lies_challenge.over_fewer_cards, partly).check,
        ),
        (
            "a true innocence, proven for another step",
            Lie("answer", lies_challenge.innocence_of_another_step, innocent).check,
        ),
    ),
)

SWAPS = Section(
    "Hands that change owners",
    "protocol.md, section 5.1",
    tuple(
        (title, Lie("rekey", forge, some).check)
        for title, forge in (
            ("to itself", lies_swap.to_itself),
            ("to the table", lies_swap.to_the_table),
            ("one card swapped", lies_swap.one_card_swapped),
            ("in another order", lies_swap.upside_down),
            ("a card less", lies_swap.fewer_cards),
            ("proven for another step", lies_swap.of_another_step),
            ("without proof", lies_swap.unproven),
        )
    ),
)


DISCLOSURE = Section(
    "Disclosure",
    "protocol.md, sections 8 and 16",
    (
        ("another key", spoilt_secrets(lambda said: [bytes(31) + b"\1" + said[32:]])),
        ("another seed", spoilt_secrets(lambda said: [said[:-1] + bytes([said[-1] ^ 1])])),
        ("secrets of too few hands", spoilt_secrets(lambda said: [said[64:]])),
        ("no secrets", spoilt_secrets(lambda said: [])),
    ),
)


DOUBLE = Section(
    "Two words for one step",
    "protocol.md, sections 13 and 17",
    (
        ("two commitments", twice("commit", lambda scene: [bytes(32)])),
        ("two shuffles", twice("shuffle", lambda scene: scene.again(), many)),
        ("two moves", twice("move", lambda scene: ["draw"], lies_moves.plays)),
        ("two reactions", twice("react", lambda scene: ["catch", 7])),
        ("two answers at the rest", twice("ready", lambda scene: [b""])),
    ),
)
