"""The verbs of the command line: they need no display and import no Qt.

Exit status: 0 done, 1 the input is bad, 2 wrong usage.
"""

from __future__ import annotations

import argparse
import atexit
import gc
import io
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from boardapp import __version__
from boardapp.files.fault import Fault, FaultsError
from boardapp.files.terminal import hang_up, say, warn
from boardapp.files.visible import visible, visible_json

if TYPE_CHECKING:
    from fractions import Fraction

    from boardapp.core.grid import Grid, Space
    from boardapp.core.state import State
    from boardapp.document.document import Document
    from boardapp.files.fault import FileNote
    from boardapp.games.game import Game

DONE, BAD_INPUT, WRONG_USAGE = 0, 1, 2
INTERRUPTED = 130
DEFAULT_DPI = 100.0
LARGEST_HEX_BOARD = 1000
"""Hexes to a side that the verb `drift` takes."""

_EPILOG = """\
boardapp FILE        opens the window on a saved table, a layout or a saved ruling
boardapp los         rules on lines of sight
boardapp check       lists all that is wrong with files
boardapp render      draws a board as a picture
boardapp audit       lists what is doubtful in a tile set, and how to prove it on the table
boardapp log         prints what was done on a saved table
boardapp drift       tells where a target token drifts on a hex board, or the odds
boardapp play        plays a table by lines of JSON, one in, one out
boardapp straighten  makes a tile's face whole and square from a photograph
boardapp VERB --help tells more. A file called like a verb is opened as ./los, ./check, ./log.
"""


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Return the parsed arguments; ``verb`` is None for the window. Exits with 2 on wrong usage."""
    if arguments and arguments[0] in VERBS:
        return _verb_parser(arguments[0]).parse_args(arguments[1:])
    return _window_parser().parse_args(arguments)


def run(parsed: argparse.Namespace) -> int:
    """Run a verb and return the exit status; no traceback reaches the user."""
    # A verb is over before garbage could matter; looking for it, on the way out too, takes a fifth
    # of the time.
    gc.disable()
    atexit.register(gc.freeze)
    _accept_every_character()
    try:
        status = int(parsed.verb(parsed))
        _flush()
        return status
    except FaultsError as error:
        return complain(*map(str, error.faults))
    except BrokenPipeError:
        _give_up_output()  # the reader has had enough
        return DONE
    except OSError as error:
        _give_up_output()
        return complain(f"boardapp: {error.filename or 'output'}: {error.strerror or error}")
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # the last line of defence: nobody can use a traceback
        found = " ".join(str(error).split())
        what = f"{type(error).__name__}: {found}".removesuffix(": ")
        return complain(f"boardapp: a fault of the program's own, please report it: {what}")


def _accept_every_character() -> None:
    """Let no character, such as one of a strange file name, stop what is printed."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _give_up_output() -> None:
    """Let what cannot be printed go: Python would try once more, and complain, at its end."""
    try:
        _flush()
    except OSError:
        hang_up()


def _flush() -> None:
    """See to it that what was printed is out; there may be no output at all."""
    if sys.stdout is not None:
        sys.stdout.flush()


def complain(*sentences: str) -> int:
    """Print sentences on stderr and return the status of bad input."""
    warn(*sentences)
    return BAD_INPUT


def _opened(path: Path) -> Document:
    """Return the table in a layout or a save; raises FaultsError, also for a damaged save."""
    from boardapp.document.opening import open_document

    document = open_document(path)
    if fault := _damage(document, path):
        raise FaultsError([fault])
    _tell_torn(document, path)
    return document


def _table(path: Path) -> tuple[State, Game]:
    """Return the table in a file and its game; a layout needs no document for that."""
    from boardapp.document.games import files_of, is_save

    if is_save(path):
        from boardapp.document.playing import table_of

        document = _opened(path)
        return table_of(document), document.game
    from boardapp.files.source import read_source

    source = read_source(path)
    opened = files_of(source).open_layout(source, path.parent)
    return opened.state, opened.game


def _damage(document: Document, path: Path) -> Fault | None:
    """Return what is wrong with a save that was not read to its end."""
    if document.damage is None:
        return None
    found = " ".join(document.damage.found.split()).removeprefix("found ")
    kept = len(document.log)
    expected = f"act {kept + 1} of the table, as it was written; {kept} before it can be read"
    return Fault(str(path), document.damage.line, 1, "acts", found, expected)


