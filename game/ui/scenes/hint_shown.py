"""The hint of one position: asked for, thought about by the worker, shown, put away."""

from game.rules.boxes import BoxId
from game.rules.dice import Held
from game.session.brains import Brains, Thought
from game.session.view import View
from game.solve.advice import BoxOption, HoldOption, positions_of
from game.solve.hint import Hint


class HintShown:
    """What the play scene knows of a hint."""

    def __init__(self, brains: Brains) -> None:
        self._brains = brains
        self._thought: Thought[Hint] | None = None
        self.hint: Hint | None = None
        self.lists_all = False  # whether the other options are shown too

    @property
    def is_awaited(self) -> bool:
        """Whether the worker is still at it."""
        return self._thought is not None

    def ask(self, view: View) -> None:
        """Have the position thought about."""
        self._thought = self._brains.hint(view)

    def update(self) -> None:
        """Take up the hint once it is there."""
        if self._thought is not None and self._thought.is_done:
            self.hint = self._thought.result()
            self._thought = None

    def toggle_list(self) -> None:
        """Show every other option, or only the best again."""
        self.lists_all = not self.lists_all

    def close(self) -> None:
        """Put the hint away."""
        self.hint, self._thought, self.lists_all = None, None, False

    def dice(self, view: View) -> Held:
        """Dice the hint says to keep, by number; none if it names a box."""
        best = self.hint.best if self.hint else None
        faces = view.match.faces
        if faces is None or not isinstance(best, HoldOption):
            return ()
        return positions_of(best.hold, faces, view.match.held)

    @property
    def box(self) -> BoxId | None:
        """The box the hint says to fill."""
        best = self.hint.best if self.hint else None
        return best.box if isinstance(best, BoxOption) else None
