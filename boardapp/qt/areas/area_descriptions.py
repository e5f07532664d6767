"""Descriptions of an area, its printed values and its pieces, for tooltips and screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from boardapp.core.grid import Space
from boardapp.core.sentence_case import capitalize_first
from boardapp.games.areas.area_board import AreaBoard
from boardapp.picture.areas.board_style import printed_label


def area_description(board: AreaBoard, space: Space) -> str:
    """Return an area's name and printed values, such as ``Cold Mill: forest; label A``."""
    printed = _printed_text(board, space)
    return ": ".join(filter(None, (board.grid.name(space), printed)))


def area_tooltip_lines(board: AreaBoard, space: Space, lying: Sequence[str]) -> tuple[str, ...]:
    """Return one line for an area, each of its printed values, and each piece in it."""
    printed = _printed_text(board, space)
    return tuple(filter(None, (board.grid.name(space), capitalize_first(printed), *lying)))


def _printed_text(board: AreaBoard, space: Space) -> str:
    flags = sorted(board.flags.get(space, ()))
    named = ("start area" if flag == "start" else printed_label(flag) for flag in flags)
    values = (_value_text(name, str(value)) for name, value in board.values.get(space, {}).items())
    return "; ".join(filter(None, (", ".join(named), ", ".join(values))))


def _value_text(name: str, value: str) -> str:
    if name == "owner":
        return f"owned by {'the ' * (value == 'us')}{printed_label(value)}"
    return f"{printed_label(name)} {printed_label(value)}"
