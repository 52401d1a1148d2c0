"""The commands against their contract: values, exit statuses, one plain line for an error."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from game import __version__
from game.house.text import table_text
from game.record.match_file import Options, SeatRecord, match_file_of, write_match
from game.rules.match import Match
from tests.support.commands import refused, run, value_of
from tests.support.matches import SHIPPED, match_file
from tests.support.processes import children_of, is_running, waited_for
from tests.support.tables import SHORT


@pytest.fixture(autouse=True)
def own_home(tmp_path, monkeypatch):
    """Commands that keep solved values keep them here."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def test_tables(capsys):
    value = value_of(capsys, "tables")
    assert {t["id"]: t["best_card"] for t in value} == {
        "yacht-bonus": 323,
        "yacht-exact": 297,
        "yacht-classic": 303,
        "classic": 1575,
        "scandinavian": 374,
        "generala": 360,
    }
    for entry in value:
        table = SHIPPED[entry["id"]]
        assert entry["boxes"] == [box.id for box in table.boxes]
        assert entry["table"] == table.to_mapping()
        assert set(entry) == {"id", "boxes", "best_card", "table"}


@pytest.mark.slow
def test_score_of_served_dice_and_jokers(capsys):
    straight = ("score", "--table", "generala", "--dice", 6, 5, 1, 4, 3, "--roll")
    assert [value_of(capsys, *straight, n)["straight"] for n in (1, 2, 3)] == [25, 20, 20]
    fives = ("--table", "classic", "--dice", 5, 5, 5, 5, 5, "--filled", "five_of_a_kind=50")
    assert value_of(capsys, "score", *fives) == {"fives": 25}
    assert value_of(capsys, "score", *fives, "fives=10")["large_straight"] == 40
    advice = value_of(capsys, "advise", *fives, "fives=10", "--rolls-left", 0)
    assert advice["boxes"][0]["box"] == "large_straight"
    assert {box["points"] for box in advice["boxes"]} == {25, 30, 40}
    assert advice["value"] > 60 + 100 + 40, "the +100 is in the value, not in the points"
    held = ("--table", "generala", "--dice", 4, 4, 4, 4, 4, "--filled", "generala=50")
    assert value_of(capsys, "score", *held)["double_generala"] == 100
    assert refused(capsys, "score", *held[:-1], "generala=40").endswith("0, 50, not '40'")


def test_score(capsys):
    value = value_of(
        capsys, "score", "--table", "yacht-bonus", "--dice", 5, 5, 5, 5, 2, "--filled", "ones=3"
    )
    assert value == {
        "twos": 2, "threes": 0, "fours": 0, "fives": 20, "sixes": 0, "choice": 22,
        "four_of_a_kind": 22, "full_house": 0, "small_straight": 0, "large_straight": 0,
        "yacht": 0,
    }  # fmt: skip
    assert next(iter(value)) == "twos"
    assert value == value_of(
        capsys, "score", "--table", "yacht-bonus", "--roll", 1, "--filled", "ones=3",
        "--dice", 2, 5, 5, 5, 5,
    )  # fmt: skip


def test_advise(capsys):
    value = value_of(
        capsys, "advise", "--table", "yacht-exact", "--dice", 3, 3, 1, 6, 2, "--rolls-left", 2,
        "--filled", "ones=3", "yacht=0",
    )  # fmt: skip
    assert set(value) == {"value", "holds", "boxes"}
    assert len(value["boxes"]) == 10
    assert all(set(o) == {"hold", "value", "loss"} for o in value["holds"])
    assert all(set(o) == {"box", "points", "value", "loss"} for o in value["boxes"])
    best = max(o["value"] for o in value["holds"] + value["boxes"])
    assert value["value"] == best
    for option in value["holds"] + value["boxes"]:
        assert option["loss"] == pytest.approx(best - option["value"], abs=1e-9)
    assert sorted(len(o["hold"]) for o in value["holds"])[-1] == 4
    last = value_of(
        capsys, "advise", "--table", "yacht-exact", "--dice", 3, 3, 1, 6, 2, "--rolls-left", 0
    )
    assert last["holds"] == []


