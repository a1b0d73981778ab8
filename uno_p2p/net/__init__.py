"""ZeroMQ: the encrypted mesh between nodes and the lobby where they meet."""
