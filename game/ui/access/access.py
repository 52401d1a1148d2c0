"""What ties the desk to screen readers and to the voice: the app calls `tick` and nothing else."""

import logging
from collections.abc import Callable, Sequence
from itertools import count
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakKeyDictionary

import pygame

from game.ui.access.reader import Place, Reader, open_reader
from game.ui.access.tree import Numbers, Page, Said, can_be_pressed, thing_of, tree_of
from game.ui.access.voice import Voice, find_service
from game.ui.nodes import Action
from game.ui.scene import Scene

if TYPE_CHECKING:
    import accesskit

    from game.ui.desk import Desk

_log = logging.getLogger(__name__)
_T = TypeVar("_T")

KEPT_LINES = 12  # of what was said, for readers that look back


class Access:
    """Readers and voice of one window. Whatever fails in here ends it, never the game."""

    def __init__(self, window: pygame.Window) -> None:
        """Nobody is there yet: see `start`."""
        self._window = window
        self._reader: Reader | None = None
        self._voice = Voice(None)
        self._has_started = False
        self._numbers = Numbers()
        self._scenes: WeakKeyDictionary[Scene, int] = WeakKeyDictionary()
        self._scene_numbers = count()
        self._said: tuple[Said, ...] = ()
        self._told = 0  # lines so far
        self._page: Page | None = None  # the one that was pushed last
        self.asked_event = pygame.event.custom_type()  # carries what a reader asks for

    def start(self) -> None:
        """Be there for readers from now on. It costs milliseconds: call it after the first frame.

        Only where the window has to be hidden until then it is called before that is shown.
        """
        if self._has_started:
            return
        self._has_started = True
        self._voice = Voice(find_service())
        window = self._window
        self._reader = self._guarded(lambda: open_reader(window.handle, window.title, self._ask))

    def close(self) -> None:
        """Be silent."""
        self._voice.close()

    def tick(self, desk: "Desk") -> None:
        """Tell what is new. Call it once a frame, and once in a while when no frame is wanted."""
        told = desk.take_told()
        if desk.preferences.speech:
            for words in told:
                self._voice.say(words, desk.words.locale.language)
        reader = self._reader
        if reader is not None:
            self._guarded(lambda: self._tell(reader, desk, told))

    def carry_out(self, desk: "Desk", event: pygame.Event) -> None:
        """Do what a reader has asked for, as if it had come by a key.

        What comes while the page is not shown yet waits for the next frame.
        """
        if desk.is_stale:
            pygame.event.post(event)
            return
        thing, scene = self._numbers.thing(event.target), self._scene_number(desk)
        node = next((n for n in desk.nodes if thing_of(scene, n) == thing), None)
        if node is None:
            return  # it was there when the reader looked
        match event.action:
            case "click" if can_be_pressed(node):
                desk.press(node.id)
            case "focus" if node.is_focusable:
                desk.focus(node.id, by_keyboard=True)
            case "set_value" if Action.TYPE in node.actions and node.is_enabled:
                desk.write(node.id, event.text)

    # -- inside

    def _tell(self, reader: Reader, desk: "Desk", told: Sequence[str]) -> None:
        is_new = reader.tick(self._place)
        if not reader.is_listening:
            self._said, self._page = (), None
            return
        if is_new:
            self._page = None
        for words in told:  # each in a tree of its own: accesskit tells what is new in any order
            self._told += 1
            self._said = (*self._said, Said(self._told, words))[-KEPT_LINES:]
            self._push(reader, desk)
        self._push(reader, desk)

    def _push(self, reader: Reader, desk: "Desk") -> None:
        """Tell the page as it is now, if anything of it is new."""
        page = self._page_of(desk)
        if page != self._page:
            reader.push(tree_of(page, self._numbers))
            self._page = page

    def _page_of(self, desk: "Desk") -> Page:
        return Page(
            title=self._window.title,
            language=desk.words.locale.language,
            not_now=desk.words("said.not_now"),
            width=desk.look.width,
            height=desk.look.height,
            scene=self._scene_number(desk),
            nodes=tuple(desk.nodes),
            focus=desk.focused,
            is_modal=desk.scene.is_overlay,
            said=self._said,
        )

    def _scene_number(self, desk: "Desk") -> int:
        """A number for the scene on top that no other scene ever had."""
        if desk.scene not in self._scenes:
            self._scenes[desk.scene] = next(self._scene_numbers)
        return self._scenes[desk.scene]

    def _place(self) -> Place:
        """Where the window is. Its own units may be several pixels each."""
        window = self._window
        width, height = window.get_surface().get_size()
        scale = width / window.size[0]
        x, y = window.position
        return Place(round(x * scale), round(y * scale), width, height, window.focused)

    def _ask(self, request: "accesskit.ActionRequest") -> None:
        """Take a reader's wish to the main loop. Comes on any thread."""
        try:
            name = str(request.action).rpartition(".")[2].lower()
            text = request.data[1] if request.data is not None else ""
            values = {"action": name, "target": request.target, "text": text}
            pygame.event.post(pygame.Event(self.asked_event, values))
        except Exception as error:  # noqa: BLE001 - accesskit would end with it
            _log.warning("what a screen reader asked for is lost: %r", error)

    def _guarded(self, do: Callable[[], _T]) -> _T | None:
        """Do it; where that fails readers are left alone from then on, and it is logged once."""
        try:
            return do()
        except ImportError as error:
            _log.info("without accesskit there is nothing for screen readers: %s", error)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # noqa: BLE001 - a panic in accesskit is no Exception
            _log.warning("screen readers are left alone from now on: %r", error, exc_info=True)
        self._reader = None
        return None
