"""The sealed dice, version `yacht-sealed-dice/1`.

A secret is drawn and committed to before the first throw; every die of every possible throw has
its own slot, so holding never changes what another die would have shown. After the match the
secret is opened and anybody can derive each face again with nothing but SHA-256.
"""

import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass, field
from datetime import date
from itertools import count

from game.rules.dice import DICE, SIDES, Faces
from game.secret import Secret

VERSION = "yacht-sealed-dice/1"
SECRET_BYTES = 32
MAX_SALT = 64  # code points
_MOST_JOINED = 4  # code points that become one in NFC (UAX 15)

# The largest multiple of six below 256: bytes from here on would favour the low faces.
FAIR_BYTES = 252


def commitment_of(secret: bytes) -> str:
    """The 64 hexadecimal digits that are shown before the first throw."""
    return hashlib.sha256(VERSION.encode() + b"\n" + secret).hexdigest()


def short_form(commitment: str) -> str:
    """The first 16 digits in groups of four, for reading aloud.

    >>> short_form("3444b5980e40bfbbdd091e968ed765f3")
    '3444 b598 0e40 bfbb'
    """
    return " ".join(commitment[i : i + 4] for i in range(0, 16, 4))


def check_salt(salt: str) -> str:
    """The salt in its NFC form.

    Raises ValueError for more than 64 code points, a control character or half a surrogate pair.
    """
    if len(salt) > _MOST_JOINED * MAX_SALT:  # sorting so many accents would take for ever
        raise ValueError(f"a salt has at most {MAX_SALT} characters, far fewer than {len(salt)}")
    normal = unicodedata.normalize("NFC", salt)
    if len(normal) > MAX_SALT:
        raise ValueError(f"a salt has at most {MAX_SALT} characters, not {len(normal)}")
    for character in normal:
        if unicodedata.category(character) in ("Cc", "Cs"):
            raise ValueError(f"a salt holds no control characters, not U+{ord(character):04X}")
    return normal


def new_salt() -> str:
    """16 hexadecimal digits, the salt of players who type none."""
    return secrets.token_hex(8)


@dataclass(frozen=True, slots=True)
class Slot:
    """How one die came to its face: enough to follow it by hand.

    `message` and `stream` are those of the block in which the byte stands: block 0, as good as
    always. `place` is where in the stream it stands, from 0.
    """

    message: str
    stream: bytes
    place: int

    @property
    def passed_over(self) -> bytes:
        """The bytes before the one that counts: each 252 or more."""
        return self.stream[: self.place]

    @property
    def byte(self) -> int:
        """The byte that counts, the first below 252."""
        return self.stream[self.place]

    @property
    def face(self) -> int:
        """What the die shows."""
        return self.byte % SIDES + 1


@dataclass(frozen=True, slots=True)
class Seal:
    """A secret and the salt mixed into it. Nothing that prints a seal tells its secret."""

    secret: bytes = field(repr=False)
    salt: str

    @classmethod
    def new(cls) -> "Seal":
        """A fresh secret from the operating system's generator, with a fresh default salt."""
        return cls(Secret(secrets.token_bytes(SECRET_BYTES)), new_salt())

    @classmethod
    def of_day(cls, day: str, table_id: str) -> "Seal":
        """The dice of the day: the same for everyone, and known to whoever works them out.

        `day` is a UTC date such as 2026-11-30. Raises ValueError for anything else.
        """
        if date.fromisoformat(day).isoformat() != day:
            raise ValueError(f"a day is written as 2026-11-30, not {day}")
        daily = f"yacht-daily/1|{day}|{table_id}"
        return cls(hashlib.sha256(daily.encode()).digest(), day)

    def __post_init__(self) -> None:
        if len(self.secret) != SECRET_BYTES:
            raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(self.secret)}")
        object.__setattr__(self, "secret", Secret(self.secret))
        object.__setattr__(self, "salt", check_salt(self.salt))

    @property
    def commitment(self) -> str:
        """What is shown before the first throw."""
        return commitment_of(self.secret)

    def slot(self, seat: int, turn: int, roll: int, die: int) -> Slot:
        """What is sealed for one die: seat from 0, turn and roll from 1, die 0 to 4."""
        for block in count():
            message = f"{self.salt}|{seat}|{turn}|{roll}|{die}|{block}"
            stream = hmac.digest(self.secret, message.encode(), "sha256")
            for place, byte in enumerate(stream):
                if byte < FAIR_BYTES:
                    return Slot(message, stream, place)
        raise AssertionError("unreachable: blocks never end")

    def face(self, seat: int, turn: int, roll: int, die: int) -> int:
        """The face sealed in one slot."""
        return self.slot(seat, turn, roll, die).face

    def faces(self, seat: int, turn: int, roll: int) -> Faces:
        """What all five dice of that throw show if all of them are thrown."""
        return tuple(self.face(seat, turn, roll, die) for die in range(DICE))


def dice_seat(seat: int, *, same_dice: bool) -> int:
    """Whose slots a seat throws: its own, or those of seat 0 when all share the same dice."""
    return 0 if same_dice else seat
