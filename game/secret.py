"""The type of a match's secret, while it must be one."""

from typing import NoReturn


class Secret(bytes):
    """Bytes that are told by nothing that prints them, and never leave their process.

    A traceback with its variables, a log, a debugger's list show no digit of them; whoever needs
    the digits calls `hex`. Pickling is refused, so no bot, hint or review in the worker process
    can be handed a secret, nor anything that holds one.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "Secret(…)"

    __str__ = __repr__

    def __reduce_ex__(self, _protocol: object) -> NoReturn:
        raise TypeError("a secret stays in its process")
