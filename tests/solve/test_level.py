import datetime
import tomllib

import pytest

from game.rules.boxes import BoxKind
from game.rules.checked import Misfit
from game.solve.level import AgainstMaster, Feel, Level, Strength, level_from
from tests.solve.shared import ALL_TABLES, BOTS, BY_FEEL, level
from tests.support.matches import SHIPPED

FEEL = {"foresight": 0.5, "keeps_most": 0.1, "misjudges_pts": 2, "minds_bonus": 0.0}
GOOD = {"id": "me", "plays": "feel", **FEEL, "patience": {"straight": 0.25}}
DAY = datetime.date(2026, 11, 30)


def test_a_level_by_feel():
    measured = {"mean": 100, "matches": 10, "date": DAY, "yacht_rate": 0.25}
    made = level_from({**GOOD, "strength": {"my-table": measured}})
    feel = Feel(0.5, 0.1, 2.0, 0.0, ((BoxKind.STRAIGHT, 0.25),))
    assert made == Level("me", feel, (("my-table", Strength(100.0, 10, DAY, 0.25, None)),))
    assert made.strength_on("my-table").mean_pts == 100
    assert made.strength_on("another") is None


def test_an_exact_level_has_nothing_to_set():
    assert level_from({"id": "exact", "plays": "exact"}) == Level("exact", None)
    with pytest.raises(Misfit, match="^foresight: .* should be a key that is known"):
        level_from({"id": "exact", "plays": "exact", "foresight": 0.5})


def test_a_level_that_plays_to_win():
    beats = {"wins": 0.5125, "ties": 0.0075, "matches": 200_000}
    strength = {"t": {"mean": 164.2, "matches": 200_000, "date": DAY, "against_master": beats}}
    made = level_from({"id": "best", "plays": "win", "strength": strength})
    assert made.plays_to_win
    assert made.feel is None
    against = made.strength_on("t").against_master
    assert against == AgainstMaster(0.5125, 0.0075, 200_000)
    assert against.score == pytest.approx(0.51625)
    assert not level_from({"id": "exact", "plays": "exact"}).plays_to_win


WRONG = [
    ([], "the file: [] should be a table of keys and values"),
    ({}, "id: is missing"),
    ({"id": "me"}, "plays: is missing"),
    ({**GOOD, "id": "Me!"}, "id: 'Me!' should be lower-case letters, digits and hyphens"),
    ({**GOOD, "id": 3}, "id: 3 should be lower-case"),
    ({**GOOD, "plays": "luck"}, 'plays: \'luck\' should be "exact", "win" or "feel"'),
    ({**GOOD, "plays": []}, "plays: [] should be"),
    ({"id": "me", "plays": "feel"}, "foresight: is missing"),
    ({**GOOD, "foresight": 1.5}, "foresight: 1.5 should be a number from 0 to 1"),
    ({**GOOD, "foresight": True}, "foresight: True should be a number"),
    ({**GOOD, "foresight": float("nan")}, "foresight: nan should be a number"),
    ({**GOOD, "keeps_most": -0.1}, "keeps_most: -0.1 should be a number from 0 to 1"),
    ({**GOOD, "misjudges_pts": 11}, "misjudges_pts: 11 should be a number from 0 to 10"),
    ({**GOOD, "minds_bonus": "yes"}, "minds_bonus: 'yes' should be a number"),
    ({**GOOD, "mood": 1}, "mood: 1 should be a key that is known: foresight, id,"),
    ({**GOOD, "patience": 0.5}, "patience: 0.5 should be a table"),
    ({**GOOD, "patience": {"joker": 0.5}}, "patience.joker: 0.5 should be a key that is known"),
    ({**GOOD, "patience": {"choice": 2}}, "patience.choice: 2 should be a number from 0 to 1"),
    ({**GOOD, "strength": {"t": {}}}, "strength.t.date: is missing"),
    ({**GOOD, "strength": {"t": 4}}, "strength.t: 4 should be a table"),
]
MEASURED = {"mean": 124.5, "matches": 1000, "date": DAY}
WRONG_STRENGTH = [
    ({"mean": "high"}, "strength.t.mean: 'high' should be a number"),
    ({"matches": 0}, "strength.t.matches: 0 should be a whole number from 1"),
    ({"matches": 10.0}, "strength.t.matches: 10.0 should be a whole number"),
    ({"date": "2026-11-30"}, "strength.t.date: '2026-11-30' should be a day such as"),
    ({"date": datetime.datetime(2026, 11, 30)}, "strength.t.date: datetime"),
    ({"bonus_rate": 33}, "strength.t.bonus_rate: 33 should be a number from 0 to 1"),
    ({"luck": 1}, "strength.t.luck: 1 should be a key that is known"),
    ({"against_master": 0.5}, "strength.t.against_master: 0.5 should be a table"),
    ({"against_master": {"wins": 0.5, "ties": 0}}, "strength.t.against_master.matches: is missing"),
    (
        {"against_master": {"wins": 0.6, "ties": 0.5, "matches": 1}},
        "strength.t.against_master.ties: 0.5 should be a number from 0 to 0.4",
    ),
]


@pytest.mark.parametrize(("mapping", "message"), WRONG)
def test_a_wrong_level_names_the_place_and_what_would_be_right(mapping, message):
    with pytest.raises(Misfit) as caught:
        level_from(mapping)
    assert str(caught.value).startswith(message)
    assert caught.value.place == message.partition(":")[0]


@pytest.mark.parametrize(("change", "message"), WRONG_STRENGTH)
def test_a_wrong_strength_names_the_place_and_what_would_be_right(change, message):
    with pytest.raises(Misfit) as caught:
        level_from({**GOOD, "strength": {"t": {**MEASURED, **change}}})
    assert str(caught.value).startswith(message)


def test_the_shipped_levels_are_measured_on_every_table():
    assert {path.stem for path in BOTS.glob("*.toml")} == {*BY_FEEL, "master", "champion"}
    for path in BOTS.glob("*.toml"):
        made = level_from(tomllib.loads(path.read_text("utf-8")))
        assert made.id == path.stem
        for table_id in ALL_TABLES:
            strength = made.strength_on(table_id)
            assert strength.matches >= 10_000
            assert (strength.bonus_rate is None) == (SHIPPED[table_id].bonus is None)
            assert (strength.against_master is not None) == made.plays_to_win


def test_the_champion_was_measured_to_beat_master():
    """The shares analysis.md asks for, of 200,000 matches, a tie counting half."""
    for table_id, least in (("yacht-exact", 0.514), ("yacht-bonus", 0.508)):
        against = level("champion").strength_on(table_id).against_master
        assert against.matches >= 200_000
        assert against.score >= least


def test_medium_and_hard_have_the_same_feel_for_boxes():
    assert level("medium").feel.patience == level("hard").feel.patience
    assert level("medium").feel.minds_bonus == 0 < level("hard").feel.minds_bonus
