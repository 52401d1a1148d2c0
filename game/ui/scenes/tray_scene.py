"""What scenes with dice in the tray share: where the dice are, how they are marked and held."""

from game.rules.dice import DICE, Held
from game.session.view import View
from game.ui.desk import Desk
from game.ui.dice_table import DiceTable
from game.ui.kit import Touch
from game.ui.look import Rect
from game.ui.scene import Scene
from game.ui.scenes.guard import Guard
from game.ui.scenes.play_plan import PlayPlan
from game.ui.tray import TrayLook
from game.ui.tray_view import Mark, TrayView, tray_look


class TrayScene(Scene):
    """Base of the scenes that show a tray beside a card."""

    holds_the_desk = True
    plan: PlayPlan
    tray: TrayView
    dice: DiceTable
    guard: Guard

    def enter(self, desk: Desk) -> None:
        """An empty tray."""
        super().enter(desk)
        self.guard = Guard()
        self.dice = self.empty_table(desk)
        self.resized()

    def resized(self) -> None:
        """Find new places for everything."""
        self.plan = PlayPlan.of(self.desk.look)
        self.tray = TrayView(self.desk.look, self.plan.camera, self.tray_look)

    def empty_table(self, desk: Desk) -> DiceTable:
        """Where the dice of this scene are: none yet."""
        return DiceTable(desk.services.worker)

    # -- what the scene tells

    @property
    def view(self) -> View:
        """The match, or what is shown as one."""
        raise NotImplementedError

    @property
    def advised(self) -> Held:
        """Dice that are marked as those to hold."""
        return ()

    def toggle_die(self, die: int) -> None:
        """Hold a die or let it go."""
        raise NotImplementedError

    # -- what the page shows

    @property
    def tray_look(self) -> TrayLook:
        """Light, cloth and dice."""
        return tray_look(self.desk.preferences)

    def is_on_rack(self, die: int) -> bool:
        """Whether the die stands on the rack as a held one."""
        return die in self.view.match.held and not self.dice.is_tossing_die(die)

    def die_rect(self, die: int) -> Rect:
        """Where the die is seen."""
        return self.tray.rect(die)

    def die_at(self, x: float, y: float) -> str | None:
        """The node of the die whose outline is under a point."""
        die = self.tray.die_at(x, y)
        return None if die is None else f"die/{die}"

    def place_dice(self, touch: Touch) -> None:
        """See to it that the dice are drawn as they are now, and only where they changed."""
        for rect in self.tray.place(self.dice.shown(), self.marks(touch)):
            self.desk.mark(rect)

    def play_dice(self) -> None:
        """Let the dice be heard as they are seen now."""
        sounds, camera = self.desk.services.sounds, self.plan.camera
        sounds.shake(self.dice.is_shaken)
        for knock in self.dice.heard():
            sounds.play(knock.name, knock.strength, camera.pan(knock.place))

    def marks(self, touch: Touch) -> dict[int, Mark]:
        """What is drawn around each die."""
        marks: dict[int, Mark] = {}
        advised = self.advised
        for die in range(DICE):
            if self.is_on_rack(die):
                marks[die] = Mark.HELD
            elif die in advised:
                marks[die] = Mark.ADVISED
            if touch.focus == f"die/{die}":
                marks[die] = Mark.FOCUSED
            elif touch.hover == f"die/{die}" and self.view.can_hold and die not in marks:
                marks[die] = Mark.POINTED
        return marks
