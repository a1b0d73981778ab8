"""Attacks on everything that reads what a peer wrote: see docs/fuzzing.md."""
