"""Where the parts of the play scene stand (look.md, Grid)."""

from dataclasses import dataclass

from game.rules.match import Match
from game.ui.camera import Camera
from game.ui.card_plan import CardPlan
from game.ui.look import Look, Rect


@dataclass(frozen=True, slots=True)
class PlayPlan:
    """Rectangles in real pixels, and the camera on the tray."""

    look: Look
    card: Rect
    top: Rect
    tray: Rect
    bottom: Rect
    camera: Camera

    @classmethod
    def of(cls, look: Look) -> "PlayPlan":
        """The plan for a window; the same for any number of seats."""
        px = look.px
        gutter = px(24) if look.is_wide else px(20)
        card_w = max(round(0.34 * look.width), px(412))
        card = Rect(look.width - gutter - card_w, gutter, card_w, look.height - 2 * gutter)
        left_w = look.width - card_w - 3 * gutter
        top = Rect(gutter, gutter, left_w, px(48))
        bottom = Rect(gutter, look.height - gutter - px(56), left_w, px(56))
        tray_y = top.bottom + px(12)
        tray = Rect(gutter, tray_y, left_w, bottom.y - px(12) - tray_y)
        return cls(look, card, top, tray, bottom, Camera.fit(tray))

    def card_plan(self, match: Match) -> CardPlan:
        """Where the parts of that match's card stand."""
        return CardPlan.of(self.look, self.card, match.table, len(match.cards))
