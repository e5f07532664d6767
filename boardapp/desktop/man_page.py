"""Makes the manual page from the parsers of the command line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardapp import __version__
from boardapp.desktop.cli_usage import CliArgument, VerbUsage
from boardapp.desktop.whats_new_text import RELEASED

_FILES = (
    ("$XDG_DATA_HOME/boardapp", "journals of open tables, earlier versions of saves, own tiles"),
    ("$XDG_CONFIG_HOME/boardapp/boardapp.ini", "layout of the window, recent files"),
    ("$XDG_CACHE_HOME/boardapp", "files that boardapp can make again"),
)  # fmt: skip
_STATUS = (("0", "done"), ("1", "the input is bad"), ("2", "wrong usage"))


def man_page(usages: Sequence[VerbUsage]) -> str:
    """Return the manual page as roff, with the macros of man(7)."""
    return "\n".join(_man_page_lines(usages)) + "\n"


def _man_page_lines(usages: Sequence[VerbUsage]) -> Iterator[str]:
    window, *verbs = usages
    yield f'.TH BOARDAPP 1 "{RELEASED}" "boardapp {__version__}" "User Commands"'
    yield from (".SH NAME", r"boardapp \- board for war games")
    yield from (
        ".SH SYNOPSIS",
        rf"{_escape_roff(window.line)}",
        ".br",
        r".B boardapp",
        r".I COMMAND",
        r"\&...",
    )
    yield from (".SH DESCRIPTION", *_sentence_lines(window.summary))
    yield "Without a command, the window opens, on FILE if you name one."
    yield "A command answers on the terminal and needs no display."
    yield from (".SH OPTIONS", *_argument_lines(window.arguments))
    yield ".SH COMMANDS"
    for verb in verbs:
        yield from (f".SS {_escape_roff(verb.name)}", rf"{_escape_roff(verb.line)}", ".PP")
        yield from (*_sentence_lines(verb.summary), *_argument_lines(verb.arguments))
    yield from (".SH EXIT STATUS", *_definition_lines(_STATUS))
    yield from (".SH FILES", *_definition_lines(_FILES))
    yield from (
        ".SH ENVIRONMENT",
        *_definition_lines((("BOARDAPP_DATA", "another folder for the program's data"),)),
    )


def _argument_lines(arguments: Sequence[CliArgument]) -> Iterator[str]:
    for one in arguments:
        values = " ".join(
            "{" + ",".join(one.choices) + "}" if one.choices else v for v in one.values
        )
        flags = ", ".join(rf"\fB{_escape_roff(flag)}\fR" for flag in one.flags)
        shown = rf"\fI{_escape_roff(values)}\fR" if values else ""
        yield from (".TP", f"{flags} {shown}".strip(), _escape_roff(one.help) or "-")


def _definition_lines(rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    for name, told in rows:
        yield from (".TP", rf"\fB{_escape_roff(name)}\fR", _escape_roff(told))


def _sentence_lines(text: str) -> Iterator[str]:
    """Yield each sentence as a line, as roff requires."""
    for sentence in text.replace(". ", ".\n").splitlines():
        yield _escape_roff(sentence)


def _escape_roff(text: str) -> str:
    r"""Escape backslashes, hyphens and a first dot or quote, so that roff prints them."""
    plain = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{plain}" if plain.startswith((".", "'")) else plain
