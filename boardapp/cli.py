"""The command line: selects the verb, and always returns an exit status.

The status is 0 for done, 1 for bad input, 2 for wrong usage.
"""

from __future__ import annotations

import argparse
import atexit
import gc
import io
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn, Protocol

from boardapp import __version__
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.save_error import system_error_reason
from boardapp.files.terminal_output import discard_output
from boardapp.files.text_escaping import escape_unprintable
from boardapp.verbs import (
    audit,
    check,
    convert,
    drift,
    install_desktop,
    log,
    los,
    play,
    recognise,
    render,
    share,
    straighten,
)
from boardapp.verbs import print as print_verb
from boardapp.verbs.verb_output import DONE, INTERRUPTED, report_bad_input

_EPILOG = """\
boardapp FILE             opens a saved table, a layout or a saved ruling in the window
boardapp los              decides whether lines of sight are clear or blocked
boardapp check            lists all faults in files
boardapp render           draws a board as a picture
boardapp print            prints a board, tiles, counters or cards at true size, as a PDF
boardapp audit            lists doubtful shapes in a tile set, and how to check them
boardapp log              prints the log of a saved table
boardapp share            writes a game as a web page that replays it
boardapp convert          imports maps of other programs, and exports boards of squares
boardapp drift            shows where a target token drifts, or how likely each hex is
boardapp play             lets another program play: JSON commands in, JSON answers out
boardapp straighten       cuts a tile out of a photograph, straight and square
boardapp recognise        recognises the tiles on a table in one photograph of it
boardapp install-desktop  adds boardapp to your desktop's menu; --remove takes it out
boardapp COMMAND --help shows more. If a file is named like a command, put ./ before its name.
"""


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse arguments; ``verb`` is None for the window. Exits with 2 on wrong usage."""
    if arguments and arguments[0] in VERBS:
        return _verb_parser(arguments[0]).parse_args(arguments[1:])
    return _window_parser().parse_args(arguments)


def run_verb(parsed: argparse.Namespace) -> int:
    """Run a verb and return the exit status, without a traceback for any error."""
    # A verb ends before garbage matters. A collection, also at exit, takes a fifth of the time.
    gc.disable()
    atexit.register(gc.freeze)
    _accept_every_character()
    try:
        status = int(parsed.verb(parsed))
        _flush_stdout()
        return status
    except FaultsError as error:
        return report_bad_input(*map(str, error.faults))
    except BrokenPipeError:
        _discard_output()  # the reader of stdout has closed it
        return DONE
    except OSError as error:
        _discard_output()
        return report_bad_input(
            f"boardapp: {error.filename or 'output'}: {system_error_reason(error)}"
        )
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # any other error: a user cannot use a traceback
        found = " ".join(str(error).split())
        what = f"{type(error).__name__}: {found}".removesuffix(": ")
        return report_bad_input(f"boardapp: internal error, please report it: {what}")


def _accept_every_character() -> None:
    """Print every character, such as those of a strange file name, without an error."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _discard_output() -> None:
    """Discard unprintable output, because Python would print it again at exit and complain."""
    try:
        _flush_stdout()
    except OSError:
        discard_output()


def _flush_stdout() -> None:
    """Flush stdout, if there is one."""
    if sys.stdout is not None:
        sys.stdout.flush()


class _EscapingParser(argparse.ArgumentParser):
    """A parser that escapes control characters in the arguments that its errors quote."""

    def error(self, message: str) -> NoReturn:
        super().error(escape_unprintable(message))


def _window_parser() -> argparse.ArgumentParser:
    parser = _EscapingParser(
        prog="boardapp",
        description="A board for war games: lay out tiles, settle lines of sight.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"boardapp {__version__}")
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help="the file to open")
    parser.add_argument("--new-window", action="store_true", help="open a second window")
    parser.set_defaults(verb=None)
    return parser


def _verb_parser(name: str) -> argparse.ArgumentParser:
    verb = VERBS[name]
    parser = _EscapingParser(prog=f"boardapp {name}", description=verb.SUMMARY)
    verb.add_arguments(parser)
    parser.set_defaults(verb=verb.run, usage_error=parser.error, parsers=all_parsers)
    return parser


def all_parsers() -> dict[str, argparse.ArgumentParser]:
    """Return all parsers by the names of their verbs; the window's is first, with an empty name."""
    return {"": _window_parser()} | {name: _verb_parser(name) for name in VERBS}


class Verb(Protocol):
    """The interface of a verb's module."""

    SUMMARY: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Describe the verb's arguments."""

    def run(self, parsed: argparse.Namespace) -> int:
        """Run the verb; return the exit status. Raises FaultsError for bad files."""


VERBS: Mapping[str, Verb] = {
    "los": los,
    "check": check,
    "render": render,
    "print": print_verb,
    "audit": audit,
    "log": log,
    "share": share,
    "convert": convert,
    "drift": drift,
    "play": play,
    "straighten": straighten,
    "recognise": recognise,
    "install-desktop": install_desktop,
}
"""The modules of the verbs by name; each module loads on first use."""
