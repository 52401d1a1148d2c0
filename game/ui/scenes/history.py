"""The history: the matches that are over, to be opened again."""
