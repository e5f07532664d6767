"""An area, what is printed there and what lies there in words, for tips and screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardapp.core.grid import Space
from boardapp.core.words import capital
from boardapp.games.areas.board import AreaBoard
from boardapp.picture.areas.chart import label


def area_words(board: AreaBoard, space: Space) -> str:
    """Return an area's name and what is printed there, such as ``Cold Mill: forest, label A``."""
    printed = ", ".join(_printed(board, space))
    return ": ".join(filter(None, (board.grid.name(space), printed)))


def area_lines(board: AreaBoard, space: Space, lying: Sequence[str]) -> tuple[str, ...]:
    """Return an area, what is printed there, and each thing that lies there, line by line."""
    printed = ", ".join(_printed(board, space))
    return tuple(filter(None, (board.grid.name(space), capital(printed), *lying)))


def _printed(board: AreaBoard, space: Space) -> Iterator[str]:
    yield from map(label, sorted(board.flags.get(space, ())))
    yield from (
        f"{label(name)} {label(str(value))}" for name, value in board.values.get(space, {}).items()
    )