def test_solve(capsys, tmp_path):
    value = value_of(capsys, "solve", "--table", "yacht-exact", "--fresh")
    assert set(value) == {"table", "expected", "states", "seconds", "cpu_seconds"}
    assert value["table"] == "yacht-exact"
    assert value["expected"] == pytest.approx(166.9550677, abs=1e-6)
    again = value_of(capsys, "solve", "--table", "yacht-exact")
    assert again["expected"] == pytest.approx(value["expected"], abs=1e-9)
    house = tmp_path / "house.toml"
    house.write_text('id = "house"\n[[boxes]]\nid = "sum"\nkind = "choice"\n')
    one_box = value_of(capsys, "solve", "--table", house)
    assert one_box["expected"] == pytest.approx(5 * 14 / 3)  # 3.5 once, 4.25, then 4 2/3 a die


def test_simulate(capsys):
    words = ["simulate", "--table", "yacht-exact", "--players", "easy,medium,easy"]
    value = value_of(capsys, *words, "--matches", 300, "--seed", 4)
    assert value["matches"] == 300
    assert [seat["level"] for seat in value["seats"]] == ["easy", "medium", "easy"]
    assert value["ties"] + sum(seat["wins"] for seat in value["seats"]) == 300
    assert value["seats"][0]["bonus_rate"] is None
    assert set(value["seats"][0]) == {
        "level", "mean", "standard_error", "sd", "bonus_rate", "yacht_rate", "wins",
    }  # fmt: skip
    again = value_of(capsys, *words, "--matches", 300, "--seed", 4)
    del value["matches_per_second"], again["matches_per_second"]
    assert again == value


def test_verify(capsys, tmp_path):
    path = tmp_path / "match ü.yacht"
    path.write_bytes(write_match(match_file(seed=3)))
    assert value_of(capsys, "verify", path) == {"verdict": "genuine", "fault": None}
    path.write_bytes(write_match(match_file(seed=3, sealed=False)))
    assert value_of(capsys, "verify", path)["verdict"] == "real dice"
    path.write_bytes(write_match(match_file(seed=3, stop=20)))
    assert value_of(capsys, "verify", path)["verdict"] == "abandoned"


def test_verify_names_the_first_fault(capsys, tmp_path):
    path = tmp_path / "match.yacht"
    value = json.loads(write_match(match_file(seed=3)))
    faces = value["turns"][4]["rolls"][0]["faces"]
    faces[2] = faces[2] % 6 + 1
    path.write_text(json.dumps(value), "utf-8")
    status, out = run(capsys, "verify", path, "--json")
    assert status == 1
    found = json.loads(out.out)
    assert found["verdict"] == "not genuine"
    what = found["fault"].pop("what")
    assert found["fault"] == {"seat": 0, "turn": 3, "roll": 1, "die": 2}
    assert "sealed is" in what
    status, out = run(capsys, "verify", path)
    assert (status, out.err) == (1, "")
    assert "not genuine: seat 0, turn 3, roll 1, die 2: the die shows" in out.out


