"""A second verifier of finished tables, written from docs/protocol.md, docs/absence.md and docs/rules.md
alone.

It shares no line with the product: plain integers for the curve, the standard library for hashes, and a
library for Ed25519 only. Where it and the product do not agree about the bytes of a record, one of the two
is wrong, or the page can be read in two ways. `python -m tests.second FILE.uno` checks a file; `python -m
tests.explore_second` shows both random hands and random lies.

Checked of each entry: encoding, signature, place, `prev`, who must speak, and the body: commitments, keys,
shuffles, shares, other locks, claims about hidden cards, sealed keys as far as a complaint opens them,
opened faces. To know who must speak it follows a match from the contract to the points under all options,
with legality of plays included. Opened secrets are held against their promises, and shuffles are made again
from them.

Not followed (`NotFollowed`, never accepted): tables at which away rounds took place, with the covers that
come of them; opened secrets of a match in which a deck was made a second time. Not checked at all: whether
the times of a race are true (nobody can), and whether a table that goes on from another one follows from it.
"""
