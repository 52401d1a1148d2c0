"""The printed score sheet: one page that fits, in every language; its file, command and button."""

import hashlib
import shutil
import subprocess
import sys
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.commands import words_in
from game.rules.boxes import BoxKind, Pays
from game.rules.table import MAX_NAME, Joker, Table
from game.sheet.content import ANY, MOST_PLAYERS, Paper, RowKind
from game.sheet.layout import MARGIN, marks_of
from game.sheet.marks import Area, Die, Line, Square, Text
from game.sheet.pdf import _new, measure_of, sheet_pdf
from game.text import Words
from game.ui import viewer
from game.ui.told_sheet import sheet_of
from game.worker import Job, Worker, WorkerGone
from tests.support.commands import refused, run, value_of
from tests.support.matches import SHIPPED
from tests.support.pdf_text import fonts_of, text_lines
from tests.support.tables import SHORT, SIXTEEN

ROOT = Path(__file__).parents[1]
FONTS = ROOT / "assets" / "fonts"
ENGLISH = words_in("en")
LETTERS = "İıŞşĞğÖöÜüÇçŐőŰűÅåØøÆæ ’·…"


def longer(words: Words) -> Words:
    """Words a third longer than English."""
    filler = "ğő ınøş a"
    return replace(
        words,
        single={
            key: f"{text} {(filler * 20)[: len(text) // 3]}" for key, text in words.single.items()
        },
    )


LANGUAGES = {code: words_in(code) for code in ("en", "tr", "nb", "hu")}
LANGUAGES["longer"] = longer(ENGLISH)

# As long as a table can get in every way: more rows than any other, and names nobody can print.
LONGEST = replace(
    SIXTEEN,
    id="longest",
    name="W" * MAX_NAME,
    further_five_alike=100,
    joker=Joker.FORCED,
    boxes=tuple(
        replace(
            box,
            id=f"{chr(97 + n)}{'w' * 39}",
            runs=tuple(frozenset({1, 2, 3, n}) for n in (4, 5, 6)) * 6 if box.runs else (),
            served_extra=0 if box.is_number or box.kind is BoxKind.CHOICE else 1000,
        )
        for n, box in enumerate(SIXTEEN.boxes)
    ),
)
TABLES = {**SHIPPED, **{table.id: table for table in (SHORT, SIXTEEN, LONGEST)}}


@cache
def measure():
    some = sheet_of(ENGLISH, SHORT, 1)
    return cache(measure_of(_new(some, Paper.A4, FONTS)))


def faults(sheet, paper: Paper) -> list[str]:
    """What overlaps or leaves the margins."""
    marks = marks_of(sheet, paper, measure())
    width, height = paper.size_mm
    margin, spare = MARGIN - 0.01, 0.05
    found = []
    for mark in marks:
        x, y, w, h = mark.area
        if min(x, y) < margin or x + w > width - margin or y + h > height - margin:
            found.append(f"{mark} leaves the margins")
    solid = [mark for mark in marks if isinstance(mark, (Text, Die, Square))]
    lines = [mark for mark in marks if isinstance(mark, Line)]
    for a, b in [*combinations(solid, 2), *((s, line) for s in solid for line in lines)]:
        x, y, w, h = a.area
        if Area(x + spare, y + spare, w - 2 * spare, h - 2 * spare).meets(b.area):
            found.append(f"{a} and {b} overlap")
    return found


@pytest.mark.parametrize("table", TABLES.values(), ids=lambda t: t.id)
def test_one_page_holds_it_all(table):
    crowded = sheet_of(LANGUAGES["longer"], table, MOST_PLAYERS)
    assert faults(crowded, Paper.LETTER) == []
    assert faults(sheet_of(ENGLISH, table, 1), Paper.A4) == []


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", TABLES.values(), ids=lambda t: t.id)
def test_one_page_holds_it_all_in_every_language_for_any_number_of_players(table, language):
    for players in range(1, MOST_PLAYERS + 1):
        sheet = sheet_of(LANGUAGES[language], table, players)
        for paper in Paper:
            assert faults(sheet, paper) == [], (players, paper)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_the_tables_that_come_with_the_game_are_printed_in_full(language):
    for table in SHIPPED.values():
        sheet = sheet_of(LANGUAGES[language], table, MOST_PLAYERS)
        for paper in Paper:
            printed = [m for m in marks_of(sheet, paper, measure()) if isinstance(m, Text)]
            assert not [mark.words for mark in printed if mark.words.endswith("…")]
            assert min(mark.size for mark in printed) >= 5.8


