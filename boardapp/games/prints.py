"""What all games' prints have in common: a board as a poster, a ruling's card, refusals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from boardapp.picture.ruling import pocket_card
from boardapp.printing.frame import Box, Size
from boardapp.printing.job import Job, What
from boardapp.printing.lengths import MM, PrintError, units_of
from boardapp.printing.plan import PosterBoard
from boardapp.printing.print_content import OwnUseError, Piece, Pieces, Poster

if TYPE_CHECKING:
    from boardapp.core.grid import Grid, Space
    from boardapp.games.game import Drawing
    from boardapp.picture.ruling.card import RulingCard

TITLES: dict[What, str] = {
    "board": "the board",
    "tiles": "tiles",
    "own-tiles": "own tiles",
    "setup": "a setup sheet",
    "card": "a ruling's card",
    "counters": "counters",
}


def poster(
    title: str,
    drawing: Drawing,
    lying: Iterable[tuple[float, float, float, float]],
    cuts: tuple[Sequence[int], Sequence[int]] | None = None,
) -> Poster:
    """Return a board as a poster; ``lying`` and ``cuts`` are in mils of the board."""
    size = Size(*map(units_of, drawing.size))
    boxes = tuple(_box(*box) for box in lying)
    in_units = None
    if cuts is not None:
        across, down = ([units_of(at) for at in direction] for direction in cuts)
        in_units = across, down
    return Poster(title, drawing.svg, PosterBoard(size, in_units, boxes))


def _box(x: float, y: float, width: float, height: float) -> Box:
    return Box(units_of(x), units_of(y), units_of(width), units_of(height))


def card_piece(card: RulingCard) -> Pieces:
    """Return a ruling's card to cut out."""
    name = f"{card.ruling.origin} to {card.ruling.target}"
    face = Piece(name, pocket_card.pocket_card_svg(card))
    width, height = pocket_card.WIDTH * MM // 10, pocket_card.HEIGHT * MM // 10
    return Pieces("Ruling", width, height, (face,))


def spaces_of(job: Job, grid: Grid) -> tuple[Space, Space]:
    """Return the two spaces of a card's line; raises PrintError when there is none."""
    if job.line is None:
        raise PrintError("found no line for a ruling's card; expected from which space to which")
    try:
        return grid.parse(job.line.origin), grid.parse(job.line.target)
    except ValueError as error:
        raise PrintError(str(error)) from error


def refuse(what: What, game: str, can: Iterable[What]) -> PrintError:
    """Return why a game has nothing of a kind to print."""
    *most, last = (TITLES[one] for one in can)
    has = " or ".join(filter(None, (", ".join(most), last)))
    return PrintError(f"found {TITLES[what]} of {game}, which has none; expected {has}")


def confirm_own_use(job: Job, what: str) -> None:
    """Raise OwnUseError unless somebody said that pictures of their box are for their own use."""
    if not job.own_use:
        raise OwnUseError(
            f"found pictures of your own on {what}; expected your word that they are printed for "
            "your own use only"
        )
