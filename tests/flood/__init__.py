"""A table of real processes under a flood: see docs/network.md."""
