"""What a table is and what happens at it, in sentences: what every screen tells."""
