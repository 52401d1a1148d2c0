"""A match in progress. Everything that happens to a match happens in `Session.do`.

What happened is kept as a list of actions that, done again, lead to the same view. A throw is
kept, wherever anything can be, before its dice are seen: nobody looks and then goes another way.
"""

import json
from collections.abc import Callable
from dataclasses import replace

from game.record.match_file import MatchFile, OpenedSeal, Options, SeatRecord, match_file_of
from game.record.sealed import Seal, check_salt, dice_seat
from game.rules.boxes import BoxId
from game.rules.dice import DICE, Faces, Held, Seat
from game.rules.match import IllegalAction, Match
from game.session.intents import (
    Abandon,
    AskHint,
    ComeBack,
    Enter,
    Event,
    Fill,
    Filled,
    HeldNow,
    HintAsked,
    Hold,
    Intent,
    MatchOver,
    OpenSeal,
    Roll,
    Rolled,
    SaltSet,
    SealOpened,
    SeatChanged,
    SetSalt,
    Settled,
    StandIn,
    TakeBack,
    TakenBack,
    TakeThrowBack,
    ThrowTakenBack,
    TurnPassed,
    WentOnElsewhere,
)
from game.session.keeping import Action, Keeping, read_faces, read_level, read_natural, read_whole
from game.session.keeping import BrokenMatch as BrokenMatch  # for who resumes matches
from game.session.setup import Setup, SetupError
from game.session.throws import throw_of
from game.session.view import HintState, Phase, View
from game.store import KeptMatch, MatchState, Store


class TossDisagrees(RuntimeError):
    """The settled dice show other faces than the sealed ones; the throw does not count."""


