"""The desk: which scenes lie on it, and where hand and keyboard are.

Mouse and keys become presses of nodes here, once for all scenes: Tab and arrows move the focus,
Enter and Space press, Escape is handed to the scene on top.
"""

import logging
import math
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import pygame

from game.text import Words, WordsError
from game.ui import canvas
from game.ui.forms import FieldEditor, Forms
from game.ui.kit import Kit, Touch
from game.ui.look import Look, Rect
from game.ui.nodes import Action, Node, Role, focus_after, focus_towards, node_at, node_under
from game.ui.notes import Notices, tip_piece
from game.ui.preferences import Preferences
from game.ui.scene import Scene
from game.ui.services import Services
from game.ui.stage import Piece, Stage
from game.ui.told_trouble import trouble_told

_log = logging.getLogger(__name__)

TIP_AFTER_S, TIP_UNTIL_S = 0.6, 7.0
BLINK_S = 0.1  # a cursor is looked after so often
GUARD_S = 0.3  # a new overlay takes no clicks so long: they were meant for what was there before

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_PRESS_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_TICKING = (Role.BUTTON, Role.LINK, Role.SWITCH, Role.RADIO)  # dice and boxes sound themselves
_MOST_TOLD = 32  # lines that wait to be told; where nobody takes them the oldest are dropped
_PAGE_KEYS = (pygame.K_TAB, *_ARROWS, *_PRESS_KEYS)  # they mean what is shown


