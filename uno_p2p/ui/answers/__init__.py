"""What a person says, on whichever screen, as a choice at the question of the moment; or why it is none."""
