"""The players' own dice as the pad shows them: laid down by hand, each in a place of its own."""

import math
from collections.abc import Sequence

from game.rules.dice import Held
from game.ui.camera import FELT_W, HALF, SLOTS, Camera, Pose
from game.ui.dice_table import DiceTable
from game.ui.look import Rect
from game.ui.travel import on_rack, reading_angle, showing, turned

ROW_Y = 4.35  # edges: where the dice lie in a row across the felt
STEP = 1.80  # edges from one to the next
_ASKEW = (4, -5, 3, -3, 6)  # degrees: no hand puts dice down square


class PadDice(DiceTable):
    """Dice that are not tossed: they lie in a row on the felt, or stand on the rack when held."""

    def arrange(self, faces: Sequence[int | None], racked: Held) -> None:
        """Lay down these faces at once; None leaves the place of a die empty."""
        self.clear()
        for number, face in enumerate(faces):
            die = self._dice[number]
            if face is not None:
                lying = _lying(number, face)
                if self.has_numerals:
                    lying = turned(lying, reading_angle(lying))
                die.felt = die.pose = lying
                if number in racked:
                    stood = on_rack(number, lying, has_numerals=self.has_numerals)
                    die.pose, die.on_rack = stood, True


def place_on_felt(camera: Camera, die: int) -> Rect:
    """The square on the screen in which that die lies, or will."""
    x, y = _middle(die)
    seen = camera.project((x, y, HALF))
    side = round(1.28 * seen.scale)
    return Rect(round(seen.x - side / 2), round(seen.y - side / 2), side, side)


def _lying(die: int, face: int) -> Pose:
    x, y = _middle(die)
    return turned(showing(face), math.radians(_ASKEW[die]))._replace(x=x, y=y, z=HALF)


def _middle(die: int) -> tuple[float, float]:
    return FELT_W / 2 + (die - SLOTS // 2) * STEP, ROW_Y
