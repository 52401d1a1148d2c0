"""What lies in the tray, as pieces: the dice with their labels, and the throws made."""

from typing import TYPE_CHECKING

from game.rules.boxes import BoxId
from game.rules.dice import DICE, ROLLS
from game.session.view import View
from game.ui.canvas import Canvas
from game.ui.kit import Kit
from game.ui.lettering import text_width
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Action, Node, Role
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.ui.scenes.tray_scene import TrayScene


def dice_pieces(kit: Kit, scene: "TrayScene") -> list[Piece]:
    """One piece draws all dice; each die on the table is a node with its number or tag."""
    pieces = [all_dice(kit, scene)]
    match = scene.view.match
    for die in range(DICE):
        pieces.append(slot_label(kit, scene, die))
    if match.faces is not None and not scene.dice.is_tossing:
        places = _label_places(scene)
        for die in range(DICE):
            pieces.append(_die(kit, scene, die, places.get(die)))
    return pieces


def all_dice(kit: Kit, scene: "TrayScene") -> Piece:
    """All dice in one piece; what moved is marked on the desk, not told by a key."""
    scene.place_dice(kit.touch)
    whole = Rect(0, 0, kit.look.width, kit.look.height)
    return Piece("dice", whole, None, lambda canvas: scene.tray.draw(canvas.target))


def slot_label(kit: Kit, scene: "TrayScene", die: int) -> Piece:
    """The number engraved before a slot of the rack, or the tag of the die held there."""
    look, palette = kit.look, kit.look.palette
    x, y = scene.plan.camera.slot_label(die)
    is_held = scene.is_on_rack(die)
    held = kit.words("play.held")
    reach = Rect(round(x) - look.px(50), round(y) - look.px(14), look.px(100), look.px(28))

    def draw(canvas: Canvas) -> None:
        if is_held:
            tag(canvas, x, y, str(die + 1), held, palette.brass, palette.on_brass)
            return
        if palette.engraved_light:
            canvas.text(
                str(die + 1), x, y + 1, Size.LABEL, palette.engraved_light, Weight.BOLD, align=0.5,
                alpha=130,
            )  # fmt: skip
        canvas.text(
            str(die + 1), x, y, Size.LABEL, palette.engraved, Weight.HEAVY, align=0.5, alpha=235
        )

    return Piece(f"slot/{die}", reach, is_held, draw)


def tag(
    canvas: Canvas,
    x: float,
    y: float,
    number: str,
    words: str,
    ground: tuple[int, int, int],
    ink: tuple[int, int, int],
) -> None:
    """A small rounded label: a die's number and what is so about it."""
    look = canvas.look
    gap, pad = look.px(6), look.px(9)
    first = text_width(look, number, Size.NOTE, Weight.HEAVY)
    second = text_width(look, words, Size.NOTE, Weight.HEAVY)
    width, high = first + gap + second + 2 * pad, look.px(20)
    rect = Rect(round(x - width / 2), round(y - high / 2), width, high)
    canvas.fill(rect, high / 2, ground)
    middle = rect.y + rect.h / 2
    canvas.text(number, rect.x + pad, middle, Size.NOTE, ink, Weight.HEAVY, alpha=190)
    canvas.text(words, rect.x + pad + first + gap, middle, Size.NOTE, ink, Weight.HEAVY)


