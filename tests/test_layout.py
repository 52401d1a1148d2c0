"""Every scene at every size: nothing leaves the window, nothing covers anything else."""

from dataclasses import replace
from itertools import combinations

import pygame
import pytest

from game.history import archive
from game.history.fairness import EVERYBODY, Group, Whose
from game.record.match_file import SeatRecord, write_match
from game.rules.boxes import BoxKind
from game.rules.goal import Goal, GoalKind
from game.rules.ladder import Rung
from game.rules.table import MAX_NAME, UpperBonus
from game.session.check_lines import Part
from game.session.setup import SeatSetup
from game.solve.values import digest_of
from game.ui.look import Rect
from game.ui.nodes import Role
from game.ui.preferences import LastSeat
from game.ui.scenes.daily import DayPage
from game.ui.scenes.drill import Drill
from game.ui.scenes.fairness import Fairness
from game.ui.scenes.fairness_match import MatchFairness
from game.ui.scenes.fairness_page import LEFT
from game.ui.scenes.help import Help
from game.ui.scenes.help_page import HelpPlan
from game.ui.scenes.help_parts import PARTS, HelpPart
from game.ui.scenes.history import History
from game.ui.scenes.history_tabs import Seen
from game.ui.scenes.home import Home
from game.ui.scenes.ladder import LadderPage
from game.ui.scenes.list_page import ListPlan
from game.ui.scenes.match_sheets import Absent, PassOn, Pause, SealSheet
from game.ui.scenes.practice import PracticePage
from game.ui.scenes.print_sheet import PrintSheet
from game.ui.scenes.settings import Settings
from game.ui.scenes.settings_choices import Section
from game.ui.scenes.statistics import Statistics
from game.ui.scenes.table_editor import TableEditor
from game.ui.scenes.table_sheets import BonusSheet, BoxSheet, FurtherSheet
from game.ui.scenes.try_again import TurnJudged
from tests.support.filled import fill
from tests.support.histories import fill_history, play_match
from tests.support.matches import SHIPPED, match_file
from tests.support.reviews import EIGHT, open_review
from tests.support.tables import SIXTEEN

SIZES = [(960, 600), (1280, 720), (1920, 1080), (1000, 900), (1800, 620)]
SETTINGS = [1.0, 1.5, 2.0]
EVERY_DAY = {((960, 600), 1.0)}  # the others are slow
CLASSIC_OF_OUR_OWN = replace(
    SHIPPED["classic"],
    name="Ours",
    boxes=tuple(
        box if box.is_number or box.kind is BoxKind.CHOICE else replace(box, served_extra=n)
        for n, box in enumerate(SHIPPED["classic"].boxes, 1)
    ),
)
LONG = "Maximilian-Alexander Wolfeschlegelstein"


def misplaced(nodes, width, height, floating=""):
    """What is wrong with the places of these nodes, in words.

    Nodes of the `floating` panel may cover the page, but not each other.
    """
    window = Rect(0, 0, width, height)
    faults = []
    for node in nodes:
        r = node.rect
        if r.w and (r.x < 0 or r.y < 0 or r.right > window.w or r.bottom > window.h):
            faults.append(f"{node.id} {tuple(r)} leaves the window")
    for a, b in combinations(nodes, 2):
        if Role.DIALOG in (a.role, b.role) or Role.DIE in (a.role, b.role):
            continue
        if floating and a.id.startswith(floating) is not b.id.startswith(floating):
            continue
        inside = pygame.Rect(a.rect).clip(pygame.Rect(b.rect))
        if inside.w > 3 and inside.h > 3 and not is_part_of(a, b):
            faults.append(f"{a.id} {tuple(a.rect)} and {b.id} {tuple(b.rect)} overlap")
    return faults


def is_part_of(a, b):
    """Pairs that belong on each other: a link in its line, a panel of totals and its words."""
    ids = {a.id.split("/")[0], b.id.split("/")[0]}
    return ids in ({"hint"}, {"hint", "cell"}, {"hint", "box"}, {"hint", "seal"})


