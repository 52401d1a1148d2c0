"""The printed sheet as a PDF: vector lines and subsets of the game's own fonts, by fpdf2."""

import logging
import warnings
from collections.abc import Generator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from game.sheet.content import Paper, Sheet
from game.sheet.layout import marks_of
from game.sheet.marks import Die, Face, Ground, Ink, Line, Mark, Measure, Square, Text

if TYPE_CHECKING:  # loading it takes a third of a second
    from fpdf import FPDF

_MADE = datetime(2026, 1, 1, tzinfo=UTC)  # of every sheet: the same sheet gives the same bytes
_ROUND = 0.2  # radius of a die's corners, in edges
_PIP, _ONE_PIP = 0.09, 0.115  # radius in edges
_SPREAD = 0.255  # from the middle of a die to its outer pips, in edges
_DIE_LINE = 0.2  # millimetres

# From the middle, in spreads: right and down.
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((1, -1), (-1, 1)),
    3: ((1, -1), (0, 0), (-1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def make_sheet(sheet: Sheet, paper: Paper, fonts: Path) -> Generator[float, None, bytes]:
    """`sheet_pdf` as a long job of the worker process: a toss need not wait for all of it."""
    _load()
    yield 0.5  # the longer part is done
    return sheet_pdf(sheet, paper, fonts)


def sheet_pdf(sheet: Sheet, paper: Paper, fonts: Path) -> bytes:
    """The PDF of a sheet: one page; equal sheets give equal bytes.

    `fonts` is the folder of the game's typefaces. Raises OSError where one can't be read.
    """
    pdf = _new(sheet, paper, fonts)
    for mark in marks_of(sheet, paper, measure_of(pdf)):
        _draw(pdf, mark)
    return bytes(pdf.output())


def measure_of(pdf: "FPDF") -> Measure:
    """How wide words are in the PDF's fonts."""

    def measure(words: str, face: Face, size: float) -> float:
        _set(pdf, face, size)
        return pdf.get_string_width(_printable(pdf, words))

    return measure


def _load() -> "type[FPDF]":
    """fpdf2, which has nothing to say: no picture is drawn, so Pillow may be missing."""
    logging.getLogger("fontTools").setLevel(logging.ERROR)  # it tells what it leaves out
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from fpdf import FPDF
    return FPDF


def _new(sheet: Sheet, paper: Paper, fonts: Path) -> "FPDF":
    pdf = _load()(unit="mm", format=paper.size_mm)
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    for face in Face:
        pdf.add_font(face.value, fname=fonts / f"{face.value}.ttf")
    pdf.set_creation_date(_MADE)
    pdf.set_title(f"{sheet.title} · {sheet.above_title}")
    pdf.set_creator("Yacht")
    pdf.set_lang(sheet.language)
    pdf.add_page()
    return pdf


def _set(pdf: "FPDF", face: Face, size: float) -> None:
    cast(Any, pdf).set_font(face.value, size=size)  # parts of a point too, whatever its type says


def _printable(pdf: "FPDF", words: str) -> str:
    """The words with a question mark for every letter the fonts lack."""
    known = cast(Any, pdf.current_font).cmap  # its type is told wrong
    return "".join(letter if ord(letter) in known else "?" for letter in words)


def _draw(pdf: "FPDF", mark: Mark) -> None:
    match mark:
        case Text():
            _set(pdf, mark.face, mark.size)
            pdf.set_text_color(*mark.ink.rgb)
            pdf.text(mark.x, mark.baseline, _printable(pdf, mark.words))
        case Line():
            pdf.set_draw_color(*mark.ink.rgb)
            pdf.set_line_width(mark.width)
            pdf.line(mark.x, mark.y, mark.to_x, mark.to_y)
        case Ground():
            pdf.set_fill_color(*mark.ink.rgb)
            pdf.rect(*mark.area, style="F")
        case Square():
            pdf.set_draw_color(*Ink.SECOND.rgb)
            pdf.set_line_width(_DIE_LINE)
            pdf.rect(*mark.area, style="D")
        case Die():
            _draw_die(pdf, mark)


def _draw_die(pdf: "FPDF", die: Die) -> None:
    ink = Ink.SECOND if die.face else Ink.LINE
    edge = die.area.w
    pdf.set_draw_color(*ink.rgb)
    pdf.set_line_width(_DIE_LINE)
    pdf.rect(*die.area, style="D", round_corners=True, corner_radius=_ROUND * edge)
    pdf.set_fill_color(*Ink.INK.rgb)
    radius = edge * (_ONE_PIP if die.face == 1 else _PIP)
    for right, down in _PIPS[die.face]:
        x = die.area.x + edge * (0.5 + _SPREAD * right)
        y = die.area.y + edge * (0.5 + _SPREAD * down)
        pdf.circle(x, y, radius, style="F")
