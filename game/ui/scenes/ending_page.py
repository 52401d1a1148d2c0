"""The page of the ending: title with paper flecks, totals, buttons, seal; the card at the right."""

import math
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from game.rules.card import Card
from game.session.session import Session
from game.text import Words
from game.ui.backdrop import table_piece
from game.ui.button_paint import ButtonKind
from game.ui.canvas import Canvas
from game.ui.card import CardShown, SeatShown, card_pieces, draw_avatar
from game.ui.kit import Kit
from game.ui.lettering import cut_to, text_width
from game.ui.look import Colour, Rect, Size, Weight
from game.ui.nodes import Node, Role
from game.ui.scenes.outcome import HIGH, TIGHT
from game.ui.scenes.pages import wordmark
from game.ui.stage import Piece
from game.ui.told_match import fault_told
from game.ui.travel import eased

if TYPE_CHECKING:
    from game.ui.scenes.ending import Ending

_FLECKS = 60
_FLECKS_SPREAD_S = 0.9  # between the first and the last to fall
_WITH_WORDS = 2  # lesser buttons, at most, that have words on them
_PARTS_WIDTH = 236  # design units a panel needs to tell what a total is made of
_ROOMY = 560  # design units of height in which an outcome, too, has all the room it wants
_TALL = 160  # design units of height from which a total is shown large, with its parts
_FIVE_BUTTONS = 540  # design units in which five buttons with words find room
_FILE_WIDTH = 70  # design units a file's name, or the way to keep one, needs
_TROPHY_WIDTH = 210  # and to show a trophy on the same line as name and total


def ending_pieces(kit: Kit, ending: "Ending") -> Sequence[Piece]:
    """Everything on the page, back to front."""
    px = kit.look.px
    left = Rect(px(40), px(88), ending.plan.card.x - px(64), kit.look.height - px(128))
    seal_h, buttons_h = px(114), px(56)
    is_tight = ending.outcome is not None and left.h < px(_ROOMY)
    title = Rect(left.x, left.y, left.w, px(104 if is_tight else 140))
    seal = Rect(left.x, left.bottom - seal_h, left.w, seal_h)
    buttons = Rect(left.x, seal.y - px(20) - buttons_h, left.w, buttons_h)
    top = title.bottom + px(14)
    strip = Rect(left.x, top, left.w, px(TIGHT if is_tight else HIGH))
    if ending.outcome is not None:
        top = strip.bottom + px(16)
    totals = Rect(left.x, top, left.w, buttons.y - px(20) - top)
    card_plan = ending.plan.card_plan(ending.view.match)
    return [
        table_piece(kit.look),
        wordmark(kit),
        *_title(kit, title, ending),
        *(ending.outcome.pieces(kit, strip) if ending.outcome else ()),
        *_totals(kit, totals, ending),
        *_buttons(kit, buttons, ending),
        *_seal(kit, seal, ending),
        *card_pieces(kit, card_plan, _card(kit, ending), lambda _box: None),
    ]


def _card(kit: Kit, ending: "Ending") -> CardShown:
    view, match, words = ending.view, ending.view.match, kit.words
    boxes = len(match.table.boxes)
    return CardShown(
        table=match.table,
        title=words.table(match.table.id, match.table.name),
        round=words("card.round", turn=min(match.turn.number, boxes), of=boxes),
        seats=tuple(
            SeatShown.of(words, seat.name, is_bot=not seat.is_human, seat=n)
            for n, seat in enumerate(view.setup.seats)
        ),
        cards=match.cards,
        active=None,
        band=-1.0,
        possible=(),
        can_fill=False,
        seal=view.short_seal,
        seal_is_open=True,
    )


# -- title


def _title(kit: Kit, rect: Rect, ending: "Ending") -> list[Piece]:
    px, palette = kit.look.px, kit.look.palette
    title, note = ending.told
    size = 62.0 if rect.h > px(120) else 50.0
    while size > 30 and text_width(kit.look, title, size, Weight.TITLE) > rect.w:
        size -= 4
    title = cut_to(kit.look, title, rect.w, size, Weight.TITLE)
    slide = round(px(16) * (1 - eased(ending.title_share)))
    pieces = []
    if ending.flecks_fall:
        pieces.append(_flecks(kit, ending))
    pieces.append(
        kit.text("title", title, rect.x, rect.bottom - px(74) + slide, size, weight=Weight.TITLE)
    )
    pieces.append(kit.text("note", note, rect.x, rect.bottom - px(22), Size.ROLL, palette.ink2))
    return pieces


