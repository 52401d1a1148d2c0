"""What somebody at the table wants, and what then happened.

Intents come from a player's click or key, from a bot, from a test: all the same. Events are what
drawing, sound and speech read, once a frame.
"""

from dataclasses import dataclass
from typing import TypeAlias

from game.rules.boxes import BoxId
from game.rules.dice import Faces, Held, Points, Seat
from game.rules.match import Match

# -- intents


@dataclass(frozen=True, slots=True)
class Roll:
    """Throw the dice that are not held."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The thrown dice lie still; this is what was read from them.

    `natural` are the faces the thrown dice would show had they not been labelled; empty where no
    toss was shown. They are kept to be counted, and change nothing.
    """

    faces: Faces
    natural: Faces = ()


@dataclass(frozen=True, slots=True)
class Enter:
    """The players' own dice show these faces now.

    `direct`: they are what the whole turn came to, however often was thrown; nothing counts as
    served then. It goes only before anything else of the turn is entered.
    """

    faces: Faces
    direct: bool = False


@dataclass(frozen=True, slots=True)
class TakeThrowBack:
    """Take back the throw of this turn that was entered last: it was entered wrongly."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Hold exactly these dice."""

    held: Held


@dataclass(frozen=True, slots=True)
class Fill:
    """Write the roll in that box. `timed_out`: the clock does it, as the turn's time is over."""

    box: BoxId
    timed_out: bool = False


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Reopen the box filled last."""


@dataclass(frozen=True, slots=True)
class AskHint:
    """Ask what would be best now."""


@dataclass(frozen=True, slots=True)
class SetSalt:
    """Mix these words into the sealed dice."""

    salt: str


@dataclass(frozen=True, slots=True)
class StandIn:
    """Let a bot of that level play for an absent player."""

    seat: Seat
    level: str


@dataclass(frozen=True, slots=True)
class ComeBack:
    """The player of that seat is back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class OpenSeal:
    """Leave the finished card and open the seal, if there is one: see `Setup.real_dice`."""


@dataclass(frozen=True, slots=True)
class Abandon:
    """Give the match up where it stands."""


Intent: TypeAlias = (
    Roll
    | Settled
    | Enter
    | TakeThrowBack
    | Hold
    | Fill
    | TakeBack
    | AskHint
    | SetSalt
    | StandIn
    | ComeBack
    | OpenSeal
    | Abandon
)

# -- events


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice left the cup. `faces` are what all five will show; nobody has seen them yet.

    `toss_seed` follows from public numbers only, never from the faces.
    """

    seat: Seat
    turn: int
    roll: int
    held: Held
    faces: Faces
    toss_seed: bytes

    @property
    def dice(self) -> tuple[int, ...]:
        """Positions of the dice that were thrown, ascending."""
        return tuple(die for die in range(len(self.faces)) if die not in self.held)


@dataclass(frozen=True, slots=True)
class Rolled:
    """A throw counts: these five faces lie on the table."""

    seat: Seat
    faces: Faces
    thrown: Held


@dataclass(frozen=True, slots=True)
class ThrowTakenBack:
    """What was entered last counts no more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HeldNow:
    """Exactly these dice are held now."""

    seat: Seat
    held: Held


@dataclass(frozen=True, slots=True)
class Filled:
    """A box was filled; `bonus` is what that earned beyond `points`: see `Card.total`."""

    seat: Seat
    box: BoxId
    points: Points
    bonus: Points

    @classmethod
    def of(cls, before: Match, after: Match) -> "Filled":
        """What was filled between a match and the next."""
        turn = after.turns[-1]
        assert turn.box is not None
        assert turn.points is not None
        gain = after.cards[turn.seat].total - before.cards[turn.seat].total
        return cls(turn.seat, turn.box, turn.points, Points(gain - turn.points))


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A box is open again."""

    seat: Seat
    box: BoxId


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """It is that seat's turn now."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HintAsked:
    """Somebody asked for a hint; it is noted in the match."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """A bot took that seat, or its player is back (`level` None)."""

    seat: Seat
    level: str | None


@dataclass(frozen=True, slots=True)
class SaltSet:
    """The salt is this now."""

    salt: str


@dataclass(frozen=True, slots=True)
class MatchOver:
    """Every box is filled; the seal is still closed."""

    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class SealOpened:
    """The secret may be told; the match can be checked. Also after abandoning."""


@dataclass(frozen=True, slots=True)
class NotKept:
    """An action could not be saved; the match goes on and saving is tried again."""

    why: str
    errno: int | None = None  # the system's number of the reason


@dataclass(frozen=True, slots=True)
class WentOnElsewhere:
    """Another window has played the same match on: what happens here can't be saved."""


Event: TypeAlias = (
    Thrown
    | Rolled
    | ThrowTakenBack
    | HeldNow
    | Filled
    | TakenBack
    | TurnPassed
    | HintAsked
    | SeatChanged
    | SaltSet
    | MatchOver
    | SealOpened
    | NotKept
    | WentOnElsewhere
)
