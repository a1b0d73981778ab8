"""The steps of the script, one room per part of the story. A new step is a new `Duty` here."""
