"""The command line as values: its verbs and arguments, for the man page and for completion."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class CliArgument:
    """An option, or a positional argument if there are no ``flags``.

    ``values`` are the names of the values, ``choices`` all allowed ones. ``many`` is true if the
    argument takes more than one word.
    """

    flags: tuple[str, ...]
    values: tuple[str, ...]
    choices: tuple[str, ...]
    help: str
    many: bool


@dataclass(frozen=True)
class VerbUsage:
    """A verb, or the window with an empty name: its summary, its usage line, its arguments."""

    name: str
    summary: str
    line: str
    arguments: tuple[CliArgument, ...]

    @property
    def options(self) -> tuple[CliArgument, ...]:
        """Return the arguments that are flags."""
        return tuple(one for one in self.arguments if one.flags)


def describe_parsers(parsers: Mapping[str, argparse.ArgumentParser]) -> list[VerbUsage]:
    """Return the usage of each verb from its parser; the window's has an empty name."""
    return [
        VerbUsage(
            name,
            (parser.description or "").strip(),
            " ".join(parser.format_usage().removeprefix("usage: ").split()),
            tuple(_parser_arguments(parser)),
        )
        for name, parser in parsers.items()
    ]


def _parser_arguments(parser: argparse.ArgumentParser) -> Iterator[CliArgument]:
    """Yield a parser's arguments, in order, from argparse's internal list."""
    for action in parser._actions:
        if action.help is not argparse.SUPPRESS:
            told = (action.help or "") % {**vars(action), "prog": parser.prog}
            choices = tuple(map(str, action.choices or ()))
            many = action.nargs in ("*", "+") or isinstance(action.nargs, int)
            yield CliArgument(
                tuple(action.option_strings), _value_names(action), choices, told, many
            )


def _value_names(action: argparse.Action) -> tuple[str, ...]:
    if action.nargs == 0:
        return ()
    named = action.metavar or (action.dest.upper() if action.option_strings else action.dest)
    if isinstance(named, tuple):
        return named
    return (named,) * (action.nargs if isinstance(action.nargs, int) else 1)
