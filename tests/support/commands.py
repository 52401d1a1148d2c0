"""The `yacht` command as tests call it: what it printed, what it answered, what it refused."""

import json

from game.cli import main


def run(capsys, *words):
    """Exit status, and what stands on both outputs."""
    status = main([str(word) for word in words])
    return status, capsys.readouterr()


def value_of(capsys, *words):
    """The JSON value of a command that did what it was told."""
    status, out = run(capsys, *words, "--json")
    assert (status, out.err) == (0, "")
    return json.loads(out.out)


def refused(capsys, *words):
    """The one line in which a command says what is wrong."""
    status, out = run(capsys, *words)
    assert (status, out.out) == (2, "")
    assert out.err.count("\n") == 1
    assert out.err.startswith("yacht: ")
    return out.err[7:].strip()
