"""The player's database: matches action by action, what they came to, and the settings."""

from game.store.database import (
    EndedRow,
    KeptMatch,
    MatchState,
    Practised,
    Store,
    set_aside,
)
from game.store.faults import DamagedStore, MatchTaken, NewerStore, StoreError
from game.store.schema import SCHEMA

__all__ = [
    "SCHEMA",
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
