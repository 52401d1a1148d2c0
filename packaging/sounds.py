"""Writes every sound of the game and one whole toss as WAV, and measures them.

python packaging/sounds.py FOLDER
"""

from __future__ import annotations

import argparse
import sys
import wave
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.ui.sound.bank import RATE  # noqa: E402  # the game is found only now
from tests.support.hearing import HeardToss, all_baked, hear_toss  # noqa: E402

Tape = NDArray[np.float64]
SEED: Final = b"a toss to be heard"
HEAD: Final = f"{'sound':<26}{'length':>8}{'peak':>8}{'RMS':>8}{'centroid':>10}{'L/R':>7}{'DC':>10}"


def measured(name: str, tape: Tape) -> str:
    """One line of figures: seconds, dB of full scale, hertz, dB left over right."""
    peak, rms = float(np.abs(tape).max()), float(np.sqrt((tape**2).mean()))
    power = (np.abs(np.fft.rfft(tape, axis=0)) ** 2).sum(axis=1)
    hz = np.fft.rfftfreq(len(tape), 1 / RATE)
    centroid = float((hz * power).sum() / power.sum())
    left, right = (tape**2).sum(axis=0)
    balance = 10 * np.log10(left / right)
    return (
        f"{name:<26}{len(tape) / RATE:7.3f}s{20 * np.log10(peak):8.1f}{20 * np.log10(rms):8.1f}"
        f"{centroid:8.0f}Hz{balance:+7.1f}{tape.mean():+10.1e}"
    )


def write(path: Path, tape: Tape) -> None:
    """A WAV file of 16 bits, 48 kHz, two channels."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(np.round(32767 * np.clip(tape, -1, 1)).astype("<i2").tobytes())


def write_bank(folder: Path) -> None:
    """Every variant of every sound; figures of the first of each hardness."""
    for name, hardnesses in sorted(all_baked().items()):
        for step, variants in enumerate(hardnesses, 1):
            label = f"{name} {step}" if len(hardnesses) > 1 else name
            for number, mono in enumerate(variants, 1):
                tape = np.stack([mono, mono], axis=1)
                write(folder / f"{label}.{number}.wav", tape)
                if number == 1:
                    print(measured(label, tape))


def write_toss(folder: Path, name: str, toss: HeardToss) -> None:
    """One toss, with what was made of its contacts."""
    write(folder / f"{name}.wav", toss.tape)
    print(measured(name, toss.tape))
    contacts = len(toss.track.contacts)
    shown = sum(contact.time_s >= toss.playback.start_s for contact in toss.track.contacts)
    print(
        f"  {contacts} contacts, {shown} of them in the time shown; {len(toss.knocks)} sounds "
        f"after merging; largest lag {toss.longest_lag:.2f} frames at 60 Hz"
    )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description="Write and measure the game's sounds.")
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    print(HEAD)
    write_bank(folder)
    write_toss(folder, "toss", hear_toss(SEED))
    write_toss(folder, "toss quick", hear_toss(SEED, quick=True))
    write_toss(folder, "toss of one die", hear_toss(SEED, (2,)))


if __name__ == "__main__":
    main()
