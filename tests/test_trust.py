"""Nobody learns a secret before the end: no bot, no hint, no log, nothing on the screen."""

import base64
import gc
import pickle
import random
import time
import traceback
import types
from collections.abc import Generator
from contextlib import suppress

import pygame
import pytest

from game import paths
from game.history.archive import NoMatch, opened
from game.levels import read_shelf
from game.record import sealed
from game.record.sealed import Seal, commitment_of, short_form
from game.rules.dice import Seat
from game.rules.match import IllegalAction
from game.secret import Secret
from game.session.bots import BotHands
from game.session.brains import Brains, drill_found, lost_by
from game.session.drill import drill_level
from game.session.intents import AskHint, Fill, OpenSeal, Roll, Settled
from game.session.keeping import Keeping
from game.session.session import Session
from game.session.setup import SeatSetup, Setup
from game.session.view import Phase
from game.store import KeptMatch, MatchState, Store, StoreError
from game.toss.throw import throw
from game.ui.canvas import Canvas
from game.ui.preferences import TossStyle
from game.ui.scenes.ending import Ending
from game.ui.scenes.home import Home
from game.worker import Worker
from tests.support import jobs
from tests.support.tables import SHORT

SECRET = random.Random(5).randbytes(32)
DIGITS = SECRET.hex()
TOLD = [
    *(DIGITS[at : at + 16] for at in range(0, 49, 4)),
    *(short_form(DIGITS[at:]) for at in range(0, 49, 4)),
    repr(SECRET)[2:20],
    str(list(SECRET))[1:20],
    base64.b64encode(SECRET).decode()[:20],
]
SEATS = (SeatSetup("Ada"), SeatSetup("Easy", "easy"), SeatSetup("Hard", "hard"))
LEVELS = read_shelf(paths.levels()).levels


def tells(text):
    return any(digits in text.lower() for digits in map(str.lower, TOLD))


class Spied(Worker):
    """A worker that does every job here and at once, from what would have been sent."""

    def __init__(self):
        super().__init__()
        self.sent = []

    def _start(self, job):
        self.sent.append(pickle.dumps((job.function, job.arguments)))
        function, arguments = pickle.loads(self.sent[-1])
        value = function(*arguments)
        if isinstance(value, Generator):
            value = finished(value)
        job.finish(value)


def finished(steps):
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            return stop.value


def played(tmp_path, throws, seal):
    """Three seats, a hint in every turn of the person, until so many throws lie on the table.

    Gives the session and everything that was handed to the worker by then.
    """
    worker = Spied()
    brains = Brains(worker, tmp_path / "values", LEVELS)
    s = Session(Setup(SHORT, SEATS), seal, Store.in_memory())
    s.begin()
    bots = BotHands(brains)
    thrown = 0

    def work():
        for _ in range(3):  # solve, take up what waited for it, do that
            worker.poll()
            brains.poll()

    while s.view.phase is Phase.PLAYING:
        if s.view.in_flight is not None:
            worker.submit_urgent(throw, s.view.in_flight.toss_seed, s.view.in_flight.dice)
            work()
            s.do(Settled(s.view.in_flight.faces))
            thrown += 1
            if thrown == throws:
                break
        elif s.view.is_bots_turn:
            work()
            intent = bots.next_intent(s.view, 0.0, 9.0)
            if intent is not None:
                s.do(intent, by_bot=True)
        elif s.view.match.faces is None:
            s.do(Roll())
        else:
            s.do(AskHint())
            hint = brains.hint(s.view)
            work()
            assert hint.is_done
            s.do(Fill(s.view.match.legal_boxes[0]))
            brains.judge(s.view.match.before_fill.card, s.view.match.turns[-1])
            work()
    return s, worker.sent, brains


def everything_reachable(start):
    """All objects that can be come to from one, but for code."""
    seen, waiting = {}, [start]
    while waiting:
        value = waiting.pop()
        if id(value) in seen or isinstance(value, type | types.ModuleType | types.FunctionType):
            continue
        seen[id(value)] = value
        waiting += gc.get_referents(value)
    return seen.values()


def test_nothing_handed_to_the_worker_holds_the_secret(tmp_path):
    s, sent, brains = played(tmp_path, 10**9, Seal(SECRET, "zar"))
    s.do(OpenSeal())
    brains.look_back(s.view.match)
    brains.ask(s.view.match.table, lost_by, s.view.match, Seat(0))
    brains._worker.poll()
    jobs_sent = {pickle.loads(data)[0].__name__ for data in sent}
    assert {"throw", "decided", "hinted", "judged", "looked_back", "lost_by"} <= jobs_sent
    for data in sent:
        assert SECRET not in data
        assert not tells(data.decode("latin-1"))
        for room in (b"game.record", b"game.store", b"game.session.session"):
            assert room not in data


