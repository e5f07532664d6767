"""The manual page, made from the parsers of the command line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardapp import __version__
from boardapp.desktop.news import RELEASED
from boardapp.desktop.usage import Argument, Usage

_FILES = (
    ("$XDG_DATA_HOME/boardapp", "journals of open tables, earlier versions of saves, own tiles"),
    ("$XDG_CONFIG_HOME/boardapp/boardapp.ini", "how the window was left, files opened last"),
    ("$XDG_CACHE_HOME/boardapp", "what can be made again"),
)  # fmt: skip
_STATUS = (("0", "done"), ("1", "the input is bad"), ("2", "wrong usage"))


def man_page(usages: Sequence[Usage]) -> str:
    """Return the page as roff, in the macros of man(7)."""
    return "\n".join(_lines(usages)) + "\n"


def _lines(usages: Sequence[Usage]) -> Iterator[str]:
    window, *verbs = usages
    yield f'.TH BOARDAPP 1 "{RELEASED}" "boardapp {__version__}" "User Commands"'
    yield from (".SH NAME", r"boardapp \- board beside the table for war games")
    yield from (
        ".SH SYNOPSIS",
        rf"{_text(window.line)}",
        ".br",
        r".B boardapp",
        r".I VERB",
        r"\&...",
    )
    yield from (".SH DESCRIPTION", *_sentences(window.summary))
    yield "Without a verb the window opens, on FILE if one is named."
    yield "A verb answers on the terminal and needs no display."
    yield from (".SH OPTIONS", *_arguments(window.arguments))
    yield ".SH VERBS"
    for verb in verbs:
        yield from (f".SS {_text(verb.name)}", rf"{_text(verb.line)}", ".PP")
        yield from (*_sentences(verb.summary), *_arguments(verb.arguments))
    yield from (".SH EXIT STATUS", *_list(_STATUS))
    yield from (".SH FILES", *_list(_FILES))
    yield from (
        ".SH ENVIRONMENT",
        *_list((("BOARDAPP_DATA", "another folder for the program's data"),)),
    )


def _arguments(arguments: Sequence[Argument]) -> Iterator[str]:
    for one in arguments:
        values = " ".join(
            "{" + ",".join(one.choices) + "}" if one.choices else v for v in one.values
        )
        flags = ", ".join(rf"\fB{_text(flag)}\fR" for flag in one.flags)
        shown = rf"\fI{_text(values)}\fR" if values else ""
        yield from (".TP", f"{flags} {shown}".strip(), _text(one.help) or "-")


def _list(rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    for name, told in rows:
        yield from (".TP", rf"\fB{_text(name)}\fR", _text(told))


def _sentences(text: str) -> Iterator[str]:
    """Yield each sentence as a line, as roff wants them."""
    for sentence in text.replace(". ", ".\n").splitlines():
        yield _text(sentence)


def _text(text: str) -> str:
    r"""Return text with nothing left that roff would obey: no backslash, hyphen or first dot."""
    plain = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{plain}" if plain.startswith((".", "'")) else plain
