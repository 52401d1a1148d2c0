"""The player's own score tables: files in their data folder, and how one is made in the game."""
