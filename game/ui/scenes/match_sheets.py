"""The sheets of a match: pause, an absent player, whose turn it is, the seal."""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.rules.dice import Seat
from game.session.draft import MAX_SALT
from game.session.intents import ComeBack, SetSalt, StandIn
from game.session.view import Phase, View
from game.ui.button_paint import ButtonKind
from game.ui.kit import Kit
from game.ui.look import Look, Rect, Size, Weight
from game.ui.nodes import Node
from game.ui.scenes.help import open_help
from game.ui.scenes.sheets import Answer, Question, Sheet
from game.ui.stage import Piece

if TYPE_CHECKING:
    from game.ui.scenes.play import Play


class MatchSheet(Sheet):
    """A sheet over the play scene."""

    def __init__(self, play: "Play") -> None:
        self.play = play

    def centre(self, look: Look) -> tuple[int, int]:
        """Over the tray, so that the card stays in sight."""
        tray = self.play.plan.tray
        return tray.centre[0], look.height // 2

    def escape(self) -> None:
        """Back to the match."""
        self.desk.close(self)


class Pause(MatchSheet):
    """The match stands still; what can be done about it."""

    width = 380
    is_column = True

    def title(self) -> str:
        """That it is paused."""
        return self.desk.words("pause.title")

    def answers(self) -> Sequence[Answer]:
        """On, rules, seats, settings, leaving, giving up."""
        words = self.desk.words
        answers = [
            Answer("on", words("pause.on"), self.escape, ButtonKind.PRIMARY, "play"),
            Answer("rules", words("pause.rules"), self._rules, icon="help"),
            Answer("settings", words("page.settings"), self._settings, icon="gear"),
        ]
        if self._has_people and self.desk.services.levels:
            is_still = self.play.view.in_flight is None
            answers.append(
                Answer("seats", words("pause.seats"), self._seats, icon="bot", is_enabled=is_still,
                       why_not=words("pause.seats_not"))
            )  # fmt: skip
        answers.append(Answer("leave", words("pause.leave"), self._leave, icon="home"))
        if self.play.view.phase is Phase.PLAYING:
            answers.append(Answer("abandon", words("pause.abandon"), self._abandon, icon="flag"))
        return answers

    @property
    def _has_people(self) -> bool:
        """Whether somebody sits there whom a bot may stand in for."""
        view = self.play.view
        is_usual = view.phase is Phase.PLAYING and not view.setup.real_dice
        return is_usual and view.setup.humans > 0

    def _rules(self) -> None:
        self.desk.close(self)
        open_help(self.desk)

    def _settings(self) -> None:
        from game.ui.scenes.settings import Settings

        self.desk.close(self)
        self.desk.open(Settings())

    def _seats(self) -> None:
        self.desk.close(self)
        self.desk.open(Absent(self.play))

    def _leave(self) -> None:
        words = self.desk.words
        self.desk.close(self)
        self.desk.open(
            Question(
                words("leave.title"),
                [words("leave.kept" if self.play.session.is_kept else "leave.not_kept")],
                words("leave.yes"),
                words("leave.no"),
                self.play.leave_for_home,
            )
        )

    @property
    def _is_real(self) -> bool:
        return self.play.view.setup.real_dice

    def _abandon(self) -> None:
        words = self.desk.words
        self.desk.close(self)
        self.desk.open(
            Question(
                words("abandon.title"),
                [words("abandon.words_real" if self._is_real else "abandon.words")],
                words("abandon.yes"),
                words("abandon.no"),
                self.play.abandon,
            )
        )


class Absent(MatchSheet):
    """Somebody had to go: a bot may take the seat, and the player may come back."""

    is_column = True

    def title(self) -> str:
        """What it is about."""
        return self.desk.words("absent.title")

    def lines(self) -> Sequence[str]:
        """What it means."""
        return (self.desk.words("absent.words"),)

    def answers(self) -> Sequence[Answer]:
        """One button a person, and the way back."""
        words, view = self.desk.words, self.play.view
        answers = []
        for seat in _people(view):
            name = view.setup.seats[seat].name
            level = view.levels[seat]
            if level is None:
                stand_in = _stand_in(self.desk.services.levels)
                label = words("absent.stand_in", name=name, level=words.level(stand_in))
                answers.append(
                    Answer(f"seat/{seat}", label, self._changing(seat, stand_in), icon="bot")
                )
            else:
                label = words("absent.back", name=name)
                answers.append(
                    Answer(f"seat/{seat}", label, self._changing(seat, None), icon="person")
                )
        return [*answers, Answer("on", words("pause.on"), self.escape, ButtonKind.PRIMARY, "play")]

    def _changing(self, seat: Seat, level: str | None) -> Callable[[], None]:
        def change() -> None:
            self.play.do(ComeBack(seat) if level is None else StandIn(seat, level))

        return change


