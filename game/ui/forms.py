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
_END_KEYS = (pygame.K_TAB, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE)


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
    """The one field that is typed in, if any."""

    def __init__(self) -> None:
        self._look: Look | None = None
        self._manager: UIManager | None = None  # of that look
        self._editor: FieldEditor | None = None

    @property
    def is_typing(self) -> bool:
        """Whether there is one."""
        return self._editor is not None

    def edit(
        self,
        look: Look,
        node_id: str,
        rect: Rect,
        text: str,
        limit: int,
        changed: Callable[[str], None],
    ) -> None:
        """Begin typing in a field; `changed` is told every new text."""
        self.stop()
        if self._manager is None or look != self._look:
            self._look, self._manager = look, _manager(look)
        self._editor = FieldEditor(node_id, self._manager, rect, text, limit, changed)

    def stop(self) -> None:
        """End typing and keep what was typed."""
        if self._editor is not None:
            self._editor.close()
            self._editor = None

    def editor(self, node_id: str) -> FieldEditor | None:
        """The editor while that field is typed in."""
        return self._editor if self._editor and self._editor.id == node_id else None

    def take(self, event: pygame.Event) -> bool:
        """Give an event to the field; whether it is one of a field's. Some keys end it."""
        if self._editor is None:
            return False
        if event.type == pygame.KEYDOWN and event.key in _END_KEYS:
            self.stop()
            return bool(event.key != pygame.K_TAB)  # which goes on to the next
        return self._editor.handle(event)

    def update(self, dt_s: float) -> None:
        """Let the cursor blink."""
        if self._editor is not None:
            self._editor.update(dt_s)


def _manager(look: Look) -> "UIManager":
    """pygame-gui's manager in one look."""
    from pygame_gui import UIManager

    manager = UIManager((look.width, look.height))
    regular = str(paths.assets() / "fonts" / f"{Weight.TEXT.value}.ttf")
    manager.add_font_paths("nunito", regular, regular, regular, regular)
    manager.get_theme().load_theme(_theme(look))
    return manager


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
            "font": {"name": "nunito", "size": round(text_px(look, FIELD_TEXT))},
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
