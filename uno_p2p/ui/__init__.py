"""Two screens, `plain` and `web`; what both tell and understand; words."""