def marks_of(size, setting):
    if (size, setting) in EVERY_DAY:
        return []
    is_told_by_others = setting < 2.0 and size in ((1000, 900), (1800, 620))
    is_between = setting == 1.5 and size != (1280, 720)
    longest = [pytest.mark.longest] if is_told_by_others or is_between else []
    return [pytest.mark.slow, *longest]


WINDOWS = [
    pytest.param(
        (size, setting),
        id=f"{size[0]}x{size[1]}-{setting:.0%}",
        marks=marks_of(size, setting),
    )
    for size in SIZES
    for setting in SETTINGS
]


@pytest.fixture(params=WINDOWS)
def app(request, open_app):
    size, setting = request.param
    pilot = open_app(size=size)
    pilot.desk.prefer(replace(pilot.desk.preferences, size=setting))
    pilot.frames()
    return pilot


def check(pilot, what, floating=""):
    pilot.frames(2)
    look = pilot.desk.look
    faults = misplaced(pilot.desk.nodes, look.width, look.height, floating)
    assert not faults, f"{what}: " + "; ".join(faults[:5])


def test_home_and_settings(app):
    for count in (1, 2, 3, 6):
        seats = [
            LastSeat(LONG if n % 2 else "Ada", "hard" if n % 3 == 1 else None) for n in range(count)
        ]
        app.arrange([f"bot {s.level}" if s.level else s.name for s in seats])
        check(app, f"home with {count} seats")
        for table in app.services.tables:
            if app.has(f"table/{table}"):
                app.click(f"table/{table}")
                check(app, f"home with {table}")
    for section in Section:
        app.desk.open(Settings("play", section))
        check(app, f"settings, {section}")
        app.desk.close(app.scene)
    app.desk.open(PrintSheet(replace(SIXTEEN, name="W" * MAX_NAME)))
    check(app, "a sheet to print")
    app.desk.close(app.scene)
    for seats in (["Ada", "bot easy"], [LONG, "Ben", "bot hard", "bot hard"]):
        app.start(seats)
    app.desk.go(Home())
    check(app, "home with two unfinished matches")


def test_the_score_pad(app):
    app.arrange([LONG, "Ben", "bot hard"])
    app.click("pad")
    check(app, "what a score pad is")
    app.frames(30)
    app.click("begin")
    check(app, "an empty pad")
    for face in (3, 3, 1):
        app.click(f"face/{face}")
    check(app, "a pad with three dice")
    app.type("62")
    check(app, "a pad with five dice")
    app.key(pygame.K_RETURN)
    app.frames(20)
    app.click("die/0")
    check(app, "a pad with a held die")
    app.type("5")
    check(app, "a pad with the second throw")
    app.desk.open(Help(HelpPart.KEYS, app.play.table_in_play))
    check(app, "the keys of the pad")
    app.arrange(["Ada"], table="short")
    app.click("pad")
    app.frames(30)
    app.click("begin")
    app.frames(5)
    app.click("mode/result")
    check(app, "a pad for results")
    app.click("mode/throws")
    app.type("33162")
    app.key(pygame.K_RETURN)
    app.frames(20)
    app.click("hint")
    app.until(lambda: app.scene.advice.hint is not None, seconds=120)
    check(app, "a hint on the pad", floating="hint")


def test_the_editor_and_home_with_tables_of_ones_own(app):
    house = app.services.house
    for table in (*SHIPPED.values(), SIXTEEN):
        app.desk.open(TableEditor(table, lambda _id: None))
        check(app, f"editor of {table.id}")
        while app.has("form/below"):
            app.click("form/below")
            check(app, f"editor of {table.id}, further down")
        for box in table.boxes:
            if not box.is_number and box.kind is not BoxKind.CHOICE:
                app.desk.open(BoxSheet(app.scene, box.id))
                check(app, f"sheet of {table.id}, {box.id}")
                app.desk.close(app.scene)
        for sheet in (BonusSheet(app.scene), FurtherSheet(app.scene)):
            app.desk.open(sheet)
            check(app, type(sheet).__name__)
            app.desk.close(sheet)
        app.scene.draft = replace(app.scene.draft, name="Classic")
        check(app, "editor with a name that is taken")
        app.desk.go(Home())
    for number in range(20):
        house.save(replace(SHIPPED["generala"], name=f"{LONG[:30]} {number}"))
    for table_id in list(app.services.playable)[::5]:
        app.arrange(["Ada", "bot hard"], table=table_id)
        check(app, f"home with many tables, {table_id} chosen")
        assert app.has(f"table/{table_id}")