@pytest.mark.parametrize("throws", [1, 4, 7])
def test_nothing_handed_over_or_shown_depends_on_dice_not_thrown_yet(tmp_path, monkeypatch, throws):
    """The same match with other dice in every later slot: not a byte is different until then."""
    s, sent, _ = played(tmp_path, throws, Seal(SECRET, "zar"))
    view, true = s.view, after(s)
    left = iter(range(throws))
    right = Seal.faces

    def faces(seal, *slot):
        sealed = right(seal, *slot)
        return sealed if next(left, None) is not None else tuple(f % 6 + 1 for f in sealed)

    monkeypatch.setattr(Seal, "faces", faces)
    other, other_sent, _ = played(tmp_path, throws, Seal(SECRET, "zar"))
    assert other_sent == sent
    assert pickle.dumps(other.view) == pickle.dumps(view)
    assert after(other) != true, "the other dice are there, and come only now"


def after(s):
    """The faces of the next throw."""
    bot = s.view.is_bots_turn
    if not s.view.match.can_roll:
        s.do(Fill(s.view.match.legal_boxes[0]), by_bot=bot)
    (thrown,) = s.do(Roll(), by_bot=s.view.is_bots_turn)
    return thrown.faces


def test_the_secret_can_not_be_come_to_from_what_bots_hints_and_scenes_are_given(tmp_path):
    for throws in (1, 4, 8):
        s, _, _ = played(tmp_path, throws, Seal(SECRET, "zar"))
        for given in (s.view, s.view.match.position):
            for value in everything_reachable(given):
                assert not isinstance(value, Seal | Session | Keeping | KeptMatch | Store | Secret)
                assert not (isinstance(value, bytes) and SECRET in value)


def test_no_secret_and_nothing_that_holds_one_can_be_handed_to_another_process(tmp_path):
    s, _, _ = played(tmp_path, 3, Seal(SECRET, "zar"))
    (kept,) = s._keeping._store.matches(MatchState.OPEN)
    for holder in (Seal(SECRET, "zar"), s, s._keeping, kept, Secret(SECRET)):
        with pytest.raises(TypeError):
            pickle.dumps(holder)


def test_the_worker_process_loads_nothing_that_could_read_a_secret(tmp_path):
    """The real process, after everything it is asked for in a match, its review and practice."""
    worker = Worker()
    brains = Brains(worker, tmp_path, LEVELS)
    s, _, _ = played(tmp_path, 10**9, Seal(SECRET, "zar"))
    half, _, _ = played(tmp_path, 2, Seal(SECRET, "zar"))
    while not half.view.is_bots_turn or half.view.match.faces is None:
        half.do(Roll() if half.view.is_bots_turn else Fill(half.view.match.legal_boxes[0]),
                by_bot=half.view.is_bots_turn)  # fmt: skip
        if half.view.in_flight:
            half.do(Settled(half.view.in_flight.faces))
    level = drill_level(LEVELS)
    asked = [
        brains.think(half.view),
        brains.hint(half.view),
        brains.look_back(s.view.match),
        brains.judge(s.view.match.before_fill.card, s.view.match.turns[-1]),
        brains.ask(SHORT, lost_by, s.view.match, Seat(0)),
        brains.ask(SHORT, drill_found, SHORT, level, "a seed"),
        worker.submit(throw, bytes(32), (0, 1)),
    ]
    end = time.monotonic() + 60
    while not all(one.is_done for one in asked):
        assert time.monotonic() < end
        worker.poll()
        brains.poll()
        time.sleep(0.002)
    for one in asked:
        one.result()
    loaded = worker.submit(jobs.modules_loaded)
    while not loaded.is_done:
        worker.poll()
        time.sleep(0.002)
    worker.close()
    names = loaded.result()
    assert "game.solve.bots" in names
    assert not [name for name in names if name.startswith(("game.record", "game.store", "sqlite3"))]


# -- what is written and shown


