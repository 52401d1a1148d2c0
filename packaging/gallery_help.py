"""What there is to see of the help and of the tour; for `pictures.py`."""

from __future__ import annotations

from dataclasses import replace

import pygame
from gallery import TWO, Shots, in_other_lights

from game.ui.scenes.help_parts import HelpPart
from tests.support.pilot import Pilot


def help_pages(pilot: Pilot, table: str) -> Shots:
    """Every part of the help; the rules from their beginning to their end."""
    pilot.arrange(TWO, table=table)
    pilot.frames(2)
    pilot.click("foot/help")
    pilot.frames(30)
    yield "seal-explained"
    pilot.key(pygame.K_ESCAPE)
    pilot.click("page/help")
    for part in HelpPart:
        pilot.click(f"part/{part.value}")
        pilot.frames(2)
        yield f"help-{part.value}"
        yield from in_other_lights(pilot, f"help-{part.value}", 2)
    for part in (HelpPart.RULES, HelpPart.CHANCES, HelpPart.ABOUT):
        pilot.click(f"part/{part.value}")
        pilot.key(pygame.K_PAGEDOWN)
        yield f"help-{part.value}-2"
        pilot.key(pygame.K_END)
        yield f"help-{part.value}-end"
    pilot.click(f"part/{HelpPart.TIPS.value}")
    for entry in [node.id for node in pilot.desk.nodes if node.id.startswith("entry/")][1:]:
        pilot.click(entry)
        pilot.frames(2)
        yield f"help-tip-{entry.removeprefix('entry/')}"
    for entry in ("entry/classic", "entry/generala"):
        pilot.click(f"part/{HelpPart.RULES.value}")
        pilot.click(entry)
        pilot.key(pygame.K_END)
        yield f"help-{entry.removeprefix('entry/')}-end"


def tour(pilot: Pilot, table: str) -> Shots:
    """The tour of the first match, step by step."""
    pilot.desk.prefer(replace(pilot.desk.preferences, tour_seen=False))
    play = pilot.start(TWO, table=table)
    pilot.frames(3)
    yield "tour-roll"
    pilot.roll()
    yield "tour-hold"
    pilot.click("die/0")
    pilot.frames(30)
    yield "tour-card"
    possible = play.view.match.possible
    pilot.fill(max(possible, key=lambda box: possible[box]))
    pilot.until(lambda: play.view.is_players_turn and not play.dice.is_moving)
    yield "tour-seal"
