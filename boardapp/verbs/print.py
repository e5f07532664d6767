"""The verb ``print``: prints a board, tiles, counters and cards as a PDF at true size."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from boardapp.document.file_game_detection import SPEARPOINT, is_save_file
from boardapp.files.safe_save import hard_link_warning, save_file
from boardapp.files.save_error import system_error_reason
from boardapp.files.terminal_output import print_lines, print_to_stderr
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.shared_print_content import TITLES
from boardapp.games.spearpoint.file_kind import detect_format
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import BOARDS
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.picture.picture_file_faults import picture_faults
from boardapp.printing.job import (
    BACKS,
    COUNTER_SIZES,
    CUTS,
    INKS,
    ORIENTATIONS,
    PAPERS,
    WHATS,
    BackOffset,
    PrintJob,
    SightLine,
    What,
    parse_paper,
    parse_scale,
)
from boardapp.printing.lengths import PrintError, parse_millimetres
from boardapp.printing.print_content import OwnUseError
from boardapp.printing.print_job_pages import job_pages, job_pdf, page_count_description
from boardapp.verbs.table_file_opening import read_state_and_game
from boardapp.verbs.verb_output import DONE, WRONG_USAGE, report_bad_input

if TYPE_CHECKING:
    from boardapp.core.state import State
    from boardapp.games.game import Game

SUMMARY = "Print a board, tiles, counters or cards at true size, as a PDF."

T = TypeVar("T")

_BARE = "BARE"
"""The word for all sheets that show nothing but bare ground."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    parser.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        help="a layout, a saved table, a tile set or a board of areas",
    )
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=Path, required=True, help="a .pdf file"
    )
    _add_content_arguments(parser)
    _add_paper_arguments(parser)


def _add_content_arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_argument_group("what to print")
    what.add_argument(
        "--what",
        choices=WHATS,
        default="board",
        help="what to print (default: the board as a poster)",
    )
    what.add_argument("--all", action="store_true", help="every tile, not only those on the table")
    what.add_argument(
        "--backs", choices=BACKS, default="apart",
        help="how to print the backs of tiles: on separate pages, or on both sides of the paper",
    )  # fmt: skip
    what.add_argument(
        "--back-offset", metavar="X,Y", type=_argparse_type(_parse_offset), default=BackOffset(),
        help=("move the backs of duplex pages to the right and down by these millimetres, such "
            "as --back-offset=-0.5,1"),
    )  # fmt: skip
    what.add_argument(
        "--counter-size",
        choices=tuple(COUNTER_SIZES),
        default="1in",
        help="size of the counters (default 1in)",
    )
    what.add_argument(
        "--from",
        dest="origin",
        metavar="SPACE",
        help="print the ruling on a line of sight that begins in this space",
    )
    what.add_argument(
        "--to", dest="target", metavar="SPACE", help="the space where the line of sight ends"
    )
    what.add_argument("--side", help="the player who attacks along the line of sight")
    what.add_argument(
        "--for-own-use",
        action="store_true",
        help="confirm that you print your own pictures only for yourself",
    )


def _add_paper_arguments(parser: argparse.ArgumentParser) -> None:
    paper = parser.add_argument_group("paper")
    names = ", ".join(PAPERS)
    paper.add_argument(
        "--paper", metavar="PAPER", type=_argparse_type(parse_paper), default=PAPERS["a4"],
        help=f"{names}, or WxH in mm, such as 330x480 (default a4)",
    )  # fmt: skip
    paper.add_argument(
        "--orientation", choices=ORIENTATIONS, default="auto",
        help="upright or sideways pages (default: those that need fewer sheets)",
    )  # fmt: skip
    paper.add_argument(
        "--margin",
        metavar="MM",
        type=_argparse_type(_length_parser("the margin")),
        default="8",
        help="margin around every page, in millimetres (default 8)",
    )
    paper.add_argument(
        "--overlap",
        metavar="MM",
        type=_argparse_type(_length_parser("the overlap")),
        default="10",
        help="overlap of neighbouring sheets, in millimetres (default 10)",
    )
    paper.add_argument(
        "--cut", choices=CUTS, default="overlap",
        help="how neighbouring sheets meet: they overlap, or they are cut between spaces",
    )  # fmt: skip
    paper.add_argument(
        "--leave-out", metavar="SHEETS", default="",
        help=("sheets to leave out, such as A1,B4, or 'bare' for all sheets that show only bare "
            "board"),
    )  # fmt: skip
    paper.add_argument("--without-counters", action="store_true",
                       help="print the board without its units and counters")  # fmt: skip
    paper.add_argument(
        "--scale", metavar="PERCENT", type=_argparse_type(parse_scale), default="100",
        help=("print larger or smaller, in per cent, if the bar on your print does not measure "
            "150 mm; 99x101 prints the width at 99 %% and the height at 101 %%"),
    )  # fmt: skip
    paper.add_argument(
        "--ink", choices=INKS, default="full",
        help="light: print walls, edges, grid and names, but no background",
    )  # fmt: skip


