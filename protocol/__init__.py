"""The card protocol: mental poker without a word of UNO in it. Pure: no sockets, clocks, files."""
