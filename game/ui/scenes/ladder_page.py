"""The page of the ladder: all rungs at the left as a path, the chosen one at the right."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.goal import MOST_STARS
from game.rules.ladder import Rung
from game.ui.button_paint import ButtonKind
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Action, Node, Role
from game.ui.scenes.home_seats import level_note
from game.ui.scenes.list_page import Column, ListPlan, draw_stars, frame, stars_width
from game.ui.scenes.pages import page_pieces, tabs
from game.ui.stage import Piece
from game.ui.told_goal import goal_told, names_told, step_told

if TYPE_CHECKING:
    from game.ui.scenes.ladder import LadderPage

_LEFT = 0.56  # of the page's width
_WIDE, _NARROW, _HIGH = 84, 60, 78  # design units a rung wants across, needs, and takes down
_DISC, _STAR = 21, 13  # radius of a rung's disc, width of its stars


def ladder_pieces(kit: Kit, page: "LadderPage") -> Sequence[Piece]:
    """Everything on the page, back to front."""
    plan = ListPlan.of(kit.look, _LEFT)
    words = kit.words
    got = sum(page.stars.get(rung.id, 0) for rung in page.rungs)
    note = words("ladder.stars", n=got, of=MOST_STARS * len(page.rungs))
    return [
        *page_pieces(kit, "ladder", tabs(page.desk, "ladder")),
        *frame(kit, plan, words("ladder.title"), note),
        *_path(kit, plan.list, page),
        *_detail(kit, plan, page),
    ]


# -- the rungs


def _path(kit: Kit, rect: Rect, page: "LadderPage") -> list[Piece]:
    """Every rung in reading order, joined by a line that is green as far as it was climbed."""
    px, palette, rungs = kit.look.px, kit.look.palette, page.rungs
    if not rungs:
        return [kit.paragraph("none", kit.words("ladder.none"), rect, Size.ROW)]
    columns = _columns(rect.w // px(_WIDE), rect.w // px(_NARROW), rect.h // px(_HIGH), len(rungs))
    wide, high = rect.w // columns, min(px(100), rect.h // -(-len(rungs) // columns))
    cells = [
        Rect(rect.x + number % columns * wide, rect.y + number // columns * high, wide, high)
        for number in range(len(rungs))
    ]
    pieces: list[Piece] = []
    for number, at in enumerate(cells):
        if number % columns and rungs[number - 1] in page.open:
            colour = palette.green if page.stars.get(rungs[number - 1].id) else palette.border
            thick = max(2, px(2.5))
            left = at.x - wide // 2 + px(_DISC)
            line = Rect(left, _middle(kit, at) - thick // 2, wide - 2 * px(_DISC), thick)
            pieces.append(kit.box(f"way/{number}", line, colour, 0))
    return [*pieces, *(_rung(kit, at, page, number) for number, at in enumerate(cells))]


def _columns(few: int, many: int, lines: int, rungs: int) -> int:
    """How many rungs stand side by side: few if all lines fit, more if they must, no line short."""
    columns = next((n for n in range(max(1, few), many) if n * lines >= rungs), max(1, many))
    return -(-rungs // -(-rungs // columns))


def _middle(kit: Kit, cell: Rect) -> int:
    """The middle of a rung's disc, from the top of the window."""
    return cell.y + cell.h // 2 - kit.look.px(9)


