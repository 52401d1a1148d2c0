"""What the player chose: look, pace, the last match. Kept as plain values, read back with care."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import TypeVar

from game.rules.dice import MAX_SEATS
from game.session.clock import CHOICES_S, USUAL_S
from game.ui.look import Faces, Look, Theme
from game.ui.placement import Placement, read_placement
from game.ui.system_wishes import Wishes, read_wishes

MAX_NAME = 40
MAX_PLAYERS = 12
_E = TypeVar("_E", bound=StrEnum)


class Movement(StrEnum):
    """How much moves on screen, the toss apart."""

    FULL = "full"
    LESS = "less"
    NONE = "none"


class TossStyle(StrEnum):
    """How a throw is shown."""

    FULL = "full"
    QUICK = "quick"
    NONE = "none"


class Pace(StrEnum):
    """How long a bot leaves each of its steps to be seen."""

    CALM = "calm"
    BRISK = "brisk"
    FAST = "fast"

    @property
    def step_s(self) -> float:
        """Seconds each step of a bot stays before the next (look.md, Motion: .35 to 1.2)."""
        return {Pace.CALM: 1.2, Pace.BRISK: 0.55, Pace.FAST: 0.35}[self]


class ReplayPace(StrEnum):
    """How a match that is over is played back."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    AT_ONCE = "at_once"

    @property
    def step_s(self) -> float:
        """Seconds everything lies still before the next moment."""
        paces = {ReplayPace.SLOW: 1.6, ReplayPace.NORMAL: 0.9, ReplayPace.FAST: 0.45}
        return paces.get(self, 0.25)

    @property
    def rate(self) -> float:
        """How fast time runs on tray and card."""
        return 0.5 if self is ReplayPace.SLOW else 1.0

    def toss(self, chosen: TossStyle) -> TossStyle:
        """How throws are shown where the player has chosen that for play: never longer."""
        if self is ReplayPace.AT_ONCE or chosen is TossStyle.NONE:
            return TossStyle.NONE
        return TossStyle.QUICK if self is ReplayPace.FAST else chosen

    def moved(self, by: int) -> "ReplayPace":
        """The pace so many steps faster, or slower, as far as there are any."""
        paces = list(ReplayPace)
        return paces[min(max(paces.index(self) + by, 0), len(paces) - 1)]


class PadEntry(StrEnum):
    """What players enter of the dice they throw themselves."""

    THROWS = "throws"  # every throw of a turn
    RESULT = "result"  # only what a turn came to


class Material(StrEnum):
    """What the dice are made of."""

    IVORY = "ivory"
    RUBY = "ruby"
    JADE = "jade"
    MIDNIGHT = "midnight"


class Felt(StrEnum):
    """The cloth in the tray."""

    GREEN = "green"
    BLUE = "blue"
    WINE = "wine"


@dataclass(frozen=True, slots=True)
class LastSeat:
    """A seat of the last match: a person's name, or a bot's level."""

    name: str
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Preferences:
    """Every choice the player has made, or its default."""

    language: str = ""  # its code; empty: the system's
    theme: Theme | None = None  # None: as the system
    size: float = 1.0  # 1 to 2, of text, card and buttons
    movement: Movement | None = None  # None: as the system
    toss: TossStyle = TossStyle.FULL
    pace: Pace = Pace.BRISK
    replay_pace: ReplayPace = ReplayPace.NORMAL
    material: Material = Material.IVORY
    felt: Felt = Felt.GREEN
    die_numbers: bool = True
    die_numerals: bool = False  # instead of pips
    large_pips: bool = False
    full_screen: bool = False
    volume: float = 0.75  # 0 to 1
    mute: bool = False
    speech: bool = False  # what happens is spoken by the system's own voice
    table: str = "yacht-bonus"
    seats: tuple[LastSeat, ...] = ()
    same_dice: bool = False
    pad_entry: PadEntry = PadEntry.THROWS
    players: tuple[str, ...] = ()  # who plays here; the first is who plays alone
    turn_s: int = USUAL_S  # a person's time for a turn; 0: no clock
    tour_seen: bool = False  # the tour of the first match
    window: Placement | None = None  # where it was last
    system: Wishes = field(default_factory=Wishes)  # what the system told last

    def with_players(self, names: Iterable[str]) -> "Preferences":
        """The same with these names among those who play here, if there is room for them."""
        known = dict.fromkeys((*self.players, *filter(None, map(str.strip, names))))
        return replace(self, players=tuple(known)[:MAX_PLAYERS])

    @property
    def lighting(self) -> Theme:
        """The theme that is shown."""
        if self.theme is not None:
            return self.theme
        if self.system.wants_contrast:
            return Theme.CONTRAST
        return Theme.EVENING if self.system.is_dark else Theme.DAY

    @property
    def motion(self) -> Movement:
        """How much moves on screen now."""
        if self.movement is not None:
            return self.movement
        return Movement.LESS if self.system.wants_less_motion else Movement.FULL

    @property
    def faces(self) -> Faces:
        """What stands on the faces of dice."""
        if self.die_numerals:
            return Faces.NUMERALS
        return Faces.LARGE if self.large_pips else Faces.PIPS

    @property
    def look_key(self) -> tuple[object, ...]:
        """Choices with equal keys look the same."""
        return self.lighting, self.size, self.felt, self.material, self.faces

    def look(self, width: int, height: int) -> Look:
        """The look of a window of that many real pixels."""
        return Look.of(width, height, self.lighting, self.size, self.faces)

    def to_values(self) -> dict[str, object]:
        """Plain values, as they are kept."""
        values: dict[str, object] = {}
        for one in fields(self):
            value = getattr(self, one.name)
            values[one.name] = value.value if isinstance(value, StrEnum) else value
        values["players"] = list(self.players)
        values["seats"] = [[seat.name, seat.level] for seat in self.seats]
        values["window"] = self.window and self.window.to_values()
        values["system"] = self.system.to_values()
        return values


