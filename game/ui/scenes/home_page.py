"""The page of the home scene: where everything on it stands and how it is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.ui.backdrop import hero_piece
from game.ui.button_paint import ButtonKind
from game.ui.kit import Kit
from game.ui.lettering import cut_to, size_that_fits, text_width
from game.ui.look import Look, Rect, Size, Weight
from game.ui.scenes.home_seats import seat_pieces
from game.ui.scenes.home_tables import table_pieces
from game.ui.scenes.pages import page_pieces, tabs
from game.ui.stage import Piece
from game.ui.told_goal import aim_told

if TYPE_CHECKING:
    from game.session.view import View
    from game.ui.scenes.home import Home

_FOOT = 84  # design units
_LEAST_TITLE = 24  # size of the headline where its words are long


@dataclass(frozen=True, slots=True)
class HomePlan:
    """Rectangles of the page in real pixels."""

    look: Look
    side: Rect  # title, picture, unfinished match
    panel: Rect
    tables: Rect
    seats: Rect
    foot_y: int

    @classmethod
    def of(cls, look: Look) -> "HomePlan":
        """The plan for a window."""
        px = look.px
        margin, top = px(40), px(88)
        side_w = px(372 if look.is_wide else 262)
        left = margin + side_w + px(32)
        panel = Rect(left, top, look.width - margin - left, look.height - top - margin)
        pad = px(28)
        tables_w = min(px(270), round(panel.w * 0.40))
        tables = Rect(panel.x + pad, panel.y + px(80), tables_w, panel.h - px(80) - px(_FOOT))
        seats_x = tables.right + px(58)
        seats = Rect(seats_x, tables.y, panel.right - pad - seats_x, tables.h)
        side = Rect(margin, top, side_w, look.height - top - margin)
        return cls(look, side, panel, tables, seats, panel.bottom - px(_FOOT))


def home_pieces(kit: Kit, home: "Home") -> Sequence[Piece]:
    """Everything on the page, back to front."""
    plan = HomePlan.of(kit.look)
    pieces: list[Piece] = [*page_pieces(kit, "play", tabs(home.desk, "play"))]
    pieces += _side(kit, plan, home)
    pieces.append(kit.panel("panel", plan.panel))
    title_y = plan.panel.y + kit.look.px(40)
    pieces.append(
        kit.text(
            "new", kit.words("home.new"), plan.tables.x, title_y, Size.TURN, weight=Weight.TITLE
        )
    )
    pieces.append(
        kit.link("pad", plan.seats.right, title_y, kit.words("pad.link"), home.ask_pad, align=1.0)
    )
    pieces += table_pieces(kit, plan.tables, home)
    pieces.append(_divider(kit, plan))
    pieces += seat_pieces(kit, plan.seats, home)
    pieces += _foot(kit, plan, home)
    return pieces


def _divider(kit: Kit, plan: HomePlan) -> Piece:
    px = kit.look.px
    x, y = plan.tables.right + px(29), plan.tables.y - px(4)
    line = Rect(x, y, kit.look.hairline_px, plan.tables.h - px(8))
    return kit.box("divider", line, kit.look.palette.hairline, 0)


# -- left


def _side(kit: Kit, plan: HomePlan, home: "Home") -> list[Piece]:
    px, palette, side = kit.look.px, kit.look.palette, plan.side
    wide = kit.look.is_wide
    titles = [kit.words(key) for key in ("home.title_1", "home.title_2")]
    largest = Size.MOMENT if wide else 35.0
    size = min(
        size_that_fits(kit.look, words, side.w, largest, Weight.TITLE, least=_LEAST_TITLE)
        for words in titles
    )
    y = side.y + px(48 if wide else 34)
    pieces = []
    for number, words in enumerate(titles):
        line_y = y + px(size * 1.16) * number
        id_ = f"home.title_{number + 1}"
        pieces.append(kit.text(id_, words, side.x, line_y, size, palette.ink, Weight.TITLE))
    below = y + px(size * 1.16) + px(size * 0.72)
    rect = Rect(side.x, below, side.w - px(24), px(52))
    pieces.append(
        kit.paragraph(
            "lead",
            kit.words("home.lead"),
            rect,
            Size.POINTS if wide else Size.ROW,
            weight=Weight.TEXT,
        )
    )
    room_top = rect.bottom + px(14)
    room_bottom = side.bottom
    if home.left_off_view is not None:
        card = Rect(side.x, side.bottom - px(148), side.w, px(148))
        pieces += _left_off(kit, card, home)
        room_bottom = card.y - px(12)
    pieces.append(hero_piece(kit.look, Rect(side.x, room_top, side.w, room_bottom - room_top)))
    return pieces


def _left_off(kit: Kit, card: Rect, home: "Home") -> list[Piece]:
    """The unfinished match: how it stands, and the way back into it."""
    px, palette, words = kit.look.px, kit.look.palette, kit.words
    view = home.left_off_view
    assert view is not None
    match = view.match
    pieces = [kit.panel("left_off", card, lift=0.6)]
    x, y = card.x + px(24), card.y + px(30)
    turn = min(match.turn.number, len(match.table.boxes))
    room = card.right - px(24) - x
    if home.other_matches:
        more = words("home.other_matches", n=home.other_matches)
        right = card.right - px(20)
        link = kit.link("left_off/next", right, y, more, home.show_next_match, align=1.0)
        pieces.append(link)
        room -= text_width(kit.look, more, Size.ROW, Weight.BOLD) + px(26)
    aim = aim_told(words, view.setup, home.desk.services.ladder)
    name = aim or words.table(match.table.id, match.table.name)
    told = {"turn": turn, "of": len(match.table.boxes)}
    room -= text_width(kit.look, words("home.left_off", table="", **told), Size.LABEL)
    note = words("home.left_off", table=cut_to(kit.look, name, room, Size.LABEL), **told)
    pieces.append(kit.text("left_off/round", note, x, y, Size.LABEL, palette.ink2))
    pieces += _left_off_totals(kit, x, y + px(28), card.right - px(24), view)
    button = Rect(card.x + px(24), card.bottom - px(64), card.w - px(48), px(44))
    pieces.append(
        kit.button(
            "resume",
            button,
            words("home.resume"),
            home.resume,
            icon="play",
            size=Size.POINTS,
            is_enabled=not home.resume_hindrance,
            why_not=home.resume_hindrance,
        )
    )
    return pieces


def _left_off_totals(kit: Kit, x: float, y: float, right: int, view: "View") -> list[Piece]:
    """Who has how many points, as many as fit in a line."""
    pieces: list[Piece] = []
    for seat, total in zip(view.setup.seats, view.match.totals, strict=True):
        shown = kit.words("home.left_off_total", name=seat.name, total=total)
        width = text_width(kit.look, shown, Size.POINTS, Weight.BOLD)
        if x + width > right:
            ink = kit.look.palette.ink2
            return [*pieces, kit.text("left_off/more", "…", x, y, Size.POINTS, ink)]
        pieces.append(
            kit.text(f"left_off/{len(pieces)}", shown, x, y, Size.POINTS, weight=Weight.BOLD)
        )
        x += width + kit.look.px(18)
    return pieces


# -- foot


def _foot(kit: Kit, plan: HomePlan, home: "Home") -> list[Piece]:
    px, palette, words = kit.look.px, kit.look.palette, kit.words
    x, right, y = plan.tables.x, plan.seats.right, plan.foot_y
    pieces = [kit.rule("foot/rule", x, y, right - x)]
    first, second = y + px(24), y + px(56)
    pieces.append(kit.icon("foot/seal", "seal", x + px(9), first, 20, palette.ink2))
    label = words("seal.sealed")
    pieces.append(kit.text("foot/sealed", label, x + px(28), first, Size.LABEL, palette.ink2))
    after = x + px(37) + text_width(kit.look, label, Size.LABEL)
    digits = home.draft.short_seal
    pieces.append(
        kit.text("foot/digits", digits, after, first, Size.LABEL, palette.ink2, Weight.MEDIUM)
    )
    side = px(28)
    more = Rect(after + text_width(kit.look, digits, Size.LABEL, Weight.MEDIUM) + px(6),
                first - side // 2, side, side)  # fmt: skip
    pieces.append(kit.quiet_icon("foot/help", more, "help", words("seal.more"), home.explain_seal))
    label = words("seal.your_words")
    pieces.append(kit.text("foot/words", label, x + px(28), second, Size.LABEL, palette.ink2))
    left = x + px(37) + text_width(kit.look, label, Size.LABEL)
    button = Rect(right - px(218), y + px(18), px(218), px(52))
    field = Rect(left, second - px(16), min(px(200), button.x - px(16) - left), px(32))
    pieces.append(
        kit.field(
            "salt", field, words("seal.your_words_long"),
            home.salt or ("" if home.desk.editor("salt") else home.draft.salt),
            home.desk.editor("salt"), home.type_salt,
        )
    )  # fmt: skip
    pieces.append(
        kit.button(
            "start",
            button,
            words("home.start"),
            home.start,
            ButtonKind.PRIMARY,
            size=Size.POINTS,
            is_enabled=bool(home.table_id),
            why_not=words("fault.no_tables"),
        )
    )
    return pieces