def run(parsed: argparse.Namespace) -> int:
    """Write the pages to a PDF, and print one line that describes them."""
    if parsed.output.suffix.lower() != ".pdf":
        found = f"the ending {parsed.output.suffix!r}" if parsed.output.suffix else "no ending"
        parsed.usage_error(f"{parsed.output.name}: found {found}; expected .pdf")
    state, game = _open_table(parsed.file, parsed.what)
    faults = picture_faults(game.pictures(state))
    try:
        job = _print_job_from_arguments(parsed)
        pages = job_pages(game.print_content(state, job), job)
    except OwnUseError as error:
        return _exit_with_usage_error(parsed, f"{error}: --for-own-use")
    except PrintError as error:
        return _exit_with_usage_error(parsed, str(error))
    try:
        if words := hard_link_warning(parsed.output):
            print_to_stderr(words)
        save_file(parsed.output, job_pdf(pages))
    except OSError as error:
        return report_bad_input(f"boardapp: {parsed.output}: {system_error_reason(error)}")
    print_lines(
        f"{parsed.output}: {page_count_description(pages, job)}; print at 100 %, then measure "
        "the bar on it"
    )
    # Unusable art is listed and replaced by a drawing of its geometry, but the input is still bad.
    return report_bad_input(*map(str, faults)) if faults else DONE


def _open_table(path: Path, what: What) -> tuple[State, Game]:
    """Return the table in a file; a tile set gets an empty table. Raises FaultsError."""
    if (
        what == "own-tiles"
        and not is_save_file(path)
        and detect_format(read_source(path)) == "tile set"
    ):
        return TileState(SPEARPOINT, BOARDS[0]), Spearpoint(load_catalogue([path]))
    return read_state_and_game(path, allow_boards=True)


def _exit_with_usage_error(parsed: argparse.Namespace, words: str) -> int:
    """Print what boardapp cannot print, and the verb's usage, and exit."""
    parsed.usage_error(words)
    return WRONG_USAGE


def _print_job_from_arguments(parsed: argparse.Namespace) -> PrintJob:
    """Return the print job that the arguments describe."""
    if bool(parsed.origin) != bool(parsed.target):
        raise PrintError("found one end of a line of sight; expected --from and --to")
    if parsed.origin and parsed.what != "card":
        raise PrintError(f"found a line of sight for {TITLES[parsed.what]}; expected --what card")
    left_out = set(parsed.leave_out.upper().replace(",", " ").split())
    return PrintJob(
        what=parsed.what,
        paper=parsed.paper,
        margin=parsed.margin,
        overlap=parsed.overlap,
        cut=parsed.cut,
        orientation=parsed.orientation,
        scale=parsed.scale,
        ink=parsed.ink,
        leave_out=frozenset(left_out - {_BARE}),
        leave_out_bare=_BARE in left_out,
        without_counters=parsed.without_counters,
        backs=parsed.backs,
        offset=parsed.back_offset,
        all=parsed.all,
        counter=COUNTER_SIZES[parsed.counter_size],
        line=SightLine(parsed.origin, parsed.target, parsed.side) if parsed.origin else None,
        own_use=parsed.for_own_use,
    )


# ---- arguments --------------------------------------------------------------------------------


def _argparse_type(reader: Callable[[str], T]) -> Callable[[str], T]:
    """Return a reader for argparse that keeps the reader's own error messages."""

    def read(text: str) -> T:
        try:
            return reader(text)
        except PrintError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return read


def _length_parser(name: str) -> Callable[[str], int]:
    return lambda text: parse_millimetres(text, name)


def _parse_offset(text: str) -> BackOffset:
    right, comma, down = text.partition(",")
    if not comma:
        raise PrintError(f"found an offset of {text!r}; expected two lengths in mm, as 0.5,-1")
    return BackOffset(*(parse_millimetres(length, "the offset") for length in (right, down)))