@pytest.mark.parametrize("table", TABLES.values(), ids=lambda t: t.id)
def test_every_box_has_a_row_with_its_rule_and_dice_that_make_it(table: Table):
    rows = iter(row for row in sheet_of(ENGLISH, table, 6).rows if row.kind is RowKind.BOX)
    for box, row in zip(table.boxes, rows, strict=True):
        assert row.name == ENGLISH.box(table.id, box.id)
        assert row.rule
        if not isinstance(box.pays, Pays):
            assert f"· {box.pays}" in row.rule
        assert len(row.dice) == (1 if box.is_number else 5)
        for free in range(1, 7):
            assert box.points([face if face != ANY else free for face in row.dice]) > 0


def test_rules_are_told_in_one_line():
    rules = {row.name: row.rule for row in sheet_of(ENGLISH, SHIPPED["generala"], 6).rows}
    assert rules["Threes"] == "sum of the dice that show 3"
    assert rules["Poker"] == "at least 4 alike · 40, served +5"
    assert rules["Double Generala"] == "five alike, once Generala holds points · 100"
    rules = {row.name: row.rule for row in sheet_of(ENGLISH, SHIPPED["classic"], 6).rows}
    assert rules["Small Straight"] == "any four in a row · 30"
    assert rules["Bonus"] == "+35 at 63"
    assert rules["Further five alike"] == "+100 each"
    assert rules["Total"] == "Best card 1,575"


def test_sums_and_marks_stand_where_the_table_has_them():
    def kinds(table):
        return [row.kind for row in sheet_of(ENGLISH, table, 6).rows]

    assert kinds(SHIPPED["yacht-exact"]) == [*[RowKind.BOX] * 12, RowKind.TOTAL]
    lower = [RowKind.BOX] * 7
    sums = [RowKind.SUM] * 2
    assert kinds(SHIPPED["classic"]) == [
        *[RowKind.BOX] * 6, *sums, *lower, RowKind.MARKS, RowKind.TOTAL,
    ]  # fmt: skip


@pytest.mark.parametrize("paper", Paper)
def test_the_file_holds_its_fonts_and_every_letter_can_be_read(paper):
    sheet = replace(sheet_of(ENGLISH, SHIPPED["classic"], 6), title=LETTERS, notes=(LETTERS,))
    pdf = sheet_pdf(sheet, paper, FONTS)
    assert len(pdf) < 40_000
    assert len(fonts_of(pdf)) == 3
    assert all(fonts_of(pdf).values())
    assert text_lines(pdf).count(LETTERS) == 2
    assert [row.name in text_lines(pdf) for row in sheet.rows] == [True] * len(sheet.rows)
    width, height = (side * 72 / 25.4 for side in paper.size_mm)
    assert f"/MediaBox [0 0 {width:.2f} {height:.2f}]".encode() in pdf


def test_letters_the_fonts_lack_are_question_marks(caplog):
    sheet = replace(sheet_of(ENGLISH, SHORT, 6), title="棋 Yacht 🎲")
    assert "? Yacht ?" in text_lines(sheet_pdf(sheet, Paper.A4, FONTS))
    assert not caplog.records


