"""The sounds themselves, measured: clean, not too loud, the harder the brighter; and of a toss."""

import numpy as np
import pytest

from game.toss.throw import throw
from game.toss.track import Contact, ContactKind
from game.ui.sound.bank import NAMES, RATE, bake
from game.ui.sound.knocks import MERGED_S, Knocks, knocks_of, strength_of
from game.ui.sound.recipes import RECIPES
from game.ui.sound.sounds import gain, sides
from tests.support.hearing import CAMERA, all_baked, hear_toss, taped

DICE = ("die.felt", "die.wall", "die.die")
LISTED = {  # look.md, Sounds
    "cup.shake", "die.felt", "die.wall", "die.die", "die.hold", "die.release", "box.fill",
    "box.zero", "bonus.bell", "yacht.chord", "turn.pass", "hint.chime", "clock.tick",
    "refuse.thud", "seal.open", "match.win", "match.lose", "button.tick",
}  # fmt: skip


@pytest.fixture(scope="module")
def baked():
    return all_baked()


@pytest.fixture(scope="module")
def toss():
    return hear_toss(b"a toss to be heard")


def centroid(heard):
    power = np.abs(np.fft.rfft(heard)) ** 2
    return (np.fft.rfftfreq(len(heard), 1 / RATE) * power).sum() / power.sum()


def test_the_bank_holds_the_sounds_of_the_look():
    assert set(NAMES) == set(RECIPES) == LISTED
    assert len(NAMES) == len(LISTED)
    with pytest.raises(KeyError):
        bake("no.sound")


def test_a_sound_is_the_same_in_every_run():
    assert bake("die.felt") == bake("die.felt")


@pytest.mark.parametrize("name", NAMES)
def test_sounds_are_clean(baked, name):
    for heard in (heard for variants in baked[name] for heard in variants):
        assert np.abs(heard).max() <= RECIPES[name].peak + 1e-4, "louder than it should be"
        assert np.abs(heard).max() < 0.51, "two at once would clip"
        assert heard[0] == heard[-1] == 0.0, "a click at an end"
        assert np.abs(heard[-48:]).max() < 3e-3, "cut off"
        assert abs(heard.mean()) < 1e-4, "direct current"
        assert len(heard) / RATE < 2.0


@pytest.mark.parametrize("name", DICE)
def test_a_harder_blow_is_brighter(baked, name):
    means = [np.mean([centroid(heard) for heard in variants]) for variants in baked[name]]
    assert means == sorted(means)
    assert means[-1] > 1.08 * means[0]


def test_felt_is_dull_wood_is_woody_and_dice_are_bright(baked):
    felt, wood, dice = (
        np.mean([centroid(heard) for variants in baked[name] for heard in variants])
        for name in DICE
    )
    assert 150 < felt < 500 < wood < 1500 < 2500 < dice < 6000


@pytest.mark.parametrize("name", DICE)
def test_a_harder_blow_is_louder(name):
    loudest = []
    for impulse in (0.5, 1, 2, 4, 8, 16, 30):
        sounds, tape = taped()
        sounds.play(name, strength_of(impulse))
        loudest.append(np.abs(tape.mixed()).max())
    assert loudest == sorted(loudest)
    assert loudest[-1] > 10 * loudest[0]


def test_the_volume_and_mute_hold_for_every_sound():
    peaks = []
    for volume in (0.0, 0.25, 0.5, 0.75, 1.0):
        sounds, tape = taped(volume)
        sounds.play("die.wall")
        peaks.append(np.abs(tape.mixed()).max(initial=0.0))
    assert peaks[0] == 0.0
    assert peaks == sorted(set(peaks))
    sounds, tape = taped()
    sounds.heed(1.0, is_mute=True)
    sounds.play("die.wall")
    assert tape.played == []


def test_gain_and_sides_stay_within_what_a_device_can_do():
    assert gain(5.0) == gain(1.0) == 1.0 > gain(0.5) > gain(0.0) == gain(-1.0) > 0.0
    for pan in (-3.0, -1.0, -0.4, 0.0, 0.7, 1.0):
        left, right = sides(pan)
        assert left**2 + right**2 == pytest.approx(1.0)
        assert (left > right) is (pan < 0) or pan == 0.0


def test_what_lies_further_right_is_heard_further_right():
    shares = []
    for x in range(11):
        sounds, tape = taped()
        sounds.play("die.felt", 1.0, CAMERA.pan((x, 3.0, 0.0)))
        left, right = (tape.mixed() ** 2).sum(axis=0)
        shares.append(right / (left + right))
    assert shares == sorted(set(shares))
    assert shares[5] == pytest.approx(0.5)
    assert shares[0] > 0.02, "nothing is heard on one side alone"


# -- of a toss


def contact(time_s, die, impulse, kind=ContactKind.FELT, other=None):
    return Contact(time_s, kind, die, other, 5.0, 3.0, 0.0, impulse)


def test_contacts_of_a_die_close_together_are_one_knock_as_the_hardest_sounds():
    knocks = knocks_of(
        [
            contact(0.100, 0, 3.0),
            contact(0.110, 1, 3.0),  # another die
            contact(0.120, 0, 9.0, ContactKind.WALL),
            contact(0.139, 0, 2.0),
            contact(0.141, 0, 2.0),
        ]
    )
    assert [(knock.time_s, knock.name) for knock in knocks] == [
        (0.100, "die.wall"),
        (0.110, "die.felt"),
        (0.141, "die.felt"),
    ]
    assert knocks[0].strength == strength_of(9.0)


def test_two_dice_that_meet_are_one_knock():
    met = contact(0.100, 3, 5.0, ContactKind.DIE, other=1)
    assert [knock.name for knock in knocks_of([met, contact(0.130, 1, 1.0)])] == ["die.die"]


def test_knocks_of_real_tosses_are_apart_and_leave_no_loud_contact_out():
    for seed in range(4):
        contacts = throw(bytes([seed]), (0, 1, 2, 3, 4)).contacts
        knocks = knocks_of(contacts)
        assert 0.5 * len(contacts) < len(knocks) < len(contacts)
        assert [knock.time_s for knock in knocks] == sorted(knock.time_s for knock in knocks)
        for one in contacts:
            near = [k.strength for k in knocks if -1e-9 <= one.time_s - k.time_s < MERGED_S]
            assert max(near) >= strength_of(one.impulse)


def test_nothing_is_heard_before_its_contact_nor_more_than_a_frame_after_it(toss):
    assert len(toss.knocks) == len(knocks_of(toss.track.contacts))
    assert toss.longest_lag <= 1.0 + 1e-6


def test_a_quick_toss_is_heard_from_where_it_is_shown():
    quick = hear_toss(b"a toss to be heard", quick=True)
    assert 0 < len(quick.knocks) < len(knocks_of(quick.track.contacts))
    assert quick.longest_lag <= 1.0 + 1e-6


def test_a_toss_at_full_volume_does_not_clip(toss):
    assert 0.1 < np.abs(toss.tape).max() < 1.0
    for seed in range(3):
        assert np.abs(hear_toss(bytes([seed])).tape).max() < 1.0


def test_knocks_are_told_once_when_their_time_has_come():
    knocks = Knocks([contact(0.1, 0, 1.0), contact(0.3, 0, 2.0), contact(0.6, 0, 3.0)], 0.2)
    assert knocks.until(0.299) == []
    assert [knock.time_s for knock in knocks.until(0.3)] == [0.3]
    assert [knock.time_s for knock in knocks.until(9.0)] == [0.6]
    assert knocks.until(9.0) == []
