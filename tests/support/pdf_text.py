"""The words in a PDF as a reader finds them: by the fonts' own tables from glyphs to letters."""

import re
import zlib
from collections.abc import Iterator

_OBJECT = re.compile(rb"(\d+) 0 obj\n(<<.*?>>)\n(?:stream\n(.*?)\nendstream\n)?endobj", re.DOTALL)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


def text_lines(pdf: bytes) -> list[str]:
    """Every piece of text, in the order it is drawn in."""
    objects = {int(m[1]): (m[2], m[3]) for m in _OBJECT.finditer(pdf)}
    fonts = {
        name: _letters(objects, int(number))
        for head, _ in objects.values()
        for name, number in re.findall(rb"/(F\d+) (\d+) 0 R", head)
    }
    (contents,) = (
        int(found[1]) for h, _ in objects.values() if (found := re.search(rb"/Contents (\d+)", h))
    )
    return list(_drawn(zlib.decompress(objects[contents][1]), fonts))


def fonts_of(pdf: bytes) -> dict[str, bool]:
    """The fonts by name, and whether each stands in the file."""
    return {
        name.decode(): bool(re.search(rb"/FontFile2 \d+ 0 R\n/FontName /" + re.escape(name), pdf))
        for name in re.findall(rb"/BaseFont /(\S+)", pdf)
    }


def _letters(objects, font: int) -> dict[bytes, str]:
    (table,) = re.findall(rb"/ToUnicode (\d+)", objects[font][0])
    pairs = re.findall(rb"<(\w{4})> <(\w+)>", objects[int(table)][1])
    return {bytes.fromhex(a.decode()): bytes.fromhex(b.decode()).decode("utf-16-be")
            for a, b in pairs}  # fmt: skip


def _drawn(stream: bytes, fonts) -> Iterator[str]:
    letters: dict[bytes, str] = {}
    for font, text in re.findall(rb"/(F\d+) [\d.]+ Tf|\(((?:[^\\)]|\\.)*)\) Tj", stream, re.DOTALL):
        if font:
            letters = fonts[font]
        else:
            glyphs = re.sub(rb"\\(.)", lambda m: _ESCAPES.get(m[1], m[1]), text, flags=re.DOTALL)
            yield "".join(letters[glyphs[i : i + 2]] for i in range(0, len(glyphs), 2))
