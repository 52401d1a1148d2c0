"""The die and the tray in numbers.

Unit of length: one die edge; x right, y away from the player, z up from the felt. Mass 1 a die.
The tray's sizes are those of the picture: dice must come to rest where felt is drawn.
"""

from __future__ import annotations

from math import sqrt

STEP_S = 1 / 240  # one step of a record: four to a 60 Hz frame
GRAVITY = 75.0  # edges/s²; a 16 mm die falls eight times faster, too fast to be enjoyed

ROUNDING = 0.13  # radius of a die's edges and corners
CORE = 0.5 - ROUNDING  # half the inner cube; a ball of that radius in each of its corners
REACH = CORE * sqrt(3) + ROUNDING  # from the middle of a die to its furthest point
INERTIA = 0.155  # of the rounded cube, the same about every axis (a sharp cube has 1/6)
FLAT = 0.9999985  # cosine of 0.1 degrees: a die less tilted than that lies flat

Box = tuple[float, float, float, float]
"""A rectangle seen from above: left, front, right, back."""

FELT_WIDTH, FELT_DEPTH = 10.0, 7.0
FELT_CORNER = 0.26  # radius of the felt's four corners
FELT: Box = (0.0, 0.0, FELT_WIDTH, FELT_DEPTH)
WOOD: Box = (-0.60, -2.30, FELT_WIDTH + 0.60, FELT_DEPTH + 0.60)  # rim, and the beam in front
WOOD_TOP = 0.62
RACK: Box = (1.58, -1.55, 8.42, -0.55)  # where up to five held dice stand on the beam
RACK_TOP = 1.30  # of the held dice
