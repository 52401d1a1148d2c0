"""Matches that are over: what they came to, and what they tell together."""
