"""Exact values, the bots that use them, and the hint."""
