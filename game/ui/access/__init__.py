"""The game for those who do not see it: a tree for screen readers, and a voice of its own.

All of it is optional: without accesskit, without D-Bus, without speech the game runs unchanged.
"""
