"""The editor: a house table is made from another one, seen as the card it will be, and saved."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.house.draft import HouseDraft
from game.house.files import OwnTable
from game.rules.boxes import Box
from game.rules.checked import Misfit
from game.rules.dice import Points
from game.rules.table import MAX_NAME, Joker, Table, UpperBonus, table_name
from game.ui.desk import Desk
from game.ui.kit import Kit
from game.ui.nodes import Node
from game.ui.scene import Scene
from game.ui.scenes.sheets import Question
from game.ui.scenes.table_editor_page import editor_pieces, editor_rows, form_rect
from game.ui.stage import Piece

Done = Callable[[str | None], None]


class TableEditor(Scene):
    """A page over the home page. Its fields are the table as it is being made."""

    holds_the_desk = True

    def __init__(self, source: Table, done: Done, own: OwnTable | None = None) -> None:
        """A new table like `source`; or `own`, which is changed where it lies.

        `done` is told the id of the table that was saved, or None where none was.
        """
        self.source = source
        self.own = own
        self.top = 0  # first line of the form that is shown
        self.draft = HouseDraft(name="", boxes=())
        self._done = done
        self._first = self.draft

    def enter(self, desk: Desk) -> None:
        """Begin with the source as it is."""
        super().enter(desk)
        name = self.source.name or self.source.id if self.own else self._free_name()
        self.draft = self._first = HouseDraft.of(self.source, name, desk.services.tables.values())

    def first_focus(self) -> str | None:
        """The name."""
        return "name"

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page."""
        return editor_pieces(kit, self)

    def wheel(self, x: float, y: float, steps: int) -> bool:
        """Move the form."""
        rows = editor_rows(self.desk.look, self)
        if rows.is_whole or not form_rect(self.desk.look).contains(x, y):
            return False
        self.top = rows.moved(steps)
        return True

    # -- what the page shows

    @property
    def table(self) -> Table:
        """The table as it will be."""
        return self.draft.table(self.own.table.id if self.own else "house")

    @property
    def name_problem(self) -> str:
        """What is wrong with the name, in words; empty if nothing is."""
        words = self.desk.words
        try:
            name = table_name(self.draft.name)
        except Misfit:
            is_missing = not self.draft.name.strip()
            return words("house.name_missing" if is_missing else "house.name_wrong")
        return words("house.name_taken") if words.locale.lower(name) in self._names() else ""

    def _names(self) -> set[str]:
        """The names of all other tables."""
        words = self.desk.words
        return {
            words.locale.lower(words.table(table.id, table.name))
            for table in self.desk.services.playable.values()
            if self.own is None or table.id != self.own.table.id
        }

    def _free_name(self) -> str:
        words = self.desk.words
        table = words.table(self.source.id, self.source.name)[: MAX_NAME - 6]
        name, number = words("house.my", table=table), 1
        while words.locale.lower(name) in self._names():
            number += 1
            name = words("house.my_number", table=table, number=number)
        return name[:MAX_NAME]

    # -- what the player does

    def rename(self, node: Node) -> None:
        """Type the name."""

        def changed(name: str) -> None:
            self.draft = replace(self.draft, name=name)

        self.desk.type_in(node, self.draft.name, MAX_NAME, changed)

    def toggle_box(self, box: Box) -> None:
        """Leave a box out, or put it back on the card."""
        self.draft = self.draft.toggled(box.id)

    def change_box(self, box: Box) -> None:
        """What a box pays, and what it asks for."""
        self.draft = self.draft.with_box(box)

    def toggle_bonus(self) -> None:
        """Switch the upper bonus on or off."""
        self.draft = replace(self.draft, has_bonus=not self.draft.has_bonus)

    def change_bonus(self, at: int, points: int) -> None:
        """Move the line of the bonus, or what it brings."""
        self.draft = replace(self.draft, bonus=UpperBonus(Points(at), Points(points)))

    def toggle_further(self) -> None:
        """Switch points for further five alike on or off."""
        self.draft = replace(self.draft, has_further=not self.draft.has_further)

    def change_further(self, points: int) -> None:
        """What each further five alike earns."""
        self.draft = replace(self.draft, further=Points(points))

    def toggle_joker(self) -> None:
        """Switch jokers on or off."""
        joker = Joker.NONE if self.draft.joker is Joker.FORCED else Joker.FORCED
        self.draft = replace(self.draft, joker=joker)

    def save(self) -> None:
        """Save the table and go back; asks first where a file was changed meanwhile."""
        self.desk.stop_typing()
        if self.name_problem:
            self.desk.say(self.name_problem)
            self.desk.focus("name")
        elif self.own is not None and self.desk.services.house.is_changed(self.own):
            self._ask("changed", self._write, file=self.own.path.name)
        else:
            self._write()

    def delete(self) -> None:
        """Delete the table, if that is meant."""
        self.desk.stop_typing()
        self._ask("delete", self._delete, name=self.draft.name)

    def escape(self) -> None:
        """Back; asks first where something would be lost."""
        self.desk.stop_typing()
        if self.draft == self._first:
            self._leave(None)
        else:
            self._ask("discard", lambda: self._leave(None), name=self.draft.name)

    # -- inside

    def _ask(self, what: str, do_it: Callable[[], None], **values: object) -> None:
        words = self.desk.words
        yes = words("house.delete" if what == "delete" else f"house.{what}_yes")
        lines = [words(f"house.{what}_words", **values)]
        title, no = words(f"house.{what}_title", **values), words(f"house.{what}_no")
        self.desk.open(Question(title, lines, yes, no, do_it))

    def _write(self) -> None:
        words = self.desk.words
        try:
            saved = self.desk.services.house.save(self.table, self.own)
        except (OSError, Misfit) as error:
            self.desk.say_why("house.not_saved", error)
            return
        self._leave(saved.table.id)
        name = saved.table.name
        self.desk.say(words("house.saved", name=name, file=saved.path.name))

    def _delete(self) -> None:
        assert self.own is not None
        try:
            self.desk.services.house.delete(self.own)
        except OSError as error:
            self.desk.say_why("house.not_deleted", error)
            return
        self._leave(None)

    def _leave(self, table_id: str | None) -> None:
        desk = self.desk
        desk.close(self)
        self._done(table_id)
        if table_id is not None or self.own is not None:  # what was pressed may be gone
            desk.focus("start" if table_id else "tables/new")
