"""What a scene may know: one frozen picture of the match, made new after every move."""

from dataclasses import dataclass
from enum import Enum, auto

from game.record.sealed import short_form
from game.rules.boxes import BoxId
from game.rules.dice import Faces, Seat
from game.rules.match import Match
from game.session.intents import Thrown
from game.session.setup import Setup


class Phase(Enum):
    """Where the match stands."""

    PLAYING = auto()
    FILLED = auto()  # every box is filled, the seal still closed
    OPENED = auto()  # the seal is open; with real dice: the match is over
    ABANDONED = auto()


class HintState(Enum):
    """Whether a hint may be asked now, and if not, why."""

    READY = auto()
    SEVERAL_HUMANS = auto()  # never in this match
    NOT_YOUR_TURN = auto()
    NO_DICE = auto()


@dataclass(frozen=True, slots=True)
class View:
    """The match as everybody at the table sees it. The secret is not in it."""

    setup: Setup
    match: Match
    phase: Phase
    commitment: str  # empty for real dice
    salt: str
    hints: tuple[int, ...]  # asked so far, by seat
    levels: tuple[str | None, ...]  # who plays each seat now: a bot's level, None for a person
    in_flight: Thrown | None  # a throw whose dice have not settled
    is_tried: bool = False  # tried out: kept nowhere, its dice not sealed
    must_throw: bool = False  # dice were misread: they are thrown again before anything else
    natural: Faces = ()  # of all tosses that were shown, in the order of throwing: see `Settled`

    @property
    def seat(self) -> Seat:
        """The seat to move."""
        return self.match.seat

    @property
    def short_seal(self) -> str:
        """The commitment's first digits, for reading aloud; nothing for real dice."""
        return short_form(self.commitment) if self.commitment else ""

    @property
    def is_players_turn(self) -> bool:
        """Whether a person is to move."""
        return self.phase is Phase.PLAYING and self.levels[self.seat] is None

    @property
    def is_bots_turn(self) -> bool:
        """Whether a bot is to move."""
        return self.phase is Phase.PLAYING and self.levels[self.seat] is not None

    @property
    def awaits_player(self) -> bool:
        """Whether a person may act now: their turn, and no dice in the air."""
        return self.is_players_turn and self.in_flight is None

    @property
    def can_roll(self) -> bool:
        """Whether the player may have the dice thrown now."""
        return self.awaits_player and self.match.can_roll and not self.setup.real_dice

    @property
    def can_enter(self) -> bool:
        """Whether what the players' own dice show may be entered now."""
        return self.awaits_player and self.match.can_roll and self.setup.real_dice

    @property
    def can_take_throw_back(self) -> bool:
        """Whether a throw of this turn was entered that may be entered anew."""
        return self.awaits_player and self.setup.real_dice and bool(self.match.turn.rolls)

    @property
    def can_hold(self) -> bool:
        """Whether the player may hold dice or let them go now."""
        return self.awaits_player and self.match.can_hold and not self.must_throw

    def can_fill(self, box: BoxId) -> bool:
        """Whether the player may fill that box now."""
        return self.awaits_player and box in self.match.legal_boxes and not self.must_throw

    @property
    def can_take_back(self) -> bool:
        """Whether a person may reopen the box they filled last; never one the clock filled."""
        before = self.match.before_fill
        return (
            before is not None
            and self.phase in (Phase.PLAYING, Phase.FILLED)
            and self.in_flight is None
            and not self.must_throw
            and self.levels[before.seat] is None
            and not self.match.turns[-1].timed_out
        )

    @property
    def can_set_salt(self) -> bool:
        """Whether the salt may still change: until a die is thrown; never of a day's dice."""
        return (
            self.phase is Phase.PLAYING
            and self.setup.day is None
            and not self.setup.real_dice
            and self.in_flight is None
            and not self.must_throw
            and not self.match.turns
            and not self.match.turn.rolls
        )

    @property
    def hint(self) -> HintState:
        """Whether a hint may be asked now. Seats count as they were at the start."""
        if self.setup.humans != 1:
            return HintState.SEVERAL_HUMANS
        if not self.awaits_player:
            return HintState.NOT_YOUR_TURN
        if self.match.faces is None or self.must_throw:
            return HintState.NO_DICE
        return HintState.READY
