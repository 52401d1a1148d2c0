"""Focus, arrows and hit testing on one list of nodes."""

from game.ui.look import Rect
from game.ui.nodes import (
    Action,
    Node,
    Role,
    focus_after,
    focus_towards,
    node_at,
    node_under,
)


def node(id_, x, y, w=40, h=20, **more):
    more.setdefault("actions", (Action.PRESS,))
    return Node(id_, Role.BUTTON, id_, Rect(x, y, w, h), **more)


GRID = [node(f"{c}{r}", 100 * c, 50 * r) for r in range(3) for c in range(3)]


def test_tab_goes_round_both_ways():
    ids = [n.id for n in GRID]
    focus = None
    seen = []
    for _ in range(10):
        focus = focus_after(GRID, focus, 1)
        seen.append(focus)
    assert seen == [*ids, ids[0]]
    assert focus_after(GRID, ids[0], -1) == ids[-1]
    assert focus_after(GRID, None, -1) == ids[-1]
    assert focus_after([], "gone", 1) is None
    assert focus_after(GRID, "gone", 1) == ids[0]


def test_what_can_not_be_acted_on_is_no_stop_unless_it_can_say_why():
    nodes = [
        node("words", 0, 0, actions=()),
        node("off", 0, 50, is_enabled=False),
        node("off, and says why", 0, 100, is_enabled=False, why_not="not now"),
    ]
    assert focus_after(nodes, None, 1) == "off, and says why"


def test_tab_comes_to_one_of_many_alike_and_arrows_to_all():
    nodes = [
        node("before", 0, 0),
        *[node(f"mark{n}", 50 * n, 50, by_tab=n == 1) for n in range(4)],
        node("after", 0, 100),
    ]
    assert focus_after(nodes, "before", 1) == "mark1"
    assert focus_after(nodes, "mark1", 1) == "after"
    assert focus_towards(nodes, "mark1", 1, 0) == "mark2"
    assert focus_after(nodes, "mark2", 1) == "after"
    assert focus_after(nodes, "mark3", -1) == "mark1"


def test_nothing_below_a_dialog_is_pressed_or_focused():
    below, half = node("below", 20, 20), node("half", 70, 20, w=200)
    dialog = Node("sheet", Role.DIALOG, "Hint", Rect(0, 0, 100, 100))
    nodes = [below, half, dialog, node("on it", 20, 60)]
    assert node_at(nodes, 30, 30) is None
    assert node_under(nodes, 30, 30) is None
    assert node_at(nodes, 80, 30) is None
    assert node_at(nodes, 150, 30) is half
    assert node_at(nodes, 30, 65).id == "on it"
    assert [focus_after(nodes, id_, 1) for id_ in (None, "half", "on it")] == [
        "half", "on it", "half",
    ]  # fmt: skip
    assert focus_towards(nodes, "on it", 0, -1) == "half"


def test_arrows_walk_a_grid():
    assert focus_towards(GRID, "11", 0, 1) == "12"
    assert focus_towards(GRID, "11", 0, -1) == "10"
    assert focus_towards(GRID, "11", 1, 0) == "21"
    assert focus_towards(GRID, "11", -1, 0) == "01"
    assert focus_towards(GRID, "22", 1, 0) == "22", "at the edge it stays"
    assert focus_towards(GRID, None, 1, 0) == "00"


def test_arrows_reach_every_node_from_every_other():
    """No trap: from any stop, any other can be reached by arrows alone, whatever the layout."""
    nodes = [
        node("menu", 20, 20), node("undo", 500, 22), node("help", 560, 22),
        node("die", 150, 200), node("roll", 250, 600, 200, 60), node("hint", 520, 604),
        *[node(f"cell{i}", 900, 100 + 36 * i, 60, 30) for i in range(12)],
    ]  # fmt: skip
    ways = ((1, 0), (-1, 0), (0, 1), (0, -1))
    for start in nodes:
        reached, todo = set(), [start.id]
        while todo:
            here = todo.pop()
            if here not in reached:
                reached.add(here)
                todo += [focus_towards(nodes, here, *way) for way in ways]
        assert reached == {n.id for n in nodes}


def test_the_topmost_node_answers():
    below, above = node("below", 0, 0, 100, 100), node("above", 50, 50, 100, 100)
    words = node("words", 60, 60, actions=())
    tip = node("tip", 60, 60, actions=(), tip="more")
    assert node_at([below, above, words], 70, 70).id == "above"
    assert node_at([below, above], 10, 10).id == "below"
    assert node_at([below, above], 150, 150) is None, "the far edge is outside"
    assert node_under([below, above, tip], 70, 70).id == "tip"
    assert node_at([below, above, tip], 70, 70).id == "above"


def test_an_arrow_goes_to_the_neighbour_and_not_to_what_only_reaches_further():
    """Segments of two rows that end at the same edge: the lower row is a little wider."""
    rows = {
        "full": Rect(1026, 520, 60, 30), "quick": Rect(1086, 520, 60, 30),
        "calm": Rect(1030, 560, 62, 30), "brisk": Rect(1092, 560, 60, 30),
    }  # fmt: skip
    nodes = [Node(id_, Role.RADIO, id_, rect, (Action.PRESS,)) for id_, rect in rows.items()]
    assert focus_towards(nodes, "full", 1, 0) == "quick"
    assert focus_towards(nodes, "brisk", -1, 0) == "calm"
    assert focus_towards(nodes, "full", 0, 1) == "calm"
