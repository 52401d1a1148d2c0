"""What scenes share in which a match goes on: what happens is seen on the tray and on the card."""

from collections.abc import Callable

from game.rules.boxes import BoxId
from game.rules.table import Table
from game.session.intents import Event, Filled, HeldNow, TakenBack, TurnPassed
from game.session.throws import last_throw
from game.session.view import Phase
from game.text import Words
from game.ui.card import CardShown, SeatShown
from game.ui.card_motion import CardMotion
from game.ui.desk import Desk
from game.ui.scenes.tray_scene import TrayScene
from game.ui.sound.told import sounds_of
from game.ui.stage import Piece


class MatchScene(TrayScene):
    """Base of the scenes that show a match going on."""

    card_motion: CardMotion
    _memo: tuple[tuple[object, ...], list[Piece]] | None = None

    def enter(self, desk: Desk) -> None:
        """An empty tray, and the card as it stands."""
        super().enter(desk)
        self.card_motion = CardMotion(self.view.match)

    @property
    def table_in_play(self) -> Table | None:
        """The table of the match."""
        return self.view.match.table

    def follow(self, event: Event) -> None:
        """Let tray, card and sound go after what has happened; throws are not seen to here."""
        for name in sounds_of(event, self.view, self.dice.on_rack):
            self.desk.services.sounds.play(name)
        match event:
            case HeldNow(_, held):
                self.dice.hold(held)
            case Filled():
                self.card_motion.follow(self.view.match)
            case TurnPassed():
                self.dice.pass_on()
            case TakenBack():
                self.card_motion.follow(self.view.match)
                self.lay_out_dice()
            case _:
                pass

    def lay_out_dice(self) -> None:
        """Show the dice as they lie now, without their way there."""
        match, thrown = self.view.match, last_throw(self.view)
        if thrown is None:
            self.dice.clear()
        else:  # after the last throw nothing is held, and what was held stays where it is
            self.dice.lay_out(thrown, match.held if match.can_hold else thrown.held)

    def move(self, dt_s: float) -> bool:
        """Let time pass on tray and card; whether anything on the card moves."""
        movement = self.desk.preferences.motion
        self.dice.movement = movement
        self.dice.has_numerals = self.desk.preferences.die_numerals
        self.dice.update(dt_s)
        self.play_dice()
        return self.card_motion.update(dt_s, movement)

    def memo(self, key: tuple[object, ...], make: Callable[[], list[Piece]]) -> list[Piece]:
        """The pieces made for that key last, or new ones. Parts of a key are compared by value."""
        if self._memo is None or self._memo[0] != key:
            self._memo = (key, make())
        return self._memo[1]


def card_shown(
    words: Words, scene: MatchScene, hinted: BoxId | None = None, armed: BoxId | None = None
) -> CardShown:
    """The card as it stands, with what moves on it now."""
    view, match, motion = scene.view, scene.view.match, scene.card_motion
    boxes = len(match.table.boxes)
    shows_possible = view.in_flight is None and not scene.dice.is_tossing
    return CardShown(
        table=match.table,
        title=words.table(match.table.id, match.table.name),
        round=words("card.round", turn=min(match.turn.number, boxes), of=boxes),
        seats=tuple(
            SeatShown.of(words, seat.name, is_bot=view.levels[number] is not None, seat=number)
            for number, seat in enumerate(view.setup.seats)
        ),
        cards=match.cards,
        active=None if match.is_over else view.seat,
        band=-1.0 if match.is_over else motion.band,
        possible=tuple(match.possible.items()) if shows_possible else (),
        can_fill=view.awaits_player and not scene.dice.is_tossing,
        hinted=hinted,
        armed=armed,
        just=motion.just,
        just_grown=motion.grown,
        uppers=motion.uppers,
        seal="" if view.is_tried else view.short_seal,
        seal_is_open=view.phase in (Phase.OPENED, Phase.ABANDONED),
    )
