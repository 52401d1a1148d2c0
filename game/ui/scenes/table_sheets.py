"""The editor's sheets: what one box pays and asks for, the bonus, further five alike."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from game.house.draft import Straights, counts_one_face, straights_of
from game.rules.boxes import Box, BoxId, BoxKind, Pays, Run
from game.rules.table import MAX_POINTS
from game.ui.button_paint import ButtonKind
from game.ui.kit import Kit
from game.ui.look import Look, Rect
from game.ui.scenes.play_plan import PlayPlan
from game.ui.scenes.sheets import Answer, Sheet
from game.ui.stage import Piece
from game.ui.steppers import labelled_row, stepper
from game.ui.told import alternatives, dice_told, tip_of

if TYPE_CHECKING:
    from game.ui.scenes.table_editor import TableEditor

_Control = Callable[[Kit, Rect], list[Piece]]

_LINE, _OPTION = 44, 34  # design units
_STEP = 5  # points
_USUAL_POINTS = 30  # where a box has paid the sum of its dice until now


class _TableSheet(Sheet):
    """Lines of controls; every change is taken at once."""

    width = 470

    def __init__(self, editor: "TableEditor") -> None:
        self.editor = editor

    def controls(self) -> Sequence[_Control]:
        """What each line holds."""
        raise NotImplementedError

    def centre(self, look: Look) -> tuple[int, int]:
        """Over the form, so that the card stays in sight."""
        return PlayPlan.of(look).top.centre[0], look.height // 2

    def first_focus(self) -> str | None:
        """The way out: what can be changed comes before it."""
        return "done"

    def escape(self) -> None:
        """Done."""
        self.desk.close(self)

    def answers(self) -> Sequence[Answer]:
        """The way back."""
        return (Answer("done", self.desk.words("house.done"), self.escape, ButtonKind.PRIMARY),)

    def extra_height(self, look: Look) -> int:
        """A line for each control."""
        return len(self.controls()) * look.px(_LINE)

    def extra(self, kit: Kit, rect: Rect) -> Sequence[Piece]:
        """The controls."""
        pieces: list[Piece] = []
        y = rect.y
        for control in self.controls():
            pieces += control(kit, Rect(rect.x, y, rect.w, kit.look.px(_LINE)))
            y += kit.look.px(_LINE)
        return pieces

    def _number(
        self,
        id_: str,
        value: int,
        limits: tuple[int, int],
        change: Callable[[int], None],
        step: int = 1,
    ) -> _Control:
        def control(kit: Kit, line: Rect) -> list[Piece]:
            label = kit.words(f"house.{id_}")
            return [
                *labelled_row(kit, id_, line, label),
                *stepper(kit, self.desk, id_, line.right, line.centre[1], label, value, limits,
                         change, step),
            ]  # fmt: skip

        return control


class BonusSheet(_TableSheet):
    """Where the bonus is earned, and what it brings."""

    def title(self) -> str:
        """The bonus."""
        return self.desk.words("card.bonus")

    def lines(self) -> Sequence[str]:
        """What can be reached."""
        most = self.editor.draft.upper_most
        return (self.desk.words("house.bonus_words", most=most),)

    def controls(self) -> Sequence[_Control]:
        """Two numbers."""
        draft, change = self.editor.draft, self.editor.change_bonus
        at, points = draft.bonus_at, draft.bonus.points
        return (
            self._number("bonus_at", at, (1, draft.upper_most), lambda to: change(to, points)),
            self._number("bonus_points", points, (1, MAX_POINTS), lambda to: change(at, to), _STEP),
        )


class FurtherSheet(_TableSheet):
    """What each further five alike earns."""

    def title(self) -> str:
        """Each further five alike."""
        return self.desk.words("house.further")

    def lines(self) -> Sequence[str]:
        """What it hangs on."""
        words, table = self.desk.words, self.editor.table
        five = table.five_alike
        name = words.box(table.id, five.id) if five else ""
        return (words("rules.further", box=name, points=self.editor.draft.further),)

    def controls(self) -> Sequence[_Control]:
        """One number."""
        draft, change = self.editor.draft, self.editor.change_further
        return (self._number("further_points", draft.further, (1, MAX_POINTS), change, _STEP),)


class BoxSheet(_TableSheet):
    """What one box pays, and what it asks for."""

    def __init__(self, editor: "TableEditor", box: BoxId) -> None:
        super().__init__(editor)
        self._id = box
        self._own_runs = self.box.runs if straights_of(self.box) is None else ()

    @property
    def box(self) -> Box:
        """The box as it is chosen now."""
        return next(box for box in self.editor.draft.boxes if box.id == self._id)

    def title(self) -> str:
        """The box's name."""
        return self.desk.words.box(self.editor.table.id, self._id)

    def lines(self) -> Sequence[str]:
        """What it asks and pays, as the card will tell."""
        return (tip_of(self.desk.words, self.editor.table, self.box),)

    def controls(self) -> Sequence[_Control]:
        """Those that a box of this kind has."""
        box = self.box
        controls: list[_Control] = [self._pays]
        if not isinstance(box.pays, Pays):
            controls.append(
                self._number("points", box.pays, (1, MAX_POINTS), lambda n: self._set(pays=n),
                             _STEP)
            )  # fmt: skip
        controls.append(
            self._number("served", box.served_extra, (0, MAX_POINTS),
                         lambda n: self._set(served_extra=n), _STEP)
        )  # fmt: skip
        if counts_one_face(box):
            key = f"one_face_{box.kind.value}"
            controls.append(self._flag(key, box.may_be_one_face, "may_be_one_face"))
        if box.is_five_alike and not box.after:
            controls.append(self._flag("wins", box.wins_when_served, "wins_when_served"))
        return controls

    def extra_height(self, look: Look) -> int:
        """The controls, and an option for each kind of straight."""
        return super().extra_height(look) + len(self._straights()) * look.px(_OPTION)

    def extra(self, kit: Kit, rect: Rect) -> Sequence[Piece]:
        """The controls, then which straights count."""
        px = kit.look.px
        pieces = list(super().extra(kit, rect))
        y = rect.y + super().extra_height(kit.look)
        for id_, runs in self._straights().items():
            at = Rect(rect.x - px(8), y, rect.w + px(16), px(_OPTION) - px(3))
            is_chosen = set(runs) == set(self.box.runs)
            pieces.append(
                kit.radio_row(f"runs/{id_}", at, _runs_words(kit, id_, runs), "", is_chosen,
                              self._taking(runs))
            )  # fmt: skip
            y += px(_OPTION)
        return pieces

    def _straights(self) -> dict[str, tuple[Run, ...]]:
        """The usual answers, and the box's own where it has one."""
        if self.box.kind is not BoxKind.STRAIGHT:
            return {}
        usual = {straights.name.lower(): straights.value for straights in Straights}
        return usual | ({"own": self._own_runs} if self._own_runs else {})

    def _taking(self, runs: tuple[Run, ...]) -> Callable[[], None]:
        return lambda: self._set(runs=runs)

    def _pays(self, kit: Kit, line: Rect) -> list[Piece]:
        box, words = self.box, kit.words
        is_own = not isinstance(box.pays, Pays)
        options = [("sum", words("house.pays_sum")), ("points", words("house.pays_points"))]
        if box.kind in (BoxKind.OF_A_KIND, BoxKind.TWO_PAIRS):
            options.insert(1, ("alike", words("house.pays_alike")))
        chosen = "points" if is_own else str(box.pays)

        def choose(value: str) -> None:
            if value != chosen:
                self._set(pays=_USUAL_POINTS if value == "points" else Pays(value))

        label = words("house.pays")
        room = line.w - kit.look.px(60)
        return [
            *labelled_row(kit, "pays", line, label),
            *kit.segmented("pays", line.right, line.centre[1], label, options, chosen, choose,
                           room),
        ]  # fmt: skip

    def _flag(self, key: str, is_on: bool, switch: str) -> _Control:
        def control(kit: Kit, line: Rect) -> list[Piece]:
            label = kit.words(f"house.{key}")
            return [
                *labelled_row(kit, key, line, label),
                kit.switch(key, line.right, line.centre[1], label, is_on,
                           lambda: self._set(**{switch: not is_on})),
            ]  # fmt: skip

        return control

    def _set(self, **changes: object) -> None:
        self.editor.change_box(replace(self.box, **changes))  # type: ignore[arg-type]  # each caller names a field with its type


def _runs_words(kit: Kit, id_: str, runs: Sequence[Run]) -> str:
    if id_ != "own":
        return kit.words.locale.capital(kit.words(f"straights.{id_}"))
    return alternatives(kit.words, [dice_told(sorted(run)) for run in runs])
