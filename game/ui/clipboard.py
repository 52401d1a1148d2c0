"""Text for other programs."""

import logging
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from game.ui.desk import Desk

_log = logging.getLogger(__name__)


def copied(desk: "Desk", text: str) -> bool:
    """Put the text on the clipboard; whether that could be done. Where it could not it is said."""
    try:
        pygame.scrap.put_text(text.replace("\0", ""))
    except pygame.error as error:
        _log.warning("no clipboard: %s", error)
        desk.say(desk.words("fault.clipboard"))
        return False
    return True
