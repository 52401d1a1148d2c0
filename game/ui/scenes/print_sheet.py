"""A score sheet to print: for how many players, on which paper; then it is made and shown."""

import logging
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from game import paths
from game.rules.table import Table
from game.sheet.content import MOST_PLAYERS, Paper
from game.sheet.content import Sheet as Content
from game.sheet.pdf import make_sheet, sheet_pdf
from game.ui.button_paint import ButtonKind
from game.ui.kit import Kit
from game.ui.look import Look, Rect, Size
from game.ui.scenes.sheets import Answer, Sheet
from game.ui.stage import Piece
from game.ui.told_sheet import sheet_of
from game.ui.viewer import show_file
from game.whole_file import write_new
from game.worker import Job, WorkerGone

_log = logging.getLogger(__name__)


class PrintSheet(Sheet):
    """A sheet over any scene. The PDF is made by the worker process."""

    width = 480

    def __init__(self, table: Table) -> None:
        self.table = table
        self.players = MOST_PLAYERS
        self.paper: Paper | None = None  # the one that was chosen
        self._job: Job[object] | None = None
        self._asked: tuple[Content, Paper, Path] | None = None  # what the job makes

    def title(self) -> str:
        """What it is about."""
        return self.desk.words("print.title")

    def lines(self) -> Sequence[str]:
        """What will be on it."""
        words = self.desk.words
        return (words("print.words", table=words.table(self.table.id, self.table.name)),)

    def extra_height(self, look: Look) -> int:
        """One line: the columns."""
        return look.px(48)

    def extra(self, kit: Kit, rect: Rect) -> Sequence[Piece]:
        """For how many players."""
        label, middle = kit.words("print.columns"), rect.y + kit.look.px(22)
        options = [(str(n), str(n)) for n in range(1, MOST_PLAYERS + 1)]
        return [
            kit.text("columns/label", label, rect.x, middle, Size.ROW),
            *kit.segmented(
                "columns", rect.right, middle, label, options, str(self.players), self._choose
            ),
        ]

    def answers(self) -> Sequence[Answer]:
        """The usual paper, the other one, and the way back."""
        words = self.desk.words
        wanted = self.paper or Paper.usual(words.locale.territory)
        papers = sorted(Paper, key=lambda paper: paper is not wanted)
        kinds = (ButtonKind.PRIMARY, ButtonKind.SECONDARY)
        makes = [
            Answer(
                f"print/{paper.value}", words(f"paper.{paper.value}"), partial(self.make, paper),
                kind, is_enabled=self._job is None, why_not=words("print.at_it"),
            )
            for paper, kind in zip(papers, kinds, strict=True)
        ]  # fmt: skip
        return [*makes, Answer("close", words("sheet.close"), self.escape)]

    def make(self, paper: Paper) -> None:
        """Begin to make the sheet for that paper."""
        self.paper = paper
        sheet = sheet_of(self.desk.words, self.table, self.players)
        asked = self._asked = sheet, paper, paths.assets() / "fonts"
        self._job = self.desk.services.worker.submit_awaited(make_sheet, *asked)

    def update(self, dt_s: float) -> bool:
        """Take up the PDF when it is there."""
        if self._job is None:
            return False
        if self._job.is_done:
            job, self._job = self._job, None
            self._take_up(job)
        return True

    def leave(self) -> None:
        """Nobody waits for the PDF any more."""
        if self._job is not None:
            self._job.drop()

    def escape(self) -> None:
        """Back to where it was asked for."""
        self.desk.close(self)

    def _choose(self, players: str) -> None:
        self.players = int(players)

    def _take_up(self, job: "Job[object]") -> None:
        """Keep the PDF, say where it is and show it."""
        assert self.paper is not None
        words, folder = self.desk.words, self.desk.services.files.exports
        name = words("print.file", table=self.table.id, paper=words(f"paper.{self.paper.value}"))
        try:
            path = write_new(folder, name, ".pdf", self._made(job))
        except OSError as error:
            _log.warning("no score sheet: %s", error)
            self.desk.say_why("history.not_exported", error)
            return
        self.desk.close(self)
        self.desk.say(words("history.exported", name=path.name, folder=path.parent))
        show_file(path)

    def _made(self, job: "Job[object]") -> bytes:
        """The PDF; made here and now, should the worker be gone for good."""
        try:
            data = job.result()
        except WorkerGone:
            assert self._asked is not None
            return sheet_pdf(*self._asked)
        assert isinstance(data, bytes)
        return data
