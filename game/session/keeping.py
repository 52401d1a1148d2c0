"""Keeping a match: its actions go to the store one by one, and none is lost when that fails."""

import json
from collections.abc import Sequence
from typing import TypeAlias

from game.rules.dice import SIDES, Faces
from game.session.intents import Event, NotKept, WentOnElsewhere
from game.session.setup import Setup
from game.store import KeptMatch, MatchState, MatchTaken, Store, StoreError

Action: TypeAlias = dict[str, object]
"""One kept move: a JSON object whose `do` names it."""


class BrokenMatch(ValueError):
    """A kept match that can't be taken up again."""


class Keeping:
    """The actions of one match, and how many of them are in the store.

    Everything that keeps answers with the events that say why it could not be done; empty where
    all is well. What could not be saved is tried again with the next action.
    """

    def __init__(self, setup: Setup, secret: bytes, store: Store | None) -> None:
        """Nothing has happened yet. Without a store nothing is kept beyond this object."""
        self._setup = setup
        self._secret = secret
        self._store = store
        self._bodies: list[str] = []  # the first `_saved` are in the store
        self._saved = 0
        self.match_id: int | None = None  # the number it is kept under; None while it isn't kept

    @classmethod
    def of(cls, kept: KeptMatch, setup: Setup, store: Store | None) -> "Keeping":
        """That of a kept match, to go on where it was left."""
        keeping = cls(setup, kept.secret, store)
        keeping._bodies = list(kept.actions)
        keeping._saved = len(kept.actions)
        keeping.match_id = kept.id
        return keeping

    @property
    def is_whole(self) -> bool:
        """Whether every action will still be there after the game has ended."""
        store = self._store
        return store is not None and store.is_kept and self._saved == len(self._bodies)

    def keep(self, action: Action) -> tuple[Event, ...]:
        """Save the action, and what could not be saved before."""
        self._bodies.append(_body(action))
        return self.save()

    def forget_last(self) -> None:
        """Take back the last action, which could not be saved."""
        self._bodies.pop()

    def save(self) -> tuple[Event, ...]:
        """Save what could not be saved before."""
        if self._store is None or self._saved == len(self._bodies):
            return ()
        return self._stored(self._bodies[self._saved :])

    def keep_end(self, action: Action, state: MatchState) -> tuple[Event, ...]:
        """Save the end with all that came before it; nothing may happen in the match after it.

        The end is not remembered where that can't be: then the seal must stay closed.
        """
        unsaved = self.save()
        if unsaved or self._store is None or self.match_id is None:
            return unsaved
        last = _body(action)
        unsaved = self._stored([last], state)
        if not unsaved:
            self._bodies.append(last)
        return unsaved

    def _stored(
        self, bodies: Sequence[str], state: MatchState = MatchState.OPEN
    ) -> tuple[Event, ...]:
        """Put the next actions into the store, all or none."""
        assert self._store is not None
        try:
            if self.match_id is None:
                self.match_id = self._store.begin(
                    self._setup.to_json(), self._secret, bodies, self._setup.occasion
                )
            else:
                self._store.append(self.match_id, self._saved, bodies, state)
        except MatchTaken:
            return (WentOnElsewhere(),)
        except StoreError as error:
            return (NotKept(str(error), error.errno),)
        self._saved += len(bodies)
        return ()


def _body(action: Action) -> str:
    return json.dumps(action, ensure_ascii=False)


# -- reading what was kept


def read_faces(value: object) -> Faces:
    """Faces, or numbers of dice. Raises BrokenMatch for anything else."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise BrokenMatch(f"a list of numbers is missing, there is {value!r}")
    return tuple(read_whole(v) for v in value)


def read_natural(action: Action) -> Faces:
    """The natural faces of a kept throw; nothing hangs on them, so what makes no sense is none."""
    value = action.get("natural")
    if not isinstance(value, list) or any(face not in range(1, SIDES + 1) for face in value):
        return ()
    return tuple(int(face) for face in value)


def read_whole(value: object) -> int:
    """A whole number. Raises BrokenMatch for anything else."""
    if type(value) is not int:
        raise BrokenMatch(f"a whole number is missing, there is {value!r}")
    return value


def read_level(value: object) -> str | None:
    """A bot's level; None for a person."""
    return None if value is None else str(value)
