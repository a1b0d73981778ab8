"""`python -m uno_p2p`: the same program as `uno-p2p`."""

from uno_p2p.cli import main

main()
