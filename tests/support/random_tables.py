"""Random tables for laws. Apart from `tables`: whoever drives the app needs no Hypothesis."""

from hypothesis import strategies as st

from game.rules.table import MAX_BOXES, Table, table_from

_POINTS = st.integers(1, 1000)
_RUN = st.lists(st.integers(1, 6), min_size=2, max_size=5, unique=True)
_PAYS = _POINTS | st.just("sum")
_ALIKE = _PAYS | st.just("alike")
_EXTRA = st.integers(0, 1000)
_BOXES = st.one_of(
    st.fixed_dictionaries({"kind": st.just("number"), "face": st.integers(1, 6)}),
    st.just({"kind": "choice"}),
    st.fixed_dictionaries(
        {
            "kind": st.just("of_a_kind"),
            "count": st.integers(2, 5),
            "pays": _ALIKE,
            "served_extra": _EXTRA,
        }
    ),
    st.fixed_dictionaries(
        {"kind": st.just("two_pairs"), "pays": _ALIKE, "may_be_one_face": st.booleans()}
    ),
    st.fixed_dictionaries(
        {"kind": st.just("full_house"), "pays": _PAYS, "may_be_one_face": st.booleans()}
    ),
    st.fixed_dictionaries(
        {
            "kind": st.just("straight"),
            "runs": st.lists(_RUN, min_size=1, max_size=4),
            "pays": _PAYS,
            "served_extra": _EXTRA,
        }
    ),
)
_NAMES = st.text(st.characters(codec="utf-8"), min_size=1, max_size=40).filter(
    lambda name: name.isprintable() and bool(name.strip())
)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any table that makes sense."""
    boxes = draw(st.lists(_BOXES, min_size=1, max_size=MAX_BOXES - 2))
    boxes = [{"id": f"box_{n}", **box} for n, box in enumerate(boxes)]
    value: dict[str, object] = {"id": draw(st.from_regex(r"[a-z][a-z0-9-]{0,39}", fullmatch=True))}
    if draw(st.booleans()):
        five = {"id": "five", "kind": "five_alike", "pays": draw(_PAYS)}
        boxes.insert(draw(st.integers(0, len(boxes))), five)
        five["wins_when_served"] = draw(st.booleans())
        value["joker"] = draw(st.sampled_from(["none", "forced"]))
        value["further_five_alike"] = draw(_EXTRA)
        if draw(st.booleans()):
            boxes.append({"id": "again", "kind": "five_alike", "pays": 100, "after": "five"})
    most = sum(5 * box.get("face", 0) for box in boxes)
    if most and draw(st.booleans()):
        value["bonus"] = {"at": draw(st.integers(1, most)), "points": draw(_POINTS)}
    if draw(st.booleans()):
        value["name"] = draw(_NAMES)
    return table_from(value | {"boxes": boxes})
