"""Printouts that all games share: a board as a poster, a ruling's card, refusals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from boardapp.files.fault_wording import join_with_or
from boardapp.picture.ruling import pocket_ruling_card
from boardapp.printing.job import PrintJob, What
from boardapp.printing.lengths import MM, PrintError, units_from_mils
from boardapp.printing.page_layout import Box, PrintSize
from boardapp.printing.poster_plan import PosterBoard
from boardapp.printing.print_content import OwnUseError, Piece, PieceSet, Poster

if TYPE_CHECKING:
    from boardapp.core.grid import Grid, Space
    from boardapp.games.game import SvgDrawing
    from boardapp.picture.ruling.full_ruling_card import RulingCard

TITLES: dict[What, str] = {
    "board": "the board",
    "tiles": "tiles",
    "own-tiles": "own tiles",
    "setup": "a setup sheet",
    "card": "a ruling card",
    "counters": "counters",
}


def board_poster(
    title: str,
    drawing: SvgDrawing,
    covered_boxes: Iterable[tuple[float, float, float, float]],
    cut_positions: tuple[Sequence[int], Sequence[int]] | None = None,
) -> Poster:
    """Return a board as a poster; ``covered_boxes`` and ``cut_positions`` are in mils."""
    size = PrintSize(*map(units_from_mils, drawing.size))
    boxes = tuple(box_in_print_units(*box) for box in covered_boxes)
    in_units = None
    if cut_positions is not None:
        across, down = ([units_from_mils(at) for at in direction] for direction in cut_positions)
        in_units = across, down
    return Poster(title, drawing.svg, PosterBoard(size, in_units, boxes))


def box_in_print_units(x: float, y: float, width: float, height: float) -> Box:
    """Return a box in mils as one in tenths of a micrometre."""
    return Box(
        units_from_mils(x), units_from_mils(y), units_from_mils(width), units_from_mils(height)
    )


def ruling_card_piece(card: RulingCard) -> PieceSet:
    """Return a ruling's card to cut out."""
    name = f"{card.ruling.origin} to {card.ruling.target}"
    face = Piece(name, pocket_ruling_card.pocket_card_svg(card))
    width, height = pocket_ruling_card.WIDTH * MM // 10, pocket_ruling_card.HEIGHT * MM // 10
    return PieceSet("Ruling", width, height, (face,))


def line_ends_of_job(job: PrintJob, grid: Grid) -> tuple[Space, Space]:
    """Return the two spaces of the line on a ruling's card; raises PrintError if there is none."""
    if job.line is None:
        raise PrintError(
            "there is no line of sight for a ruling card: say from which space to which"
        )
    try:
        return grid.parse(job.line.origin), grid.parse(job.line.target)
    except ValueError as error:
        raise PrintError(str(error)) from error


def not_printable_error(what: What, game: str, printable: Iterable[What]) -> PrintError:
    """Return the error for a kind of printout that a game does not have."""
    has = join_with_or([TITLES[one] for one in printable])
    return PrintError(
        f"{game} has no {TITLES[what].removeprefix('the ').removeprefix('a ')}: print {has}"
    )


def require_own_use(job: PrintJob, what: str) -> None:
    """Raise OwnUseError unless the job confirms that players' own pictures are for own use only."""
    if not job.own_use:
        raise OwnUseError(
            f"your own pictures are on {what}: confirm that you print them for your own use only"
        )
