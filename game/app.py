"""The window: services, the one frame loop, and what happens when something is missing."""

import gc
import logging
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pygame

from game import paths
from game.opening import open_services, replace_if_damaged, start_log
from game.paths import PlayerFiles
from game.ui.access.access import Access
from game.ui.access.reader import needs_hidden_window
from game.ui.desk import Desk
from game.ui.help_key import asks_for_help
from game.ui.mark import app_icon
from game.ui.placement import Placement
from game.ui.scenes.home import Home
from game.ui.services import Services
from game.ui.sound.window import take_sound_event
from game.ui.system_wishes import SystemWatch, Wishes
from game.ui.window import WindowPlace, at_least, in_pixels, open_window

_log = logging.getLogger(__name__)

FRAME_S = 1 / 60
LONGEST_STEP_S = 0.1  # a stalled window (dragged, suspended) does not make the dice jump
FAILS_AGAIN_S = 5.0
WINDOW = (1280, 720)


@dataclass(frozen=True, slots=True)
class Options:
    """How the game is started."""

    files: PlayerFiles
    size: tuple[int, int] = WINDOW
    match_file: Path | None = None  # to be opened
    ends_after_first_frame: bool = False


def run(options: Options) -> None:
    """Play until the window is closed. Raises NoDisplay or WrongPygame where that can't be.

    Whatever else is raised has ended the game too; the caller notes it in the log.
    """
    start_log(options.files)
    window = open_window(options.size, fits_screen=True, is_hidden=True)
    services = open_services(options.files)
    try:
        app = App(window, services)
        if not needs_hidden_window():
            app.place.show()
        app.show_first_frame()
        if options.match_file is not None:
            app.open_match(options.match_file)
        if options.ends_after_first_frame:
            print("first frame", flush=True)
        else:
            app.watch = SystemWatch(app.follow_system)
            app.run()
    finally:
        services.sounds.close()
        services.worker.close()
        services.store.close()
        pygame.quit()


