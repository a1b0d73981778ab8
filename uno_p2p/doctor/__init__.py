"""What keeps this machine from a table: each check is a small function that is given what it looks at."""
