"""Yacht: five dice, one card, and a record anybody can check."""

__version__ = "0.1.0"
