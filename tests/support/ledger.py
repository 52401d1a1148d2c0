"""What a killed player was promised, and whether it is all there."""

import json
import random
import shutil
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game import paths
from game.levels import read_shelf
from game.record.match_file import write_match
from game.record.sealed import Seal, dice_seat
from game.record.verify import Finding, verify_bytes
from game.rules.dice import Seat
from game.rules.match import Turn
from game.session.brains import _bot_seed, decided
from game.session.intents import (
    Abandon,
    AskHint,
    ComeBack,
    Enter,
    Fill,
    Hold,
    OpenSeal,
    Roll,
    SetSalt,
    Settled,
    StandIn,
    TakeBack,
    TakeThrowBack,
)
from game.session.session import Session, TossDisagrees
from game.session.setup import Setup
from game.session.view import Phase
from game.solve.bots import RollAgain
from game.store import KeptMatch, MatchState, Store

LEVELS = read_shelf(paths.levels()).levels
ENDINGS = {MatchState.FINISHED: Finding.GENUINE, MatchState.ABANDONED: Finding.ABANDONED}


@dataclass
class Ledger:
    """What the store has promised to hold, over many lives: actions match by match, settings."""

    matches: dict[int, list[str]] = field(default_factory=dict)
    settings: dict[str, object] = field(default_factory=dict)
    told: int = 0  # actions that were promised
    lost: int = 0  # actions that were being written and are not there
    unheard: int = 0  # actions that were being written, and are there
    _writing: list[object] | None = None  # what was being written when the player was killed
    _checked: dict[int, KeptMatch] = field(default_factory=dict)

    @property
    def ended(self) -> int:
        """Matches that are over."""
        return len(self._checked) - len(self.open)

    @property
    def open(self) -> list[int]:
        """Matches that go on."""
        kept = self._checked.items()
        return [number for number, match in kept if match.state is MatchState.OPEN]

    def take(self, told: Sequence[list[Any]]) -> None:
        """Take up what a player told, who has been killed since."""
        self._writing = None
        writes = wrote = did = 0
        for what, *details in told:
            did += what == "did"
            if what == "writes":
                writes += 1
                self._writing = details
            elif what == "wrote":
                wrote += 1
                self._writing = None
                self._promised(*details)
        assert did <= wrote <= writes <= wrote + 1, (did, wrote, writes)

    def _promised(self, match: int | None, first: int, kept: Any) -> None:
        if match is None:
            self.settings |= kept
            return
        bodies = self.matches.setdefault(match, [])
        assert len(bodies) == first, f"match {match} goes on at {first}, not {len(bodies)}"
        bodies += kept
        self.told += len(kept)

    def check(self, database: Path) -> None:
        """Compare a copy of the database with what must be there, and take up what is.

        Raises AssertionError for anything that is missing, too much or different.
        """
        found, settings = everything_in(database)
        unheard = 0
        for number, kept in found.items():
            bodies = self.matches.setdefault(number, [])
            assert list(kept.actions[: len(bodies)]) == bodies, f"match {number} has changed"
            unheard += len(kept.actions) - len(bodies)
            self.matches[number] = list(kept.actions)
            if self._checked.get(number) != kept:
                check_match(kept)
            self._checked[number] = kept
        assert found.keys() == self.matches.keys(), "a match is gone"
        self._check_in_flight(unheard, settings)

    def _check_in_flight(self, unheard: int, settings: dict[str, object]) -> None:
        """At most what was being written may be there without having been promised."""
        if self._writing and self._writing[0] == "settings":
            assert unheard == 0
            assert settings in (self.settings, self.settings | self._writing[1])
            self.settings = settings
            return
        assert unheard <= (self._writing is not None), f"{unheard} actions nobody told of"
        assert settings == self.settings
        if self._writing is not None:
            self.unheard += unheard
            self.lost += 1 - unheard


def everything_in(database: Path) -> tuple[dict[int, KeptMatch], dict[str, object]]:
    """All matches and settings in a copy of the database, which opens and is sound."""
    copy = database.parent.with_name("copy")
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir()
    for path in database.parent.glob(f"{database.name}*"):
        shutil.copy(path, copy)
    if not (copy / database.name).exists():
        return {}, {}
    store = Store.open(copy / database.name)
    store.check()
    found = [kept for state in MatchState for kept in store.matches(state)]
    settings = store.settings()
    store.close()
    assert len({kept.id for kept in found}) == len(found), "each match is there once"
    return {kept.id: kept for kept in found}, settings


def check_match(kept: KeptMatch) -> None:
    """The match is whole, shows its sealed dice, and goes on like one nobody killed."""
    assert kept.actions, "a match is kept with its first action, or not at all"
    session = Session.resume(kept, None)
    is_real = session.view.setup.real_dice
    if is_real:
        assert kept.secret == b"", "real dice have no secret"
    else:
        check_dice(kept, session)
        check_bots(kept)
    twin = never_killed(kept)
    assert twin.view == session.view
    assert (session.view.phase is Phase.OPENED) is (kept.state is MatchState.FINISHED)
    assert (session.view.phase is Phase.ABANDONED) is (kept.state is MatchState.ABANDONED)
    for one in (session, twin):
        play_out(one)
    data = write_match(session.file())
    assert data == write_match(twin.file())
    finding = verify_bytes(data, {}).finding
    wanted = ENDINGS.get(kept.state, Finding.GENUINE)
    if is_real and wanted is Finding.GENUINE:
        wanted = Finding.REAL_DICE
    assert finding is wanted, finding