class Session:
    """A match, where its dice come from, and where it is kept.

    They are sealed, or thrown by the players' own hands and entered: then there is no seal. A seal
    is opened only once the end is kept: nobody who has seen the secret plays on.
    `view` is what may be shown. Intents that are not allowed now raise IllegalAction and change
    nothing; a throw whose dice were misread raises TossDisagrees and does not count.
    """

    def __init__(self, setup: Setup, seal: Seal | None, store: Store | None = None) -> None:
        """Without a seal for real dice, and only for those."""
        if (seal is None) is not setup.real_dice:
            raise SetupError("dice are either sealed or real")
        if setup.day is not None and seal != Seal.of_day(setup.day, setup.table.id):
            raise SetupError(f"the seal is not that of {setup.day}")
        self._seal = seal
        self._keeping = Keeping(setup, seal.secret if seal else b"", store)
        seats = len(setup.seats)
        self.view = View(
            setup=setup,
            match=Match.start(setup.table, seats),
            phase=Phase.PLAYING,
            commitment=seal.commitment if seal else "",
            salt=seal.salt if seal else "",
            hints=(0,) * seats,
            levels=tuple(seat.level for seat in setup.seats),
            in_flight=None,
        )

    @property
    def is_kept(self) -> bool:
        """Whether all that happened so far will still be there after the game has ended."""
        return self._keeping.is_whole

    @property
    def match_id(self) -> int | None:
        """The number it is kept under; None while it is not kept."""
        return self._keeping.match_id

    def begin(self) -> tuple[Event, ...]:
        """Keep the match from now on, before anything has happened in it."""
        if self._seal is None:
            return self._keep({"do": "begin"})
        return self._keep({"do": "salt", "salt": self.view.salt})

    def save(self) -> tuple[Event, ...]:
        """Save what could not be saved before; NotKept where it still can't be."""
        return self._keeping.save()

    @classmethod
    def resume(cls, kept: KeptMatch, store: Store | None) -> "Session":
        """A kept match where it was left. Raises BrokenMatch where its record makes no sense."""
        try:
            setup = Setup.from_json(kept.setup)
            seal = None if setup.real_dice else Seal(kept.secret, setup.day or "")
            session = cls(setup, seal, None)
            for body in kept.actions:
                session._replay(json.loads(body))
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise BrokenMatch(f"match {kept.id}: {error}") from error
        session._keeping = Keeping.of(kept, setup, store)
        return session

    @classmethod
    def to_try(cls, setup: Setup, match: Match) -> "Session":
        """A session to try things out in, from any moment of a match.

        It is kept nowhere and gives no file. What is thrown in it is drawn anew each time; no
        seal is shown, as there is nothing to prove.
        """
        session = cls(replace(setup, real_dice=False), Seal.new(), None)
        session.view = replace(session.view, match=match, is_tried=True)
        return session

    # -- moves

    def do(self, intent: Intent, *, by_bot: bool = False) -> tuple[Event, ...]:
        """Carry out an intent; what then happened.

        `by_bot` tells who asks: a person can't move for a bot's seat, nor a bot for a person's.
        """
        match intent:
            case Roll() | Enter() | Hold() | Fill():
                self._check_mover(intent, by_bot)
                return self._move(intent)
            case Settled(faces, natural):
                return self._settled(faces, natural)
            case TakeBack():
                return self._taken_back()
            case TakeThrowBack():
                return self._throw_taken_back()
            case AskHint():
                return self._hint_asked()
            case SetSalt(salt):
                return self._salt_set(salt)
            case StandIn(seat, level):
                return self._seat_changed(seat, level)
            case ComeBack(seat):
                return self._seat_changed(seat, None)
            case OpenSeal():
                return self._seal_opened()
            case Abandon():
                return self._abandoned()

    def _move(self, intent: Roll | Enter | Hold | Fill) -> tuple[Event, ...]:
        match intent:
            case Roll():
                return self._thrown()
            case Enter(faces, direct):
                return self._entered(faces, direct=direct)
            case Hold(held):
                return self._held(held)
            case Fill(box, timed_out):
                return self._filled(box, timed_out=timed_out)

    def _check_mover(self, intent: Intent, by_bot: bool) -> None:
        view = self.view
        if view.phase is not Phase.PLAYING:
            raise self._refused("the match is over")
        if view.in_flight is not None:
            raise self._refused("the dice are still in the air")
        if view.must_throw and not isinstance(intent, Roll):
            raise self._refused("the dice were misread and must be thrown again")
        if by_bot is not (view.levels[view.seat] is not None):
            raise self._refused(f"seat {view.seat} is to move, and nobody else")

    def _thrown(self) -> tuple[Event, ...]:
        view, match = self.view, self.view.match
        if self._seal is None:
            raise self._refused("the players throw their own dice")
        number = match.roll_number + 1
        slots = dice_seat(view.seat, same_dice=view.setup.same_dice)
        sealed = self._seal.faces(slots, match.turn.number, number)
        faces = tuple(
            match.faces[die] if match.faces and die in match.held else sealed[die]
            for die in range(DICE)
        )
        match.rolled(faces)  # legal, or it raises
        thrown = throw_of(view, number, match.held, faces)
        unsaved = self._keep({"do": "throw"})
        if WentOnElsewhere() in unsaved:  # its dice are shown there, and only there
            self._keeping.forget_last()
            return unsaved
        self.view = replace(view, in_flight=thrown, must_throw=False)
        return (thrown, *unsaved)

    def _settled(self, read: Faces, natural: Faces) -> tuple[Event, ...]:
        thrown = self.view.in_flight
        if thrown is None:
            raise self._refused("no dice are in the air")
        if tuple(read) != thrown.faces:
            self._misread()
            self._keep({"do": "misread"})
            raise TossDisagrees(
                f"turn {thrown.turn}, seat {thrown.seat}, roll {thrown.roll}: the dice show "
                f"{list(read)}, sealed are {list(thrown.faces)}; the throw does not count"
            )
        return self._rolled(read, natural if len(natural) == len(thrown.dice) else ())

    def _misread(self) -> None:
        """Nothing but the same throw comes next: somebody may have seen what it shows."""
        self.view = replace(self.view, in_flight=None, must_throw=True)

    def _rolled(self, faces: Faces, natural: Faces) -> tuple[Event, ...]:
        match = self.view.match
        thrown = tuple(die for die in range(DICE) if die not in match.held)
        self.view = replace(self.view, match=match.rolled(faces), in_flight=None)
        action: Action = {"do": "roll", "faces": list(faces)}
        if natural:
            self.view = replace(self.view, natural=(*self.view.natural, *natural))
            action["natural"] = list(natural)
        return (Rolled(match.seat, faces, thrown), *self._keep(action))

    def _entered(self, faces: Faces, *, direct: bool) -> tuple[Event, ...]:
        match = self.view.match
        if self._seal is not None:
            raise self._refused("the dice are sealed, nobody enters what they show")
        if direct and match.turn.rolls:
            raise self._refused("a throw of this turn is entered, it can't be all of the turn")
        thrown = tuple(die for die in range(DICE) if die not in match.held)
        self._now(match.rolled(faces, direct=direct))
        action: Action = {"do": "enter", "faces": list(faces)}
        if direct:
            action["direct"] = True
        return (Rolled(match.seat, faces, thrown), *self._keep(action))

    def _throw_taken_back(self) -> tuple[Event, ...]:
        if not self.view.can_take_throw_back:
            raise self._refused("there is no throw to take back")
        self._now(self.view.match.throw_taken_back())
        return (ThrowTakenBack(self.view.seat), *self._keep({"do": "take_throw_back"}))

    def _held(self, held: Held) -> tuple[Event, ...]:
        self._now(self.view.match.hold(held))
        held = self.view.match.held
        return (HeldNow(self.view.seat, held), *self._keep({"do": "hold", "held": list(held)}))

    def _filled(self, box: BoxId, *, timed_out: bool) -> tuple[Event, ...]:
        before = self.view.match
        original = self.view.setup.seats[before.seat].level
        level = self.view.levels[before.seat]
        by = level if level != original else None
        after = before.filled(box, by=by, timed_out=timed_out)
        self._now(after)
        happened: list[Event] = [Filled.of(before, after)]
        if after.is_over:
            self.view = replace(self.view, phase=Phase.FILLED)
            happened.append(MatchOver(after.winners))
        else:
            happened.append(TurnPassed(after.seat))
        action: Action = {"do": "fill", "box": box}
        if timed_out:
            action["timed_out"] = True
        return (*happened, *self._keep(action))

    def _taken_back(self) -> tuple[Event, ...]:
        if not self.view.can_take_back:
            raise self._refused("there is no box to take back")
        box = self.view.match.turns[-1].box
        assert box is not None
        self._now(self.view.match.taken_back())
        self.view = replace(self.view, phase=Phase.PLAYING)
        return (TakenBack(self.view.seat, box), *self._keep({"do": "take_back"}))

    def _hint_asked(self) -> tuple[Event, ...]:
        if self.view.hint is not HintState.READY:
            raise self._refused(f"no hint now: {self.view.hint.name.lower()}")
        seat = self.view.seat
        hints = tuple(n + (s == seat) for s, n in enumerate(self.view.hints))
        self.view = replace(self.view, hints=hints)
        return (HintAsked(seat), *self._keep({"do": "hint"}))

    def _salt_set(self, salt: str) -> tuple[Event, ...]:
        is_days_own = self.view.setup.day == salt == self.view.salt  # as it is kept at the start
        if self._seal is None or not (self.view.can_set_salt or is_days_own):
            raise self._refused("the salt can't change: dice are thrown, of the day, or real")
        self._seal = replace(self._seal, salt=check_salt(salt))
        self.view = replace(self.view, salt=self._seal.salt)
        return (SaltSet(self._seal.salt), *self._keep({"do": "salt", "salt": self._seal.salt}))

    def _seat_changed(self, seat: Seat, level: str | None) -> tuple[Event, ...]:
        view = self.view
        if view.phase is not Phase.PLAYING or not 0 <= seat < len(view.levels):
            raise self._refused(f"seat {seat} can't change hands now")
        if not view.setup.seats[seat].is_human:
            raise self._refused(f"seat {seat} belongs to a bot")
        if view.setup.real_dice:
            raise self._refused("bots have no hands to throw real dice")
        if view.in_flight is not None:
            raise self._refused("the dice are still in the air")
        levels = tuple(level if s == seat else old for s, old in enumerate(view.levels))
        self.view = replace(view, levels=levels)
        return (
            SeatChanged(seat, level),
            *self._keep({"do": "seat", "seat": seat, "level": level}),
        )

    def _seal_opened(self) -> tuple[Event, ...]:
        if self.view.phase is not Phase.FILLED:
            raise self._refused("the seal opens after the last box")
        unsaved = self._keeping.keep_end({"do": "open"}, MatchState.FINISHED)
        if unsaved:
            return unsaved
        self.view = replace(self.view, phase=Phase.OPENED)
        return self._seal_events

    def _abandoned(self) -> tuple[Event, ...]:
        if self.view.phase is not Phase.PLAYING:
            raise self._refused("the match is over")
        unsaved = self._keeping.keep_end({"do": "abandon"}, MatchState.ABANDONED)
        if unsaved:
            return unsaved
        self.view = replace(self.view, phase=Phase.ABANDONED, in_flight=None)
        return self._seal_events

    @property
    def _seal_events(self) -> tuple[Event, ...]:
        """What the end of a match is told by; nothing is opened where nothing was sealed."""
        return (SealOpened(),) if self._seal else ()

    # -- after the seal is opened

    def file(self) -> MatchFile:
        """The match as a file, with the secret. Raises IllegalAction while the seal is closed.

        Of real dice it holds no seal; it is there when the match is over, too.
        """
        view = self.view
        if view.is_tried:
            raise self._refused("what was tried out has no file")
        if view.phase not in (Phase.OPENED, Phase.ABANDONED):
            raise self._refused("the seal is closed")
        seats = tuple(
            SeatRecord(seat.name, "human" if seat.is_human else "bot", seat.level)
            for seat in view.setup.seats
        )
        seal = None
        if self._seal is not None:
            seal = OpenedSeal(view.commitment, self._seal.secret.hex(), view.salt)
        options = Options(view.setup.same_dice, view.setup.turn_s, view.setup.day)
        return match_file_of(view.match, seats, options, view.hints, seal)

    # -- inside

    def _now(self, match: Match) -> None:
        self.view = replace(self.view, match=match)

    def _keep(self, action: Action) -> tuple[Event, ...]:
        return self._keeping.keep(action)

    def _replay(self, action: Action) -> None:
        """Carry out a kept action. Faces that are not the sealed ones raise TossDisagrees."""
        steps: dict[str, Callable[[], object]] = {
            "begin": tuple,
            "throw": self._thrown,
            "enter": lambda: self._entered(
                read_faces(action["faces"]), direct=action.get("direct") is True
            ),
            "take_throw_back": self._throw_taken_back,
            "roll": lambda: self._settled(read_faces(action["faces"]), read_natural(action)),
            "misread": self._misread,
            "hold": lambda: self._held(read_faces(action["held"])),
            "fill": lambda: self._filled(
                BoxId(str(action["box"])), timed_out=action.get("timed_out") is True
            ),
            "take_back": self._taken_back,
            "hint": self._hint_asked,
            "salt": lambda: self._salt_set(str(action["salt"])),
            "seat": lambda: self._seat_changed(
                Seat(read_whole(action["seat"])), read_level(action["level"])
            ),
            "open": self._seal_opened,
            "abandon": self._abandoned,
        }
        try:
            steps[str(action["do"])]()
        except TossDisagrees as error:
            raise BrokenMatch(str(error)) from error

    def _refused(self, why: str) -> IllegalAction:
        turn = self.view.match.turn
        return IllegalAction(f"turn {turn.number}, seat {turn.seat}: {why}")