def _rung(kit: Kit, cell: Rect, page: "LadderPage", number: int) -> Piece:
    px, palette, rung = kit.look.px, kit.look.palette, page.rungs[number]
    stars, is_open = page.stars.get(rung.id, 0), rung in page.open
    is_chosen = rung == page.chosen
    id_ = f"rung/{rung.id}"
    hot = kit.touch.hover == id_
    middle = _middle(kit, cell)
    width = min(cell.w - px(6), px(78))
    field = Rect(cell.centre[0] - width // 2, middle - px(_DISC + 8), width, px(2 * _DISC + 34))

    def draw(canvas: Canvas) -> None:
        if is_chosen or hot:
            edge = palette.possible_line if is_chosen else None
            ground = palette.band if is_chosen else palette.hover
            canvas.fill(field, px(12), ground, edge, canvas.look.hairline_px)
        x, radius = cell.centre[0], px(_DISC)
        if stars:
            canvas.disc(x, middle, radius, palette.green)
            ink = palette.on_green
        elif is_open:
            canvas.disc(x, middle, radius, palette.paper, palette.green, max(2, px(2.5)))
            ink = palette.ink
        else:
            canvas.disc(x, middle, radius, palette.inset, palette.border, canvas.look.hairline_px)
            ink = palette.ink2
        canvas.text(str(number + 1), x, middle, Size.POINTS, ink, Weight.BOLD, align=0.5)
        if is_open:
            left = x - stars_width(canvas.look, _STAR) / 2
            draw_stars(canvas, left, middle + px(_DISC + 13), _STAR, stars)
        if kit.touch.focus == id_:
            canvas.ring(field, px(12))

    node = Node(
        id_, Role.RADIO, _spoken(kit, page, number), field, (Action.PRESS,), is_checked=is_chosen
    )
    return kit.custom(node, (stars, is_open, is_chosen, hot), draw, lambda: page.choose(rung))


def _spoken(kit: Kit, page: "LadderPage", number: int) -> str:
    """All of a rung in words."""
    words, rung = kit.words, page.rungs[number]
    told = words("ladder.spoken", number=number + 1, goal=goal_told(words, rung),
                 table=words.table(rung.table))  # fmt: skip
    more = words("ladder.stars", n=page.stars.get(rung.id, 0), of=MOST_STARS)
    if rung not in page.open:
        more = words("ladder.locked")
    return f"{told}, {more}"


# -- the chosen rung


def _detail(kit: Kit, plan: ListPlan, page: "LadderPage") -> list[Piece]:
    px, words, rung = kit.look.px, kit.words, page.chosen
    if rung is None:
        return []
    column = Column(kit, plan.detail)
    number = page.rungs.index(rung) + 1
    caption = words("ladder.rung", number=number, table=words.table(rung.table))
    column.caption("rung/caption", caption)
    column.title("rung/goal", goal_told(words, rung))
    for id_, told in _about(kit, page, rung):
        column.words(id_, told)
    column.space(6)
    for step in range(MOST_STARS):
        at = Rect(plan.detail.x, column.y, plan.detail.w, px(34))
        column.pieces.append(_step(kit, at, page, rung, step))
        column.y += px(36)
    button = Rect(plan.detail.x, plan.detail.bottom - px(52), plan.detail.w, px(52))
    why = "" if rung in page.open else words("ladder.locked_why")
    note = Rect(plan.detail.x, column.y + px(8), plan.detail.w, button.y - column.y - px(14))
    column.pieces += [
        kit.paragraph("rung/note", why or words("ladder.hints"), note, Size.LABEL),
        kit.button(
            "start", button, words("ladder.start"), page.start, ButtonKind.PRIMARY,
            size=Size.ROLL, is_enabled=not why, why_not=why,
        ),
    ]  # fmt: skip
    return column.pieces


def _about(kit: Kit, page: "LadderPage", rung: Rung) -> list[tuple[str, str]]:
    """Who sits at the table, and how strong they are."""
    words, levels = kit.words, page.desk.services.levels
    if not rung.opponents:
        return [("rung/alone", words("ladder.alone"))]
    told = [("rung/against", words("ladder.against", names=names_told(words, rung.opponents)))]
    for level in dict.fromkeys(rung.opponents):
        note = level_note(words, levels[level], rung.table)
        if len(set(rung.opponents)) == 1:
            told = [("rung/against", f"{told[0][1]} {note}.")]
    return told


def _step(kit: Kit, rect: Rect, page: "LadderPage", rung: Rung, step: int) -> Piece:
    """One line: so many stars, and what they ask for."""
    palette, px = kit.look.palette, kit.look.px
    told = step_told(kit.words, rung.goal, rung.goal.steps[step])
    is_met = page.stars.get(rung.id, 0) > step

    def draw(canvas: Canvas) -> None:
        middle = rect.y + rect.h / 2
        draw_stars(canvas, rect.x, middle, 16, step + 1 if is_met else 0, step + 1)
        left = rect.x + stars_width(canvas.look, 16) + px(10)
        weight = Weight.BOLD if is_met else Weight.TEXT
        canvas.text(told, left, middle, Size.ROW, palette.ink, weight)
        if is_met:
            canvas.icon("check", rect.right - px(10), middle, px(16), palette.green)

    spoken = kit.words("ladder.step", n=step + 1, goal=told)
    node = Node(f"step/{step}", Role.TEXT, spoken, rect)
    return Piece(node.id, rect, (told, is_met), draw, node)
