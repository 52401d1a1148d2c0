"""The page of the ending: title with paper flecks, totals, buttons, seal; the card at the right."""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from game.session.session import Session
from game.text import Words
from game.ui.backdrop import table_piece
from game.ui.button_paint import ButtonKind
from game.ui.canvas import Canvas
from game.ui.card import CardShown, SeatShown, card_pieces
from game.ui.kit import Kit
from game.ui.lettering import cut_to, first_that_fits, text_width, wrapped
from game.ui.look import Colour, Rect, Size, Weight
from game.ui.scenes.ending_totals import total_pieces
from game.ui.scenes.outcome import HIGH, TIGHT
from game.ui.scenes.pages import wordmark
from game.ui.stage import Piece
from game.ui.told_match import fault_told
from game.ui.travel import eased

if TYPE_CHECKING:
    from game.ui.scenes.ending import Ending

_FLECKS = 60
_FLECKS_SPREAD_S = 0.9  # between the first and the last to fall
_WITH_WORDS = 2  # of the lesser buttons keep their words longest
_BUTTON_GAP = 12  # design units
_PICTURE_BUTTON = 48  # the width of a button without words
_BESIDE_WORDS = 46  # picture, gap and margin of a button with words
_ROOMY = 560  # height in which everything has all the room it wants
_IN_A_ROW = 3  # totals, at most, side by side
_SEAL_LEFT = 74  # where the words of the seal begin
_SEAL_TOLD, _SEAL_LINE = 14, 18  # size and height of a line there


@dataclass(frozen=True, slots=True)
class LesserButton:
    """A button at the end of the row. `more` says it all, where the label is too short to."""

    id: str
    label: str
    icon: str
    press: Callable[[], None]
    more: str = ""

    @property
    def spoken(self) -> str:
        """What the button does, in words."""
        return self.more or self.label


def ending_pieces(kit: Kit, ending: "Ending") -> Sequence[Piece]:
    """Everything on the page, back to front."""
    px = kit.look.px
    left = Rect(px(40), px(88), ending.plan.card.x - px(64), kit.look.height - px(128))
    lines = _seal_lines(kit, left.w, ending)
    seal_h, buttons_h = px(114 + _SEAL_LINE * (len(lines) - 1)), px(56)
    is_full = ending.outcome is not None or len(ending.view.match.cards) > _IN_A_ROW
    is_tight = is_full and left.h < px(_ROOMY)
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
        *total_pieces(kit, totals, ending),
        *_buttons(kit, buttons, ending),
        *_seal(kit, seal, lines, ending),
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


# -- buttons and seal


def _buttons(kit: Kit, rect: Rect, ending: "Ending") -> list[Piece]:
    """What next: as many of the buttons have words beside their picture as there is room for."""
    px, words = kit.look.px, kit.words
    outcome = ending.outcome
    is_rematch = outcome is None and len(ending.view.setup.seats) > 1
    again = words("ending.rematch" if is_rematch else "ending.again")
    leads_on = outcome is not None and outcome.leads_on
    first = kit.button(
        "rematch", Rect(rect.x, rect.y, round(rect.w * 0.28), px(56)),
        again, ending.rematch,
        ButtonKind.SECONDARY if leads_on else ButtonKind.PRIMARY, icon="refresh", size=Size.ROLL,
        is_enabled=not ending.rematch_hindrance, why_not=ending.rematch_hindrance,
    )  # fmt: skip
    others = [
        LesserButton("replay", words("ending.replay"), "play", ending.replay),
        LesserButton("review", words("ending.review"), "chart", ending.review),
        *ending.lesser_buttons,
    ]
    why = {
        "replay": "" if ending.can_replay else words("ending.replay_not"),
        "review": "" if ending.view.match.is_over else words("ending.review_not"),
    }
    x = rect.x + round(rect.w * 0.28)
    pieces = [first]
    for button, (label, wide) in zip(
        others, _beside(kit, rect.right - x, [button.label for button in others]), strict=True
    ):
        at = Rect(x + px(_BUTTON_GAP), rect.y + px(4), wide, px(48))
        hindrance = why.get(button.id, "")
        pieces.append(
            kit.button(
                button.id, at, label, button.press, icon=button.icon, spoken=button.spoken,
                size=Size.ROW if label else Size.POINTS,
                is_enabled=not hindrance, why_not=hindrance,
            )
        )  # fmt: skip
        x = at.right
    return pieces