def _die(kit: Kit, scene: "TrayScene", die: int, label: tuple[float, float] | None) -> Piece:
    """A die that lies still; `label` is the middle of its label, None on the rack."""
    look, palette, words = kit.look, kit.look.palette, kit.words
    view = scene.view
    assert view.match.faces is not None
    face = view.match.faces[die]
    is_held = die in view.match.held
    key = "die.held" if is_held else "die.free"
    rect = scene.die_rect(die)
    can_press = view.can_hold
    node = Node(
        f"die/{die}",
        Role.DIE,
        words(key, number=die + 1, face=face),
        rect,
        (Action.PRESS,) if can_press else (),
        is_checked=is_held,
        value=str(face),
        group=words("die.all"),
    )
    is_advised = die in scene.advised
    shows_number = scene.desk.preferences.die_numbers
    keep = words("play.keep")

    def draw(canvas: Canvas) -> None:
        if label is None:
            return
        x, y = label
        if is_advised:
            tag(canvas, x, y, str(die + 1), keep, palette.blue_on_felt, palette.on_blue_felt)
        elif shows_number and not scene.dice.is_moving:
            canvas.text(
                str(die + 1), x, y, Size.LABEL, palette.on_felt, Weight.BOLD, align=0.5, alpha=215
            )

    key_ = (shows_number, is_advised, scene.dice.is_moving, label)
    reach = rect.grown(look.px(34))
    if label is not None:
        x, y = map(round, label)
        wide, high = look.px(100), look.px(28)  # the longest tag
        reach = reach.around(Rect(x - wide // 2, y - high // 2, wide, high))
    return kit.custom(node, key_, draw, lambda: scene.toggle_die(die), reach=reach)


def _label_places(scene: "TrayScene") -> dict[int, tuple[float, float]]:
    """The middle of every label on the felt: below its die, or where nothing else is."""
    px = scene.plan.look.px
    felt = scene.plan.camera.felt()
    advised = scene.advised
    rects = {shown.die: scene.die_rect(shown.die) for shown in scene.dice.shown()}
    on_rack = {shown.die for shown in scene.dice.shown() if shown.on_rack}
    taken: list[Rect] = []
    places: dict[int, tuple[float, float]] = {}
    for die in sorted(rects, key=lambda die: rects[die].y, reverse=True):
        if die in on_rack:
            continue
        half_w, half_h = (px(34), px(12)) if die in advised else (px(7), px(8))
        others = [rects[other] for other in rects if other != die] + taken
        spots = [
            Rect(round(x - half_w), round(y - half_h), 2 * half_w, 2 * half_h)
            for x, y in _around(rects[die], half_w + px(3), half_h + px(2))
        ]
        free = [spot for spot in spots if not any(spot.overlaps(other) for other in others)]
        inside = [spot for spot in free if felt.x <= spot.x and spot.right <= felt.x + felt.w
                  and felt.y <= spot.y and spot.bottom <= felt.y + felt.h]  # fmt: skip
        chosen = (inside or free or spots)[0]
        taken.append(chosen)
        places[die] = (chosen.x + half_w, chosen.y + half_h)
    return places


def _around(die: Rect, dx: int, dy: int) -> list[tuple[float, float]]:
    """Places beside a die, the best first: below, at its sides, below its corners, above."""
    x, y = die.centre
    low, left, right = die.bottom + dy, die.x - dx, die.right + dx
    return [(x, low), (right, y), (left, y), (right, low), (left, low), (x, die.y - dy)]


def throws_piece(kit: Kit, view: View, x: int, middle: int) -> Piece:
    """Three pips, filled for throws made, and the same in words."""
    look, palette = kit.look, kit.look.palette
    px = look.px
    made = view.match.roll_number + (view.in_flight is not None)
    label = kit.words("play.throws", made=made, of=ROLLS)
    wide = max(px(70), text_width(look, label, Size.ROW) + px(6))
    rect = Rect(x, middle - px(26), wide, px(52))

    def draw(canvas: Canvas) -> None:
        radius = 7 * look.scale
        for number in range(ROLLS):
            at = x + px(4) + radius + number * (2 * radius + px(7))
            if number < made:
                canvas.disc(at, middle - px(10), radius, palette.ink)
            else:
                canvas.disc(at, middle - px(10), radius, None, palette.ink, 2 * look.scale)
        canvas.text(label, x + px(4), middle + px(13), Size.ROW, palette.ink)

    return Piece("throws", rect, label, draw, Node("throws", Role.TEXT, label, rect))


# -- panels above the tray


def panel_beside(
    scene: "TrayScene", width: int, high: int, box: BoxId | None, *, is_about_card: bool = False
) -> Rect:
    """A corner of the felt free of dice, or the empty rack; else over the foot of the card, unless
    the box it is about stands there, or it is about the whole card."""
    look = scene.plan.look
    felt = scene.plan.camera.felt()
    margin = look.px(14)
    left, right = round(felt.x) + margin, round(felt.x + felt.w) - margin - width
    top, bottom = round(felt.y) + margin, round(felt.y + felt.h) - margin - high
    dice = [scene.die_rect(shown.die) for shown in scene.dice.shown() if not shown.on_rack]
    rects = [Rect(d.x - look.px(10), d.y - look.px(10), d.w + look.px(20), d.h + look.px(40))
             for d in dice]  # fmt: skip
    corners = [
        Rect(x, y, width, high)
        for x, y in ((right, bottom), (left, bottom), (right, top), (left, top))
        if y >= round(felt.y) - look.px(30)
    ] or [Rect(right, bottom, width, high)]
    if not any(shown.on_rack for shown in scene.dice.shown()):
        low = scene.plan.tray.bottom - margin - high
        corners += [Rect(x, low, width, high) for x in (right, left, (left + right) // 2)]
    best = min(corners, key=lambda corner: sum(corner.overlaps(die) for die in rects))
    if is_about_card or not any(best.overlaps(die) for die in rects):
        return best
    foot = _over_foot(scene, high)
    if box is None:
        return foot
    match = scene.view.match
    cell = scene.plan.card_plan(match).cell(match.table.index(box), match.seat)
    return best if foot.overlaps(cell) else foot


def _over_foot(scene: "TrayScene", high: int) -> Rect:
    """The foot of the card in its whole width, from the top of a row down, so that no row is hidden
    in part; at least so many pixels high."""
    card, px = scene.plan.card, scene.plan.look.px
    plan = scene.plan.card_plan(scene.view.match)
    bottom = card.bottom - px(8)
    tops = [*plan.rows_y, *(y for y in (plan.bonus_y, plan.further_y) if y is not None)]
    top = max((y for y in tops if y <= bottom - high), default=bottom - high)
    return Rect(card.x + px(8), top, card.w - px(16), bottom - top)


def floating_panel(kit: Kit, id_: str, rect: Rect, label: str) -> Piece:
    """The ground of a panel that lies above the tray for a while."""
    px, palette = kit.look.px, kit.look.palette

    def draw(canvas: Canvas) -> None:
        canvas.shadow(rect, px(18), px(20), px(10), 0.42)
        canvas.panel(rect, lift=0.5, radius=18)
        if palette.panel_border is None:
            canvas.fill(rect, px(18), None, palette.hairline, kit.look.hairline_px)

    return Piece(id_, rect.grown(px(56)), rect, draw, Node(id_, Role.DIALOG, label, rect))