def check_dice(kept: KeptMatch, session: Session) -> None:
    """Every die that was ever thrown shows the face of its slot."""
    seal = Seal(kept.secret, session.view.salt)
    match = session.view.match
    for turn in (*match.turns, match.turn):
        seat = dice_seat(turn.seat, same_dice=session.view.setup.same_dice)
        check_turn(turn, seal, seat)


def check_turn(turn: Turn, seal: Seal, seat: int) -> None:
    for number, roll in enumerate(turn.rolls, 1):
        for die, face in enumerate(roll.faces):
            if die not in roll.held:
                assert face == seal.face(seat, turn.number, number, die)


def never_killed(kept: KeptMatch) -> Session:
    """A match of the same seal in which the same was done, in one life."""
    first, *rest = (json.loads(body) for body in kept.actions)
    setup = Setup.from_json(kept.setup)
    seal = None if setup.real_dice else Seal(kept.secret, first["salt"])
    session = Session(setup, seal, None)
    session.begin()
    for action in rest:
        do_again(session, action)
    return session


def check_bots(kept: KeptMatch) -> None:
    """Every bot did what it would have done had it never been asked twice."""
    setup = Setup.from_json(kept.setup)
    session = Session(setup, Seal(kept.secret, ""), None)
    for action in map(json.loads, kept.actions):
        view = session.view
        is_move = action["do"] in ("throw", "hold", "fill")
        if is_move and view.is_bots_turn and view.match.faces is not None:
            level = LEVELS[view.levels[view.seat] or ""]
            position, held = view.match.position, view.match.held
            decision = decided(level, position, _bot_seed(view), held, Path("nowhere"))
            if not isinstance(decision, RollAgain):
                meant = {"do": "fill", "box": decision.box}
            elif decision.held == held:
                meant = {"do": "throw"}
            else:
                meant = {"do": "hold", "held": list(decision.held)}
            assert action == meant, f"{level.id} at {position} with {held} held"
        do_again(session, action)


def do_again(session: Session, action: dict[str, object]) -> None:
    """Do what an action tells by the intent of whoever did it."""
    match action:
        case {"do": "throw"}:
            move(session, Roll())
        case {"do": "roll", "faces": faces}:
            session.do(Settled(tuple(faces), tuple(action.get("natural", ()))))
        case {"do": "enter", "faces": faces}:
            session.do(Enter(tuple(faces), action.get("direct", False)))
        case {"do": "take_throw_back"}:
            session.do(TakeThrowBack())
        case {"do": "misread"}:
            assert session.view.in_flight is not None
            face, *others = session.view.in_flight.faces
            try:
                session.do(Settled((face % 6 + 1, *others)))
            except TossDisagrees:
                return
            raise AssertionError("misread dice counted")
        case {"do": "hold", "held": held}:
            move(session, Hold(tuple(held)))
        case {"do": "fill", "box": box}:
            move(session, Fill(box, action.get("timed_out", False)))
        case {"do": "take_back"}:
            session.do(TakeBack())
        case {"do": "hint"}:
            session.do(AskHint())
        case {"do": "salt", "salt": salt}:
            session.do(SetSalt(salt))
        case {"do": "seat", "seat": seat, "level": None}:
            session.do(ComeBack(Seat(seat)))
        case {"do": "seat", "seat": seat, "level": level}:
            session.do(StandIn(Seat(seat), level))
        case {"do": "open"}:
            session.do(OpenSeal())
        case {"do": "abandon"}:
            session.do(Abandon())
        case _:
            raise AssertionError(f"nobody knows {action}")


def move(session: Session, intent: Roll | Hold | Fill) -> None:
    session.do(intent, by_bot=session.view.is_bots_turn)


def throw(session: Session, rng: random.Random) -> None:
    """Throw the dice; real ones show what the generator says."""
    match = session.view.match
    if not session.view.setup.real_dice:
        move(session, Roll())
        return
    faces = [rng.randint(1, 6) for _ in range(5)]
    for die in match.held:
        faces[die] = match.faces[die]
    session.do(Enter(tuple(faces)))


def play_out(session: Session) -> None:
    """Play to the end and open the seal, always the same way."""
    rng = random.Random(1)
    while session.view.phase is Phase.PLAYING:
        match = session.view.match
        if session.view.in_flight is not None:
            session.do(Settled(session.view.in_flight.faces))
        elif match.can_roll and (match.faces is None or rng.random() < 0.5):
            throw(session, rng)
        elif match.can_hold and not match.held:
            move(session, Hold((rng.randrange(5),)))
        else:
            move(session, Fill(rng.choice(match.legal_boxes)))
    if session.view.phase is Phase.FILLED:
        session.do(OpenSeal())
