"""A small window with words and a button, for where nothing of the desktop shows any.

It asks for pygame, a screen and next to nothing of the game: it has to work where that is damaged.
"""

from collections.abc import Iterator
from typing import Final

import pygame

from game import paths
from game.ui.mark import app_icon
from game.ui.window import require_driver

PAPER: Final = (255, 250, 240)
INK: Final = (43, 36, 32)
BUTTON: Final = (194, 65, 42)
WIDTH, EDGE, LINE, SIZE = 600, 28, 25, 17  # in pixels
BUTTON_SIZE: Final = (132, 40)
FONT: Final = "NunitoSans-600SemiBold.ttf"


def show(title: str, text: str, button: str) -> None:
    """Show it until it is closed, by mouse or key.

    Raises pygame.error or NoDisplay where no window opens that anybody sees.
    """
    pygame.display.init()
    require_driver()
    pygame.font.init()
    font = _font()
    lines = [line for part in text.splitlines() for line in wrapped(font, part)]
    height = len(lines) * LINE + 3 * EDGE + BUTTON_SIZE[1]
    window = pygame.Window(title, (WIDTH, height), always_on_top=True)
    window.set_icon(app_icon())
    answer = pygame.Rect((0, 0), BUTTON_SIZE)
    answer.bottomright = WIDTH - EDGE, height - EDGE
    try:
        _draw(window.get_surface(), font, lines, button, answer)
        window.flip()
        while not _is_closed_by(pygame.event.wait(), answer):
            window.flip()  # what another window has covered
    finally:
        window.destroy()


def _font() -> pygame.Font:
    """The game's, or pygame's own where that is what is missing."""
    try:
        return pygame.font.Font(paths.assets() / "fonts" / FONT, SIZE)
    except (OSError, pygame.error):
        return pygame.font.Font(None, SIZE + 5)  # smaller letters for the same number


def wrapped(font: pygame.Font, text: str) -> Iterator[str]:
    """The text in lines that fit the window; what has no spaces is broken where it has to be."""
    room, line = WIDTH - 2 * EDGE, ""
    for word in text.split(" "):
        if font.size(f"{line} {word}".strip())[0] <= room:
            line = f"{line} {word}".strip()
            continue
        if line:
            yield line
        line = word
        while font.size(line)[0] > room:
            fits = next(n for n in range(len(line), 0, -1) if font.size(line[:n])[0] <= room)
            yield line[:fits]
            line = line[fits:]
    yield line


def _draw(
    paper: pygame.Surface, font: pygame.Font, lines: list[str], button: str, answer: pygame.Rect
) -> None:
    paper.fill(PAPER)
    for number, line in enumerate(lines):
        paper.blit(font.render(line, True, INK), (EDGE, EDGE + number * LINE))
    pygame.draw.rect(paper, BUTTON, answer, border_radius=8)
    word = font.render(button, True, PAPER)
    paper.blit(word, word.get_rect(center=answer.center))


def _is_closed_by(event: pygame.Event, answer: pygame.Rect) -> bool:
    match event.type:
        case pygame.QUIT | pygame.WINDOWCLOSE:
            return True
        case pygame.KEYDOWN:
            return event.key in (
                pygame.K_RETURN,
                pygame.K_KP_ENTER,
                pygame.K_ESCAPE,
                pygame.K_SPACE,
            )
        case pygame.MOUSEBUTTONUP:
            return answer.collidepoint(event.pos)
    return False
