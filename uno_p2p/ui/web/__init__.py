"""The table in the browser: the node's side of it. What it says to the page is in `docs/web.md`."""
