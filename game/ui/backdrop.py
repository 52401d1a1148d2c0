"""temporary"""

from game.ui.canvas import Canvas
from game.ui.look import Look, Rect
from game.ui.stage import Piece


def table_piece(look: Look) -> Piece:
    whole = Rect(0, 0, look.width, look.height)
    return Piece("table", whole, look, lambda c: c.target.fill(look.palette.table))


def tray_piece(look, tray, picture):
    return table_piece(look)