def test_verify_refuses_what_it_can_not_read(capsys, tmp_path):
    path = tmp_path / "match.yacht"
    path.write_bytes(b"{")
    assert (
        "match.yacht: unreadable: it is no match file, or not all of one (line 1, column 2"
        in refused(capsys, "verify", path)
    )
    status, out = run(capsys, "verify", path, "--json")
    assert status == 2
    assert json.loads(out.out)["verdict"] == "unreadable"
    assert "can't be read: No such file" in refused(capsys, "verify", tmp_path / "none.yacht")
    assert "can't be read" in refused(capsys, "verify", tmp_path)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["score", "--table", "none", "--dice", 1, 1, 1, 1, 1], "there is no none; there are"),
        (["score", "--table", "yacht-bonus", "--dice", 1, 1, 1, 1], "a roll has 5 faces, not 4"),
        (["score", "--table", "yacht-bonus", "--dice", 1, 1, 1, 1, 7], "die 4 shows 7"),
        (["score", "--table", "yacht-bonus", "--dice", "x"], "'x' should be a whole number"),
        (["score", "--table", "yacht-bonus"], "required: --dice"),
        (["score", "--table", "yacht-bonus", "--dice", "٣"], "'٣' should be a whole number"),
        (["score", "--table", "yacht-bonus", "--dice", "9" * 5000], "should be a whole number"),
        (["score", "--table", "a\nb", "--dice", 1, 1, 1, 1, 1], "there is no a b; there are"),
        (["score"], "required: --table, --dice"),
        (
            ["score", "--table", "yacht-bonus", "--dice", 1, 1, 1, 1, 1, "--filled", "chance=3"],
            "yacht-bonus has no box chance; it has ones",
        ),
        (
            ["score", "--table", "yacht-bonus", "--dice", 1, 1, 1, 1, 1, "--filled", "ones=7"],
            "ones can hold 0, 1, 2, 3, 4, 5, not '7'",
        ),
        (
            ["score", "--table", "yacht-bonus", "--dice", 1, 1, 1, 1, 1, "--filled", "ones"],
            "ones can hold",
        ),
        (
            ["score", "--table", "yacht-bonus", "--dice", 1, 1, 1, 1, 1, "--filled", "ones=1",
             "ones=2"],
            "ones stands there twice",
        ),
        (
            ["score", "--table", "yacht-bonus", "--dice", 1, 1, 1, 1, 1, "--filled", "twos=2",
             "--filled", "ones=" + "1" * 5000],
            "ones can hold 0, 1, 2, 3, 4, 5, not '1111",
        ),
        (["advise", "--table", "yacht-bonus", "--dice", 1, 1, 1, 1, 1, "--rolls-left", 3], "3"),
        (["simulate", "--table", "yacht-bonus", "--players", "god"], "there is no level 'god'"),
        (
            ["simulate", "--table", "yacht-bonus", "--players", "easy", "--matches", 0],
            "at least 1, not 0",
        ),
        (["solve"], "one of the arguments --table --all is required"),
        (["solve", "--table", "nowhere.toml"], "nowhere.toml: can't be read"),
        (["bench", "frame", "--size", "0x0"], "width and height such as 1280x720, not 0x0"),
        (["bench", "speed"], "invalid choice: 'speed'"),
        (["dance"], "dance: there is no such file, and no such command"),
        (["--dance"], "unrecognized arguments: --dance"),
    ],
)  # fmt: skip
def test_bad_input_gets_one_clear_line(capsys, words, message):
    assert message in refused(capsys, *words)


def test_every_card_filled_leaves_nothing_to_advise(capsys):
    filled = [f"{box.id}=0" for box in SHIPPED["yacht-exact"].boxes]
    words = ["advise", "--table", "yacht-exact", "--dice", 1, 1, 1, 1, 1, "--rolls-left", 0]
    assert "every box is filled" in refused(capsys, *words, "--filled", *filled)