def _flecks(kit: Kit, ending: "Ending") -> Piece:
    """Paper flecks that fall out of the picture, for a person who won."""
    look, palette = kit.look, kit.look.palette
    colours = (palette.coral, palette.brass, palette.green, palette.blue)
    area = Rect(0, 0, ending.plan.card.x, look.height)

    def draw(canvas: Canvas) -> None:
        chance = random.Random(5)
        for number in range(_FLECKS):
            x, late = chance.random() * area.w, chance.random() * _FLECKS_SPREAD_S
            speed, sway = 0.55 + 0.35 * chance.random(), chance.random()
            turn = chance.randrange(12)
            age = ending.shown_s - late
            if age <= 0:
                continue
            y = (speed * age - 0.06) * look.height
            x += math.sin(2.6 * age + 6 * sway) * look.px(14)
            fleck = _fleck(look.px(6), (turn + round(9 * age)) % 12, colours[number % 4])
            canvas.target.blit(fleck, (round(x), round(y)))

    return Piece("flecks", area, ending.shown_s, draw)


@lru_cache(maxsize=256)
def _fleck(half: int, turn: int, colour: Colour) -> pygame.Surface:
    fine = 4
    side = (2 * half + 4) * fine
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((*colour, 0))
    angle = math.pi * turn / 6
    long = (math.cos(angle) * half * fine, math.sin(angle) * half * fine * 0.8)
    wide = (-math.sin(angle) * half * fine * 0.42, math.cos(angle) * half * fine * 0.34)
    middle = side / 2
    corners = [
        (middle + a * long[0] + b * wide[0], middle + a * long[1] + b * wide[1])
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    pygame.draw.polygon(large, colour, corners)
    return pygame.transform.smoothscale(large, (side // fine, side // fine))


# -- totals


def _totals(kit: Kit, rect: Rect, ending: "Ending") -> list[Piece]:
    """A panel a seat: large for one or two, rows of three for more."""
    px = kit.look.px
    seats = len(ending.view.match.cards)
    columns = min(seats, 2 if seats <= 2 else 3)
    rows = -(-seats // columns)
    gap = px(16)
    wide = min(px(372), (rect.w - gap * (columns - 1)) // columns)
    most = px(190) if wide >= px(_PARTS_WIDTH) else px(140)
    high = min(most, (rect.h - gap * (rows - 1)) // rows)
    pieces: list[Piece] = []
    for seat in range(seats):
        row, column = divmod(seat, columns)
        at = Rect(rect.x + column * (wide + gap), rect.y + row * (high + gap), wide, high)
        pieces += _total(kit, at, ending, seat)
    return pieces


def _total(kit: Kit, rect: Rect, ending: "Ending", seat: int) -> list[Piece]:
    view, words, palette, px = ending.view, kit.words, kit.look.palette, kit.look.px
    match = view.match
    card = match.cards[seat]
    name = view.setup.seats[seat].name
    is_winner = seat in match.winners
    is_tall, is_flat = rect.h >= px(_TALL), rect.h < px(74)
    shown = SeatShown.of(words, name, is_bot=not view.setup.seats[seat].is_human, seat=seat)
    total = ending.counted(card.total)
    parts = _parts(kit, card)

    def draw(canvas: Canvas) -> None:
        canvas.panel(rect, lift=1.1 if is_winner else 0.6)
        if is_winner:
            canvas.fill(rect, px(20), None, palette.brass, max(2, px(3)))
        pad = px(22 if is_tall else 16)
        head = rect.y + rect.h // 2 if is_flat else rect.y + px(38 if is_tall else 28)
        draw_avatar(canvas, rect.x + pad + px(15), head, 30 if is_tall else 24, shown)
        right = rect.right - pad
        ink = palette.ink if is_winner else palette.ink2
        if is_flat:
            size = min(26.0, 0.6 * rect.h / canvas.look.scale)
            wide = canvas.text(str(total), right, head, size, ink, Weight.TITLE, align=1.0)
            right -= wide + px(8)
        else:
            large = 54 if is_tall else 32
            middle = rect.y + (px(94) if is_tall else rect.h * 0.66)
            canvas.text(str(total), rect.x + pad, middle, large, ink, Weight.TITLE)
        if is_winner and (not is_flat or rect.w >= px(_TROPHY_WIDTH)):
            canvas.icon("trophy", right - px(8), head, px(22), palette.brass_text)
            right -= px(24)
        name_x = rect.x + pad + px(40 if is_tall else 34)
        size = Size.POINTS if is_tall else Size.ROW
        cut = cut_to(kit.look, name, right - name_x - px(4), size, Weight.BOLD)
        canvas.text(cut, name_x, head, size, palette.ink, Weight.BOLD)
        if is_tall and rect.w >= px(_PARTS_WIDTH):
            _draw_parts(canvas, rect, pad, parts)

    spoken = words("ending.spoken_total", name=name, total=card.total)
    if is_winner:
        spoken += ", " + words("ending.winner")
    node = Node(f"total/{seat}", Role.TEXT, spoken, rect)
    return [Piece(node.id, rect.grown(px(54)), (total, is_winner, shown), draw, node)]


def _parts(kit: Kit, card: Card) -> list[tuple[str, str]]:
    words = kit.words
    rest = card.total - card.upper - card.bonus
    parts = [(str(card.upper), words("ending.numbers"))]
    if card.table.bonus:
        parts.append((f"+{card.bonus}", words("ending.bonus")))
    return [*parts, (str(rest), words("ending.rest"))]


def _draw_parts(canvas: Canvas, rect: Rect, pad: int, parts: list[tuple[str, str]]) -> None:
    px, palette = canvas.look.px, canvas.palette
    line = rect.bottom - px(56)
    canvas.line(rect.x + pad, line, rect.w - 2 * pad, palette.hairline)
    for number, (value, name) in enumerate(parts):
        x = rect.x + pad + (rect.w - 2 * pad) * number / len(parts)
        canvas.text(value, x, line + px(18), Size.POINTS, palette.ink, Weight.BOLD)
        canvas.text(name, x, line + px(37), Size.NOTE, palette.ink2)


# -- buttons and seal


def _buttons(kit: Kit, rect: Rect, ending: "Ending") -> list[Piece]:
    """What next. Where there is little room for them, the lesser buttons have no words."""
    px, words = kit.look.px, kit.words
    lesser = ending.lesser_buttons
    gap, low, high = px(12), rect.y + px(4), px(48)
    first = round(rect.w * 0.28)
    outcome = ending.outcome
    is_rematch = outcome is None and len(ending.view.setup.seats) > 1
    again = words("ending.rematch" if is_rematch else "ending.again")
    leads_on = outcome is not None and outcome.leads_on
    is_tight = rect.w < px(_FIVE_BUTTONS) or len(lesser) > _WITH_WORDS
    small = high if is_tight else (rect.w - first - 4 * gap) // 4
    other = (rect.w - first - len(lesser) * (small + gap) - 2 * gap) // 2
    if not _fitting(kit, Rect(0, 0, other, high), words("ending.review")):  # pictures, all alike
        small = other = (rect.w - first - (len(lesser) + 2) * gap) // (len(lesser) + 2)
    replay = Rect(rect.x + first + gap, low, other, high)
    review = Rect(replay.right + gap, low, other, high)
    return [
        kit.button(
            "rematch", Rect(rect.x, rect.y, first, px(56)), again, ending.rematch,
            ButtonKind.SECONDARY if leads_on else ButtonKind.PRIMARY, icon="refresh",
            size=Size.ROLL,
            is_enabled=not ending.rematch_hindrance, why_not=ending.rematch_hindrance,
        ),
        kit.button(
            "replay", replay, _fitting(kit, replay, words("ending.replay")), ending.replay,
            icon="play", spoken=words("ending.replay"),
            is_enabled=ending.can_replay, why_not=words("ending.replay_not"),
        ),
        kit.button(
            "review", review, _fitting(kit, review, words("ending.review")), ending.review,
            icon="chart", spoken=words("ending.review"),
            is_enabled=ending.view.match.is_over, why_not=words("ending.review_not"),
        ),
        *(
            kit.button(
                button.id, Rect(review.right + gap + n * (small + gap), low, small, high),
                "" if is_tight else button.label, button.press, icon=button.icon,
                spoken=button.spoken,
            )
            for n, button in enumerate(lesser)
        ),
    ]  # fmt: skip


def _fitting(kit: Kit, rect: Rect, label: str) -> str:
    """The words where a button has room for them beside its picture; else the picture will do."""
    beside = rect.w - kit.look.px(12 + 8 + Size.POINTS * 1.3)
    return label if text_width(kit.look, label, Size.ROW, Weight.BOLD) <= beside else ""


def _seal(kit: Kit, rect: Rect, ending: "Ending") -> list[Piece]:
    px, palette, words = kit.look.px, kit.look.palette, kit.words
    ink, told_ink = palette.green, palette.ink2
    if ending.verdict is not None and not ending.is_true:
        ink = told_ink = palette.coral
    elif not ending.is_sealed:
        ink = palette.ink2
    title = words("seal.is_open" if ending.is_sealed else "seal.none")
    text_x = rect.x + px(74)
    told = cut_to(kit.look, _checked_told(words, ending), rect.right - px(20) - text_x, Size.ROW)
    return [
        kit.panel("seal/panel", rect, lift=0.6),
        kit.icon("seal/icon", "seal", rect.x + px(41), rect.y + px(36), 36, ink),
        kit.text("seal/title", title, text_x, rect.y + px(27), Size.POINTS, weight=Weight.TITLE),
        kit.text("seal/told", told, text_x, rect.y + px(50), 14, told_ink),
        kit.rule("seal/rule", rect.x + px(24), rect.y + px(70), rect.w - px(48)),
        *_fair_link(
            kit, rect, text_x + text_width(kit.look, title, Size.POINTS, Weight.TITLE), ending
        ),
        *_seal_foot(kit, rect, rect.y + px(92), ending),
    ]


def _fair_link(kit: Kit, rect: Rect, left: int, ending: "Ending") -> list[Piece]:
    """The way to the faces of this match, compared with chance; none where there is no room."""
    px = kit.look.px
    right, told = rect.right - px(24), kit.words("fairness.were")
    link = kit.link("fair", right, rect.y + px(27), told, ending.show_fairness, align=1.0)
    has_room = link.node is not None and link.node.rect.x > left + px(12)
    return [link] if has_room and ending.is_sealed else []


def _checked_told(words: Words, ending: "Ending") -> str:
    """What is known of the dice, in one sentence."""
    verdict = ending.verdict
    if not ending.is_sealed:
        return words("seal.none_words")
    if verdict is None:
        return words("seal.is_open_words")
    if verdict.fault is not None:
        return fault_told(words, verdict.fault)
    return words("seal.all_true", n=verdict.dice_checked)


def _seal_foot(kit: Kit, rect: Rect, y: int, ending: "Ending") -> list[Piece]:
    """Digits, and the way to check them or where the match is kept."""
    px, palette, words = kit.look.px, kit.look.palette, kit.words
    left, right = rect.x + px(24), rect.right - px(24)
    digits = ending.view.short_seal
    pieces = []
    if ending.is_sealed:
        pieces.append(kit.text("seal/digits", digits, left, y, Size.LABEL, palette.ink2))
        left += text_width(kit.look, digits, Size.LABEL) + px(12)
    if ending.verdict is None:
        link = kit.link("check", right, y, words("seal.check"), ending.check, align=1.0)
        return [*pieces, link]
    link = kit.link("throws", right, y, words("seal.every_throw"), ending.show_check, align=1.0)
    pieces.append(link)
    right = link.rect.x
    if right - left < px(_FILE_WIDTH):
        return pieces
    if ending.file is not None:
        name = cut_to(kit.look, words("seal.file", name=ending.file.name), right - left, Size.LABEL)
        pieces.append(
            kit.text("seal/file", name, right, y, Size.LABEL, palette.ink2, align=1.0,
                     tip=str(ending.file))
        )  # fmt: skip
    elif isinstance(ending.session, Session):
        pieces.append(kit.link("keep", right, y, words("seal.keep"), ending.keep_file, align=1.0))
    return pieces
