"""The page of the play scene: strips, tray labels, card and hint, drawn from its fields."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.rules.boxes import BoxId
from game.rules.dice import DICE, ROLLS
from game.session.view import HintState, Phase, View
from game.text import Words
from game.ui.backdrop import tray_piece
from game.ui.button_paint import ButtonKind
from game.ui.canvas import Canvas
from game.ui.card import CardShown, SeatShown, card_pieces
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_width
from game.ui.look import Rect, Size, Weight
from game.ui.nodes import Action, Node, Role
from game.ui.scenes.hint_panel import hint_pieces
from game.ui.scenes.learning import learnt_percent
from game.ui.stage import Piece
from game.ui.told import dice_told

if TYPE_CHECKING:
    from game.ui.scenes.play import Play


def play_pieces(kit: Kit, play: "Play") -> Sequence[Piece]:
    """Everything on the page, back to front.

    While dice fly only they change, so all else is made anew only when something of it differs.
    """
    pieces: list[Piece] = [tray_piece(kit.look, play.plan.camera, play.tray_look)]
    pieces += _dice(kit, play)
    shown = card_shown(kit.words, play)
    still = (kit, play.view, shown, play.dice.is_moving, play.advice.hint, play.advice.lists_all,
             learnt_percent(play))  # fmt: skip
    pieces += play.memo(still, lambda: _all_else(kit, play, shown))
    return pieces


def _all_else(kit: Kit, play: "Play", shown: CardShown) -> list[Piece]:
    pieces = [*_top(kit, play), *_bottom(kit, play)]
    pieces += card_pieces(kit, play.plan.card_plan(play.view.match), shown, play.press_box)
    if not play.view.is_practice:
        pieces.append(_seal(kit, play))
    if play.advice.hint is not None:
        pieces += hint_pieces(kit, play)
    return pieces


# -- top strip


def _top(kit: Kit, play: "Play") -> list[Piece]:
    px, palette, words, top = kit.look.px, kit.look.palette, kit.words, play.plan.top
    side = px(44)
    middle = top.y + top.h // 2
    menu = Rect(top.x, middle - side // 2, side, side)
    back = Rect(top.right - 2 * side - px(8), menu.y, side, side)
    rules = Rect(top.right - side, menu.y, side, side)
    x = menu.right + px(16)
    room = back.x - px(12) - x
    view = play.view
    told = headline(words, view)
    learnt = learnt_percent(play)
    if learnt is not None:
        can_do = words("play.learning", share=learnt)
    else:
        can_do = prompt(words, view, is_moving=play.dice.is_moving, armed=play.guard.armed_box)
    return [
        kit.icon_button("menu", menu, *_way_out(words, view), play.pause),
        kit.text("headline", cut_to(kit.look, told, room, Size.TURN, Weight.TITLE), x,
                 middle - px(9.5), Size.TURN, weight=Weight.TITLE),
        kit.text("prompt", cut_to(kit.look, can_do, room, Size.ROW), x, middle + px(16.5),
                 Size.ROW, palette.ink2),
        kit.icon_button(
            "take_back", back, "undo", words("play.take_back"), play.take_back,
            is_enabled=view.can_take_back, why_not=words("play.take_back_not"),
        ),
        kit.icon_button("rules", rules, "help", words("play.rules"), play.show_rules),
    ]  # fmt: skip


# -- dice


def _dice(kit: Kit, play: "Play") -> list[Piece]:
    """One piece draws all dice; each die on the table is a node with its number or tag."""
    pieces = [_all_dice(kit, play)]
    match = play.view.match
    for die in range(DICE):
        pieces.append(_slot_label(kit, play, die))
    if match.faces is not None and not play.dice.is_tossing:
        places = _label_places(play)
        for die in range(DICE):
            pieces.append(_die(kit, play, die, places.get(die)))
    return pieces


def _all_dice(kit: Kit, play: "Play") -> Piece:
    """All dice in one piece; what moved is marked on the desk, not told by a key."""
    play.place_dice(kit.touch)
    whole = Rect(0, 0, kit.look.width, kit.look.height)
    return Piece("dice", whole, None, lambda canvas: play.tray.draw(canvas.target))


def _slot_label(kit: Kit, play: "Play", die: int) -> Piece:
    """The number engraved before a slot of the rack, or the tag of the die held there."""
    look, palette = kit.look, kit.look.palette
    x, y = play.plan.camera.slot_label(die)
    is_held = play.is_on_rack(die)
    held = kit.words("play.held")
    reach = Rect(round(x) - look.px(50), round(y) - look.px(14), look.px(100), look.px(28))

    def draw(canvas: Canvas) -> None:
        if is_held:
            _tag(canvas, x, y, str(die + 1), held, palette.brass, palette.on_brass)
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


def _tag(
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


def _die(kit: Kit, play: "Play", die: int, label: tuple[float, float] | None) -> Piece:
    """A die that lies still; `label` is the middle of its label, None on the rack."""
    look, palette, words = kit.look, kit.look.palette, kit.words
    view = play.view
    assert view.match.faces is not None
    face = view.match.faces[die]
    is_held = die in view.match.held
    key = "die.held" if is_held else "die.free"
    rect = play.die_rect(die)
    can_press = view.can_hold
    node = Node(
        f"die/{die}",
        Role.DIE,
        words(key, number=die + 1, face=face),
        rect,
        (Action.PRESS,) if can_press else (),
        is_checked=is_held,
        value=str(face),
    )
    is_advised = die in play.advice.dice(play.view)
    shows_number = play.desk.preferences.die_numbers
    keep = words("play.keep")

    def draw(canvas: Canvas) -> None:
        if label is None:
            return
        x, y = label
        if is_advised:
            _tag(canvas, x, y, str(die + 1), keep, palette.blue_on_felt, palette.on_blue_felt)
        elif shows_number and not play.dice.is_moving:
            canvas.text(
                str(die + 1), x, y, Size.LABEL, palette.on_felt, Weight.BOLD, align=0.5, alpha=215
            )

    key_ = (shows_number, is_advised, play.dice.is_moving, label)
    reach = rect.grown(look.px(34))
    return kit.custom(node, key_, draw, lambda: play.toggle_die(die), reach=reach)


def _label_places(play: "Play") -> dict[int, tuple[float, float]]:
    """The middle of every label on the felt: below its die, or where nothing else is."""
    px = play.plan.look.px
    felt = play.plan.camera.felt()
    advised = play.advice.dice(play.view)
    rects = {shown.die: play.die_rect(shown.die) for shown in play.dice.shown()}
    on_rack = {shown.die for shown in play.dice.shown() if shown.on_rack}
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


# -- bottom strip


def _bottom(kit: Kit, play: "Play") -> list[Piece]:
    px, words, bottom, view = kit.look.px, kit.words, play.plan.bottom, play.view
    middle = bottom.y + bottom.h // 2
    width = min(px(232), round(bottom.w * 0.42))
    roll = Rect(bottom.x + (bottom.w - width) // 2, middle - px(28), width, px(56))
    if view.phase is Phase.FILLED:
        label = words("play.left" if view.is_practice else "play.see_result")
        return [
            kit.button(
                "roll", roll, label, play.see_result, ButtonKind.PRIMARY,
                icon="left" if view.is_practice else "trophy", size=Size.ROLL,
            )
        ]  # fmt: skip
    pieces = [_throws(kit, play, bottom.x, middle)]
    pieces.append(
        kit.button(
            "roll", roll, roll_label(words, view), play.roll, ButtonKind.PRIMARY, icon="dice",
            size=Size.ROLL, is_enabled=view.can_roll and not play.dice.is_tossing,
        )
    )  # fmt: skip
    hint = Rect(bottom.right - px(118), middle - px(24), px(118), px(48))
    pieces.append(
        kit.button(
            "hint", hint, words("play.hint"), play.toggle_hint, icon="bulb", size=Size.POINTS,
            is_enabled=view.hint is HintState.READY and not play.dice.is_moving,
            why_not=hint_hindrance(words, view), is_open=play.advice.hint is not None,
        )
    )  # fmt: skip
    return pieces


def _throws(kit: Kit, play: "Play", x: int, middle: int) -> Piece:
    """Three pips, filled for throws made, and the same in words."""
    look, palette, view = kit.look, kit.look.palette, play.view
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


def _seal(kit: Kit, play: "Play") -> Piece:
    """The seal's line at the foot of the card opens the whole of it."""
    plan = play.plan.card_plan(play.view.match)
    rect = Rect(plan.left - kit.look.px(6), plan.foot_y + kit.look.px(2),
                plan.rect.w - 2 * plan.pad, kit.look.px(28))  # fmt: skip
    label = kit.words("seal.spoken", digits=play.view.short_seal)

    def draw(canvas: Canvas) -> None:
        if kit.touch.focus == "seal":
            canvas.ring(rect, 8 * kit.look.scale)

    node = Node("seal", Role.LINK, label, rect, (Action.PRESS,), tip=kit.words("seal.hint"))
    return kit.custom(node, label, draw, play.show_seal)


