"""The tree that screen readers get: roles, names, states, groups, dialogs, and what was said."""

import sys
from dataclasses import replace

import accesskit
import pygame
import pytest

from game.ui.access import access
from game.ui.access.access import KEPT_LINES
from game.ui.access.reader import Place
from game.ui.access.tree import WINDOW, Numbers, Page, Said, thing_of, tree_of
from game.ui.look import Rect
from game.ui.nodes import Action, Node, Role
from game.ui.scenes.match_sheets import Pause
from tests.support.pilot import Pilot

AT = Rect(10, 20, 30, 40)
PRESS = (Action.PRESS,)


def page_of(*nodes, **more):
    page = Page("Yacht", "en", "Not possible now.", 1280, 720, scene=0, nodes=nodes)
    return replace(page, **more)


class Tree:
    """A tree as it was told, to be looked through."""

    def __init__(self, update):
        self.nodes = dict(update.nodes)
        self.focus = self.nodes[update.focus]
        assert len(self.nodes) == len(update.nodes), "a number was given twice"
        self.window = self.nodes[WINDOW]
        self._check(WINDOW, set())

    def _check(self, number, seen):
        assert number not in seen
        seen.add(number)
        for child in self.nodes[number].children:
            self._check(child, seen)
        if number == WINDOW:
            assert seen == set(self.nodes), "something hangs nowhere"

    def children(self, node):
        return [self.nodes[number] for number in node.children]

    def find(self, name):
        (found,) = [n for n in self.nodes.values() if name in (n.label, n.value, n.author_id)]
        return found


def tree(*nodes, **more):
    return Tree(tree_of(page_of(*nodes, **more), Numbers()))


def test_letters_that_no_reader_can_be_told_end_nothing():
    odd, told = "a\ud800b\0", "a\ufffdb\ufffd"
    nodes = [
        Node("dialog", Role.DIALOG, odd, AT.grown(9)),
        Node("press", Role.BUTTON, odd, AT, PRESS, tip=f"{odd}!", group=odd),
        Node("text", Role.TEXT, odd, AT),
        Node("field", Role.FIELD, odd, AT, (Action.TYPE,), value=odd),
    ]
    made = tree(*nodes, said=(Said(1, odd),))
    assert {n.label for n in made.nodes.values() if n.label} == {"Yacht", told}
    assert {n.value for n in made.nodes.values() if n.value} == {told}


@pytest.mark.parametrize(
    ("role", "told"),
    [
        (Role.BUTTON, accesskit.Role.BUTTON),
        (Role.LINK, accesskit.Role.LINK),
        (Role.SWITCH, accesskit.Role.SWITCH),
        (Role.RADIO, accesskit.Role.RADIO_BUTTON),
        (Role.DIE, accesskit.Role.CHECK_BOX),
        (Role.CELL, accesskit.Role.CELL),
    ],
)
def test_what_can_be_pressed_says_what_it_is(role, told):
    node = tree(Node("a", role, "Label", AT, PRESS, is_checked=True, tip="More")).find("a")
    assert (node.role, node.label, node.description) == (told, "Label", "More")
    assert node.toggled == accesskit.Toggled.TRUE
    assert node.supports_action(accesskit.Action.CLICK)
    assert node.supports_action(accesskit.Action.FOCUS)
    assert not node.is_disabled
    assert (node.bounds.x0, node.bounds.y0, node.bounds.x1, node.bounds.y1) == (10, 20, 40, 60)


def test_what_is_disabled_says_why():
    with_reason = Node("a", Role.BUTTON, "Hint", AT, PRESS, is_enabled=False, why_not="Roll first")
    without = replace(with_reason, id="b", why_not="")
    shown = tree(with_reason, without)
    for id_, why in (("a", "Roll first"), ("b", "Not possible now.")):
        node = shown.find(id_)
        assert node.is_disabled
        assert node.description == why
        assert not node.supports_action(accesskit.Action.CLICK)
    assert shown.find("a").supports_action(accesskit.Action.FOCUS)
    assert not shown.find("b").supports_action(accesskit.Action.FOCUS)


def test_text_is_read_and_never_focused():
    node = tree(Node("a", Role.TEXT, "Five dice", AT)).find("a")
    assert (node.role, node.value) == (accesskit.Role.LABEL, "Five dice")
    assert not node.is_disabled
    assert not node.supports_action(accesskit.Action.FOCUS)


def test_a_field_tells_its_text_letter_by_letter():
    shown = tree(Node("a", Role.FIELD, "Name", AT, (*PRESS, Action.TYPE), value="Ağa ile Ed"))
    node = shown.find("a")
    (run,) = shown.children(node)
    assert (node.value, node.role) == ("Ağa ile Ed", accesskit.Role.TEXT_INPUT)
    assert node.supports_action(accesskit.Action.SET_VALUE)
    assert list(run.character_lengths) == [1, 2, 1, 1, 1, 1, 1, 1, 1, 1]
    assert list(run.word_lengths) == [4, 4, 2]


