"""Plain mode: lines in, lines out."""
