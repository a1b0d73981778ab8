"""An evening in the browser: from the start of the program through lobbies and tables to its end."""
