"""Explains why a photographed map gives no proposal: bad corners, labels, map or tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import numpy as np

from boardapp.core.grid import Space
from boardapp.core.square_grid import SquareGrid
from boardapp.photo.homography import homography_from_square, true_shape
from boardapp.photo.map_grid import MapGrid, Rectangle, space_sides
from boardapp.photo.patch_evidence import MapEvidence
from boardapp.photo.tile_assignment import LEAST_EVIDENCE
from boardapp.photo.tile_fit import Corner, refuse_impossible_corners

Cause = Literal["corners", "labels", "turned", "other-map", "small", "not-this-map"]

LEAST_SIDE = 10
"""The least pixels of a side of the map."""
LEAST_SPACE = 12
"""The least pixels of a space at the far end."""
LEAST_SURE = 1 / 4
"""The least share of spaces that must be sure."""
MOST_UNSURE_BARE = 4
"""The most unsure spaces where no tile is sure, for hands and cards on a bare map."""
LEAST_SURE_TILES = 2
"""The least number of sure tiles if there is no picture of the map."""

LEAST_EDGE_PRINT = 0.2
"""The least average correlation, along an edge of the map, of bare spaces with the print."""
MOST_COVERED = 4
"""The most spaces along an edge that a hand or a sheet of paper may cover."""

_LABEL_LEAD = 30.0
"""The least total evidence by which other labels must fit the map's print better."""
_SPACE_LEAD = 10.0
"""The least average lead of other labels at a space. On another map the lead is far smaller."""
_SPACE_LIMIT = 20.0
"""The most evidence that one space adds to the lead of other labels."""
_OFF_SHAPE = 1.5
"""The most times that the clicked shape may be wider or narrower than the map."""
_COMPASS = {(-1, 0): "north", (1, 0): "south", (0, 1): "east", (0, -1): "west",
            (-1, 1): "north-east", (1, 1): "south-east", (1, -1): "south-west",
            (-1, -1): "north-west"}  # fmt: skip


class NoProposalError(ValueError):
    """A photograph that gives no proposal: the cause, and a sentence with advice."""

    def __init__(self, cause: Cause, sentence: str) -> None:
        super().__init__(sentence)
        self.cause = cause


class CornerOrder(NamedTuple):
    """Corners clockwise from the map's north-west, and a note if the order was corrected.

    ``turned`` are the corners counted from the other end, if only the map's print can tell the ends
    apart.
    """

    corners: tuple[Corner, ...]
    note: str = ""
    turned: tuple[Corner, ...] | None = None


def order_corners(
    size: tuple[int, int],
    corners: Sequence[Corner],
    rectangle: Rectangle,
    focal: float | None = None,
) -> CornerOrder:
    """Return corners in the grid's order, and correct an anticlockwise order.

    Raises PhotoError for corners that are no rectangle, NoProposalError for corners a quarter turn
    off.
    """
    a, b, c, d = corners
    area = (c[0] - a[0]) * (d[1] - b[1]) - (d[0] - b[0]) * (c[1] - a[1])
    if not area < 0:
        refuse_impossible_corners(size, corners, "map", LEAST_SIDE)
        _refuse_other_shape(size, corners, rectangle, focal)
        return CornerOrder((a, b, c, d))
    note = "You gave the corners anticlockwise, and boardapp took them clockwise"
    refuse_impossible_corners(size, (a, d, c, b), "map", LEAST_SIDE)
    if not _is_quarter_turned(size, (a, d, c, b), rectangle, focal):
        _refuse_other_shape(size, (a, d, c, b), rectangle, focal)
        return CornerOrder((a, d, c, b), f"{note} from the first.")
    _refuse_other_shape(size, (b, a, d, c), rectangle, focal)
    return CornerOrder((b, a, d, c), f"{note} from the map's north-west.", (d, c, b, a))


def _shape_error(
    size: tuple[int, int], corners: Sequence[Corner], aspect: float, focal: float | None
) -> float:
    """Return the logarithmic error of the clicked shape against an expected aspect."""
    seen = np.array(corners, float) - np.array(size) / 2
    shape = true_shape(homography_from_square(seen), max(size), focal, aspect)
    return abs(float(np.log(shape.aspect / aspect)))


def _is_quarter_turned(
    size: tuple[int, int], corners: Sequence[Corner], rectangle: Rectangle, focal: float | None
) -> bool:
    aspect = rectangle.aspect
    return _shape_error(size, corners, 1 / aspect, focal) < _shape_error(
        size, corners, aspect, focal
    )


def _refuse_other_shape(
    size: tuple[int, int], corners: Sequence[Corner], rectangle: Rectangle, focal: float | None
) -> None:
    if _is_quarter_turned(size, corners, rectangle, focal):
        raise NoProposalError(
            "corners",
            "The edge from your first to your second corner is not the north edge of the map. Give "
            "the corners clockwise, and begin at the north-west corner, at A-1.",
        )
    if _shape_error(size, corners, rectangle.aspect, focal) > np.log(_OFF_SHAPE):
        raise NoProposalError(
            "corners",
            "The corners do not have the shape of the map. Give the map's own four corners, "
            "clockwise from the north-west.",
        )


