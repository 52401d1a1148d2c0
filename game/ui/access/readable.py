"""Words as other programs take them."""

import re

_UNTOLD = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")  # half letters, and commands to a terminal


def readable(words: str) -> str:
    """The words with a mark for every letter that no other program can be told.

    >>> readable("half \\ud800 and half")
    'half � and half'
    """
    return _UNTOLD.sub("\N{REPLACEMENT CHARACTER}", words)