def test_the_command_runs_as_a_module_and_says_its_version():
    done = subprocess.run(
        [sys.executable, "-m", "game", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"yacht {__version__}\n"


def test_commands_need_no_pygame():
    code = (
        "import sys; from game.cli import main; main(['tables']);"
        "assert not {'pygame', 'pymunk'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def started(*words, **how):
    """The command in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "game", *map(str, words)],
        stderr=subprocess.PIPE,
        text=True,
        **how,
    )


def test_filled_boxes_may_be_given_in_several_goes(capsys):
    value = value_of(
        capsys, "score", "--table", "yacht-bonus", "--dice", 1, 1, 1, 1, 1,
        "--filled", "ones=3", "--filled", "twos=4",
    )  # fmt: skip
    assert not {"ones", "twos"} & set(value)


def test_a_reader_that_has_seen_enough_ends_the_command_quietly():
    read, write = os.pipe()
    os.close(read)
    with started("tables", "--json", stdout=write) as process:
        os.close(write)
        assert (process.wait(20), process.stderr.read()) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
def test_a_full_disk_behind_the_output_is_one_line():
    with open("/dev/full", "w") as full, started("tables", stdout=full) as process:
        assert process.wait(20) == 2
        assert process.stderr.read() == "yacht: nothing can be written: No space left on device\n"


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal")
def test_an_interrupted_command_says_nothing():
    words = ["simulate", "--table", "yacht-exact", "--players", "easy,easy", "--matches", 10**7]
    process = started(
        *words,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    with process:
        try:
            time.sleep(1.5)
            os.killpg(process.pid, signal.SIGINT)
            assert (process.wait(20), process.stderr.read()) == (130, "")
        finally:
            process.kill()


def test_a_terminal_that_lacks_letters_gets_others():
    env = dict(os.environ, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
    words = ["simulate", "--table", "yacht-exact", "--players", "easy", "--matches", 10]
    with started(*words, stdout=subprocess.PIPE, env=env) as process:
        out, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (0, "")
    assert "\\xb1" in out


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc")
def test_the_players_of_a_killed_simulation_end_with_it():
    words = ["simulate", "--table", "yacht-exact", "--players", "easy,easy", "--matches", 10**7]
    with started(*words, stdout=subprocess.DEVNULL) as process:
        players = waited_for(lambda: children_of(process.pid))
        time.sleep(1.0)
        process.kill()
        process.wait(10)
    assert players
    assert waited_for(lambda: not any(map(is_running, players)))


def test_a_table_of_ones_own_is_known_to_every_command(capsys, tmp_path):
    folder = tmp_path / "data" / "yacht" / "tables"
    folder.mkdir(parents=True)
    own = replace(SHORT, id="house", name="Küçük")
    (folder / "house.toml").write_text(table_text(own), "utf-8")
    assert value_of(capsys, "tables")[-1] == {
        "id": "house",
        "boxes": ["sixes", "choice", "yacht"],
        "best_card": 110,
        "table": own.to_mapping(),
    }
    status, out = run(capsys, "tables")
    assert "Küçük" in out.out.splitlines()[-1]
    table = ("--table", "house", "--dice", 6, 6, 6, 6, 6)
    assert value_of(capsys, "score", *table) == {"sixes": 30, "choice": 30, "yacht": 50}
    assert value_of(capsys, "advise", *table, "--rolls-left", 0)["boxes"][0]["box"] == "yacht"
    assert value_of(capsys, "solve", "--table", "house")["states"] > 0
    players = ("--players", "easy,master", "--matches", 10)
    assert value_of(capsys, "simulate", "--table", "house", *players)["matches"] == 10
    (folder / "wrong.toml").write_text("id = 3\n")
    (folder / "taken.toml").write_text(table_text(replace(SHORT, id="classic")), "utf-8")
    status, out = run(capsys, "score", *table)
    assert status == 0
    assert out.err.splitlines() == [
        "yacht: left out: taken.toml: id: 'classic' is taken by a table of the game; "
        "choose another",
        "yacht: left out: wrong.toml: boxes: is missing",
    ]
    assert "house" in refused_last(capsys, "score", "--table", "nowhere", *table[2:])


def refused_last(capsys, *words):
    status, out = run(capsys, *words)
    assert status == 2
    return out.err.splitlines()[-1]


def test_a_table_of_ones_own_changes_no_verdict(capsys, tmp_path):
    folder = tmp_path / "data" / "yacht" / "tables"
    folder.mkdir(parents=True)
    match = match_file(3, "generala")
    path = tmp_path / "a.yacht"
    path.write_bytes(write_match(replace(match, table=replace(match.table, id="house"))))
    assert run(capsys, "verify", path)[0] == 0
    other = replace(SHIPPED["yacht-exact"], id="house")
    (folder / "house.toml").write_text(table_text(other), "utf-8")
    assert run(capsys, "verify", path)[0] == 0
    path.write_bytes(write_match(replace(match, table=replace(match.table, id="classic"))))
    assert run(capsys, "verify", path)[0] == 1
    named = replace(match, table=replace(match.table, name="Sunday"))
    path.write_bytes(write_match(named))
    assert run(capsys, "verify", path)[0] == 0
    assert json.loads(path.read_text("utf-8"))["table"]["name"] == "Sunday"


# -- review


def test_review(capsys, tmp_path):
    path = tmp_path / "a.yacht"
    path.write_bytes(write_match(match_file(table_id="yacht-exact")))
    value = value_of(capsys, "review", path)
    assert set(value) == {"seats"}
    assert [seat["name"] for seat in value["seats"]] == ["Ada", "Hard"]
    for seat in value["seats"]:
        assert list(seat) == [
            "name", "start_value", "total", "luck", "loss", "adjusted", "throws", "decisions",
        ]  # fmt: skip
        assert all(set(throw) == {"turn", "roll", "luck"} for throw in seat["throws"])
        assert len(seat["throws"]) == len(seat["decisions"])
        for decision in seat["decisions"]:
            assert list(decision) == ["turn", "roll", "kind", "taken", "best", "loss", "mark"]
            is_hold = decision["kind"] == "hold"
            assert isinstance(decision["taken"], list) is is_hold
            assert not is_hold or decision["taken"] == sorted(decision["taken"])
            assert decision["kind"] in ("hold", "box")
            assert decision["loss"] >= 0
        luck = sum(throw["luck"] for throw in seat["throws"])
        loss = sum(decision["loss"] for decision in seat["decisions"])
        assert abs(seat["start_value"] + luck - loss - seat["total"]) < 1e-9
        assert abs(seat["luck"] - luck) < 1e-9
        assert abs(seat["loss"] - loss) < 1e-9
        assert abs(seat["adjusted"] - (seat["start_value"] - loss)) < 1e-9
    status, out = run(capsys, "review", path)
    assert status == 0
    assert "luck-adjusted" in out.out
    assert "instead of" in out.out


def test_a_result_entered_directly_is_one_throw_and_one_box(capsys, tmp_path):
    match = Match.start(SHIPPED["generala"], 1)
    while not match.is_over:
        direct = match.turn.number % 2 == 0
        match = match.rolled([1, 2, 3, 4, 5], direct=direct)
        wanted = "straight" if "straight" in match.legal_boxes and direct else None
        match = match.filled(wanted or match.legal_boxes[0])
    person = (SeatRecord("A\x1b[31mda", "human"),)
    path = tmp_path / "real.yacht"
    path.write_bytes(write_match(match_file_of(match, person, Options(), (0,), None)))
    (seat,) = value_of(capsys, "review", path)["seats"]
    of_second = [d for d in seat["decisions"] if d["turn"] == 2]
    assert [(d["roll"], d["kind"], d["taken"]) for d in of_second] == [(1, "box", "straight")]
    assert of_second[0]["best"] == "straight"  # with no rolls left it has no rival
    assert seat["total"] == match.totals[0]
    luck = sum(throw["luck"] for throw in seat["throws"])
    loss = sum(decision["loss"] for decision in seat["decisions"])
    assert abs(seat["start_value"] + luck - loss - seat["total"]) < 1e-9
    _, out = run(capsys, "review", path)
    assert "\x1b" not in out.out


def test_only_a_genuine_match_played_to_its_end_is_reviewed(capsys, tmp_path):
    path = tmp_path / "a.yacht"
    path.write_bytes(write_match(match_file(stop=30)))
    for json_too in ((), ("--json",)):
        assert "played to its end" in refused(capsys, "review", path, *json_too)
    path.write_bytes(b"[]")
    assert "unreadable" in refused(capsys, "review", path, "--json")
    file = match_file(table_id="yacht-exact")
    turn = replace(file.turns[0], points=99)
    path.write_bytes(write_match(replace(file, turns=(turn, *file.turns[1:]))))
    assert "turn 1" in refused(capsys, "review", path, "--json")
    assert "No such file" in refused(capsys, "review", tmp_path / "none.yacht")
