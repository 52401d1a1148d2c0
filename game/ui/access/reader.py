"""The way to the platform's screen readers, through accesskit: one class for each platform.

All of them are driven from the main loop alone: `tick` once in a while, also while nothing moves,
and `push` when the page has changed and somebody listens. What a reader asks for comes to `asked`
on any thread.

Two traps, both of accesskit 0.7 and both for ever (platform notes and tests/access):

- An exception in the function that makes an update ends the adapter. So updates are made first,
  and accesskit is handed a function that only gives them away.
- The Unix adapter holds its lock while it asks Python for the first tree, and its methods wait
  for that lock with the interpreter's lock in hand: called at that moment they wait for each other.
  So it is called only while a reader has said that it is there: see `_Unix`.
"""

import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from game.ui.access.tree import empty_tree

if TYPE_CHECKING:
    import accesskit

    Asked = Callable[[accesskit.ActionRequest], None]

_FAREWELL_S = 2.0  # how long a reader that goes waits for the main loop to have noticed


class Place(NamedTuple):
    """Where the window is on the screen, in real pixels, and whether it has the keyboard."""

    x: int
    y: int
    width: int
    height: int
    is_focused: bool


class Reader(Protocol):
    """The way to one platform's readers."""

    @property
    def is_listening(self) -> bool:
        """Whether anybody listens now: without that nothing may be pushed."""

    def tick(self, place: Callable[[], Place]) -> bool:
        """Let go on what waits for the main loop; whether the whole page is wanted now."""

    def push(self, update: "accesskit.TreeUpdate") -> None:
        """Tell a new tree."""


def needs_hidden_window() -> bool:
    """Whether the reader must be there before the window is shown for the first time."""
    return sys.platform == "win32"


def open_reader(handle: int, title: str, asked: "Asked") -> Reader | None:
    """The way to this platform's readers; None where there is none.

    `handle` is the window's own number on its platform. Raises whatever accesskit raises.
    """
    if sys.platform == "win32":
        return _Windows(handle, title, asked)
    if sys.platform == "darwin":
        return _Mac(handle, title, asked)
    return _Unix(title, asked)


class _Unix:
    """Over AT-SPI. The callbacks come on a thread of the adapter's.

    `_is_active` is the promise that the adapter may be called. It is given as the very last thing
    in the callback that makes the first tree: from there on that callback needs the interpreter no
    more. It is withdrawn first thing when the reader goes, and then the adapter's thread waits
    until the main loop has been seen outside of the adapter.
    """

    def __init__(self, title: str, asked: "Asked") -> None:
        from accesskit import unix

        self._title = title
        self._is_active = False
        self._is_new = False
        self._is_leaving = False
        self._has_noticed = threading.Event()
        self._place: Place | None = None
        self._adapter = unix.Adapter(self._activated, asked, self._deactivated)

    @property
    def is_listening(self) -> bool:
        return self._is_active

    def tick(self, place: Callable[[], Place]) -> bool:
        if self._is_leaving:
            self._is_leaving = False
            self._has_noticed.set()
        if not self._is_active:
            self._place = None
            return False
        is_new, self._is_new = self._is_new, False
        now = place()
        if now != self._place:
            self._tell_place(now)
        return is_new

    def push(self, update: "accesskit.TreeUpdate") -> None:
        if self._is_active:
            self._adapter.update_if_active(lambda: update)

    def _tell_place(self, place: Place) -> None:
        import accesskit

        self._place = place
        right, bottom = place.x + place.width, place.y + place.height
        whole = accesskit.Rect(place.x, place.y, right, bottom)
        self._adapter.set_root_window_bounds(whole, whole)
        self._adapter.update_window_focus_state(place.is_focused)

    def _activated(self) -> "accesskit.TreeUpdate":
        update = empty_tree(self._title)
        self._is_new = True
        self._is_active = True  # nothing may come after this but the end of the callback
        return update

    def _deactivated(self) -> None:
        self._is_active = False
        self._has_noticed.clear()
        self._is_leaving = True
        self._has_noticed.wait(_FAREWELL_S)


class _Subclassing:
    """What Windows and macOS share: the callbacks come on the main thread, within the events."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._is_active = False
        self._is_new = False

    @property
    def is_listening(self) -> bool:
        return self._is_active

    def tick(self, place: Callable[[], Place]) -> bool:
        is_new, self._is_new = self._is_new, False
        return is_new

    def _activated(self) -> "accesskit.TreeUpdate":
        self._is_active = self._is_new = True
        return empty_tree(self._title)


class _Windows(_Subclassing):
    """Over UI Automation. Untried: written by accesskit's own example for pygame.

    The window must not have been shown yet. Focus and place of the window accesskit sees itself.
    """

    def __init__(self, handle: int, title: str, asked: "Asked") -> None:
        super().__init__(title)
        from accesskit import windows

        self._adapter = windows.SubclassingAdapter(handle, self._activated, asked)

    def push(self, update: "accesskit.TreeUpdate") -> None:
        events = self._adapter.update_if_active(lambda: update)
        if events is not None:
            events.raise_events()


class _Mac(_Subclassing):
    """Over NSAccessibility. Untried: written by accesskit's own example for pygame.

    SDL gives the keyboard to the window and not to the view in it, so its class is taught to pass
    questions for the focus on.
    """

    def __init__(self, handle: int, title: str, asked: "Asked") -> None:
        super().__init__(title)
        from accesskit import macos

        macos.add_focus_forwarder_to_window_class("SDLWindow")
        adapters = macos.SubclassingAdapter
        self._adapter = adapters.for_window(handle, self._activated, asked)
        self._is_focused: bool | None = None

    def tick(self, place: Callable[[], Place]) -> bool:
        if self._is_active and place().is_focused is not self._is_focused:
            self._is_focused = place().is_focused
            self._raise(self._adapter.update_view_focus_state(self._is_focused))
        return super().tick(place)

    def push(self, update: "accesskit.TreeUpdate") -> None:
        self._raise(self._adapter.update_if_active(lambda: update))

    @staticmethod
    def _raise(events: "accesskit.macos.QueuedEvents | None") -> None:
        if events is not None:
            events.raise_events()
