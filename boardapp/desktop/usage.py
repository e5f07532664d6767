"""The command line as values: what its parsers take, for the man page and for completion."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Argument:
    """An option, or a word in its place where there are no ``flags``.

    ``values`` are the names of what follows, ``choices`` all that may, ``many`` tells that more
    than one word may stand there.
    """

    flags: tuple[str, ...]
    values: tuple[str, ...]
    choices: tuple[str, ...]
    help: str
    many: bool


@dataclass(frozen=True)
class Usage:
    """A verb, or the window, whose name is empty: its summary, its line, what it takes."""

    name: str
    summary: str
    line: str
    arguments: tuple[Argument, ...]

    @property
    def options(self) -> tuple[Argument, ...]:
        """Return what is named by a flag."""
        return tuple(one for one in self.arguments if one.flags)


def usages(parsers: Mapping[str, argparse.ArgumentParser]) -> list[Usage]:
    """Describe parsers by the names of their verbs, the window's first, whose name is empty."""
    return [
        Usage(
            name,
            (parser.description or "").strip(),
            " ".join(parser.format_usage().removeprefix("usage: ").split()),
            tuple(_arguments(parser)),
        )
        for name, parser in parsers.items()
    ]


def _arguments(parser: argparse.ArgumentParser) -> Iterator[Argument]:
    """Yield what a parser takes, in its order; only argparse's own lists hold it."""
    for action in parser._actions:
        if action.help is not argparse.SUPPRESS:
            told = (action.help or "") % {**vars(action), "prog": parser.prog}
            choices = tuple(map(str, action.choices or ()))
            many = action.nargs in ("*", "+") or isinstance(action.nargs, int)
            yield Argument(tuple(action.option_strings), _values(action), choices, told, many)


def _values(action: argparse.Action) -> tuple[str, ...]:
    if action.nargs == 0:
        return ()
    named = action.metavar or (action.dest.upper() if action.option_strings else action.dest)
    if isinstance(named, tuple):
        return named
    return (named,) * (action.nargs if isinstance(action.nargs, int) else 1)
