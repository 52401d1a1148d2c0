"""Why something could not be kept, written or read: the system's reason in the player's words."""

import errno

from game.text import Words

_KNOWN = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "read_only",
    errno.EBUSY: "busy",
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EEXIST: "missing",  # where a folder should be there is a file
    errno.EISDIR: "folder",
    errno.EIO: "broken",
    errno.ENAMETOOLONG: "long",
    errno.EILSEQ: "damaged",
}


def trouble_told(words: Words, error: Exception) -> str:
    """The reason in words of the catalogue; what it does not know stands as the system says it.

    >>> from game.text import Words
    >>> from game.locales import Locale
    >>> known = Words(Locale(), {"trouble.full": "no room is left"}, {}, lambda n: 0)
    >>> trouble_told(known, OSError(errno.ENOSPC, "No space left on device"))
    'no room is left'
    """
    if not isinstance(error, OSError):
        return str(error)
    return reason_told(words, error.errno, error.strerror or str(error))


def reason_told(words: Words, number: int | None, otherwise: str) -> str:
    """The same for the system's number of an error, where only that is left of it."""
    known = _KNOWN.get(number or 0)
    return words(f"trouble.{known}") if known else otherwise
