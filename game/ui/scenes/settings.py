"""The settings: one page, every change at once and remembered."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.ui.kit import Kit
from game.ui.lettering import text_width
from game.ui.look import Rect, Size, Theme, Weight
from game.ui.preferences import Felt, Material, Movement, Pace, Preferences, TossStyle
from game.ui.scene import Scene
from game.ui.scenes.pages import page_pieces, tabs
from game.ui.scenes.sample import sample_piece
from game.ui.stage import Piece
from game.ui.tray_view import tray_look

_ROW = 62  # design units
_SIZES = (1.0, 1.25, 1.5, 1.75, 2.0)


class Settings(Scene):
    """A page over whatever was there; leaving it goes back."""

    def __init__(self, below: str | None = None) -> None:
        """`below` names the page it was opened from; None where that was a match."""
        self._below = below

    def first_focus(self) -> str | None:
        """The theme that is on."""
        return f"theme/{self.desk.preferences.theme.value}"

    def escape(self) -> None:
        """Back."""
        self.desk.close(self)

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page: two columns of choices."""
        px, look, words = kit.look.px, kit.look, kit.words
        pages = tabs(self.desk, "settings")
        if self._below is None:  # no way but back to the match
            pages = {name: pages[name] for name in ("play", "settings")}
        pages[self._below or "play"] = self.escape
        panel = Rect(px(40), px(88), look.width - px(80), look.height - px(128))
        pieces = [
            *page_pieces(kit, "settings", pages),
            kit.panel("panel", panel),
            kit.text(
                "title", words("page.settings"), panel.x + px(32), panel.y + px(42), 26,
                weight=Weight.TITLE,
            ),
        ]  # fmt: skip
        gap = px(48)
        column_w = (panel.w - px(64) - gap) // 2
        left, right = self._choices(kit)
        step = min(px(_ROW), (panel.h - px(140)) // max(len(left), len(right)))
        x = y = 0
        for column, choices in enumerate((left, right)):
            x = panel.x + px(32) + column * (column_w + gap)
            y = panel.y + px(76)
            for choice in choices:
                pieces += choice(Rect(x, y, column_w, step))
                y += step
        foot = panel.bottom - px(30)
        sample = Rect(x, y + px(14), column_w, foot - px(34) - (y + px(14)))
        if sample.h >= px(90):
            pieces.append(sample_piece(look, sample, tray_look(self.desk.preferences)))
        note = words("settings.at_once")
        pieces.append(kit.text("note", note, panel.x + px(32), foot, Size.ROW, look.palette.ink2))
        pieces.append(
            kit.link("reset", panel.right - px(32), foot, words("settings.reset"), self._reset,
                     align=1.0)
        )  # fmt: skip
        return pieces

    def _choices(self, kit: Kit) -> tuple[list["_Choice"], list["_Choice"]]:
        preferences = self.desk.preferences
        own = kit.words("settings.not_in_contrast") if preferences.theme is Theme.CONTRAST else ""
        sizes = [(str(size), kit.words.percent(size)) for size in _SIZES]
        left = [
            self._few(kit, "theme", [(t.value, kit.words(f"theme.{t.value}")) for t in Theme],
                      preferences.theme.value, lambda v: self._set(theme=Theme(v))),
            self._few(kit, "size", sizes, str(preferences.size),
                      lambda v: self._set(size=float(v))),
            self._few(kit, "material",
                      [(m.value, kit.words(f"material.{m.value}")) for m in Material],
                      preferences.material.value, lambda v: self._set(material=Material(v)), own),
            self._few(kit, "felt", [(f.value, kit.words(f"felt.{f.value}")) for f in Felt],
                      preferences.felt.value, lambda v: self._set(felt=Felt(v)), own),
            self._flag(kit, "full_screen", preferences.full_screen,
                       lambda on: self._set(full_screen=on)),
        ]  # fmt: skip
        right = [
            self._few(kit, "movement",
                      [(m.value, kit.words(f"movement.{m.value}")) for m in Movement],
                      preferences.movement.value, lambda v: self._set(movement=Movement(v))),
            self._few(kit, "toss", [(t.value, kit.words(f"toss.{t.value}")) for t in TossStyle],
                      preferences.toss.value, lambda v: self._set(toss=TossStyle(v))),
            self._few(kit, "pace", [(p.value, kit.words(f"pace.{p.value}")) for p in Pace],
                      preferences.pace.value, lambda v: self._set(pace=Pace(v))),
            self._flag(kit, "die_numbers", preferences.die_numbers,
                       lambda on: self._set(die_numbers=on)),
        ]  # fmt: skip
        return left, right

    def _few(
        self,
        kit: Kit,
        name: str,
        options: Sequence[tuple[str, str]],
        chosen: str,
        choose: Callable[[str], None],
        note: str = "",
    ) -> "_Choice":
        label = kit.words(f"settings.{name}")
        note = note or kit.words.first(f"settings.{name}.note", "")

        def at(rect: Rect) -> list[Piece]:
            middle = rect.y + rect.h // 2
            most = rect.w - text_width(kit.look, label, Size.ROW) - kit.look.px(12)
            control = kit.segmented(name, rect.right, middle, label, options, chosen, choose, most)
            room = control[0].rect.x - rect.x
            return [*_label(kit, name, rect, label, note, room), *control]

        return at

    def _flag(self, kit: Kit, name: str, is_on: bool, turn: Callable[[bool], None]) -> "_Choice":
        label, note = kit.words(f"settings.{name}"), kit.words.first(f"settings.{name}.note", "")

        def at(rect: Rect) -> list[Piece]:
            middle = rect.y + rect.h // 2
            return [
                *_label(kit, name, rect, label, note, rect.w - kit.look.px(60)),
                kit.switch(name, rect.right, middle, label, is_on, lambda: turn(not is_on)),
            ]

        return at

    def _set(self, **changes: object) -> None:
        self.desk.prefer(replace(self.desk.preferences, **changes))  # type: ignore[arg-type]  # each caller names a field with its type

    def _reset(self) -> None:
        """Everything on this page as it was at first; names and the last match stay."""
        kept = self.desk.preferences
        fresh = Preferences(table=kept.table, seats=kept.seats, same_dice=kept.same_dice)
        self.desk.prefer(fresh)


_Choice = Callable[[Rect], list[Piece]]


def _label(kit: Kit, name: str, rect: Rect, label: str, note: str, room: int) -> list[Piece]:
    """What is chosen, with a line about it where there is room for one."""
    px = kit.look.px
    middle = rect.y + rect.h / 2
    fits = text_width(kit.look, note, Size.LABEL, Weight.MEDIUM) + px(12) <= room
    is_tall = bool(note) and fits and rect.h >= px(50)
    y = middle - px(9) if is_tall else middle
    pieces = [kit.text(f"{name}/label", label, rect.x, y, Size.ROW)]
    if is_tall:
        pieces.append(
            kit.text(
                f"{name}/note",
                note,
                rect.x,
                middle + px(11),
                Size.LABEL,
                kit.look.palette.ink2,
                Weight.MEDIUM,
            )
        )
    pieces.append(kit.rule(f"{name}/rule", rect.x, rect.bottom, rect.w))
    return pieces