def read_preferences(values: Mapping[str, object]) -> Preferences:
    """The choices among kept values. What makes no sense keeps its default; nothing is raised."""
    read = Preferences()
    return replace(
        read,
        language=_text(values.get("language"), read.language),
        theme=_choice_or_none(Theme, values.get("theme")),
        size=_within(values.get("size"), 1.0, 2.0, read.size),
        movement=_choice_or_none(Movement, values.get("movement")),
        toss=_choice(TossStyle, values.get("toss"), read.toss),
        pace=_choice(Pace, values.get("pace"), read.pace),
        replay_pace=_choice(ReplayPace, values.get("replay_pace"), read.replay_pace),
        material=_choice(Material, values.get("material"), read.material),
        felt=_choice(Felt, values.get("felt"), read.felt),
        die_numbers=_flag(values.get("die_numbers"), read.die_numbers),
        die_numerals=_flag(values.get("die_numerals"), read.die_numerals),
        large_pips=_flag(values.get("large_pips"), read.large_pips),
        full_screen=_flag(values.get("full_screen"), read.full_screen),
        volume=_within(values.get("volume"), 0.0, 1.0, read.volume),
        mute=_flag(values.get("mute"), read.mute),
        speech=_flag(values.get("speech"), read.speech),
        table=_text(values.get("table"), read.table),
        seats=_seats(values.get("seats")),
        same_dice=_flag(values.get("same_dice"), read.same_dice),
        pad_entry=_choice(PadEntry, values.get("pad_entry"), read.pad_entry),
        players=_names(values.get("players")),
        turn_s=_seconds(values.get("turn_s"), read.turn_s),
        tour_seen=_flag(values.get("tour_seen"), read.tour_seen),
        window=read_placement(values.get("window")),
        system=read_wishes(values.get("system")),
    )


def _choice(kind: type[_E], value: object, default: _E) -> _E:
    return kind(value) if isinstance(value, str) and value in list(kind) else default


def _choice_or_none(kind: type[_E], value: object) -> _E | None:
    return kind(value) if isinstance(value, str) and value in list(kind) else None


def _flag(value: object, default: bool) -> bool:
    return value if isinstance(value, bool) else default


def _text(value: object, default: str) -> str:
    return value if isinstance(value, str) else default


def _seconds(value: object, default: int) -> int:
    return value if type(value) is int and value in (0, *CHOICES_S) else default


def _within(value: object, least: float, most: float, default: float) -> float:
    if isinstance(value, (int, float)) and type(value) is not bool and least <= value <= most:
        return float(value)
    return default


def _name(value: str) -> str:
    """The name as it could have been typed."""
    return "".join(letter for letter in value if letter.isprintable()).strip()[:MAX_NAME]


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        return ()
    names = (_name(name) for name in value if isinstance(name, str))
    return tuple(dict.fromkeys(name for name in names if name))[:MAX_PLAYERS]


def _seats(value: object) -> tuple[LastSeat, ...]:
    if not isinstance(value, list):
        return ()
    seats = []
    for seat in value[:MAX_SEATS]:
        match seat:
            case [str(name), None]:
                seats.append(LastSeat(_name(name)))
            case [str(name), str(level)]:
                seats.append(LastSeat(_name(name), level))
    return tuple(seats)
