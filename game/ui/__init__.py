"""Everything the player sees and touches."""
