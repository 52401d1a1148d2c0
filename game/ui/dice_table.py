"""The five dice between felt and rack: thrown, held, let go, gathered; and where each is now.

The match knows which dice are held and what they show; this module knows where they lie and how
they get there. Tosses are baked in the worker process and played by the clock.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.dice import DICE, Faces, Held
from game.session.intents import Thrown
from game.toss.poses import Pose as TossPose
from game.toss.settle import Playback, Toss, read_faces
from game.toss.throw import throw
from game.toss.track import Track
from game.ui.bakes import Bakes
from game.ui.camera import Pose
from game.ui.preferences import Movement, TossStyle
from game.ui.sound.knocks import Knock, Knocks, last_knock
from game.ui.travel import Carry, free_spot, gathered, on_rack, showing
from game.worker import Job, Worker, WorkerGone

HOLD_S, RELEASE_S, GATHER_S = 0.22, 0.18, 0.26  # look.md, Motion
LESS_S = 0.12
SHAKEN_AFTER_S = 0.06  # a bake that is there sooner needs no shaking to bridge the time
SKIP_GUARD_S = 0.35  # the second click of a double click does not skip the toss it began


@dataclass(frozen=True, slots=True)
class ShownDie:
    """One die as it is drawn: where, how much of it, and whether it stands on the rack."""

    die: int
    pose: Pose
    opacity: float
    on_rack: bool


@dataclass(slots=True)
class _Die:
    """One die. `pose` None: not on the table."""

    pose: Pose | None = None
    felt: Pose | None = None  # where it lay before it was held
    carry: Carry | None = None
    carry_s: float = 0.0
    on_rack: bool = False
    leaves: bool = False  # it is off the table when the carry ends

    def move(self, carry: Carry, *, leaves: bool = False) -> None:
        self.carry, self.carry_s, self.leaves = carry, 0.0, leaves
        if carry.duration_s <= 0:
            self.finish()

    def finish(self) -> None:
        if self.carry is not None:
            self.pose = None if self.leaves else self.carry.end
            self.carry = None


class DiceTable:
    """Where the dice are. `update` it every frame; `read_faces` tells when a toss is done."""

    def __init__(self, worker: Worker) -> None:
        self._bakes = Bakes(worker)
        self._dice = [_Die() for _ in range(DICE)]
        self._thrown: Thrown | None = None
        self._seed = b""
        self._job: Job[object] | None = None
        self._toss: Toss | None = None
        self._playback = Playback(0.0, 0.0, 1.0)
        self._clock_s = 0.0
        self._is_quick = False
        self._is_shown = True  # False: the dice just lie there
        self._is_toss = False  # whether the throw was to be seen, even if it was then skipped
        self._age_s = 0.0
        self._faces: Faces | None = None
        self._lay_held: Held | None = None  # set while dice are laid out, not thrown
        self._knocks = Knocks((), 0.0)  # of the toss that is played
        self._heard: list[Knock] = []
        self.movement = Movement.FULL
        self.has_numerals = False  # then dice stand on the rack so that these can be read
        self.natural: Faces = ()  # of the throw read last, none where no toss was shown: `Settled`

    # -- what is going on

    @property
    def is_moving(self) -> bool:
        """Whether anything moves or is about to."""
        return self._thrown is not None or any(die.carry is not None for die in self._dice)

    @property
    def is_tossing(self) -> bool:
        """Whether a throw is on its way."""
        return self._thrown is not None

    @property
    def is_shaken(self) -> bool:
        """Whether a throw is still in the cup."""
        is_in_cup = self._thrown is not None and self._toss is None and self._is_shown
        return is_in_cup and self._age_s >= SHAKEN_AFTER_S

    @property
    def on_rack(self) -> Held:
        """The dice on the rack, or on their way there."""
        return tuple(number for number, die in enumerate(self._dice) if die.on_rack)

    def is_tossing_die(self, die: int) -> bool:
        """Whether that die is on its way."""
        return self._thrown is not None and die in self._thrown.dice

    def shown(self) -> list[ShownDie]:
        """The dice that are to be seen now."""
        shown = []
        for number, die in enumerate(self._dice):
            if die.carry is not None:
                pose, opacity = die.carry.at(die.carry_s)
                shown.append(ShownDie(number, pose, opacity, die.on_rack))
            elif die.pose is not None:
                shown.append(ShownDie(number, die.pose, 1.0, die.on_rack))
        return shown

    # -- what happens to the dice

    def throw(self, thrown: Thrown, style: TossStyle, attempt: int = 0) -> None:
        """Gather the dice that are thrown and have the toss baked meanwhile."""
        self.finish_carries()
        self._thrown, self._toss, self._faces, self._lay_held = thrown, None, None, None
        self._age_s = 0.0
        self._is_quick = style is TossStyle.QUICK
        self._is_shown = self._is_toss = style is not TossStyle.NONE
        self._seed = thrown.toss_seed + attempt.to_bytes(1, "big") if attempt else thrown.toss_seed
        self._job = self._bakes.of(self._seed, thrown.dice)
        for number, die in enumerate(self._dice):
            die.felt = None  # another die may come to lie there
            if number in thrown.held and die.pose is None:
                self._put_on_rack(number, thrown)
        gather_s = self._duration(GATHER_S) if self._is_shown else 0.0
        for number in thrown.dice:
            self._take_away(self._dice[number], gather_s)

    def lay_out(self, thrown: Thrown, held: Held) -> None:
        """Show a throw that was made before: its dice at rest, those held on the rack.

        What lies on the table until then stays until it can be shown.
        """
        self.finish_carries()
        self._thrown, self._toss, self._faces, self._lay_held = thrown, None, None, held
        self._is_shown, self._is_quick, self._age_s = False, False, 0.0
        self._seed = thrown.toss_seed
        self._job = self._bakes.of(self._seed, thrown.dice)

    def expect(self, throws: Sequence[Thrown]) -> None:
        """Have throws baked ahead of time, the first first; others are not expected any more."""
        self._bakes.expect([(thrown.toss_seed, thrown.dice) for thrown in throws])

    def hold(self, held: Held, *, at_once: bool = False) -> None:
        """Carry dice to the rack or back to the felt, so that exactly these are held."""
        hold_s, release_s = (0.0, 0.0) if at_once else map(self._duration, (HOLD_S, RELEASE_S))
        for number, die in enumerate(self._dice):
            if die.pose is None or (number in held) is die.on_rack:
                continue
            die.finish()
            if number in held:
                die.felt, die.on_rack = die.pose, True
                die.move(
                    Carry(
                        die.pose, on_rack(number, die.pose, has_numerals=self.has_numerals), hold_s
                    )
                )
            else:
                die.on_rack = False
                spot = die.felt or free_spot(number, die.pose, self._on_felt(number))
                die.move(Carry(die.pose, spot, release_s))

    def pass_on(self) -> None:
        """The turn is over: the dice go to the next hand."""
        for die in self._dice:
            self._take_away(die, self._duration(GATHER_S))

    def clear(self) -> None:
        """No dice on the table."""
        self._dice = [_Die() for _ in range(DICE)]
        self._thrown = self._job = self._toss = self._lay_held = None

    def finish_carries(self) -> None:
        """End every carry at once."""
        for die in self._dice:
            die.finish()

    def skip(self) -> bool:
        """End what moves; whether there was anything to end. A toss ends in the same poses."""
        self.finish_carries()
        if self._thrown is None or self._age_s < SKIP_GUARD_S:
            return False
        self._is_shown = False
        return True

    def read_faces(self) -> Faces | None:
        """What was read from the settled dice of the throw, once; None until then."""
        faces, self._faces = self._faces, None
        return faces

    def heard(self) -> list[Knock]:
        """What the dice of a throw have knocked against since this was asked last."""
        heard, self._heard = self._heard, []
        return heard

    # -- time

    def update(self, dt_s: float) -> None:
        """Move on by so many seconds."""
        for die in self._dice:
            if die.carry is not None:
                die.carry_s += dt_s
                if die.carry_s >= die.carry.duration_s:
                    die.finish()
        if self._thrown is not None:
            self._age_s += dt_s
            self._play(self._thrown, dt_s)

    def _play(self, thrown: Thrown, dt_s: float) -> None:
        if self._toss is None:
            if self._job is None or not self._job.is_done:
                return
            if self._is_shown and any(self._dice[d].carry for d in thrown.dice):
                return
            if self._lay_held is not None:
                self._dice = [_Die() for _ in range(DICE)]
            faces = [thrown.faces[die] for die in thrown.dice]
            self._toss = Toss.land(self._baked(thrown), faces)
            self._playback = self._toss.quick() if self._is_quick else self._toss.full()
            self._clock_s = 0.0
            self._knocks = Knocks(self._toss.track.contacts, self._playback.start_s)
        else:
            self._clock_s += dt_s
        toss, playback = self._toss, self._playback
        is_over = not self._is_shown or self._clock_s >= playback.length_s
        poses = toss.final if is_over else toss.pose(playback.time_s(self._clock_s))
        for number, pose in zip(thrown.dice, poses, strict=True):
            die = self._dice[number]
            die.pose, die.felt, die.carry, die.on_rack = _flat(pose), None, None, False
        if self._is_shown:
            self._heard += self._knocks.until(playback.time_s(self._clock_s))
        if is_over:
            self._settle(thrown, toss)

    def _put_on_rack(self, number: int, thrown: Thrown) -> None:
        die = self._dice[number]
        pose = showing(thrown.faces[number])
        die.pose, die.on_rack = on_rack(number, pose, has_numerals=self.has_numerals), True

    def _settle(self, thrown: Thrown, toss: Toss) -> None:
        self._thrown = self._job = self._toss = None
        if self._lay_held is None:
            read = dict(zip(thrown.dice, read_faces(toss.final), strict=True))
            self._faces = tuple(read.get(n, thrown.faces[n]) for n in range(DICE))
            self.natural = toss.natural if self._is_toss else ()
            if not self._is_shown:
                self._heard.append(last_knock([pose.place for pose in toss.final]))
            return
        for number in thrown.held:
            self._put_on_rack(number, thrown)
        self.hold(self._lay_held, at_once=True)
        self._lay_held = None

    def _baked(self, thrown: Thrown) -> Track:
        assert self._job is not None
        try:
            track = self._job.result()
        except WorkerGone:
            track = throw(self._seed, thrown.dice)
        assert isinstance(track, Track)
        return track

    def _take_away(self, die: _Die, duration_s: float) -> None:
        if die.pose is None:
            return
        die.finish()
        die.on_rack = False
        if die.pose is not None:
            die.move(gathered(die.pose, duration_s), leaves=True)

    def _on_felt(self, but: int) -> Sequence[Pose]:
        return [
            die.carry.end if die.carry else die.pose
            for number, die in enumerate(self._dice)
            if number != but and die.pose is not None and not die.on_rack
        ]

    def _duration(self, full_s: float) -> float:
        match self.movement:
            case Movement.FULL:
                return full_s
            case Movement.LESS:
                return LESS_S
            case Movement.NONE:
                return 0.0


def _flat(pose: TossPose) -> Pose:
    return Pose(*pose.place, *pose.turn)
