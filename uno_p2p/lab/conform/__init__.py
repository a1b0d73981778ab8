"""`uno-p2p conform`: what any implementation must refuse, and how its table must go on, as numbered cases."""
