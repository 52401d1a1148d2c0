"""The figures of many tosses beside the limits they must keep."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from game.toss.flight import LEAD_S
from tests.toss.chance import fairness, holm
from tests.toss.figures import Figures

QUARTERS = {
    "near left": (False, False),
    "near right": (True, False),
    "far left": (False, True),
    "far right": (True, True),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One figure, and what it must be."""

    name: str
    value: float
    least: float = -math.inf
    most: float = math.inf

    @property
    def is_kept(self) -> bool:
        return self.least <= self.value <= self.most

    def __str__(self) -> str:
        ends = [f"at least {self.least:.4g}"] if self.least > -math.inf else []
        ends += [f"at most {self.most:.4g}"] if self.most < math.inf else []
        mark = "" if self.is_kept else "   NOT KEPT"
        return f"{self.name:<55}{self.value:>12.5f}   {', '.join(ends)}{mark}"


def table(tosses: Sequence[Figures], errors: float = 0.0) -> list[Line]:
    """Every figure of `tosses`.

    Limits on shares are for ten thousand tosses; with few, allow for some standard `errors`.
    """
    throws = [faces for toss in tosses for faces in toss.faces_by_try]
    places = [place for toss in tosses for place in toss.places]
    return [
        Line("tosses", len(tosses)),
        *_reading(tosses),
        *_resting(tosses),
        *_moving(tosses),
        *_baking(tosses),
        _share("share of throws the gate takes", len(tosses), len(throws), 0.95, 1.0, errors),
        *_quarters(places, errors),
        *_fairness(throws, [toss.faces_by_try[-1] for toss in tosses]),
    ]


def _reading(tosses: Sequence[Figures]) -> list[Line]:
    misread = sum(not toss.is_read_right for toss in tosses)
    misled = sum(not toss.is_skipped_right for toss in tosses)
    return [
        Line("tosses not read as they were labelled", misread, most=0),
        Line("tosses that end otherwise when skipped", misled, most=0),
    ]


def _resting(tosses: Sequence[Figures]) -> list[Line]:
    seconds = [toss.duration_s for toss in tosses]
    return [
        Line("steps of a die off the felt", sum(toss.escapes for toss in tosses), most=0),
        Line("gap between dice at rest, least", min(toss.gap for toss in tosses), 0.01),
        Line("margin to the edge of the felt, least", min(toss.margin for toss in tosses), 0.01),
        Line("tilt at rest, degrees, largest", max(toss.tilt for toss in tosses), most=0.1),
        Line("seconds to rest, 5 %", _percent(seconds, 5)),
        Line("seconds to rest, median", _percent(seconds, 50), most=1.9),
        Line("seconds to rest, 95 %", _percent(seconds, 95), most=2.4),
        Line("seconds with the flight before, 95 %", _percent(seconds, 95) + LEAD_S, most=2.4),
    ]


def _moving(tosses: Sequence[Figures]) -> list[Line]:
    overlaps = [toss.overlap for toss in tosses]
    against = float(np.mean([toss.against for toss in tosses]))
    gain = max(toss.energy_rise for toss in tosses)
    quick = max(toss.quick_frame_turn for toss in tosses)
    return [
        Line("rolling over travel, mean", np.mean([toss.rolling for toss in tosses]), 0.80, 1.10),
        Line("share of the path spun against it, mean", against, most=0.05),
        Line("energy gained in a step, share of start, largest", gain, most=0.001),
        Line("last moving frame, degrees, largest", max(t.last_turn for t in tosses), most=0.5),
        Line("last moving frame, edges, largest", max(t.last_shift for t in tosses), most=0.01),
        Line("degrees in a 60 Hz frame, largest", max(t.frame_turn for t in tosses), most=45),
        Line("degrees in a 60 Hz frame of quick, largest", quick, most=45),
        Line("dice inside each other, median of tosses", _percent(overlaps, 50)),
        Line("dice inside each other, 99 % of tosses", _percent(overlaps, 99), most=0.15),
        Line("dice inside each other, largest", max(overlaps), most=0.15),
        Line("dice inside the felt, largest", max(toss.sink for toss in tosses), most=0.02),
        Line("air under dice on their way in, least", min(t.air for t in tosses), least=0.05),
        Line("dice over the felt when first seen", sum(t.lead_inside for t in tosses), most=0),
    ]


def _baking(tosses: Sequence[Figures]) -> list[Line]:
    bakes_ms = [toss.bake_ms for toss in tosses]
    return [
        Line("ms of processor time to bake, median", _percent(bakes_ms, 50)),
        Line("ms of processor time to bake, 95 %", _percent(bakes_ms, 95)),
    ]


def _quarters(places: Sequence[tuple[float, float]], errors: float) -> list[Line]:
    """Where dice come to rest: every quarter of the tray has its part."""
    counts = Counter((x > 5.0, y > 3.5) for x, y in places)
    return [
        _share(f"share of dice at rest {name}", counts[key], len(places), 0.15, 0.35, errors)
        for name, key in QUARTERS.items()
    ]


def _fairness(throws: Sequence[tuple[int, ...]], taken: Sequence[tuple[int, ...]]) -> list[Line]:
    """Unlabelled faces are as likely as each other, with the refused throws and without."""
    chances = fairness(throws, "before the gate") | fairness(taken, "after the gate")
    everything = [chances[f"all dice {when} the gate"] for when in ("before", "after")]
    least = min(holm(chances).values())
    return [
        Line("chance that fair dice look so, before the gate", everything[0]),
        Line("chance that fair dice look so, after the gate", everything[1]),
        Line(f"least of {len(chances)} such chances, corrected", least, least=0.01),
    ]


def _share(name: str, part: int, whole: int, least: float, most: float, errors: float) -> Line:
    slack = [errors * math.sqrt(limit * (1 - limit) / whole) for limit in (least, most)]
    return Line(name, part / whole, least - slack[0], most + slack[1])


def _percent(values: Iterable[float], percent: float) -> float:
    return float(np.percentile(list(values), percent))
