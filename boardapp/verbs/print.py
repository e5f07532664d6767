"""The verb ``print``: a board, tiles, counters and cards as a PDF at true size."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from boardapp.document.file_games import SPEARPOINT, is_save
from boardapp.files.save_error import reason
from boardapp.files.storage import parting, save_file
from boardapp.files.terminal import say, warn
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.prints import TITLES
from boardapp.games.spearpoint.file_kind import detect
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.box_contents import BOARDS
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.picture.named_pictures import picture_faults
from boardapp.printing.job import (
    BACKS,
    COUNTER_SIZES,
    CUTS,
    INKS,
    ORIENTATIONS,
    PAPERS,
    WHATS,
    Job,
    Line,
    Offset,
    What,
    paper_of,
    scale_of,
)
from boardapp.printing.lengths import PrintError, millimetres
from boardapp.printing.print_content import OwnUseError
from boardapp.printing.print_job_pages import printed, told, written
from boardapp.verbs.output import DONE, WRONG_USAGE, complain
from boardapp.verbs.table_reading import table

if TYPE_CHECKING:
    from boardapp.core.state import State
    from boardapp.games.game import Game

SUMMARY = "Print a board, tiles, counters or cards at true size, as a PDF."

T = TypeVar("T")

_BARE = "BARE"
"""What stands for all sheets with nothing but ground."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    parser.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        help="a layout, a saved table, a tile set, a board of areas",
    )
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=Path, required=True, help="a .pdf file"
    )
    _what_arguments(parser)
    _paper_arguments(parser)


def _what_arguments(parser: argparse.ArgumentParser) -> None:
    what = parser.add_argument_group("what is printed")
    what.add_argument(
        "--what", choices=WHATS, default="board", help="default: the board as a poster"
    )
    what.add_argument("--all", action="store_true", help="every tile, not only those on the table")
    what.add_argument(
        "--backs", choices=BACKS, default="apart",
        help="backs of tiles: on pages apart, for glueing, or duplex, on the pages' other sides",
    )  # fmt: skip
    what.add_argument(
        "--back-offset", metavar="X,Y", type=_read(_offset), default=Offset(),
        help="move duplex backs so many mm to the right and down: --back-offset=-0.5,1",
    )  # fmt: skip
    what.add_argument(
        "--counter-size", choices=tuple(COUNTER_SIZES), default="1in", help="default 1in"
    )
    what.add_argument("--from", dest="origin", metavar="SPACE", help="a card's line: from here")
    what.add_argument("--to", dest="target", metavar="SPACE", help="a card's line: to here")
    what.add_argument("--side", help="a card's line: the attacker's side")
    what.add_argument(
        "--for-own-use", action="store_true", help="your own pictures are for your own use only"
    )


def _paper_arguments(parser: argparse.ArgumentParser) -> None:
    paper = parser.add_argument_group("paper")
    names = ", ".join(PAPERS)
    paper.add_argument(
        "--paper", metavar="PAPER", type=_read(paper_of), default=PAPERS["a4"],
        help=f"{names}, or WxH in mm, as 330x480 (default a4)",
    )  # fmt: skip
    paper.add_argument("--orientation", choices=ORIENTATIONS, default="auto",
                       help="default: the one with fewer sheets")  # fmt: skip
    paper.add_argument("--margin", metavar="MM", type=_read(_length("the margin")), default="8",
                       help="around every page (default 8)")  # fmt: skip
    paper.add_argument("--overlap", metavar="MM", type=_read(_length("the overlap")), default="10",
                       help="of neighbouring sheets (default 10)")  # fmt: skip
    paper.add_argument(
        "--cut", choices=CUTS, default="overlap",
        help="sheets overlap and are glued, or are cut at spaces",
    )  # fmt: skip
    paper.add_argument(
        "--leave-out", metavar="SHEETS", default="",
        help="sheets that are not wanted, as A1,B4; bare: those with nothing but ground",
    )  # fmt: skip
    paper.add_argument(
        "--scale", metavar="PERCENT", type=_read(scale_of), default="100",
        help="what your printer needs so that the bar measures 150 mm; ACROSSxDOWN for each",
    )  # fmt: skip
    paper.add_argument("--ink", choices=INKS, default="full",
                       help="light: walls, edges, grid and names without ground")  # fmt: skip


def run(parsed: argparse.Namespace) -> int:
    """Write the pages; what they are is printed in one line."""
    if parsed.output.suffix.lower() != ".pdf":
        found = f"the ending {parsed.output.suffix!r}" if parsed.output.suffix else "no ending"
        parsed.usage_error(f"{parsed.output.name}: found {found}; expected .pdf")
    state, game = _opened(parsed.file, parsed.what)
    faults = picture_faults(game.pictures(state))
    try:
        job = _job(parsed)
        pages = printed(game.to_print(state, job), job)
    except OwnUseError as error:
        return _wrong(parsed, f"{error}: --for-own-use")
    except PrintError as error:
        return _wrong(parsed, str(error))
    try:
        if words := parting(parsed.output):
            warn(words)
        save_file(parsed.output, written(pages))
    except OSError as error:
        return complain(f"boardapp: {parsed.output}: {reason(error)}")
    say(f"{parsed.output}: {told(pages, job)}; print at 100 %, then measure the bar on it")
    # What cannot be shown is named, and drawn from its geometry: the input is bad all the same.
    return complain(*map(str, faults)) if faults else DONE


def _opened(path: Path, what: What) -> tuple[State, Game]:
    """Return the table in a file; a tile set's own tiles lie on none. Raises FaultsError."""
    if what == "own-tiles" and not is_save(path) and detect(read_source(path)) == "tile set":
        return TileState(SPEARPOINT, BOARDS[0]), Spearpoint(load_catalogue([path]))
    return table(path, boards=True)


def _wrong(parsed: argparse.Namespace, words: str) -> int:
    """Say what cannot be printed, with how the verb is used, and exit."""
    parsed.usage_error(words)
    return WRONG_USAGE


def _job(parsed: argparse.Namespace) -> Job:
    """Return the job that the arguments say."""
    if bool(parsed.origin) != bool(parsed.target):
        raise PrintError("found one end of a card's line; expected --from and --to")
    if parsed.origin and parsed.what != "card":
        raise PrintError(f"found a card's line for {TITLES[parsed.what]}; expected --what card")
    left_out = set(parsed.leave_out.upper().replace(",", " ").split())
    return Job(
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
        backs=parsed.backs,
        offset=parsed.back_offset,
        all=parsed.all,
        counter=COUNTER_SIZES[parsed.counter_size],
        line=Line(parsed.origin, parsed.target, parsed.side) if parsed.origin else None,
        own_use=parsed.for_own_use,
    )


# ---- arguments --------------------------------------------------------------------------------


def _read(reader: Callable[[str], T]) -> Callable[[str], T]:
    """Return a reader whose refusals argparse tells in their own words."""

    def read(text: str) -> T:
        try:
            return reader(text)
        except PrintError as error:
            raise argparse.ArgumentTypeError(str(error)) from error

    return read


def _length(name: str) -> Callable[[str], int]:
    return lambda text: millimetres(text, name)


def _offset(text: str) -> Offset:
    right, comma, down = text.partition(",")
    if not comma:
        raise PrintError(f"found an offset of {text!r}; expected two lengths in mm, as 0.5,-1")
    return Offset(*(millimetres(length, "the offset") for length in (right, down)))
