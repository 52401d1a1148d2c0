"""The player's database: matches action by action, what they came to, and the settings."""

from game.store.database import (
    EndedRow,
    KeptMatch,
    MatchState,
    Practised,
    Store,
)
from game.store.faults import BusyStore, DamagedStore, MatchTaken, NewerStore, StoreError
from game.store.opening import set_aside
from game.store.schema import SCHEMA

__all__ = [
    "SCHEMA",
    "BusyStore",
    "DamagedStore",
    "EndedRow",
    "KeptMatch",
    "MatchState",
    "MatchTaken",
    "NewerStore",
    "Practised",
    "Store",
    "StoreError",
    "set_aside",
]