@dataclass(slots=True)
class _Hand:
    """Where mouse and keyboard are."""

    x: float = -1.0
    y: float = -1.0
    hover: str | None = None
    hover_s: float = 0.0
    pressed: str | None = None
    focus: str | None = None
    by_keyboard: bool = False

    @property
    def until_tip_s(self) -> float:
        """Seconds until a tip comes or goes, if the hand stays where it is."""
        if self.hover is None or self.hover_s >= TIP_UNTIL_S:
            return math.inf
        return (TIP_AFTER_S if self.hover_s < TIP_AFTER_S else TIP_UNTIL_S) - self.hover_s


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
    _hand: _Hand = field(default_factory=_Hand)
    _stage: Stage = field(default_factory=Stage)
    _notices: Notices = field(default_factory=Notices)
    _editor: FieldEditor | None = None
    _forms: Forms | None = None
    _told: deque[str] = field(default_factory=lambda: deque(maxlen=_MOST_TOLD))
    _dirty: list[Rect] = field(default_factory=list)
    _is_stale: bool = False  # the page has changed since it was shown: nothing on it is pressed

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
            self._is_stale = True

    def say(self, notice: str) -> None:
        """Show one line for some seconds, after those that wait already, and tell it."""
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
        return self._hand.focus if self._hand.by_keyboard else None

    def type_in(self, node: Node, text: str, limit: int, changed: Callable[[str], None]) -> None:
        """Begin typing in a field; `changed` is told every new text."""
        self.stop_typing()
        if self._forms is None:
            self._forms = Forms(self.look)
        self._editor = self._forms.edit(node.id, node.rect, text, limit, changed)

    def stop_typing(self) -> None:
        """End typing and keep what was typed."""
        if self._editor is not None:
            self._editor.close()
            self._editor = None

    def editor(self, node_id: str) -> FieldEditor | None:
        """The editor while that field is typed in."""
        return self._editor if self._editor and self._editor.id == node_id else None

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
        return min(rest_s, self._hand.until_tip_s, BLINK_S if self._editor else math.inf)

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
        piece = self._stage.piece(self._hand.focus or "")
        is_field = piece is not None and piece.node is not None and piece.node.role is Role.FIELD
        return self._editor is not None or is_field

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
        if self._editor is not None and self._editor.id != node_id:
            self.stop_typing()
        self.focus(node_id, by_keyboard=True)
        self._press(node_id)

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
        self._forms = None
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
        if self._editor is not None and self._typed(event):
            return
        match event.type:
            case pygame.MOUSEMOTION:
                self._moved(*event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._mouse_down(*event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._mouse_up(*event.pos)
            case pygame.KEYDOWN:
                self._key_down(event)
            case pygame.MOUSEWHEEL if event.y:
                self._is_stale |= self.scene.wheel(self._hand.x, self._hand.y, -event.y)
            case pygame.WINDOWFOCUSLOST | pygame.WINDOWFOCUSGAINED:
                self.is_in_front = event.type == pygame.WINDOWFOCUSGAINED
            case pygame.WINDOWLEAVE:
                self._moved(-1, -1)

    def update(self, dt_s: float) -> bool:
        """Let time pass; whether the next frame is wanted soon.

        Between frames that nobody wants no time passes here, but for what `rest_s` tells of: so
        whatever else waits wants the next.
        """
        moving = False
        if self._layers:
            layer = self._layers[-1]
            layer.age_s += dt_s
            moving = layer.scene.update(dt_s) or (layer.scene.is_overlay and layer.age_s < GUARD_S)
        if self._editor is not None:
            self._editor.update(dt_s)
        hand = self._hand
        if not math.isinf(hand.until_tip_s):
            hand.hover_s += dt_s
        is_telling = self._notices.update(dt_s)
        if hand.focus == "notice" and not self._notices.all:
            hand.focus = self.scene.first_focus()
        return is_telling or moving

    def show(self, target: pygame.Surface) -> list[Rect]:
        """Bring the surface up to date; the rectangles drawn, none if nothing changed."""
        pieces = self._pieces()
        hover = self._hover_in(pieces)
        if hover != self._hand.hover:
            self._hand.hover, self._hand.hover_s = hover, TIP_UNTIL_S  # nobody pointed at it
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
            touch = self._touch() if number == top else Touch()
            kit = Kit(self.look, self.words, touch)
            shown = self._layers[number].scene.pieces(kit)
            if number < top:
                shown = [replace(piece, node=None, press=None) for piece in shown]
            pieces += shown
        kit = Kit(self.look, self.words, self._touch())
        return [*pieces, *self._tip(kit, pieces), *self._notices.pieces(kit)]

    def _touch(self) -> Touch:
        hand = self._hand
        return Touch(hand.hover, hand.pressed, self.shown_focus)

    def _hover_in(self, pieces: Sequence[Piece]) -> str | None:
        node = self._under([p.node for p in pieces if p.node], self._hand.x, self._hand.y)
        return node.id if node else None

    def _under(self, nodes: Sequence[Node], x: float, y: float) -> Node | None:
        return node_under(self._without_far_dice(nodes, x, y), x, y)

    def _without_far_dice(self, nodes: Sequence[Node], x: float, y: float) -> list[Node]:
        """The nodes but those of dice that are not under the point: a die is more than a box."""
        die = self.scene.die_at(x, y)
        return [node for node in nodes if node.role is not Role.DIE or node.id == die]

    def _tip(self, kit: Kit, pieces: Sequence[Piece]) -> list[Piece]:
        """More about what is pointed at for a while."""
        hand = self._hand
        if not TIP_AFTER_S <= hand.hover_s < TIP_UNTIL_S or hand.pressed:
            return []
        node = node_under([p.node for p in pieces if p.node], hand.x, hand.y)
        if node is None:
            return []
        words = node.why_not if not node.is_enabled and node.why_not else node.tip
        return [tip_piece(kit, words, node.rect)] if words else []

    # -- input

    def _put(self, scene: Scene) -> None:
        self._layers.append(_Layer(scene, focus_below=self._hand.focus))
        self._hand.pressed = self._hand.focus = None
        self._is_stale = True
        scene.enter(self)
        if self.scene is scene:  # it may have opened an overlay at once
            self._hand.focus = scene.first_focus()

    def _moved(self, x: float, y: float) -> None:
        hand = self._hand
        hand.x, hand.y = x, y
        node = self._under(self.nodes, x, y)
        if (node.id if node else None) != hand.hover:
            hand.hover, hand.hover_s = (node.id if node else None), 0.0

    def _mouse_down(self, x: float, y: float) -> None:
        self._moved(x, y)
        if self._is_stale:
            return
        self._hand.hover_s = TIP_UNTIL_S  # who presses knows
        self._hand.by_keyboard = False
        if self._layers[-1].scene.is_overlay and self._layers[-1].age_s < GUARD_S:
            return
        node = node_at(self._without_far_dice(self.nodes, x, y), x, y)
        if node is None or not node.is_enabled:
            self.scene.clicked()
        self._hand.pressed = node.id if node else None
        if node is None or self._hand.pressed != self._hand.focus:
            self.stop_typing()
        if node is not None and node.is_focusable:
            self._hand.focus = node.id

    def _mouse_up(self, x: float, y: float) -> None:
        self._moved(x, y)
        pressed, self._hand.pressed = self._hand.pressed, None
        node = node_at(self._without_far_dice(self.nodes, x, y), x, y)
        if node is not None and node.id == pressed:
            self._press(node.id)

    def _key_down(self, event: pygame.Event) -> None:
        hand = self._hand
        hand.hover_s = TIP_UNTIL_S
        if event.key == pygame.K_ESCAPE:
            hand.by_keyboard = True
            self.scene.escape()
        elif event.key in _PAGE_KEYS and self._is_stale:
            return
        elif event.key == pygame.K_TAB:
            hand.by_keyboard = True
            step = -1 if event.mod & pygame.KMOD_SHIFT else 1
            hand.focus = focus_after(self.nodes, hand.focus, step)
            self._may_type()
        elif event.key in _ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            hand.by_keyboard = True
            hand.focus = focus_towards(self.nodes, hand.focus, *_ARROWS[event.key])
        elif self._key_of_scene(event):
            hand.by_keyboard = True
        elif event.key in _PRESS_KEYS and hand.focus is not None:
            hand.by_keyboard = True
            self._press(hand.focus)
        elif event.unicode.isprintable() and event.unicode:
            self._may_type()  # the letter itself comes as text

    def _key_of_scene(self, event: pygame.Event) -> bool:
        """Offer a key to the scene. What was clicked last has no further say from then on."""
        scene, focus = self.scene, self._hand.focus
        took = scene.key(event)
        if took and not self._hand.by_keyboard and (self.scene, self._hand.focus) == (scene, focus):
            self._hand.focus = scene.first_focus()
        return took

    def _press(self, node_id: str) -> None:
        """Press a node, once before the page is shown again: it may not be there any more."""
        piece = self._stage.piece(node_id)
        if piece is None or piece.node is None or self._is_stale:
            return
        self._is_stale = True
        node = piece.node
        if not node.is_enabled:
            self.services.sounds.play("refuse.thud")
            if node.why_not:
                self.say(node.why_not)
        elif piece.press is not None:
            if node.role in _TICKING:
                self.services.sounds.play("button.tick")
            piece.press()

    def _may_type(self) -> None:
        """A field that gets the focus by keyboard is typed in at once."""
        piece = self._stage.piece(self._hand.focus) if self._hand.focus else None
        if piece and piece.node and Action.TYPE in piece.node.actions and piece.press:
            piece.press()

    def _typed(self, event: pygame.Event) -> bool:
        """Give the event to the field that is typed in; whether it took it."""
        assert self._editor is not None
        if event.type == pygame.KEYDOWN and event.key in (
            pygame.K_TAB,
            pygame.K_RETURN,
            pygame.K_KP_ENTER,
            pygame.K_ESCAPE,
        ):
            self.stop_typing()
            return bool(event.key != pygame.K_TAB)
        return self._editor.handle(event)
