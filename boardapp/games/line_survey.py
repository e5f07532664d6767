"""The survey of a board: the verdict on the line between every ordered pair of its spaces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from boardapp.core.grid import Space

if TYPE_CHECKING:
    from boardapp.core.geometry.segment_intersection import Bools
    from boardapp.core.hex_grid import HexGrid
    from boardapp.core.sight_ruling import Status
    from boardapp.core.square_grid import SquareGrid

ReasonCodes = tuple[tuple[str, Space], ...]
"""The reasons against a line, each as (code, space)."""
MAX_SURVEYED = 500
"""The most spaces of a board in a survey of all pairs: a quarter of a million, in minutes."""


class LineVerdict(NamedTuple):
    """A line's verdict in a survey of a board, without its margin."""

    origin: Space
    target: Space
    status: Status
    causes: ReasonCodes


def survey_all_lines(
    grid: HexGrid | SquareGrid,
    spaces: str,
    visible_from: Callable[[Space], Bools],
    reason_codes: Callable[[Space, Space], ReasonCodes],
) -> Iterable[LineVerdict]:
    """Return the verdict on every ordered pair of spaces, row by row from the north-west.

    ``spaces`` is the plural of what the players call a space. Raises ValueError, in a sentence, for
    a board of more than `MAX_SURVEYED` spaces.
    """
    count = grid.columns * grid.rows
    if count > MAX_SURVEYED:
        raise ValueError(
            f"found a board of {count:,} {spaces}; expected at most {MAX_SURVEYED:,} to rule on "
            "every pair of them"
        )
    return _line_verdicts(grid, visible_from, reason_codes)


def _line_verdicts(
    grid: HexGrid | SquareGrid,
    visible_from: Callable[[Space], Bools],
    reason_codes: Callable[[Space, Space], ReasonCodes],
) -> Iterator[LineVerdict]:
    for origin in grid.spaces():
        seen = visible_from(origin)
        for target in grid.spaces():
            if seen[target]:
                yield LineVerdict(origin, target, "clear", ())
            else:
                yield LineVerdict(origin, target, "blocked", reason_codes(origin, target))
