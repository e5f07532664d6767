"""Descriptions of an area, its printed values and its pieces, for tooltips and screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardapp.core.grid import Space
from boardapp.core.sentence_case import capitalize_first
from boardapp.games.areas.area_board import AreaBoard
from boardapp.picture.areas.board_style import printed_label


def area_description(board: AreaBoard, space: Space) -> str:
    """Return an area's name and printed values, such as ``Cold Mill: forest, label A``."""
    printed = ", ".join(_printed_parts(board, space))
    return ": ".join(filter(None, (board.grid.name(space), printed)))


def area_tooltip_lines(board: AreaBoard, space: Space, lying: Sequence[str]) -> tuple[str, ...]:
    """Return one line for an area, each of its printed values, and each piece in it."""
    printed = ", ".join(_printed_parts(board, space))
    return tuple(filter(None, (board.grid.name(space), capitalize_first(printed), *lying)))


def _printed_parts(board: AreaBoard, space: Space) -> Iterator[str]:
    flags = sorted(board.flags.get(space, ()))
    yield from ("start area" if flag == "start" else printed_label(flag) for flag in flags)
    yield from (
        f"{printed_label(name)} {printed_label(str(value))}"
        for name, value in board.values.get(space, {}).items()
    )