def test_neighbours_of_one_group_stand_together():
    radios = [
        Node(f"r/{n}", Role.RADIO, f"Toss: {n}", AT, PRESS, group="Toss", is_checked=n == 1)
        for n in range(3)
    ]
    dice = [Node(f"d/{n}", Role.DIE, f"Die {n}", AT, PRESS, group="Dice") for n in range(2)]
    shown = tree(Node("a", Role.BUTTON, "A", AT, PRESS), *radios, *dice)
    assert [c.label for c in shown.children(shown.window)] == ["A", "Toss", "Dice", None]
    toss = shown.find("Toss")
    assert toss.role == accesskit.Role.RADIO_GROUP
    assert [c.label for c in shown.children(toss)] == ["Toss: 0", "Toss: 1", "Toss: 2"]


def test_a_dialog_holds_what_lies_on_it():
    below = Node("a", Role.BUTTON, "Below", AT, PRESS)
    dialog = Node("sheet", Role.DIALOG, "Paused", Rect(0, 0, 300, 300))
    on_it = Node("b", Role.BUTTON, "Go on", AT, PRESS)
    notice = Node("notice", Role.BUTTON, "A notice", AT, PRESS)
    shown = tree(below, dialog, on_it, notice, is_modal=True, focus="b")
    made = shown.find("Paused")
    assert made.is_modal
    assert [c.label for c in shown.children(made)] == ["Go on"]
    assert [c.label for c in shown.children(shown.window)] == ["Below", "A notice", "Paused", None]
    assert shown.focus.label == "Go on"


def test_the_window_has_the_focus_where_no_node_has_it():
    assert tree(Node("a", Role.TEXT, "A", AT), focus="gone").focus.label == "Yacht"


def test_what_is_said_twice_is_two_lines():
    shown = tree(said=(Said(1, "Your turn"), Said(2, "Your turn")))
    (log,) = shown.children(shown.window)
    lines = shown.children(log)
    assert [(line.value, line.live) for line in lines] == [("Your turn", accesskit.Live.POLITE)] * 2


def test_numbers_stay_and_are_never_given_twice():
    numbers = Numbers()
    node = Node("a", Role.BUTTON, "A", AT, PRESS)
    first = numbers.of(*thing_of(0, node))
    others = [
        thing_of(1, node),
        thing_of(0, replace(node, id="b")),
        thing_of(0, replace(node, is_enabled=False)),
        thing_of(0, replace(node, role=Role.LINK)),
    ]
    assert len({first, *(numbers.of(*other) for other in others)}) == 5
    assert numbers.of(*thing_of(0, replace(node, label="B"))) == first
    assert numbers.thing(first) == thing_of(0, node)
    assert numbers.thing(99) is None


# -- with the app


class Listener:
    """A reader that is there as long as it wants, and keeps what it was told."""

    def __init__(self):
        self.is_listening = True
        self.is_new = True
        self.told = []

    def tick(self, place):
        assert isinstance(place(), Place)
        is_new, self.is_new = self.is_new, False
        return is_new

    def push(self, update):
        self.told.append(update)

    @property
    def tree(self):
        return Tree(self.told[-1])

    def said(self):
        tree = self.tree
        (log,) = [node for node in tree.nodes.values() if node.role == accesskit.Role.LOG]
        return [line.value for line in tree.children(log)]


def listened(pilot):
    """A reader that listens to the pilot's app."""
    pilot.app.access._reader = listener = Listener()
    pilot.frames()
    return listener


def ask(pilot, action, node, text=""):
    """Ask as a reader does: for what it saw."""
    number = next(number for number, found in listener_nodes(pilot) if found.author_id == node)
    values = {"action": action, "target": number, "text": text}
    pygame.event.post(pygame.Event(pilot.app.access.asked_event, values))
    pilot.frames(2)


def listener_nodes(pilot):
    return pilot.app.access._reader.told[-1].nodes


def test_the_page_is_told_when_it_changes_and_only_then(open_app):
    app = open_app()
    listener = listened(app)
    app.frames(30)
    assert len(listener.told) == 1
    app.key(pygame.K_TAB)
    app.frames(30)
    assert len(listener.told) == 2
    listener.is_listening = False
    app.key(pygame.K_TAB)
    assert len(listener.told) == 2


