"""The help: rules in dice, chances, tips, keys, and who made all this. Over whatever was there."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from game.ui.kit import Kit
from game.ui.scene import Scene
from game.ui.scenes.help_page import HelpPlan, body_flow, help_pieces, list_rows
from game.ui.scenes.help_parts import PARTS, Entry, HelpPart, contents
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.rules.table import Table
    from game.ui.desk import Desk
    from game.ui.flow import Block

AT_ONCE_S = 0.01  # so long may be taken for what is seen first
STEP_S = 0.004  # of a frame, for the rest


class Help(Scene):
    """A page over the one that was there; Escape goes back to it."""

    is_help = True

    def __init__(
        self,
        part: HelpPart = HelpPart.RULES,
        table: Table | None = None,
        below: str | None = None,
    ) -> None:
        """`table` is the one in play, if any; `below` names the page whose tab led here."""
        self.part = part
        self.below = below
        self._table = table
        self._chosen: dict[HelpPart, str] = {}
        self._tops: dict[tuple[HelpPart, str], int] = {}
        self._list_tops: dict[HelpPart, int] = {}
        self._memo: tuple[tuple[object, ...], list[Block]] | None = None
        self._rest: Iterator[list[Block]] = iter(())  # of the blocks

    def enter(self, desk: Desk) -> None:
        """Find out which tables there are."""
        super().enter(desk)
        tables = dict(desk.services.playable)
        if self._table is not None and self._table not in tables.values():
            tables = {"": self._table, **tables}  # of a match file by other rules
        self.tables = tables
        self._contents = {part: contents(part) for part in PARTS}

    # -- what the page shows

    @property
    def entries(self) -> Sequence[Entry]:
        """What there is to choose in the part that is shown."""
        return self._contents[self.part].entries(self)

    @property
    def chosen(self) -> str:
        """What is chosen in the part that is shown; empty if there is nothing."""
        ids = [entry.id for entry in self.entries]
        wanted = self._chosen.get(self.part) or self._contents[self.part].first(self)
        return wanted if wanted in ids else next(iter(ids), "")

    @property
    def is_over_match(self) -> bool:
        """Whether a match lies below."""
        return self._table is not None

    @property
    def first_table(self) -> str:
        """The id of the table that is asked about: the one in play, else the one chosen last."""
        for id_, table in self.tables.items():
            if self._table is not None and table == self._table:
                return id_
        return self.desk.preferences.table

    def blocks(self, kit: Kit, width: int) -> list[Block]:
        """What is told about what is chosen, as far as it is laid out; once for a look."""
        key = (kit.look, kit.words, self.part, self.chosen, width)
        if self._memo is None or self._memo[0] != key:
            part = self._contents[self.part]
            self._memo = (key, part.blocks(self, kit, width) if self.chosen else [])
            self._rest = part.rest(self, kit, width)
            self._lay_out(AT_ONCE_S)
        return self._memo[1]

    def update(self, dt_s: float) -> bool:
        """Lay out what is long, a little in every frame."""
        return self._lay_out(STEP_S)

    def _lay_out(self, seconds: float) -> bool:
        """Lay out more of what is told, for about so long; whether there was any."""
        end, before = time.perf_counter() + seconds, self._memo
        for blocks in self._rest:
            assert before is not None
            before[1].extend(blocks)
            if time.perf_counter() > end:
                return True
        return False

    @property
    def top(self) -> int:
        """The first block that should be shown."""
        return self._tops.get((self.part, self.chosen), 0)

    @property
    def list_top(self) -> int | None:
        """The first entry that should be shown; None: so that the chosen one is."""
        return self._list_tops.get(self.part)

    def first_focus(self) -> str | None:
        """The part that is shown."""
        return f"part/{self.part.value}"

    def pieces(self, kit: Kit) -> Sequence[Piece]:
        """The page."""
        return help_pieces(kit, self)

    # -- what the player does

    def show_part(self, part: str) -> None:
        """Show another part."""
        self.part = HelpPart(part)

    def choose(self, entry: str) -> None:
        """Tell about something else."""
        self._chosen[self.part] = entry

    def show(self, top: int) -> None:
        """Show what is told from that block on."""
        self._tops[self.part, self.chosen] = top

    def show_list(self, top: int) -> None:
        """Show what there is to choose from that line on."""
        self._list_tops[self.part] = top

    def begin_tour(self) -> None:
        """Have the tour again: in the match below, else in the next one."""
        from game.ui.scenes.play import Play

        self.desk.prefer(replace(self.desk.preferences, tour_seen=False))
        for scene in self.desk.scenes:
            if isinstance(scene, Play):
                scene.begin_tour()
        self.desk.say(self.desk.words("tour.will_come"))

    def print_sheet(self) -> None:
        """Print a score sheet of the table that is told of."""
        from game.ui.scenes.print_sheet import PrintSheet

        self.desk.open(PrintSheet(self.tables[self.chosen]))

    def escape(self) -> None:
        """Back."""
        self.desk.close(self)

    def key(self, event: pygame.Event) -> bool:
        """Page up, page down, home and end move what is told."""
        flow, _ = body_flow(self._kit(), self)
        top = flow.after_key(event.key)
        if top is None:
            return False
        self.show(top)
        return True

    def wheel(self, x: float, y: float, steps: int) -> bool:
        """Move what the mouse is over."""
        plan = HelpPlan.of(self.desk.look)
        if plan.panels.left.contains(x, y):
            rows = list_rows(self.desk.look, plan, self)
            if not rows.is_whole:
                self.show_list(rows.moved(steps))
            return not rows.is_whole
        flow, _ = body_flow(self._kit(), self)
        if flow.is_whole or not plan.panels.right.contains(x, y):
            return False
        self.show(flow.moved(steps))
        return True

    def _kit(self) -> Kit:
        from game.ui.kit import Touch

        return Kit(self.desk.look, self.desk.words, Touch())


def open_help(desk: Desk, part: HelpPart = HelpPart.RULES) -> None:
    """Lay the help over whatever is there, about the table in play if there is one."""
    if desk.scene.is_help:
        return
    tables = [scene.table_in_play for scene in desk.scenes]
    desk.stop_typing()
    desk.open(Help(part, next(filter(None, reversed(tables)), None)))