def _beside(kit: Kit, room: int, labels: Sequence[str]) -> list[tuple[str, int]]:
    """Words and width of buttons with pictures: all have words, or the first two, or none."""
    px, look = kit.look.px, kit.look
    room -= len(labels) * px(_BUTTON_GAP)
    picture = px(_PICTURE_BUTTON)
    for lettered in (len(labels), _WITH_WORDS):
        needs = [
            text_width(look, label, Size.ROW, Weight.BOLD) + px(_BESIDE_WORDS)
            for label in labels[:lettered]
        ] + [picture] * (len(labels) - lettered)
        spare = (room - sum(needs)) // lettered
        if spare >= 0:
            return [
                (label, need + spare) if number < lettered else ("", need)
                for number, (label, need) in enumerate(zip(labels, needs, strict=True))
            ]
    return [("", room // len(labels))] * len(labels)


def _seal_lines(kit: Kit, width: int, ending: "Ending") -> list[str]:
    """What is known of the dice, as it breaks on a panel of that width."""
    room = width - kit.look.px(_SEAL_LEFT + 20)
    return wrapped(kit.look, _checked_told(kit.words, ending), room, _SEAL_TOLD, Weight.TEXT)


def _seal(kit: Kit, rect: Rect, lines: Sequence[str], ending: "Ending") -> list[Piece]:
    px, palette, words = kit.look.px, kit.look.palette, kit.words
    ink, told_ink = palette.green, palette.ink2
    if ending.verdict is not None and not ending.is_true:
        ink = told_ink = palette.coral
    elif not ending.is_sealed:
        ink = palette.ink2
    title = words("seal.is_open" if ending.is_sealed else "seal.none")
    text_x = rect.x + px(_SEAL_LEFT)
    rule_y = rect.bottom - px(44)
    return [
        kit.panel("seal/panel", rect, lift=0.6),
        kit.icon("seal/icon", "seal", rect.x + px(41), rect.y + px(36), 36, ink),
        kit.text("seal/title", title, text_x, rect.y + px(27), Size.POINTS, weight=Weight.TITLE),
        *(
            kit.text(
                "seal/told" if number == 0 else f"seal/told/{number}", line, text_x,
                rect.y + px(50 + _SEAL_LINE * number), _SEAL_TOLD, told_ink,
            )
            for number, line in enumerate(lines)
        ),
        kit.rule("seal/rule", rect.x + px(24), rule_y, rect.w - px(48)),
        *_fair_link(
            kit, rect, text_x + text_width(kit.look, title, Size.POINTS, Weight.TITLE), ending
        ),
        *_seal_foot(kit, rect, rule_y + px(22), ending),
    ]  # fmt: skip


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
    shown = [kit.text("seal/digits", ending.view.short_seal, left, y, Size.LABEL, palette.ink2)]
    after_digits = left + text_width(kit.look, ending.view.short_seal, Size.LABEL) + px(12)
    digits = shown if ending.is_sealed else []
    if ending.verdict is None:
        return [*digits, kit.link("check", right, y, words("seal.check"), ending.check, align=1.0)]
    link = kit.link("throws", right, y, words("seal.every_throw"), ending.show_check, align=1.0)
    assert link.node is not None
    right = link.node.rect.x - px(8)
    if ending.file is not None:
        told = words("seal.file", name=ending.file.name)
        if right - text_width(kit.look, told, Size.LABEL) < after_digits:
            digits = []  # they stand at the foot of the card as well
        room = right - (after_digits if digits else left)
        name = first_that_fits(kit.look, (told, ending.file.name), room, Size.LABEL)
        kept = kit.text(
            "seal/file", name, right, y, Size.LABEL, palette.ink2, align=1.0, tip=str(ending.file)
        )
        return [*digits, kept, link]
    if isinstance(ending.session, Session):
        keep = kit.link("keep", right, y, words("seal.keep"), ending.keep_file, align=1.0)
        has_room = keep.node is not None and keep.node.rect.x > after_digits
        return [*(digits if has_room else ()), keep, link]
    return [*digits, link]
