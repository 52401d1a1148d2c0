"""The hint of one position: asked for, thought about by the worker, shown, put away."""

from game.rules.boxes import BoxId
from game.rules.dice import Held
from game.rules.match import Match
from game.session.brains import Brains, Thought
from game.session.view import View
from game.solve.advice import BoxOption, HoldOption, positions_of
from game.solve.hint import Hint


class HintShown:
    """What the play scene knows of a hint."""

    def __init__(self, brains: Brains) -> None:
        self._brains = brains
        self._match: Match | None = None  # the position that was asked about last
        self._thought: Thought[Hint] | None = None
        self._found: Hint | None = None
        self._is_open = False
        self.lists_all = False  # whether the other options are shown too

    @property
    def hint(self) -> Hint | None:
        """The hint that is to be seen now."""
        return self._found if self._is_open else None

    @property
    def is_awaited(self) -> bool:
        """Whether the worker is still at it."""
        return self._thought is not None

    def reopen(self, match: Match) -> bool:
        """Show once more what was asked about this position; whether it was."""
        self._is_open = match == self._match
        return self._is_open

    def ask(self, view: View) -> None:
        """Have the position thought about."""
        self._match, self._found, self._is_open = view.match, None, True
        self._thought = self._brains.hint(view)

    def update(self) -> bool:
        """Take up the hint once it is there; whether it has just come to be seen."""
        if self._thought is None or not self._thought.is_done:
            return False
        self._found = self._thought.result()
        self._thought = None
        return self._is_open

    def toggle_list(self) -> None:
        """Show every other option, or only the best again."""
        self.lists_all = not self.lists_all

    def close(self) -> None:
        """Put the hint away."""
        self._is_open = self.lists_all = False

    def dice(self, view: View) -> Held:
        """Dice the hint says to hold, by number; none if it names a box."""
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