def test_a_match_is_begun_and_dice_are_held_as_a_reader_asks(open_app):
    app = open_app()
    app.arrange(["Ada", "bot easy"])
    listener = listened(app)
    ask(app, "click", "start")
    assert listener.said() == ["Your turn"]
    app.frames(30)
    ask(app, "click", "roll")
    app.until(lambda: app.has("die/2"))
    face = app.view.match.faces[2]
    ask(app, "click", "die/2")
    assert app.view.match.held == (2,)
    die = listener.tree.find("die/2")
    assert die.label == f"Die 3 shows {face}, held"
    assert die.toggled == accesskit.Toggled.TRUE
    card = listener.tree.find("Card of Ada")
    assert len(listener.tree.children(card)) == 12
    ask(app, "focus", "cell/0/choice")
    assert app.desk.focused == "cell/0/choice"
    assert listener.tree.focus.label == f"Ada, Choice: {sum(app.view.match.faces)} possible"


def test_a_name_is_written_as_a_reader_asks_and_cut_to_its_length(open_app):
    app = open_app()
    app.arrange(["Ada", "bot easy"])
    listener = listened(app)
    ask(app, "set_value", "seat/0", "İpek\n" + 80 * "x")
    assert app.node("seat/0").value.startswith("İpekxx")
    assert len(app.node("seat/0").value) < 60
    assert listener.tree.find("seat/0").value == app.node("seat/0").value


def test_two_wishes_of_one_frame_are_both_done(open_app):
    app = open_app()
    app.arrange(["Ada", "bot easy"])
    listened(app)
    for id_ in ("same_dice", "start"):
        number = next(number for number, node in listener_nodes(app) if node.author_id == id_)
        values = {"action": "click", "target": number, "text": ""}
        pygame.event.post(pygame.Event(app.app.access.asked_event, values))
    app.frames(3)
    assert app.desk.preferences.same_dice
    assert app.play.view.setup.same_dice


def test_what_is_disabled_or_gone_is_not_done(open_app):
    app = open_app()
    app.start(["Ada", "bot easy"])
    listened(app)
    ask(app, "click", "hint")
    assert app.play.advice.hint is None
    app.desk.open(Pause(app.play))
    app.frames(2)
    stale = app.app.access._numbers.of(0, Role.BUTTON, "nowhere", True)
    values = {"action": "click", "target": stale, "text": ""}
    pygame.event.post(pygame.Event(app.app.access.asked_event, values))
    app.frames(2)
    assert isinstance(app.scene, Pause)


def test_only_the_last_lines_are_kept(open_app):
    app = open_app()
    listener = listened(app)
    for number in range(40):
        app.desk.tell(f"line {number}")
        app.frames()
    assert listener.said() == [f"line {n}" for n in range(40 - KEPT_LINES, 40)]


def test_an_error_at_the_reader_is_logged_once_and_the_game_goes_on(open_app, caplog):
    app = open_app()

    class Broken(Listener):
        def push(self, update):
            raise ValueError("no bus")

    app.app.access._reader = Broken()
    app.frames(3)
    app.key(pygame.K_TAB)
    assert [r.message for r in caplog.records] == [
        "screen readers are left alone from now on: ValueError('no bus')"
    ]


@pytest.mark.slow
def test_without_accesskit_the_game_runs_unchanged(tmp_path, monkeypatch, caplog):
    """As where there is no wheel of it, or where it fails on being started."""
    for module, fault in (("accesskit", None), ("accesskit.unix", SystemError("a panic"))):
        with monkeypatch.context() as patch:
            if fault is None:
                patch.setitem(sys.modules, module, None)
            else:
                patch.setattr(access, "open_reader", failing(fault))
            pilot = Pilot(tmp_path / module)
            assert pilot.app.access._reader is None
            pilot.start(["Ada", "bot easy"])
            pilot.roll()
            assert pilot.view.match.faces is not None
            pilot.close()
    assert [r.levelname for r in caplog.records if "readers" in r.message] == ["WARNING"]


def failing(fault):
    def fail(*_):
        raise fault

    return fail


@pytest.mark.slow
def test_practice_tells_the_position_and_then_the_truth(open_app):
    app = open_app()
    app.arrange(["Ada"], table="yacht-exact")
    app.click("page/practice")
    app.click("start")
    listener = listened(app)
    drill = app.scene
    app.until(lambda: drill.practice.position is not None and not drill.dice.is_moving)
    app.frames(30)
    assert "throw: " in listener.said()[0]
    possible = drill.view.match.possible
    box = f"cell/0/{max(possible, key=possible.get)}"
    app.click(box)
    if drill.guard.armed_box:
        app.frames(30)
        app.click(box)
    app.until(lambda: drill.practice.truth is not None)
    app.frames(2)
    assert len(listener.said()) >= 3
    assert listener.tree.find("truth").role == accesskit.Role.DIALOG
