"""The commands. A new one is a function in the room where it belongs, and a row in `uno_p2p.cli`."""