def _tell_torn(document: Document, path: Path) -> None:
    if document.torn:
        complain(f"{path}: the end had broken off while it was written; what is whole was read")


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints quote arguments without giving the terminal any of their power."""

    def error(self, message: str) -> NoReturn:
        super().error(visible(message))


def _window_parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="boardapp",
        description="A board beside the table: lay out tiles, settle lines of sight.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"boardapp {__version__}")
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help="what to open")
    parser.set_defaults(verb=None)
    return parser


def _verb_parser(name: str) -> argparse.ArgumentParser:
    verb, summary, add_arguments = VERBS[name]
    parser = _Parser(prog=f"boardapp {name}", description=summary)
    add_arguments(parser)
    parser.set_defaults(verb=verb, usage_error=parser.error)
    return parser


# los


def _add_los(parser: argparse.ArgumentParser) -> None:
    from boardapp.games.spearpoint.catalogue import PLAYERS

    parser.add_argument("file", metavar="FILE", type=Path, help="a layout or a saved table")
    parser.add_argument("origin", metavar="FROM", nargs="?", help="the attacker's space, e.g. A-1")
    parser.add_argument("target", metavar="TO", nargs="?", help="the target's space")
    parser.add_argument("--all", action="store_true", help="every ordered pair of spaces")
    parser.add_argument(
        "--side", choices=PLAYERS, help="the attacker's side; left out, no unit blocks"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def los(parsed: argparse.Namespace) -> int:
    """Rule on one line, both ways, or on every ordered pair."""
    if parsed.all == bool(parsed.origin or parsed.target) or bool(parsed.origin) != bool(
        parsed.target
    ):
        parsed.usage_error("give FROM and TO, or --all")
    state, game = _table(parsed.file)
    if parsed.all:
        return _los_all(parsed, state, game)
    origin, target = (_space(parsed, game.grid, name) for name in (parsed.origin, parsed.target))
    try:
        ruling = game.rule(state, origin, target, parsed.side)
    except ValueError as error:
        return complain(f"{parsed.file}: {error}")
    if parsed.json:
        from boardapp.core.ruling_json import ruling_json

        _print_json(ruling_json(ruling))
    else:
        say(*ruling.explain().split("\n"))
    return DONE


def _space(parsed: argparse.Namespace, grid: Grid, name: str) -> Space:
    try:
        return grid.parse(name)
    except ValueError as error:
        parsed.usage_error(str(error))
        raise


def _los_all(parsed: argparse.Namespace, state: State, game: Game) -> int:
    grid = game.grid
    try:
        verdicts = game.survey(state, parsed.side)
    except ValueError as error:
        return complain(f"{parsed.file}: {error}")
    if parsed.json:
        _print_json(
            [
                {
                    "from": grid.name(verdict.origin),
                    "to": grid.name(verdict.target),
                    "status": verdict.status,
                    "reasons": [
                        {"code": code, "space": grid.name(space)} for code, space in verdict.causes
                    ],
                }
                for verdict in verdicts
            ]
        )
        return DONE
    for verdict in verdicts:
        causes = ", ".join(f"{code} {grid.name(space)}" for code, space in verdict.causes)
        line = f"{grid.name(verdict.origin)} {grid.name(verdict.target)} {verdict.status}"
        say(f"{line}: {causes}" if causes else line)
    return DONE


def _print_json(value: object) -> None:
    text = visible_json(value, indent=None if isinstance(value, list) else 2)
    say(*text.split("\n"))


# check


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "files", metavar="FILE", nargs="+", type=Path, help="saves, layouts, tile sets"
    )


def check(parsed: argparse.Namespace) -> int:
    """List all faults of all files; a sound file is named on stdout, with notes on it."""
    faults: list[Fault] = []
    for path in dict.fromkeys(parsed.files):
        try:
            notes = _checked(path)
        except FaultsError as error:
            faults += error.faults
            continue
        say(f"{path}: ok", *map(str, notes))
    # Files that share another, such as a tile set, share its faults.
    return complain(*map(str, dict.fromkeys(faults))) if faults else DONE


def _checked(path: Path) -> Sequence[FileNote]:
    """Return what readers of a sound file should know; raises FaultsError with every fault."""
    from boardapp.document.games import files_of, is_save
    from boardapp.files.source import read_source

    if is_save(path):
        document = _opened(path)
        return (*document.notes, *document.by_table)
    source = read_source(path)
    files = files_of(source)
    if faults := files.faults(source, path.parent):
        raise FaultsError(faults)
    return files.notes(source, path.parent)


# render


def _add_render(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a layout or a saved table")
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=Path, required=True, help="a .png, .svg or .pdf file"
    )
    parser.add_argument(
        "--dpi", type=float, default=DEFAULT_DPI, help="pixels to the inch of a PNG (default 100)"
    )


def render(parsed: argparse.Namespace) -> int:
    """Draw a board; PDF and SVG at its printed size."""
    from boardapp.files.storage import parting
    from boardapp.picture.export import PictureError, refuse_dpi, write_picture
    from boardapp.picture.named import picture_faults

    state, game = _table(parsed.file)
    faults = picture_faults(game.pictures(state))
    dpi = parsed.dpi if parsed.output.suffix.lower() == ".png" else None
    try:
        if dpi is not None:
            refuse_dpi(dpi)
        drawing = game.drawing(state, dpi=dpi)
        if words := parting(parsed.output):
            warn(words)
        write_picture(drawing.svg, drawing.size, parsed.output, parsed.dpi)
    except PictureError as error:
        parsed.usage_error(str(error))
    except OSError as error:
        # Named by the user's word for it, not by the file that was to take its place.
        return complain(f"boardapp: {parsed.output}: {error.strerror or error}")
    # What cannot be shown is named, and drawn from its geometry: the input is bad all the same.
    return complain(*map(str, faults)) if faults else DONE


# audit


def _add_audit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="TILES", type=Path, help="a tile set")
    parser.add_argument("--json", action="store_true", help="print JSON")


def audit(parsed: argparse.Namespace) -> int:
    """List what is doubtful in a tile set, what to prove on the table, what differs from ours."""
    from boardapp.games.spearpoint.audit_text import audit_json, audit_lines, audited

    found = audited(parsed.file)
    if parsed.json:
        _print_json(audit_json(found))
    else:
        say(*audit_lines(parsed.file, found.found))
    return DONE


# log


def _add_log(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a saved table")


def log(parsed: argparse.Namespace) -> int:
    """Print a saved table's log; of a damaged one what can be read, and then the damage."""
    from boardapp.document.log_text import log_lines
    from boardapp.document.opening import open_document

    document = open_document(parsed.file)
    say(*log_lines(document))
    if fault := _damage(document, parsed.file):
        return complain(str(fault))
    _tell_torn(document, parsed.file)
    return DONE


