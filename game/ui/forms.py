"""Text fields: pygame-gui does the typing, in this game's look.

pygame-gui is imported when the first field is typed in: it costs the start a tenth of a second.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game import paths
from game.ui.lettering import text_px
from game.ui.look import Colour, Look, Rect, Weight

if TYPE_CHECKING:
    from pygame_gui import UIManager

FIELD_TEXT = 14.5  # design units


class FieldEditor:
    """One field while it is typed in."""

    def __init__(
        self,
        node_id: str,
        manager: "UIManager",
        rect: Rect,
        text: str,
        limit: int,
        changed: Callable[[str], None],
    ) -> None:
        from pygame_gui.elements import UITextEntryLine

        self.id = node_id
        self._manager = manager
        self._changed = changed
        self._limit = limit
        text = "".join(letter for letter in text if letter.isprintable())
        self._line = UITextEntryLine(pygame.Rect(rect), manager, initial_text=text)
        self._line.set_text_length_limit(limit)
        manager.set_focus_set({self._line})
        self._line.edit_position = len(text)
        self._line.select_range = [0, len(text)]  # what is typed first replaces it
        self._line.cursor_has_moved_recently = True
        pygame.key.start_text_input()
        pygame.key.set_text_input_rect(pygame.Rect(rect))

    @property
    def text(self) -> str:
        """What stands in the field now."""
        return str(self._line.get_text())

    @property
    def key(self) -> tuple[object, ...]:
        """Equal keys look the same."""
        line = self._line
        return line.get_text(), line.edit_position, tuple(line.select_range), line.cursor_on

    def handle(self, event: pygame.Event) -> bool:
        """Give the field an event; whether it is one of a field's."""
        before = self.text
        try:
            took = bool(self._manager.process_events(event))
        except pygame.error:  # text that no font can draw, such as a lone zero-width space
            self._line.set_text(before)
            took = True
        if self.text != before:
            self._changed(self.text)
        return took or event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT)

    def write(self, text: str) -> None:
        """Put a text in place of what stands there, cut where it is too long."""
        text = "".join(letter for letter in text if letter.isprintable())
        self._line.set_text(text[: self._limit])
        self._changed(self.text)

    def update(self, dt_s: float) -> None:
        """Let the cursor blink."""
        self._manager.update(dt_s)

    def draw(self, target: pygame.Surface) -> None:
        """Draw the field."""
        self._manager.draw_ui(target)

    def close(self) -> None:
        """End typing."""
        pygame.key.stop_text_input()
        self._line.kill()  # type: ignore[no-untyped-call]  # pygame-gui leaves it untyped


class Forms:
    """pygame-gui's manager in one look."""

    def __init__(self, look: Look) -> None:
        from pygame_gui import UIManager

        self._manager = UIManager((look.width, look.height))
        regular = str(paths.assets() / "fonts" / f"{Weight.TEXT.value}.ttf")
        self._manager.add_font_paths("nunito", regular, regular, regular, regular)
        self._manager.get_theme().load_theme(_theme(look))

    def edit(
        self, node_id: str, rect: Rect, text: str, limit: int, changed: Callable[[str], None]
    ) -> FieldEditor:
        """Begin typing in a field."""
        return FieldEditor(node_id, self._manager, rect, text, limit, changed)


def _theme(look: Look) -> dict[str, object]:
    palette = look.palette
    return {
        "text_entry_line": {
            "colours": {
                "dark_bg": _web(palette.paper),
                "normal_text": _web(palette.ink),
                "selected_bg": _web(palette.blue_wash),
                "selected_text": _web(palette.ink),
                "text_cursor": _web(palette.blue),
                "normal_border": _web(palette.blue),
                "focused_border": _web(palette.blue),
            },
            "font": {"name": "nunito", "size": str(round(text_px(look, FIELD_TEXT) * 1.0))},
            "misc": {
                "shape": "rounded_rectangle",
                "shape_corner_radius": str(look.px(11)),
                "border_width": str(max(1, look.px(1.5))),
                "shadow_width": "0",
                "padding": f"{look.px(11)},{look.px(4)}",
            },
        }
    }


def _web(colour: Colour) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)