class App:
    """One window with a desk in it."""

    def __init__(self, window: pygame.Window, services: Services) -> None:
        self.window = window
        self.services = services
        window.title = services.words("game.name")
        surface = window.get_surface()
        preferences = services.preferences
        look = preferences.look(*at_least(surface.get_size()))
        window.set_icon(app_icon())
        self.desk = Desk(services, look)
        self.place = WindowPlace(window, preferences.window, self._keep_place)
        self.watch: SystemWatch | None = None  # asks the system for the player's wishes
        self.access = Access(window)
        self._cropped: pygame.Surface | None = None
        self._failed_s = -FAILS_AGAIN_S
        self.desk.go(Home())
        for fault in services.faults:
            self.desk.say(fault)

    def show_first_frame(self) -> None:
        """What the player sees first; everything slow comes after it."""
        if self.services.preferences.full_screen:
            self._set_full_screen(True)
        self.frame(0.0)
        if needs_hidden_window():
            self.access.start()
            self.place.show()

    def open_match(self, path: Path) -> None:
        """Show the match in a file, or what is wrong with it."""
        from game.ui.scenes.opening import open_match_file

        open_match_file(self.desk, path)

    def _dropped(self, path: Path) -> None:
        from game.ui.scenes.opening import drop_match_file

        drop_match_file(self.desk, path)

    def load_the_rest(self) -> None:
        """Start and import what the first frame could do without, before it is needed."""
        gc.freeze()  # what is here now stays: it need not be looked through again and again
        gc.enable()
        self.services.worker.warm_up()
        self.services.sounds.start()
        self.access.start()
        self._check_store()
        import game.ui.scenes.checked
        import game.ui.scenes.daily
        import game.ui.scenes.drill
        import game.ui.scenes.ending
        import game.ui.scenes.help
        import game.ui.scenes.help_chances
        import game.ui.scenes.help_keys
        import game.ui.scenes.help_rules
        import game.ui.scenes.help_tips
        import game.ui.scenes.ladder
        import game.ui.scenes.play
        import game.ui.scenes.practice
        import game.ui.scenes.replay
        import game.ui.scenes.settings  # noqa: F401 - loaded is all it is to be

    def _check_store(self) -> None:
        """Look through the database before anything new is kept in it."""
        told = replace_if_damaged(self.services)
        if told is not None:
            self.desk.go(Home())  # what the page shows stood in the old one
            for fault in told:
                self.desk.say(fault)

    def run(self) -> None:
        """Play until the desk wants to end."""
        try:
            self.load_the_rest()
            self._loop()
            self.place.keep_now()
            self.desk.clear()
        finally:
            self.access.close()

    def _loop(self) -> None:
        """Frame after frame: events, time, picture; asleep while nothing moves."""
        from game.ui.idle import sleeper  # loading ctypes costs the first frame 10 ms

        sleep = sleeper()
        if self.watch is not None:
            self.watch.ask()
        before = time.perf_counter()
        is_moving = True
        while not self.desk.wants_end:
            events = pygame.event.get()
            now = time.perf_counter()
            rest_s = self.desk.rest_s
            if not (events or is_moving or self.services.worker.is_busy or now - before >= rest_s):
                self.access.tick(self.desk)
                is_moving = self._while_idle()
                sleep(rest_s - (now - before))
                continue
            longest_s = LONGEST_STEP_S + (0.0 if is_moving or math.isinf(rest_s) else rest_s)
            passed_s = min(now - before, longest_s)
            is_moving = self._take_frame(events, passed_s, rested=not is_moving)
            before = now
            spare_s = FRAME_S - (time.perf_counter() - now)
            if spare_s > 0:
                time.sleep(spare_s)

    def _while_idle(self) -> bool:
        """See to what needs no frame, only a look now and then; whether one is wanted now."""
        self.place.keep_if_settled()
        return self.watch is not None and self.watch.poll()

    def follow_system(self, wishes: Wishes) -> None:
        """Look and move as the system tells, where the player left that to it."""
        self.desk.prefer(replace(self.desk.preferences, system=wishes))

    def _keep_place(self, place: Placement) -> None:
        self.desk.prefer(replace(self.desk.preferences, window=place))

    def _take_frame(self, events: Sequence[pygame.Event], dt_s: float, *, rested: bool) -> bool:
        """One turn of the loop; what events begin after a rest has not been going on all along.

        Our own mistakes end here: logged, told, and home to the table. A match loses nothing by
        it, as every move is kept. A mistake that comes again at once is raised: then not even
        the first page can be trusted.
        """
        if any(event.type in (pygame.QUIT, pygame.WINDOWCLOSE) for event in events):
            self.desk.end()  # first of all: a mistake in another event must not keep anybody here
        try:
            if rested:
                self.desk.update(dt_s)
            for event in events:
                self.handle(event)
            return self.frame(0.0 if rested else dt_s)
        except paths.BrokenAsset:
            raise
        except Exception:
            _log.exception("an unexpected error")
            if time.monotonic() - self._failed_s < FAILS_AGAIN_S:
                raise
            self._failed_s = time.monotonic()
            self.desk.go(Home())
            self.desk.say(self.services.words("fault.unexpected", log=self.services.files.log))
            return True

    def handle(self, event: pygame.Event) -> None:
        """Take one event of the window."""
        self.place.notice(event)
        if event.type == pygame.WINDOWFOCUSGAINED and self.watch is not None:
            self.watch.ask()  # the player may come from the system's settings
        match event.type:
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWRESIZED:
                self._resized()
            case pygame.WINDOWEXPOSED:
                self.desk.redraw()
            case pygame.DROPFILE:
                self._dropped(Path(event.file))
            case self.access.asked_event:
                self.access.carry_out(self.desk, event)
            case pygame.KEYDOWN if event.key == pygame.K_F11:
                full = not self.place.is_full_screen
                self.desk.prefer(replace(self.desk.preferences, full_screen=full))
            case pygame.KEYDOWN if event.key == pygame.K_q and event.mod & pygame.KMOD_CTRL:
                self.desk.end()
            case pygame.KEYDOWN if asks_for_help(self.desk, event):
                from game.ui.scenes.help import open_help

                open_help(self.desk)
            case _:
                if not take_sound_event(self.desk, event):
                    pixels = self.window.get_surface().get_size()
                    self.desk.handle(in_pixels(event, self.window.size, pixels))

    def frame(self, dt_s: float) -> bool:
        """One frame; whether the next is wanted soon."""
        self.services.worker.poll()
        self.services.brains.poll()
        if self.services.preferences.full_screen is not self.place.is_full_screen:
            self._set_full_screen(self.services.preferences.full_screen)
        makes_sounds = self.services.sounds.update()
        is_moving = self.desk.update(dt_s) or makes_sounds
        if self.desk.show(self._target()):
            if self._cropped is not None:
                self.window.get_surface().blit(self._cropped, (0, 0))
            self.window.flip()
        self.access.tick(self.desk)
        return is_moving

    def _target(self) -> pygame.Surface:
        """What is drawn on: the window, or more than it shows where it is too small."""
        surface, size = self.window.get_surface(), (self.desk.look.width, self.desk.look.height)
        if surface.get_size() == size:
            self._cropped = None
            return surface
        if self._cropped is None or self._cropped.get_size() != size:
            self._cropped = pygame.Surface(size, depth=32)
            self.desk.redraw()
        return self._cropped

    def _resized(self) -> None:
        size = at_least(self.window.get_surface().get_size())
        if size != (self.desk.look.width, self.desk.look.height):
            self.desk.resize(*size)
        else:
            self.desk.redraw()

    def _set_full_screen(self, full: bool) -> None:
        self.place.set_full_screen(full)
        self._resized()