def refuse_small_spaces(grid: MapGrid, board: SquareGrid) -> None:
    """Raise NoProposalError if the photograph has too few pixels for a space."""
    if (least := space_sides(grid, board).min()) < LEAST_SPACE:
        raise NoProposalError(
            "small",
            f"A space at the far end has only {least:.0f} pixels; it needs {LEAST_SPACE}. "
            "Take the photograph from nearer, or with more pixels.",
        )


def is_map_turned(evidence: MapEvidence, board: SquareGrid) -> bool:
    """Return whether the map's print fits better with labels counted from the other end."""
    return _relabelling_score(evidence, _turned_labels(board)) > 0


def refuse_wrong_labels(evidence: MapEvidence, board: SquareGrid) -> None:
    """Raise NoProposalError if bare spaces show the map's print with other labels.

    Other labels are one space off in each direction, counted from the other end, or those of the
    other map.
    """
    best, refusal = 0.0, None
    for cause, sentence, labels in other_labels(board):
        if (lead := _relabelling_score(evidence, labels)) > best:
            best, refusal = lead, NoProposalError(cause, sentence)
    if refusal:
        raise refusal


def other_labels(board: SquareGrid) -> Iterator[tuple[Cause, str, list[int]]]:
    """Yield other labels than the given ones: the map template that each space would show, or -1.

    Templates are numbered as in `MapEvidence`.
    """
    for (down, right), towards in _COMPASS.items():
        words = (
            "The printing on the map shows that your corners are one space too far "
            f"{towards}. Give the corners of the map itself."
        )
        labels = []
        for row, column in board.spaces():
            label = Space(row + down, column + right)
            labels.append(label.row * board.columns + label.column if label in board else -1)
        yield "labels", words, labels
    yield (
        "turned",
        (
            "The printing on the map shows that your first corner is the south-east corner "
            "of the map. "
            "Give the corners clockwise, and begin at the north-west corner, at A-1."
        ),
        _turned_labels(board),
    )
    spaces = board.rows * board.columns
    yield (
        "other-map",
        "The printing shows that this is the other map. Choose that map.",
        list(range(2 * spaces, 3 * spaces)),
    )


def _turned_labels(board: SquareGrid) -> list[int]:
    spaces = board.rows * board.columns
    return list(range(2 * spaces - 1, spaces - 1, -1))


def _relabelling_score(evidence: MapEvidence, labels: Sequence[int]) -> float:
    """Return the evidence by which other labels fit the bare spaces' print better, 0 if unclear."""
    leads = []
    for space, template in enumerate(labels):
        if template < 0:
            continue
        given, other = evidence.of_maps[space, space], evidence.of_maps[space, template]
        if max(given, other) > max(evidence.of_tiles[space], LEAST_EVIDENCE):
            leads.append(float(np.clip(other - given, -_SPACE_LIMIT, _SPACE_LIMIT)))
    is_clear = sum(leads) > max(_LABEL_LEAD, _SPACE_LEAD * len(leads))
    return sum(leads) if is_clear else 0.0


def check_edges(bare_print: Sequence[float], board: SquareGrid) -> str:
    """Return a note if the spaces along an edge show no print of the map, "" otherwise.

    ``bare_print`` is how well each space shows it. Raises NoProposalError for a long edge, because
    the table beyond the map looks so; a hand may cover a short one.
    """
    spaces = np.array(bare_print).reshape(board.rows, board.columns)
    edges = {"north": spaces[0], "south": spaces[-1], "west": spaces[:, 0], "east": spaces[:, -1]}
    for towards, edge in edges.items():
        if edge.mean() < LEAST_EDGE_PRINT:
            words = (
                f"The spaces along the {towards} edge show neither tiles nor the printing "
                "of the map. "
                "Perhaps your corners are one space outside the map. Check that they are the "
                "corners of the map itself."
            )
            if len(edge) > MOST_COVERED:
                raise NoProposalError("labels", words)
            return words
    return ""


def refuse_doubtful_proposal(tiles: int, bare: int, spaces: int, *, knows_map: bool) -> None:
    """Raise NoProposalError if too few tiles and bare spaces are sure."""
    if not knows_map:
        doubtful = tiles < LEAST_SURE_TILES
    elif tiles:
        doubtful = tiles + bare < LEAST_SURE * spaces
    else:
        doubtful = spaces - bare > MOST_UNSURE_BARE
    if doubtful:
        count = f"only {tiles + bare} of {spaces} spaces" if tiles else "none of your tiles"
        raise NoProposalError(
            "not-this-map",
            f"This does not look like your map and your tiles: boardapp recognised {count} with "
            "certainty. Check the corners, the map and the tile set. If the photograph is blurred "
            "or dark, take a sharper one.",
        )