def longer(words):
    """The words, each text a third longer, as it may be in another language."""

    def padded(text):
        return text + " " + "ő" * (len(text) // 3)

    single = {key: padded(text) for key, text in words.single.items()}
    plural = {
        key: {form: padded(text) for form, text in texts.items()}
        for key, texts in words.plural.items()
    }
    return replace(words, single=single, plural=plural)


def check_help(app, what):
    """What is told stands in its panel, from the beginning to the end."""
    for key in (pygame.K_HOME, pygame.K_PAGEDOWN, pygame.K_END):
        app.key(key)
        check(app, f"help, {what}")
        plan = HelpPlan.of(app.desk.look)
        for node in app.desk.nodes:
            panels = plan.panels
            if node.rect.y > panels.left.y:
                panel = panels.left if node.rect.x < panels.right.x else panels.right
                assert node.rect.right <= panel.right - app.desk.look.px(10), f"{what}: {node}"
                assert node.rect.bottom <= panel.bottom - app.desk.look.px(10), f"{what}: {node}"


@pytest.mark.parametrize("is_longer", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_help(app, is_longer):
    for table in (CLASSIC_OF_OUR_OWN, SIXTEEN):
        app.services.house.save(table)
    app.arrange(["Ada"])
    if is_longer:
        app.services.words = longer(app.services.words)
    else:
        check(app, "home")
    app.click("page/help")
    for part in PARTS:
        app.click(f"part/{part.value}")
        entries = [entry.id for entry in app.scene.entries]
        is_all = is_longer and part is not HelpPart.ABOUT
        for entry in entries if is_all else (entries[0], entries[-1]):
            app.scene.choose(entry)
            check_help(app, f"{part.value} of {entry}")
    app.key(pygame.K_ESCAPE)
    app.click("foot/help")
    check(app, "sealed dice explained")


@pytest.mark.slow
def test_the_tour(app):
    app.desk.prefer(replace(app.desk.preferences, tour_seen=False))
    play = app.start(["Ada", "bot easy"])
    english = app.services.words
    for done, what in (
        (lambda: None, "roll"),
        (app.roll, "hold"),
        (lambda: app.click("die/0"), "card"),
        (lambda: app.fill("choice"), "seal"),
    ):
        done()
        app.until(lambda: play.view.is_players_turn and not play.dice.is_moving)
        check(app, f"tour, {what}", floating="tour")
        app.services.words = longer(english)
        app.frames(2)
        bubble = [node for node in app.desk.nodes if node.id.startswith("tour")]
        assert len(bubble) == 4
        look = app.desk.look
        assert not misplaced(bubble, look.width, look.height), f"tour, {what}, longer words"
        assert all(node.rect.bottom <= bubble[0].rect.bottom for node in bubble)
        app.services.words = english


def test_play_with_all_its_sheets(app):
    for seats in (
        ["Ada"],
        ["Ada", LONG, "bot hard"],
        ["Ada", LONG, "bot easy", "İpek", "Ben", "Cem"],
    ):
        play = app.start(seats)
        if isinstance(app.scene, PassOn):
            check(app, "pass on")
            app.frames(20)
            app.click("ready")
        check(app, f"before the throw, {len(seats)} seats")
        app.roll()
        check(app, f"after the throw, {len(seats)} seats")
        for sheet in (Pause(play), Absent(play), SealSheet(play), Help()):
            app.desk.open(sheet)
            check(app, type(sheet).__name__)
            app.desk.close(sheet)
    play = app.start(["Ada", "bot easy"])
    app.roll()
    app.click("hint")
    app.until(lambda: play.advice.hint is not None)
    check(app, "hint")
    app.click("hint/others")
    check(app, "hint with all options", floating="hint/")


@pytest.mark.slow
def test_review(app, tmp_path):
    for names in (["Ada"], [LONG, "Ben"], ["Ada", LONG, "Cem", LONG, "İpek", "Ben"]):
        open_review(app, tmp_path, names)
        check(app, f"review of {len(names)}")
        app.click("list/filter")
        for _ in range(3):
            app.click("next")
        check(app, f"review of {len(names)}, every decision")
        if app.has("shows/TOTAL"):
            app.click("shows/TOTAL")
            check(app, "review, expected total")
    app.click("try")
    app.until(lambda: not app.scene.dice.is_moving)
    check(app, "tried again")
    app.fill(app.view.match.legal_boxes[0])
    app.until(lambda: isinstance(app.scene, TurnJudged))
    check(app, "judged")


def test_replay(app, tmp_path):
    """Of one seat, of a full table, of sixteen boxes; at the start, in a turn, at the end."""
    app.arrange(["Ada"])  # nothing moves
    for table, names in (
        (SHIPPED["classic"], ["Ada"]),
        (SHIPPED["yacht-bonus"], [LONG, "Ben"]),
        (SIXTEEN, ["Ada", LONG, "Cem", LONG, "İpek", "Ben"]),
    ):
        file = match_file(table=table, seats=len(names), seed=len(names))
        path = tmp_path / "match.yacht"
        people = tuple(SeatRecord(name, "human") for name in names)
        path.write_bytes(write_match(replace(file, seats=people)))
        app.app.open_match(path)
        check(app, f"ending of {len(names)}, from a file")
        app.click("replay")
        app.key(pygame.K_SPACE)
        check(app, f"replay of {len(names)}")
        app.click(f"turn/{len(names)}")
        app.key(pygame.K_PAGEDOWN)
        app.until(lambda: not app.scene.dice.is_moving)
        check(app, f"replay of {len(names)}, in a turn")
        app.key(pygame.K_END)
        check(app, f"replay of {len(names)}, at its end")


@pytest.mark.slow
def test_ending(app):
    for seats in (
        ["Ada"],
        ["Ada", "bot easy"],
        [LONG, "bot easy", "bot hard"],
        ["Ada"] + ["bot easy"] * 5,
    ):
        app.start(seats, table="short")
        app.finish()
        check(app, "filled")
        app.click("roll")
        app.frames(60)
        check(app, f"ending of {len(seats)}")
        app.click("check")
        check(app, f"ending of {len(seats)}, checked")


def test_the_check_of_the_dice(app, tmp_path):
    whole = match_file(seed=5, table=SIXTEEN, seats=6, salt="ğ" * 64)
    people = tuple(SeatRecord(LONG if n else "\u202e\u200b", "human") for n in range(6))
    whole = replace(whole, seats=people)
    turn = whole.turns[7]
    roll = replace(turn.rolls[0], faces=(7, *turn.rolls[0].faces[1:]))
    faulty = [
        replace(turn, rolls=(replace(roll, faces=turn.rolls[0].faces[::-1]), *turn.rolls[1:])),
        replace(turn, rolls=(roll, *turn.rolls[1:])),
        replace(turn, points=-(10**60)),
    ]
    files = [replace(whole, turns=(*whole.turns[:7], bad, *whole.turns[8:])) for bad in faulty]
    path = tmp_path / f"{LONG}.yacht"
    for file in (whole, replace(whole, seal=None), *files):
        path.write_bytes(write_match(file))
        app.app.open_match(path)
        app.frames(2)
        if app.has("throws"):
            app.click("throws")
        app.frames(2)
        for key in (pygame.K_HOME, pygame.K_DOWN, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END):
            check(app, f"the check, line {app.scene.cursor}")
            app.key(key)
        for number, line in enumerate(app.scene.lines[:14]):
            if line.part in (Part.BOX, Part.THROW):
                app.scene.choose(number)
                check(app, f"the check, {line.part}")


def test_history(app):
    store = app.services.store
    app.desk.go(History())
    check(app, "history of nobody")
    fill_history(store, 12)
    for seed, seats in enumerate(([LONG, "Ben"], [LONG] + [f"{LONG[:30]} {n}" for n in range(5)])):
        play_match(store, 70 + seed, SHIPPED["classic"], [SeatSetup(name) for name in seats])
    archive.add_file(store, write_match(match_file(105, "scandinavian", 6)), SHIPPED)
    for person in ("Ada", LONG):
        app.desk.go(History(Seen.of(app.desk).of_person(person)))
        app.until(lambda: app.scene.fairness is not None)
        check(app, f"history of {person}")
        app.key(pygame.K_END)
        check(app, f"history of {person}, its end")
        for kept in ("given_up", "open"):
            if app.has(f"kept/{kept}"):
                app.click(f"kept/{kept}")
                check(app, f"history of {person}, {kept}")
    for digest in list(app.scene.seen.tables):
        app.desk.go(History(Seen.of(app.desk).on_table(digest)))
        check(app, "history of one table")
    for pick in ("pick_table", "pick_person", "pick_kept"):
        if app.has(pick):
            app.click(pick)
            app.frames(30)
            check(app, f"{pick} to choose from", floating="pick/")
            app.key(pygame.K_ESCAPE)
            app.frames()
    app.desk.go(History(Seen.of(app.desk).of_person(LONG)))
    app.frames(2)
    app.click(next(node.id for node in app.desk.nodes if node.id.startswith("match/")))
    check(app, "a past match")
    app.click("delete")
    check(app, "deleting is asked")


def test_the_file_chooser(app):
    app.arrange(["Ada"])
    folder = app.services.files.matches / LONG / LONG
    folder.mkdir(parents=True)
    for number in range(30):
        (folder / f"{number} {LONG if number % 2 else ''}.yacht").write_bytes(b"")
    (folder / LONG).mkdir()
    app.key(pygame.K_o, mod=pygame.KMOD_CTRL)
    check(app, "the file chooser")
    app.scene.open_folder(folder)
    check(app, "the file chooser in a deep folder")
    app.scene.open_folder(folder / "gone")
    app.key(pygame.K_END)
    check(app, "the file chooser with a fault")
    app.scene.open_folder(folder / LONG)
    check(app, "the file chooser in an empty folder")


def test_statistics(app):
    store = app.services.store
    app.desk.go(Statistics(Seen.of(app.desk)))
    check(app, "statistics of nobody")
    for count in (1, 60):
        fill(store, count, table=SIXTEEN, seats=[("Ada", None), (LONG, None)], seed=count)
        app.desk.go(Statistics(Seen.of(app.desk).of_person("Ada")))
        check(app, f"statistics of {count} matches")
        for view in ("boxes", "opponents", "luck"):
            app.click(f"view/{view}")
            app.until(lambda: app.scene.shown_view != "boxes" or app.scene.boxes is not None)
            check(app, f"statistics of {count} matches, {view}")
    for number in range(14):
        seats = [(LONG, None), (f"{number} {LONG}", None), ("Ada", None), ("Hard", "hard")]
        table = replace(EIGHT, id=f"t{number}", bonus=UpperBonus(63, 30 + number), name=LONG[:39])
        fill(store, 2, table=table, seats=seats, seed=number)
    app.desk.go(Statistics(Seen.of(app.desk).of_person("Ada")))
    check(app, "statistics of many tables")
    app.scene.show_rows("tables", 99)
    app.scene.show_rows("opponents", 99)
    check(app, "statistics of many tables, their end")
    app.scene.show_table(digest_of(SIXTEEN))
    app.frames(2)
    app.click("view/boxes")
    app.until(lambda: app.scene.boxes is not None)
    app.click("box/choice")
    app.click("span/all" if app.has("span/all") else "view/boxes")
    check(app, "statistics of one box")


def test_ladder(app):
    rungs = app.services.ladder
    for stars in (0, 2):
        for rung in rungs[::9]:
            if stars:
                app.services.store.keep_stars(rung.id, stars)
            app.desk.go(LadderPage(rung.id))
            check(app, f"ladder with {rung.id}")
    most = max(rungs, key=lambda rung: len(rung.opponents))
    app.desk.go(LadderPage(most.id))
    check(app, f"ladder with {most.id}")


@pytest.mark.slow
def test_outcome_of_a_rung_at_a_full_table(app):
    app.services.ladder = (Rung("a", "short", ("easy",) * 4, Goal(GoalKind.WIN, (200, 300, 400))),)
    app.arrange(["Ada"])
    app.desk.go(LadderPage())
    app.frames(2)
    app.click("start")
    app.finish()
    app.click("roll")
    app.frames(60)
    check(app, "ending of a rung with five seats")


def test_day(app):
    app.services.today = lambda: "2026-11-30"
    app.arrange(["Ada"], table="short")
    for _ in range(2):
        app.desk.go(DayPage())
        app.until(lambda: app.scene.to_beat is not None)
        check(app, "dice of the day")
        app.click("start")
        app.finish()
        app.click("roll")
        app.until(lambda: not app.scene.outcome.update())
        app.frames(60)
        check(app, "ending of the dice of the day")
    app.services.today = lambda: "2026-12-01"
    app.desk.go(DayPage())
    check(app, "dice of the next day")


def test_practice(app):
    app.arrange(["Ada"], table="yacht-exact")
    for rating in (1200.0, 1310.0, 1150.0):
        app.services.store.add_answer("yacht-exact", 0.3, rating)
    app.desk.go(PracticePage())
    check(app, "practice")
    app.click("start")
    drill = app.scene
    assert isinstance(drill, Drill)
    check(app, "waiting for a position")
    for _ in range(3):
        app.until(lambda: drill.practice.position is not None and not drill.dice.is_moving)
        app.frames(30)
        check(app, "a position")
        app.click(f"cell/0/{max(drill.view.match.possible, key=drill.view.match.possible.get)}")
        app.until(lambda: drill.practice.truth is not None or drill.guard.armed_box)
        if drill.guard.armed_box:
            break
        check(app, "the truth", floating="truth")
        app.frames(30)
        app.click("roll")


def test_fairness(app):
    app.desk.go(Fairness(Seen.of(app.desk)))
    check_fairness(app, "before any match", ("faces", "streaks", "toss", "seal"))
    fill_history(app.services.store, 5)
    everybody = tuple(SeatSetup(f"{LONG} {n}") for n in range(5))
    session = play_match(app.services.store, 9, seats=(SeatSetup(LONG), *everybody))
    play_match(app.services.store, 10, seats=(SeatSetup(LONG),), day="2026-11-30")
    archive.add_file(app.services.store, write_match(match_file(7)), SHIPPED)
    page = Fairness(Seen.of(app.desk))
    app.desk.go(page)
    app.frames(2)
    app.click("pick_group")
    check(app, "whose dice", floating="pick")
    app.key(pygame.K_ESCAPE)
    for group in (Group(Whose.PERSON, LONG), Group(Whose.LEVEL, "master"), EVERYBODY):
        page._group = group
        check_fairness(app, group.name, ("faces", "streaks", "toss", "seal"))
    app.desk.open(MatchFairness(session))
    check_fairness(app, "one match of six", ("faces", "streaks"))


def check_fairness(app, what, views):
    """The views of a page about dice: all of each stands on its two panels."""
    for view in views:
        app.frames(2)
        app.click(f"shows/{view}")
        app.frames(3)
        check(app, f"fairness, {view}, {what}")
        plan, margin = ListPlan.of(app.desk.look, LEFT), app.desk.look.px(12)
        for node in app.desk.nodes:
            if node.rect.y > plan.left.y:
                panel = plan.left if node.rect.x < plan.right.x else plan.right
                assert node.rect.right <= panel.right - margin, f"{view} {what}: {node}"
                assert node.rect.bottom <= panel.bottom - margin, f"{view} {what}: {node}"


@pytest.mark.parametrize("size", [(960, 600), (1280, 720)])
def test_choosing_another_table_leaves_nothing_of_the_last_one(open_app, size):
    """What is drawn anew in part looks like the page drawn whole."""
    app = open_app(size)
    for table_id in app.services.tables:
        app.click(f"table/{table_id}")
        app.click_at(3, 3)
        app.frames(5)
        in_part = pygame.image.tobytes(app.window.get_surface(), "RGB")
        app.desk.redraw()
        app.frames(2)
        assert pygame.image.tobytes(app.window.get_surface(), "RGB") == in_part, table_id
