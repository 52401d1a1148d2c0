"""A match being arranged: all the first page needs of it, so that it need not load the rest."""

from dataclasses import replace
from typing import TYPE_CHECKING

from game.record.sealed import MAX_SALT as MAX_SALT  # for who asks the players for their words
from game.record.sealed import Seal, check_salt, short_form
from game.store import Store

if TYPE_CHECKING:
    from game.session.intents import Event
    from game.session.session import Session
    from game.session.setup import Setup


class Draft:
    """A match being arranged. Its dice are sealed already: the commitment can be shown."""

    def __init__(self, day: str | None = None, table_id: str = "") -> None:
        """A fresh seal; or, with a UTC date, that of the day's dice on that table."""
        self._seal = Seal.new() if day is None else Seal.of_day(day, table_id)

    @classmethod
    def for_setup(cls, setup: "Setup") -> "Draft":
        """The draft of a match that is set up already."""
        return cls(setup.day, setup.table.id)

    @property
    def commitment(self) -> str:
        """64 hexadecimal digits, for everybody to see."""
        return self._seal.commitment

    @property
    def short_seal(self) -> str:
        """The commitment's first digits, for reading aloud."""
        return short_form(self._seal.commitment)

    @property
    def salt(self) -> str:
        """The words that will be mixed in unless the players type their own."""
        return self._seal.salt

    def begin(
        self, setup: "Setup", store: Store, salt: str | None = None
    ) -> "tuple[Session, tuple[Event, ...]]":
        """The match, kept from its first moment on; NotKept among the events where it isn't.

        With real dice the seal is left unused.
        Raises ValueError for a salt that is too long or holds control characters.
        """
        from game.session.session import Session

        seal = self._seal if salt is None else replace(self._seal, salt=check_salt(salt))
        session = Session(setup, None if setup.real_dice else seal, store)
        return session, session.begin()