@pytest.mark.slow
def test_the_same_sheet_is_the_same_file_in_every_process_and_needs_no_pillow():
    code = f"""
import hashlib, sys
sys.modules["PIL"] = None
from pathlib import Path
from game.commands import words_in
from game.sheet.content import Paper
from game.sheet.pdf import sheet_pdf
from game.ui.told_sheet import sheet_of
from tests.support.tables import SIXTEEN
assert "fpdf" not in sys.modules and "pygame" not in sys.modules
pdf = sheet_pdf(sheet_of(words_in("hu"), SIXTEEN, 3), Paper.LETTER, Path({str(FONTS)!r}))
print(hashlib.sha256(pdf).hexdigest())
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True
    )
    pdf = sheet_pdf(sheet_of(words_in("hu"), SIXTEEN, 3), Paper.LETTER, FONTS)
    assert done.stderr == ""
    assert done.stdout.strip() == hashlib.sha256(pdf).hexdigest()


# -- the command


def test_the_command_writes_the_sheet(capsys, tmp_path):
    file = tmp_path / "sheet.pdf"
    value = value_of(
        capsys, "sheet", "--table", "generala", "--players", 2, "--language", "tr",
        "--paper", "letter", file,
    )  # fmt: skip
    assert value == {"file": str(file), "bytes": file.stat().st_size}
    wanted = sheet_of(words_in("tr"), SHIPPED["generala"], 2)
    assert file.read_bytes() == sheet_pdf(wanted, Paper.LETTER, FONTS)
    if shutil.which("pdftotext"):
        told = subprocess.run(["pdftotext", file, "-"], capture_output=True, check=True).stdout
        assert wanted.title in told.decode()
        assert told.count(b"\f") == 1


def test_the_command_takes_the_file_of_a_table(capsys, tmp_path):
    file = tmp_path / "sheet.pdf"
    assert run(capsys, "sheet", "--table", ROOT / "levels/tables/classic.toml", file)[0] == 0
    assert "Further five alike" in text_lines(file.read_bytes())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--table", "none"], "--table: there is no none"),
        (["--table", "classic", "--players", "0"], "--players: 1 to 6, not 0"),
        (["--table", "classic", "--players", "7"], "--players: 1 to 6, not 7"),
        (["--table", "classic", "--language", "../en"], "--language: there is no '../en'"),
        (["--table", "classic", "--paper", "a3"], "argument --paper: invalid choice: 'a3'"),
        ([], "the following arguments are required: --table"),
    ],
)
def test_the_command_refuses_in_one_line(capsys, tmp_path, words, told):
    assert refused(capsys, "sheet", *words, tmp_path / "sheet.pdf").startswith(told)
    assert list(tmp_path.iterdir()) == []


def test_the_command_leaves_other_files_alone(capsys, tmp_path):
    file = tmp_path / "sheet.pdf"
    file.write_text("mine")
    assert "is there already" in refused(capsys, "sheet", "--table", "classic", file)
    assert "can't be" in refused(capsys, "sheet", "--table", "classic", file / "sheet.pdf")
    assert file.read_text() == "mine"
    assert list(tmp_path.iterdir()) == [file]


# -- the button


def done_here(function, *arguments):
    """A job that is done at once, as if the worker process had been very quick."""
    job = Job(0, 0, function, arguments)
    steps = function(*arguments)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            job.finish(stop.value)
            return job


@pytest.mark.parametrize("place", ["here", pytest.param("worker", marks=pytest.mark.slow)])
def test_the_button_on_the_first_page_makes_the_sheet_and_shows_it(open_app, monkeypatch, place):
    shown = []
    if place == "here":
        monkeypatch.setattr(Worker, "submit_awaited", lambda _, *job: done_here(*job))
    monkeypatch.setattr("game.ui.scenes.print_sheet.show_file", shown.append)
    app = open_app()
    app.arrange(["Ada"], table="scandinavian")
    app.click("tables/print")
    app.frames(20)
    app.click("columns/2")
    app.click("print/a4")
    app.until(lambda: shown)
    app.frames()
    assert app.desk.notices[-1].startswith("Saved as Score sheet scandinavian A4.pdf in ")
    wanted = sheet_of(ENGLISH, SHIPPED["scandinavian"], 2)
    assert shown[0].read_bytes() == sheet_pdf(wanted, Paper.A4, FONTS)
    assert not app.has("print/a4")
    check_that_failure_is_told(app, monkeypatch)


def test_without_a_worker_the_sheet_is_made_all_the_same(open_app, monkeypatch):
    def lost(_worker, *job):
        gone = Job(0, 0, print, job)
        gone.finish(error=WorkerGone("ended again and again"))
        return gone

    shown = []
    monkeypatch.setattr(Worker, "submit_awaited", lost)
    monkeypatch.setattr("game.ui.scenes.print_sheet.show_file", shown.append)
    app = open_app()
    app.click("tables/print")
    app.frames(20)
    app.click("print/letter")
    app.frames(2)
    assert shown[0].read_bytes().startswith(b"%PDF")


def check_that_failure_is_told(app, monkeypatch):
    """Once more by keyboard, on a disk that is full."""

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.ui.scenes.print_sheet.write_new", full)
    app.tab_to("tables/print")
    app.key(pygame.K_RETURN)
    app.frames(20)
    app.tab_to("print/letter")
    app.key(pygame.K_RETURN)
    words = app.desk.words
    told = words("history.not_exported", why=words("trouble.full"))
    app.until(lambda: app.desk.notices[-1] == told)
    app.frames()
    assert app.node("print/letter").is_enabled


def test_files_are_shown_by_the_system_without_waiting(monkeypatch, tmp_path):
    asked = []
    monkeypatch.setattr(viewer.sys, "platform", "linux")
    monkeypatch.setattr(viewer.subprocess, "Popen", lambda words, **_: asked.append(words))
    assert viewer.show_file(tmp_path / "a b.pdf")
    assert asked == [["xdg-open", str(tmp_path / "a b.pdf")]]

    def missing(*_, **__):
        raise FileNotFoundError("xdg-open")

    monkeypatch.setattr(viewer.subprocess, "Popen", missing)
    assert not viewer.show_file(tmp_path / "a b.pdf")


def test_the_usual_paper_is_that_of_the_country():
    assert Paper.usual("US") is Paper.usual("MX") is Paper.LETTER
    assert Paper.usual("GB") is Paper.usual(None) is Paper.A4
