"""Where the rules meet the protocol: the script of a hand, its steps, the sans-I/O machine."""
