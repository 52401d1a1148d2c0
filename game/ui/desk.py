"""The desk: which scenes lie on it, and what is shown, said and typed there."""

import logging
import math
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pygame

from game.text import Words, WordsError
from game.ui import canvas
from game.ui.forms import FieldEditor, Forms
from game.ui.hand import Hand
from game.ui.input import Input
from game.ui.kit import Kit, Touch
from game.ui.look import Look, Rect
from game.ui.nodes import Action, Node
from game.ui.notes import Notices, tip_piece
from game.ui.preferences import Preferences
from game.ui.scene import Scene
from game.ui.services import Services
from game.ui.stage import Piece, Stage
from game.ui.told_trouble import trouble_told

_log = logging.getLogger(__name__)

BLINK_S = 0.1  # a cursor is looked after so often
GUARD_S = 0.3  # a new overlay takes no clicks so long: they were meant for what was there before
_MOST_TOLD = 32  # lines that wait to be told; where nobody takes them the oldest are dropped


@dataclass(slots=True)
class _Layer:
    """A scene on the desk, how long it has been there, and the focus to give back."""

    scene: Scene
    age_s: float = 0.0
    focus_below: str | None = None


@dataclass(slots=True)
class Desk:
    """Scenes, the topmost last; only that one is played with."""

    services: Services
    look: Look
    wants_end: bool = False
    is_in_front: bool = True  # whether the window is the one that is played with
    _layers: list[_Layer] = field(default_factory=list)
    _hand: Hand = field(default_factory=Hand)
    _input: Input = field(init=False)
    _stage: Stage = field(default_factory=Stage)
    _notices: Notices = field(default_factory=Notices)
    _forms: Forms = field(default_factory=Forms)
    _told: deque[str] = field(default_factory=lambda: deque(maxlen=_MOST_TOLD))
    _dirty: list[Rect] = field(default_factory=list)
    _is_stale: bool = False  # the page has changed since it was shown: nothing on it is pressed

    def __post_init__(self) -> None:
        self._input = Input(self, self._hand)

    # -- for scenes

    @property
    def words(self) -> Words:
        """The catalogue."""
        return self.services.words

    @property
    def preferences(self) -> Preferences:
        """What the player chose."""
        return self.services.preferences

    def prefer(self, preferences: Preferences) -> None:
        """Change the player's choices, at once and for good."""
        before = self.services.preferences
        self.services.prefer(preferences)
        if preferences.language != before.language:
            self._reword(preferences.language)
        if preferences.look_key != before.look_key:
            self.resize(self.look.width, self.look.height)

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self._layers[-1].scene

    def go(self, scene: Scene) -> None:
        """Clear the desk, with what was said on it, and put this scene there."""
        self.clear()
        self._notices = Notices()
        self._put(scene)

    def clear(self) -> None:
        """Take every scene away."""
        self.stop_typing()
        while self._layers:
            self._layers.pop().scene.leave()

    def open(self, overlay: Scene) -> None:
        """Put an overlay on top."""
        self.stop_typing()
        self._put(overlay)

    def close(self, overlay: Scene) -> None:
        """Take an overlay away again."""
        self.stop_typing()
        if self._layers and self._layers[-1].scene is overlay and len(self._layers) > 1:
            layer = self._layers.pop()
            layer.scene.leave()
            self._hand.focus = layer.focus_below or self.scene.first_focus()
            self._hand.pressed = None
            self.change()

    def say(self, notice: str, instead_of: Sequence[str] = ()) -> None:
        """Show one line for some seconds, after those that wait already, and tell it.

        Lines that it makes untrue go.
        """
        self._notices.forget(instead_of)
        self._notices.say(notice)
        self.tell(notice)

    def tell(self, words: str) -> None:
        """Tell what is seen otherwise to those who listen; nothing where that is empty."""
        if words:
            self._told.append(words)

    def say_why(self, key: str, error: Exception, **values: object) -> None:
        """Say in a line that something went wrong, and the reason in the player's words."""
        self.say(self.words(key, why=trouble_told(self.words, error), **values))

    def end(self) -> None:
        """Close the window after this frame."""
        self.wants_end = True

    def mark(self, rect: Rect) -> None:
        """Draw this rectangle again although no piece's key changed."""
        self._dirty.append(rect)

    def focus(self, node_id: str | None, *, by_keyboard: bool = False) -> None:
        """Move the keyboard focus; `by_keyboard` tells that somebody did it without the mouse."""
        self._hand.focus = node_id
        self._hand.by_keyboard |= by_keyboard

    @property
    def focused(self) -> str | None:
        """The node that has the keyboard focus."""
        return self._hand.focus

    @property
    def shown_focus(self) -> str | None:
        """The node that has the focus and shows it; None while the mouse is in use."""
        return self._hand.shown_focus

    def type_in(self, node: Node, text: str, limit: int, changed: Callable[[str], None]) -> None:
        """Begin typing in a field; `changed` is told every new text."""
        self._forms.edit(self.look, node.id, node.rect, text, limit, changed)

    def stop_typing(self) -> None:
        """End typing and keep what was typed."""
        self._forms.stop()

    def editor(self, node_id: str) -> FieldEditor | None:
        """The editor while that field is typed in."""
        return self._forms.editor(node_id)

    def change(self) -> None:
        """Something on the page changes: nothing on it is pressed until it is shown again."""
        self._is_stale = True

    # -- for the app

    @property
    def scenes(self) -> list[Scene]:
        """All scenes, the topmost last."""
        return [layer.scene for layer in self._layers]

    @property
    def rest_s(self) -> float:
        """Seconds that may pass without a frame while nothing moves."""
        if not self._layers:
            return math.inf
        rest_s = self.scene.rest_s if self.is_in_front else math.inf
        return min(rest_s, self._hand.until_tip_s, BLINK_S if self._forms.is_typing else math.inf)

    @property
    def notices(self) -> list[str]:
        """The lines that are shown or wait to be."""
        return self._notices.all

    @property
    def nodes(self) -> list[Node]:
        """What can be reached now: the nodes of the scene on top."""
        return self._stage.nodes

    @property
    def takes_text(self) -> bool:
        """Whether a letter that is pressed now is one to be written."""
        focused = self.piece(self._hand.focus or "")
        node = focused.node if focused else None
        return self._forms.is_typing or (node is not None and Action.TYPE in node.actions)

    def piece(self, node_id: str) -> Piece | None:
        """What is shown of a node."""
        return self._stage.piece(node_id)

    @property
    def is_guarded(self) -> bool:
        """Whether the scene on top has only just come over another."""
        layer = self._layers[-1]
        return layer.scene.is_overlay and layer.age_s < GUARD_S

    @property
    def is_stale(self) -> bool:
        """Whether the page has changed since it was shown: nothing on it can be pressed yet."""
        return self._is_stale

    def take_told(self) -> list[str]:
        """What was told since it was asked for last."""
        told = list(self._told)
        self._told.clear()
        return told

    def press(self, node_id: str) -> None:
        """Press a node as a key does, wherever the focus was."""
        if self.editor(node_id) is None:
            self.stop_typing()
        self.focus(node_id, by_keyboard=True)
        self._input.press(node_id)

    def write(self, node_id: str, text: str) -> None:
        """Put a text into a field, in place of what stands there."""
        self.press(node_id)
        editor = self.editor(node_id)
        if editor is not None:
            editor.write(text)
            self.stop_typing()

    def resize(self, width: int, height: int) -> None:
        """The window has that many real pixels now."""
        self.stop_typing()
        self.look = self.preferences.look(width, height)
        self._stage.forget()
        canvas.forget()
        for layer in self._layers:
            layer.scene.resized()

    def _reword(self, language: str) -> None:
        """Go on in another language; where its catalogue can't be read, in the one before."""
        self.stop_typing()
        try:
            self.services.words = self.services.speak(language)
        except WordsError as error:
            _log.warning("%s", error)
            self.say(self.words("fault.language", why=error))
            return
        for layer in self._layers:
            layer.scene.reworded()
        self.redraw()

    def redraw(self) -> None:
        """Draw everything again in the next frame."""
        self._stage.forget()

    def handle(self, event: pygame.Event) -> None:
        """Take one event of the window; positions are in real pixels."""
        if self._forms.take(event):
            return
        match event.type:
            case pygame.MOUSEWHEEL if event.y:
                if self.scene.wheel(self._hand.x, self._hand.y, -event.y):
                    self.change()
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWFOCUSGAINED:
                self.is_in_front = event.type == pygame.WINDOWFOCUSGAINED
            case _:
                self._input.take(event)

    def update(self, dt_s: float) -> bool:
        """Let time pass; whether the next frame is wanted soon.

        Between frames that nobody wants no time passes here, but for what `rest_s` tells of: so
        whatever else waits wants the next.
        """
        moving = False
        if self._layers:
            layer = self._layers[-1]
            layer.age_s += dt_s
            moving = layer.scene.update(dt_s) or self.is_guarded
        self._forms.update(dt_s)
        self._hand.wait(dt_s)
        is_telling = self._notices.update(dt_s)
        if self._hand.focus == "notice" and not self._notices.all:
            self._hand.focus = self.scene.first_focus()
        return is_telling or moving

    def show(self, target: pygame.Surface) -> list[Rect]:
        """Bring the surface up to date; the rectangles drawn, none if nothing changed."""
        pieces = self._pieces()
        if self._hand.point_at(self._input.under(_nodes_of(pieces))):
            self._hand.need_no_tip()  # the page moved, and not the hand
            pieces = self._pieces()
        dirty, self._dirty = self._dirty, []
        self._is_stale = False
        return self._stage.show(target, self.look, pieces, dirty)

    # -- pieces

    def _pieces(self) -> list[Piece]:
        top = len(self._layers) - 1
        first = top
        while first > 0 and self._layers[first].scene.is_overlay:
            first -= 1
        pieces: list[Piece] = []
        for number in range(first, top + 1):
            touch = self._hand.touch if number == top else Touch()
            kit = Kit(self.look, self.words, touch)
            shown = self._layers[number].scene.pieces(kit)
            if number < top:
                shown = [replace(piece, node=None, press=None) for piece in shown]
            pieces += shown
        kit = Kit(self.look, self.words, self._hand.touch)
        return [*pieces, *self._tip(kit, pieces), *self._notices.pieces(kit)]

    def _tip(self, kit: Kit, pieces: Sequence[Piece]) -> list[Piece]:
        """More about what is pointed at for a while."""
        tip = self._hand.tip(_nodes_of(pieces))
        return [tip_piece(kit, *tip)] if tip else []

    # -- scenes

    def _put(self, scene: Scene) -> None:
        self._layers.append(_Layer(scene, focus_below=self._hand.focus))
        self._hand.let_go()
        self.change()
        scene.enter(self)
        if self.scene is scene:  # it may have opened an overlay at once
            self._hand.focus = scene.first_focus()


def _nodes_of(pieces: Sequence[Piece]) -> list[Node]:
    return [piece.node for piece in pieces if piece.node is not None]
