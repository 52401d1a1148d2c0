"""The faces of one throw while they are being entered, die by die."""

from dataclasses import dataclass, field

from game.rules.dice import DICE, Faces, Held
from game.rules.match import Roll


@dataclass(slots=True)
class Entry:
    """What was entered so far for the dice that are not held.

    >>> entry = Entry(held=(0, 1, 2))
    >>> entry.put(6), entry.put(2), entry.put(5)
    (True, True, False)
    >>> entry.faces_with((3, 3, 3, 1, 1))
    (3, 3, 3, 6, 2)
    """

    held: Held = ()
    faces: dict[int, int] = field(default_factory=dict)  # by die, the one entered last comes last
    chosen: int | None = None  # the die that is to be entered next, where a player said so

    @classmethod
    def of(cls, roll: Roll) -> "Entry":
        """A throw that is to be corrected."""
        thrown = (die for die in range(DICE) if die not in roll.held)
        return cls(roll.held, {die: roll.faces[die] for die in thrown})

    @property
    def is_begun(self) -> bool:
        """Whether anything is entered."""
        return bool(self.faces)

    @property
    def missing(self) -> int:
        """How many dice are still to be entered."""
        return DICE - len(self.held) - len(self.faces)

    @property
    def is_complete(self) -> bool:
        """Whether nothing is missing, and there is something."""
        return self.is_begun and not self.missing

    @property
    def next_die(self) -> int | None:
        """The die that the next face is for; None where all are entered."""
        if self.chosen is not None:
            return self.chosen
        free = (die for die in range(DICE) if die not in self.held and die not in self.faces)
        return next(free, None)

    def put(self, face: int) -> bool:
        """Enter the next face; False where there is no die for it."""
        die = self.next_die
        if die is None:
            return False
        self.faces.pop(die, None)
        self.faces[die] = face
        self.chosen = None
        return True

    def rub_out(self) -> bool:
        """Take away the face of the chosen die, or the one entered last; whether there was any."""
        if not self.faces:
            return False
        if self.chosen in self.faces:
            del self.faces[self.chosen]
        else:
            self.faces.popitem()
        return True

    def choose(self, die: int) -> None:
        """Have that die entered next; or the first that is missing, if it was chosen already."""
        if die not in self.held:
            self.chosen = None if self.chosen == die else die

    def hold(self, held: Held) -> None:
        """Other dice are held now: what was entered for them is not wanted any more."""
        self.held = held
        self.faces = {die: face for die, face in self.faces.items() if die not in held}
        if self.chosen in held:
            self.chosen = None

    def faces_with(self, before: Faces | None) -> Faces:
        """All five faces once the entry is complete: held dice show what they showed `before`."""
        return tuple(
            before[die] if before and die in self.held else self.faces[die] for die in range(DICE)
        )