# -- words


def roll_label(words: Words, view: View) -> str:
    """What the button that throws says."""
    match = view.match
    if match.roll_number == ROLLS:
        return words("play.no_throw_left")
    dice = DICE - len(match.held) if match.roll_number else DICE
    return words("play.roll", n=dice) if dice else words("play.nothing_to_roll")


def hint_hindrance(words: Words, view: View) -> str:
    """Why there is no hint now."""
    match view.hint:
        case HintState.READY:
            return words("hint.wait")
        case HintState.SEVERAL_HUMANS if view.setup.humans:
            return words("hint.several")
        case HintState.SEVERAL_HUMANS:
            return words("hint.nobody")
        case HintState.NOT_YOUR_TURN:
            return words("hint.not_your_turn")
        case HintState.NO_DICE:
            return words("hint.no_dice")


def headline(words: Words, view: View) -> str:
    """Whose turn it is."""
    if view.phase is Phase.FILLED:
        return words("play.all_filled")
    if view.is_practice:
        return words("play.practice")
    seat = view.setup.seats[view.seat]
    if view.is_players_turn and view.setup.humans == 1:
        return words("play.your_turn")
    return words("play.turn_of", name=seat.name)


def _way_out(words: Words, view: View) -> tuple[str, str]:
    """Icon and words of the button that leaves the tray."""
    if view.is_practice:
        return "left", words("play.left")
    return "menu", words("play.menu")


