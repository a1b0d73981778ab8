"""Who decides at a seat: bots and people."""
