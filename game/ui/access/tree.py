"""The nodes on screen as the tree a screen reader walks. Nothing here knows a platform.

The tree is the window, in it the nodes in their order, and a log of what was said last. Nodes of
one group stand in a branch of their own, those on a dialog within the dialog.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from game.ui.access.readable import readable
from game.ui.look import Rect
from game.ui.nodes import Action, Node, Role

if TYPE_CHECKING:
    import accesskit

WINDOW, LOG = 1, 2  # numbers of what is always there
_FIRST = 16  # what comes and goes counts from here
NOTICE = "notice"  # lies above everything, also above dialogs


@dataclass(frozen=True, slots=True)
class Said:
    """Something that was said; what is said again has another number."""

    number: int
    words: str


@dataclass(frozen=True, slots=True)
class Page:
    """What the tree tells. Equal pages make equal trees."""

    title: str
    language: str
    not_now: str  # said of what can't be pressed and tells no reason
    width: int  # real pixels
    height: int
    scene: Hashable  # nodes of different scenes are different, whatever their ids
    nodes: tuple[Node, ...]
    focus: str | None = None
    is_modal: bool = False  # the scene lies over another, and only it can be played with
    said: tuple[Said, ...] = ()  # the last few, oldest first


@dataclass(slots=True)
class Numbers:
    """Numbers of nodes as accesskit wants them, the same each time for the same thing."""

    _of: dict[Hashable, int] = field(default_factory=dict)
    _things: dict[int, Hashable] = field(default_factory=dict)

    def of(self, *thing: Hashable) -> int:
        """The number of a thing; nothing else ever gets it."""
        if thing not in self._of:
            number = self._of[thing] = _FIRST + len(self._of)
            self._things[number] = thing
        return self._of[thing]

    def thing(self, number: int) -> Hashable:
        """What has that number; None where nothing has."""
        return self._things.get(number)


def thing_of(scene: Hashable, node: Node) -> tuple[Hashable, ...]:
    """What a node is to a reader. One that can be pressed now and could not before is another:

    AT-SPI's own library never asks a second time what can be done with a thing it knows.
    """
    return scene, node.role, node.id, can_be_pressed(node)


def can_be_pressed(node: Node) -> bool:
    """Whether pressing it does something now."""
    return bool(node.actions) and node.is_enabled


def tree_of(page: Page, numbers: Numbers) -> "accesskit.TreeUpdate":
    """The whole tree."""
    return _Tree(page, numbers).update()


def empty_tree(title: str) -> "accesskit.TreeUpdate":
    """Only the window: what is told before the main loop has had its say."""
    import accesskit

    window = accesskit.Node(accesskit.Role.WINDOW)
    window.set_label(title)
    update = accesskit.TreeUpdate(WINDOW)
    update.tree = accesskit.Tree(WINDOW)
    update.nodes.append((WINDOW, window))
    return update


class _Tree:
    """One tree while it is made."""

    def __init__(self, page: Page, numbers: Numbers) -> None:
        import accesskit

        self._kit = accesskit
        self._page = page
        self._numbers = numbers
        self._made: list[tuple[int, accesskit.Node]] = []

    def update(self) -> "accesskit.TreeUpdate":
        """All of it, with the focus."""
        kit, page = self._kit, self._page
        window = kit.Node(kit.Role.WINDOW)
        window.set_label(page.title)
        window.set_language(page.language)
        window.set_bounds(kit.Rect(0, 0, page.width, page.height))
        window.set_children([*self._branches(page.nodes), LOG])
        self._log()
        self._made.append((WINDOW, window))
        focus = next((node for node in page.nodes if node.id == page.focus), None)
        update = kit.TreeUpdate(self._number(focus) if focus else WINDOW)
        update.tree = kit.Tree(WINDOW)
        for numbered in self._made:
            update.nodes.append(numbered)
        return update

    # -- branches

    def _branches(self, nodes: Sequence[Node]) -> list[int]:
        """Numbers of the branches: a dialog takes in what lies on it, a group its members."""
        dialog = next((node for node in nodes if node.role is Role.DIALOG), None)
        if dialog is None:
            return self._groups(nodes)
        place = nodes.index(dialog)
        on_it = [node for node in nodes[place + 1 :] if _lies_on(node, dialog)]
        beside = [node for node in nodes if node is not dialog and node not in on_it]
        return [*self._groups(beside), self._dialog(dialog, on_it)]

    def _dialog(self, dialog: Node, on_it: Sequence[Node]) -> int:
        made = self._kit.Node(self._kit.Role.DIALOG)
        made.set_author_id(dialog.id)
        made.set_label(readable(dialog.label))
        made.set_bounds(self._bounds(dialog.rect))
        if self._page.is_modal:
            made.set_modal()
        made.set_children(self._groups(on_it))
        return self._add(self._number(dialog), made)

    def _groups(self, nodes: Sequence[Node]) -> list[int]:
        branches: list[int] = []
        for group, run in groupby(nodes, key=lambda node: node.group):
            members = list(run)
            leaves = [self._leaf(node) for node in members]
            branches += [self._group(group, members, leaves)] if group else leaves
        return branches

    def _group(self, name: str, members: Sequence[Node], leaves: list[int]) -> int:
        kit = self._kit
        is_choice = members[0].role is Role.RADIO
        made = kit.Node(kit.Role.RADIO_GROUP if is_choice else kit.Role.GROUP)
        made.set_label(readable(name))
        whole = members[0].rect
        for member in members:
            whole = whole.around(member.rect)
        made.set_bounds(self._bounds(whole))
        made.set_children(leaves)
        return self._add(self._numbers.of(self._page.scene, name, members[0].id), made)

    def _log(self) -> None:
        """What was said, as lines that are read out once they appear."""
        kit = self._kit
        log = kit.Node(kit.Role.LOG)
        lines = []
        for said in self._page.said:
            line = kit.Node(kit.Role.LABEL)
            line.set_value(readable(said.words))
            line.set_live(kit.Live.POLITE)
            lines.append(self._add(self._numbers.of(said.number), line))
        log.set_children(lines)
        self._made.append((LOG, log))

    # -- leaves

    def _leaf(self, node: Node) -> int:
        number = self._number(node)
        made = self._kit.Node(self._role(node))
        made.set_bounds(self._bounds(node.rect))
        made.set_author_id(node.id)
        if node.role is Role.TEXT:
            made.set_value(readable(node.label))
        else:
            made.set_label(readable(node.label))
        self._state(made, node)
        if node.role is Role.FIELD:
            self._field(made, node, number)
        return self._add(number, made)

    def _role(self, node: Node) -> "accesskit.Role":
        roles = self._kit.Role
        return {
            Role.BUTTON: roles.BUTTON,
            Role.LINK: roles.LINK,
            Role.SWITCH: roles.SWITCH,
            Role.RADIO: roles.RADIO_BUTTON,
            Role.FIELD: roles.TEXT_INPUT,
            Role.DIE: roles.CHECK_BOX,  # held or not
            Role.CELL: roles.CELL,
            Role.TEXT: roles.LABEL,
            Role.DIALOG: roles.DIALOG,
        }[node.role]

    def _state(self, made: "accesskit.Node", node: Node) -> None:
        kit = self._kit
        if node.is_checked is not None:
            made.set_toggled(kit.Toggled.TRUE if node.is_checked else kit.Toggled.FALSE)
        can_press = can_be_pressed(node)
        if can_press:
            made.add_action(kit.Action.CLICK)
        if node.is_focusable:
            made.add_action(kit.Action.FOCUS)
        more = node.tip
        if not can_press and node.role not in (Role.TEXT, Role.CELL, Role.DIALOG):
            made.set_disabled()  # which accesskit keeps from AT-SPI for buttons: told in words too
            more = node.why_not or self._page.not_now
        if more and more != node.label:
            made.set_description(readable(more))

    def _field(self, made: "accesskit.Node", node: Node, number: int) -> None:
        """What stands in a field, letter by letter: readers ask for it so."""
        kit = self._kit
        text = readable(node.value)
        made.set_value(text)
        if Action.TYPE in node.actions and node.is_enabled:
            made.add_action(kit.Action.SET_VALUE)
        run = kit.Node(kit.Role.TEXT_RUN)
        run.set_value(text)
        run.set_character_lengths([len(letter.encode()) for letter in text])
        run.set_word_lengths(_word_lengths(text))
        line = self._add(self._numbers.of(number, "run"), run)
        made.set_children([line])
        end = kit.TextPosition(line, len(text))
        made.set_text_selection(kit.TextSelection(end, end))

    def _number(self, node: Node) -> int:
        return self._numbers.of(*thing_of(self._page.scene, node))

    def _bounds(self, rect: Rect) -> "accesskit.Rect":
        return self._kit.Rect(rect.x, rect.y, rect.right, rect.bottom)

    def _add(self, number: int, made: "accesskit.Node") -> int:
        self._made.append((number, made))
        return number


def _lies_on(node: Node, dialog: Node) -> bool:
    x, y = node.rect.centre
    return node.id != NOTICE and dialog.rect.contains(x, y)


def _word_lengths(text: str) -> list[int]:
    """Letters of each word, with the blanks after it.

    >>> _word_lengths("two of us")
    [4, 3, 2]
    """
    lengths, start = [], 0
    for place in range(1, len(text)):
        if text[place - 1] == " " != text[place]:
            lengths.append(place - start)
            start = place
    return [*lengths, len(text) - start] if text else []
