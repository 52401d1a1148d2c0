"""The scenes: home, play, ending, settings."""