def test_no_failure_tells_the_secret_even_with_all_variables(tmp_path, monkeypatch):
    """As a logger would print it that shows the variables of every frame."""
    told = []

    def failing(what):
        with suppress(Exception):
            try:
                what()
            except Exception as error:
                one = traceback.TracebackException.from_exception(error, capture_locals=True)
                told.append("".join(one.format()))
                raise
        assert told, "it did not fail"

    def fail(*_arguments, **_more):
        raise StoreError("database or disk is full")

    store = Store.open(tmp_path / "yacht.sqlite3")
    s = Session(Setup(SHORT, SEATS[:1]), Seal(SECRET, "zar"), store)
    with monkeypatch.context() as patch:
        patch.setattr(Store, "_add", fail)
        failing(lambda: store.begin("{}", s._seal.secret, ["a"]))
    s.begin()
    with monkeypatch.context() as patch:
        patch.setattr(sealed.hmac, "digest", fail)
        failing(lambda: s.do(Roll()))
        failing(lambda: Seal(s._seal.secret, "x" * 65))
        patch.setattr(Keeping, "keep_end", fail)
        failing(lambda: s.do(OpenSeal()))
    failing(s.file)
    failing(lambda: s.do(Fill("nonsense")))
    (kept,) = store.matches(MatchState.OPEN)
    with monkeypatch.context() as patch:
        patch.setattr(Session, "_replay", fail)
        failing(lambda: Session.resume(kept, store))
        patch.setattr(Store, "_kept", fail)
        failing(lambda: store.matches(MatchState.OPEN))
    store._db.execute("UPDATE action SET body = 'nonsense'")
    (kept,) = store.matches(MatchState.OPEN)
    failing(lambda: Session.resume(kept, store))
    assert len(told) == 9
    assert "Secret(…)" in "".join(told)
    assert not tells("".join(told))
    assert not tells(repr((s, s.view, s._seal, s._keeping, kept, vars(s._keeping))))
    assert not tells(f"{s._seal.secret} {s._seal.secret!s} {s._seal.secret!r}")


@pytest.mark.slow
def test_nothing_on_the_screen_in_the_log_or_on_disk_tells_the_secret_before_the_end(
    open_app, tmp_path, monkeypatch, caplog, capfd
):
    draws = sealed.secrets.token_bytes
    known = {len(SECRET): lambda: SECRET}  # the salt is drawn by it too, and is no secret
    monkeypatch.setattr(
        sealed.secrets, "token_bytes", lambda size: known.get(size, lambda: draws(size))()
    )
    caplog.set_level("DEBUG")
    app = open_app()
    told = everything_told(app, monkeypatch)
    app.desk.go(Home())
    play = app.start(["Ada", "bot easy"], table="short", toss=TossStyle.FULL)
    assert play.view.commitment == commitment_of(SECRET)
    for what in ("seal", "rules", "menu"):
        app.click(what)
        app.frames(20)
        app.key(pygame.K_ESCAPE)
    app.click("roll")
    while play.dice.is_tossing:
        assert play.view.match.faces is None
        assert not any(node.id.startswith("die/") for node in app.desk.nodes)
        app.frames()
        time.sleep(0.001)
    app.click("hint")
    app.until(lambda: play.advice.hint is not None)
    misread_once(play, monkeypatch)
    app.click("roll")
    app.until(lambda: any("misread" in notice for notice in app.desk.notices))
    full_disk(app.services.store, monkeypatch)
    app.roll()
    monkeypatch.undo()
    told = everything_told(app, monkeypatch, told)
    monkeypatch.setattr(play.dice, "update", lambda _dt_s: 1 / 0)
    app.app._take_frame([], 0.01, rested=False)
    monkeypatch.undo()
    told = everything_told(app, monkeypatch, told)
    app.frames(2)
    app.click("resume")
    app.finish()
    assert app.play.view.phase is Phase.FILLED
    with pytest.raises(IllegalAction, match="the seal is closed"):
        app.play.session.file()
    with pytest.raises(NoMatch):
        opened(app.services.store, app.play.session.match_id)
    assert len(told) > 200
    assert "the throw does not count" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    written = "".join(capfd.readouterr()) + repr(app.services.store.settings())
    assert not tells("\n".join(told) + caplog.text + written)
    kept = [path for path in tmp_path.rglob("*") if path.is_file()]
    holding = {path.name.split(".")[0] for path in kept if SECRET in path.read_bytes()}
    assert holding == {"yacht"}, "the player's database holds it, and nothing else"
    app.click("roll")
    assert isinstance(app.scene, Ending)
    assert DIGITS in app.scene.file.read_text("utf-8"), "and now it is told"


def everything_told(app, monkeypatch, told=None):
    """From now on, all words that are drawn or spoken, or put on the clipboard."""
    told = told if told is not None else set()
    draw, frame = Canvas.text, app.app.frame

    def text(canvas, words, *arguments, **more):
        told.add(words)
        return draw(canvas, words, *arguments, **more)

    def framed(dt_s):
        told.update(app.desk.notices)
        for node in app.desk.nodes:
            told.update(map(str, (node.label, node.value, node.tip, node.why_not)))
        return frame(dt_s)

    monkeypatch.setattr(Canvas, "text", text)
    monkeypatch.setattr(app.app, "frame", framed)
    monkeypatch.setattr(pygame.scrap, "put_text", told.add)
    return told


def misread_once(play, monkeypatch):
    right, lies = play.dice.read_faces, iter([True])

    def read():
        faces = right()
        if faces is not None and next(lies, False):
            return (faces[0] % 6 + 1, *faces[1:])
        return faces

    monkeypatch.setattr(play.dice, "read_faces", read)


def full_disk(store, monkeypatch):
    def full(*_arguments):
        raise StoreError("database or disk is full")

    monkeypatch.setattr(store, "append", full)
