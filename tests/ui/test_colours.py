"""Colours tell apart what they must, for everybody; look.md's ratios hold.

Colour blindness is simulated as by Viénot, Brettel and Mollon (1999) for protanopia and
deuteranopia and by Machado, Oliveira and Fernandes (2009), severity 1, for tritanopia; both in
linear light. Differences are CIE 1976 ΔE in L*a*b*: 2.3 is just to be seen, 10 plain at a glance.
"""

import itertools

import numpy as np
import pytest

from game.ui.look import PALETTES, Theme

SIGHTS = {
    "usual": np.eye(3),
    "protanopia": np.array(
        [[0.11238, 0.88762, 0.0], [0.11238, 0.88762, 0.0], [0.00401, -0.00401, 1.0]]
    ),
    "deuteranopia": np.array(
        [[0.29275, 0.70725, 0.0], [0.29275, 0.70725, 0.0], [-0.02234, 0.02234, 1.0]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
         [0.004733, 0.691367, 0.303900]]
    ),
}  # fmt: skip
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
     [0.0193339, 0.1191920, 0.9503041]]
)  # fmt: skip
WHITE = TO_XYZ.sum(axis=1)
FELT = {Theme.DAY: (0x2C, 0x6F, 0x5C), Theme.EVENING: (0x27, 0x5D, 0x4A),
        Theme.CONTRAST: (0x12, 0x31, 0x2B)}  # fmt: skip


def linear(colour):
    share = np.array(colour) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def lab(colour, sight):
    light = (SIGHTS[sight] @ linear(colour)).clip(0, 1)
    part = TO_XYZ @ light / WHITE
    f = np.where(part > 216 / 24389, np.cbrt(part), (24389 / 27 * part + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def difference(one, other, sight):
    return float(np.linalg.norm(lab(one, sight) - lab(other, sight)))


def ratio(one, other):
    """Contrast as WCAG 2 has it."""
    light = sorted(float(TO_XYZ[1] @ linear(colour)) for colour in (one, other))
    return (light[1] + 0.05) / (light[0] + 0.05)


def colours(theme):
    palette = PALETTES[theme]
    return {name: getattr(palette, name) for name in palette.__slots__} | {"felt": FELT[theme]}


# What two colours tell apart where a glance must do, and shape and words only help.
APART = [
    ("brass", "blue_on_felt"),  # held and advised, on the felt
    ("brass", "felt"),
    ("blue_on_felt", "felt"),
    ("on_felt", "felt"),
    ("coral", "green"),  # to act, and what is yours
    ("coral", "blue"),  # to act, and advice
    ("brass_wash", "blue_wash"),  # just filled, and hinted
    ("brass_text", "blue"),
    ("green", "paper"),
    ("ink", "coral"),
]
PLAIN = 14.0  # six times what can just be seen

# These come close for some eyes, or are alike; what tells them apart then has been looked at.
TOLD_OTHERWISE = {
    ("seats",): "every seat has its initial or a bot's head, its name, its lane and its shape",
    ("marks",): "every mark of a decision has a sign of its own and its word",
    ("band", "paper"): "the seat whose turn it is is named in the title, and its name is bold",
    ("possible", "ink"): "what a box would pay stands in a pill",
    ("green", "blue"): "advice has a bulb, a border and the word",
}


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("sight", SIGHTS)
def test_colours_that_tell_things_apart_stay_apart(theme, sight):
    found = colours(theme)
    for one, other in APART:
        assert difference(found[one], found[other], sight) >= PLAIN, (one, other)
    best, blunder = found["marks"][0], found["marks"][-1]
    assert difference(best, blunder, sight) >= PLAIN


TEXT, SIGN = 4.5, 3.0
RATIOS = [
    ("ink", "paper", 13), ("ink2", "paper", 7), ("ink2", "table", 4.6), ("ink2", "inset", TEXT),
    ("ink", "band", TEXT), ("ink", "brass_wash", TEXT), ("ink", "blue_wash", TEXT),
    ("possible", "paper", 5.7), ("possible", "band", TEXT), ("green", "paper", TEXT),
    ("on_green", "green", TEXT), ("on_coral", "coral", 4.7), ("on_coral", "coral_press", TEXT),
    ("blue", "paper", 6.5), ("blue", "blue_wash", TEXT), ("on_blue", "blue", TEXT),
    ("brass_text", "paper", TEXT), ("brass_text", "brass_wash", TEXT), ("on_brass", "brass", TEXT),
    ("on_blue_felt", "blue_on_felt", TEXT), ("on_felt", "felt", 5.1), ("engraved", "table", SIGN),
    ("brass", "felt", 3.4), ("blue_on_felt", "felt", 4.1), ("coral", "paper", SIGN),
    ("on_coral", "coral_hover", SIGN),  # while the mouse rests on it
]  # fmt: skip


@pytest.mark.parametrize("theme", Theme)
def test_text_and_signs_stand_out_as_the_look_has_it(theme):
    found = colours(theme)
    for ink, ground, least in RATIOS:
        assert ratio(found[ink], found[ground]) >= least, (ink, ground)
    for mark in found["marks"]:
        assert ratio(mark, found["paper"]) >= TEXT
    for seat in found["seats"]:
        assert ratio(found["on_seat"], seat) >= 4.2  # initials, in bold
    if theme is Theme.CONTRAST:
        assert ratio(found["ink"], found["paper"]) > 20
        assert min(ratio(found[name], found["paper"]) for name in ("ink2", "green", "blue")) >= 7


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("theme", Theme)
def test_text_stays_readable_for_every_sight(theme, sight):
    """Lightness alone carries text: it must not hang on how hues differ."""
    found = colours(theme)
    for ink, ground, least in RATIOS:
        if least >= TEXT:
            light = abs(lab(found[ink], sight)[0] - lab(found[ground], sight)[0])
            assert light >= 30, (ink, ground)


def test_no_other_pair_of_meanings_comes_close():
    """What comes close is known to, and told otherwise: so none is added unseen."""
    names = ("green", "coral", "brass_text", "blue")
    for theme, sight in itertools.product((Theme.DAY, Theme.EVENING), SIGHTS):
        found = colours(theme)
        for pair in itertools.combinations(names, 2):
            if difference(found[pair[0]], found[pair[1]], sight) < 10:
                assert pair in TOLD_OTHERWISE, (theme, sight)