# play


def _add_play(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("file", metavar="FILE", type=Path, help="a layout or a saved table")
    add("-o", "--output", metavar="SAVE", type=Path, help="where the table is saved; may be FILE")
    add("--seed", metavar="N", type=int, help="the same seed rolls the same dice")


def play(parsed: argparse.Namespace) -> int:
    """Play a table by lines of JSON: one at the start, then one out for each line in."""
    from boardapp.document.line_play import play_by_lines

    return play_by_lines(_opened(parsed.file), parsed.output, parsed.seed)


# drift


def _add_drift(parser: argparse.ArgumentParser) -> None:
    from boardapp.games.strategy_cards.drift import DRIFT_NUMBERS, POINTS

    add = parser.add_argument
    add("--columns", metavar="C", type=int, required=True, help="hexes in a row of the board")
    add("--rows", metavar="R", type=int, required=True, help="rows of the board")
    add("--target", metavar="HEX", required=True, help="the target hex, e.g. C5")
    add(
        "--drift-number",
        type=int,
        choices=DRIFT_NUMBERS,
        required=True,
        help="3 enhanced, 4 normal, 6 no sight of the target hex",
    )
    add("--black", metavar="N", type=int, help="the black die: whether and how far, 1 to 6")
    add("--red", metavar="N", type=int, help="the red die: which way, 1 to 6")
    add("--odds", action="store_true", help="the odds of every final hex, instead of dice")
    add(
        "--north",
        choices=POINTS,
        default=POINTS[0],
        help="where the 1 of the north directional marker points (default NW)",
    )
    add("--counter-clockwise", action="store_true", help="the marker counts the other way round")
    add("--json", action="store_true", help="print JSON")


def drift(parsed: argparse.Namespace) -> int:
    """Tell where a target token drifts on a plain hex board, or the odds of every final hex."""
    from boardapp.core.hexes import HexGrid
    from boardapp.games.strategy_cards import drift as rules

    dice = (parsed.black, parsed.red)
    if dice.count(None) != (2 if parsed.odds else 0):
        parsed.usage_error("give --black and --red, or --odds")
    if faults := list(_drift_faults(parsed)):
        return complain(*(f"boardapp drift: --{fault}" for fault in faults))
    grid = HexGrid(parsed.columns, parsed.rows)
    target = grid.parse(parsed.target)
    if parsed.odds:
        _print_odds(parsed, grid, rules.odds(grid, target, parsed.drift_number))
        return DONE
    marker = rules.Marker(rules.POINTS.index(parsed.north), not parsed.counter_clockwise)
    found = rules.drift(grid, target, parsed.drift_number, *dice, marker)
    if parsed.json:
        final = None if found.final is None else grid.name(found.final)
        path = [grid.name(space) for space in found.path]
        flags = {"off_board": found.off_board, "accurate": found.accurate}
        _print_json({"final": final, **flags, "path": path})
    else:
        say(found.sentence(grid))
    return DONE


def _drift_faults(parsed: argparse.Namespace) -> Iterator[str]:
    """Yield what is wrong with the board, the target on it and the dice, all at once."""
    from boardapp.core.hexes import HexGrid
    from boardapp.files.wording import quoted, shown

    sound = True
    for name in ("columns", "rows"):
        if not 1 <= (size := getattr(parsed, name)) <= LARGEST_HEX_BOARD:
            sound = False
            yield f"{name}: found {shown(size)}; expected 1 to {LARGEST_HEX_BOARD}"
    if sound:
        grid = HexGrid(parsed.columns, parsed.rows)
        try:
            grid.parse(parsed.target)
        except ValueError:
            from boardapp.core.grid import Space

            last = grid.name(Space(parsed.rows - 1, parsed.columns - 1))
            yield f"target: found {quoted(parsed.target)}; expected a hex from A1 to {last}"
    for name in ("black", "red"):
        if (die := getattr(parsed, name)) is not None and not 1 <= die <= 6:
            yield f"{name}: found {shown(die)}; expected 1 to 6"


def _print_odds(
    parsed: argparse.Namespace, grid: Grid, chances: Mapping[Space | None, Fraction]
) -> None:
    named = {
        "off-board" if space is None else grid.name(space): chance
        for space, chance in chances.items()
    }
    if parsed.json:
        _print_json({"odds": {name: str(chance) for name, chance in named.items()}})
        return
    for name, chance in named.items():
        say(f"{name:9} {chance!s:>5} {float(chance):7.1%}")


# straighten


def _add_straighten(parser: argparse.ArgumentParser) -> None:
    from boardapp.photo.verb import add_arguments

    add_arguments(parser)


def straighten(parsed: argparse.Namespace) -> int:
    """Make a tile's face whole and square from a photograph."""
    from boardapp.photo.verb import straighten_photo

    return straighten_photo(parsed)


_Verb = tuple[Callable[[argparse.Namespace], int], str, Callable[[argparse.ArgumentParser], None]]

VERBS: dict[str, _Verb] = {
    "los": (los, "Rule on lines of sight.", _add_los),
    "check": (check, "List all that is wrong with saves, layouts and tile sets.", _add_check),
    "render": (render, "Draw a board as PNG, SVG or PDF.", _add_render),
    "audit": (audit, "List what is doubtful in a tile set.", _add_audit),
    "log": (log, "Print what was done on a saved table, as sentences.", _add_log),
    "drift": (drift, "Tell where a target token drifts, or the odds.", _add_drift),
    "play": (play, "Play a table by lines of JSON, one in, one out.", _add_play),
    "straighten": (straighten, "Make a tile's face from a photograph.", _add_straighten),
}
