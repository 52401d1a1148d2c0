"""The sealed dice against the vectors of their specification, and against a second derivation."""

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.record.sealed import Seal, check_salt, commitment_of, dice_seat, new_salt, short_form

VECTOR = Seal(bytes(range(32)), "kırmızı zar")


def test_commitment_vector():
    assert VECTOR.commitment == "3444b5980e40bfbbdd091e968ed765f3dfd3ca658c2ad7435a0a662a9aff27db"
    assert short_form(VECTOR.commitment) == "3444 b598 0e40 bfbb"


@pytest.mark.parametrize(
    ("slot", "faces"),
    [
        ((0, 1, 1), (1, 3, 1, 5, 5)),
        ((0, 1, 2), (2, 2, 4, 4, 4)),
        ((0, 1, 3), (4, 6, 4, 6, 2)),
        ((1, 1, 1), (5, 4, 1, 2, 6)),
    ],
)
def test_face_vectors(slot, faces):
    assert VECTOR.faces(*slot) == faces


def test_the_salt_counts_in_its_composed_form():
    decomposed = "ko\u0308k"
    assert Seal(bytes(32), decomposed) == Seal(bytes(32), "k\u00f6k")


@given(
    st.binary(min_size=32, max_size=32),
    st.text(max_size=20, alphabet=st.characters(exclude_categories=["Cs", "Cc"])),
    st.integers(0, 5),
    st.integers(1, 15),
    st.integers(1, 3),
    st.integers(0, 4),
)
def test_every_face_follows_the_specification(secret, salt, seat, turn, roll, die):
    seal = Seal(secret, salt)
    key = hmac.new(secret, digestmod=hashlib.sha256)
    key.update(f"{seal.salt}|{seat}|{turn}|{roll}|{die}|0".encode())
    low = [b for b in key.digest() if b < 252]
    assert seal.face(seat, turn, roll, die) == low[0] % 6 + 1


def test_a_stream_without_a_fair_byte_goes_on_with_the_next_block(monkeypatch):
    streams = {b"s|0|1|1|0|0": b"\xfc\xff" * 16, b"s|0|1|1|0|1": b"\xfe" * 31 + b"\x07"}
    monkeypatch.setattr(
        "game.record.sealed.hmac.digest", lambda _key, message, _name: streams[message]
    )
    slot = Seal(bytes(32), "s").slot(0, 1, 1, 0)
    assert (slot.message, slot.place, slot.byte, slot.face) == ("s|0|1|1|0|1", 31, 7, 7 % 6 + 1)
    assert slot.passed_over == b"\xfe" * 31


def test_a_slot_tells_how_its_face_is_worked_out():
    slot = VECTOR.slot(1, 1, 1, 3)
    assert slot.message == "kırmızı zar|1|1|1|3|0"
    assert slot.stream == hmac.digest(VECTOR.secret, slot.message.encode(), "sha256")
    assert all(byte >= 252 for byte in slot.passed_over)
    assert slot.byte < 252
    assert slot.face == slot.byte % 6 + 1 == VECTOR.face(1, 1, 1, 3)


def test_all_six_faces_are_sealed_about_equally_often():
    seal = Seal(bytes(range(32)), "")
    faces = [f for seat in range(6) for turn in range(1, 500) for f in seal.faces(seat, turn, 1)]
    expected = len(faces) / 6
    chi = sum((faces.count(f) - expected) ** 2 / expected for f in range(1, 7))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert chi < 15.1  # p > .01 at five degrees of freedom; the seal above is fixed


def test_no_two_seals_are_alike():
    seals = [Seal.new() for _ in range(200)]
    assert len({s.secret for s in seals}) == len({s.salt for s in seals}) == 200
    assert all(len(bytes.fromhex(s.salt)) == 8 for s in seals)


def test_the_secret_stays_out_of_repr():
    seal = Seal.new()
    assert seal.secret.hex() not in repr(seal)
    assert repr(seal.secret)[2:10] not in repr(seal)


@pytest.mark.parametrize(
    ("salt", "message"),
    [
        ("a" * 65, "at most 64 characters, not 65"),
        ("tab\tstop", "no control characters, not U\\+0009"),
        ("\x7f", "U\\+007F"),
        ("\ud800", "U\\+D800"),
    ],
)
def test_salts_that_are_refused(salt, message):
    with pytest.raises(ValueError, match=message):
        check_salt(salt)


def test_salts_that_are_taken():
    for salt in ("", "a" * 64, "|0|1|", "🎲 zar", "e\u0301" * 64, new_salt()):
        assert len(check_salt(salt)) <= 64


def test_seats_share_the_dice_only_when_asked():
    assert [dice_seat(s, same_dice=False) for s in range(3)] == [0, 1, 2]
    assert [dice_seat(s, same_dice=True) for s in range(3)] == [0, 0, 0]


def test_commitment_is_the_digest_of_version_line_and_secret():
    secret = bytes(range(100, 132))
    assert commitment_of(secret) == hashlib.sha256(b"yacht-sealed-dice/1\x0a" + secret).hexdigest()