def prompt(words: Words, view: View, *, is_moving: bool, armed: BoxId | None = None) -> str:
    """What can be done now, or what is going on; `armed` is a box that was pressed for a zero."""
    match = view.match
    if armed is not None:
        return words("play.press_again", box=words.box(match.table.id, armed))
    if view.phase is Phase.FILLED:
        if view.is_practice:
            return words("play.practice_over")
        return words("play.look_it_over" if view.can_take_back else "play.seal_waits")
    if view.is_bots_turn:
        if view.in_flight is not None:
            return words("play.bot_rolls")
        if match.faces is None:
            return words("play.bot_will_roll")
        if match.held:
            held = sorted(match.faces[die] for die in match.held)
            return words("play.bot_holds", dice=dice_told(held))
        return words("play.bot_thinks")
    if is_moving and view.in_flight is not None:
        return words("play.rolling")
    if match.faces is None:
        return words("play.roll_first")
    if not match.can_hold:
        return words("play.choose_box")
    free = DICE - len(match.held)
    if free == DICE:
        return words("play.roll_all_or_box")
    return words("play.roll_or_box", n=free) if free else words("play.all_held")


def card_shown(words: Words, play: "Play") -> CardShown:
    """The card as it stands, with what moves on it now."""
    view, match = play.view, play.view.match
    boxes = len(match.table.boxes)
    round_ = words("card.round", turn=min(match.turn.number, boxes), of=boxes)
    seats = tuple(
        SeatShown(seat.name, view.levels[number] is not None, number)
        for number, seat in enumerate(view.setup.seats)
    )
    is_playing = view.phase is Phase.PLAYING
    shows_possible = is_playing and view.in_flight is None and not play.dice.is_tossing
    return CardShown(
        table=match.table,
        title=words.table(match.table.id, match.table.name),
        round=round_,
        seats=seats,
        cards=match.cards,
        active=view.seat if is_playing else None,
        band=play.card_motion.band if is_playing else -1.0,
        possible=tuple(match.possible.items()) if shows_possible else (),
        can_fill=view.awaits_player and not play.dice.is_tossing,
        hinted=play.advice.box,
        armed=play.guard.armed_box,
        just=play.card_motion.just,
        just_grown=play.card_motion.grown,
        uppers=play.card_motion.uppers,
        seal="" if view.is_practice else view.short_seal,
        seal_is_open=view.phase in (Phase.OPENED, Phase.ABANDONED),
    )