def _people(view: View) -> list[Seat]:
    """Seats of people whom a bot may stand in for now, or who may come back.

    Nobody stands in where people throw their own dice: those who are there can.
    """
    if view.phase is not Phase.PLAYING or view.in_flight is not None or view.setup.real_dice:
        return []
    return [Seat(n) for n, seat in enumerate(view.setup.seats) if seat.is_human]


def _stand_in(levels: Iterable[str]) -> str:
    """The level that plays for somebody absent: the middle one."""
    known = list(levels)
    return known[len(known) // 2]


class PassOn(MatchSheet):
    """Several people share the mouse: whose turn it is now, until they say they are there."""

    width = 360

    def title(self) -> str:
        """Whose turn it is."""
        view = self.play.view
        return self.desk.words("pass.title", name=view.setup.seats[view.seat].name)

    def lines(self) -> Sequence[str]:
        """What to do."""
        return (self.desk.words("pass.words"),)

    def answers(self) -> Sequence[Answer]:
        """Being there; or, for the player before, taking the box back."""
        words = self.desk.words
        answers = [Answer("ready", words("pass.ready"), self._ready, ButtonKind.PRIMARY)]
        if self.play.view.can_take_back:
            answers.append(Answer("take_back", words("play.take_back"), self._back, icon="undo"))
        return answers

    def escape(self) -> None:
        """Nobody is there yet: the match pauses, and a bot may take the seat."""
        self.desk.close(self)
        self.play.pause()

    def _ready(self) -> None:
        self.desk.close(self)

    def key(self, event: pygame.Event) -> bool:
        """U takes back here too."""
        if event.key == pygame.K_u and self.play.view.can_take_back:
            self._back()
            return True
        return super().key(event)

    def _back(self) -> None:
        self.desk.close(self)
        self.play.take_back()


class SealSheet(MatchSheet):
    """The commitment in full, what it proves, and the words mixed into it."""

    width = 520
    _typed: str | None = None

    def leave(self) -> None:
        """Keep what was typed."""
        if self._typed is not None and self.play.view.can_set_salt:
            try:
                self.play.do(SetSalt(self._typed))
            except ValueError:
                self.desk.say(self.desk.words("seal.salt_refused"))

    def title(self) -> str:
        """That the dice are sealed."""
        return self.desk.words("seal.title")

    def lines(self) -> Sequence[str]:
        """What that means, and how long the words may change."""
        words = self.desk.words
        until = "seal.change_until" if self.play.view.can_set_salt else "seal.fixed"
        if self.play.view.setup.day is not None:
            return (words("seal.explain"), words("seal.fixed_day"))
        return (words("seal.explain"), words(until))

    def extra_height(self, look: Look) -> int:
        """Two lines of digits and one of words."""
        return look.px(96)

    def extra(self, kit: Kit, rect: Rect) -> Sequence[Piece]:
        """All 64 digits, and the words."""
        px, view = kit.look.px, self.play.view
        digits = view.commitment
        halves = [
            " ".join(half[i : i + 4] for i in range(0, 32, 4))
            for half in (digits[:32], digits[32:])
        ]
        pieces = [
            kit.text(f"seal/{n}", half, rect.x, rect.y + px(10) + n * px(22), Size.LABEL,
                     kit.look.palette.ink, Weight.BOLD)
            for n, half in enumerate(halves)
        ]  # fmt: skip
        y = rect.y + px(72)
        label = kit.words("seal.your_words")
        pieces.append(kit.text("seal/label", label, rect.x, y, Size.ROW))
        field = Rect(rect.x + px(120), y - px(18), rect.w - px(120), px(36))
        if view.can_set_salt:
            pieces.append(
                kit.field(
                    "salt", field, kit.words("seal.your_words_long"), self._words,
                    self.desk.editor("salt"), self._type,
                )
            )  # fmt: skip
        else:
            pieces.append(kit.text("salt", view.salt, field.x, y, Size.ROW, weight=Weight.BOLD))
        return pieces

    def answers(self) -> Sequence[Answer]:
        """The way back."""
        return (Answer("on", self.desk.words("sheet.close"), self.escape, ButtonKind.PRIMARY),)

    @property
    def _words(self) -> str:
        return self.play.view.salt if self._typed is None else self._typed

    def _type(self, node: Node) -> None:
        def changed(salt: str) -> None:
            self._typed = salt

        self.desk.type_in(node, self._words, MAX_SALT, changed)
