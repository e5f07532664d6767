"""The commands of a board that is being made, as saves and journals hold them.

An area stands in them as in a board's file, and is read by the same reader: what no file could
hold is no act.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from boardapp.core.grid import Grid
from boardapp.core.json_values import Json, JsonValueError
from boardapp.files.value_limits import one_line_text
from boardapp.games.act_codec import ActCodec, checked_line
from boardapp.games.areas.area_board import BoardVocabulary
from boardapp.games.areas.board_editor.commands import (
    DrawAreas,
    ReorderAreas,
    SetBackgroundPicture,
    SetBoardHeader,
    SetLink,
)
from boardapp.games.areas.board_editor.state import EditedBoardState
from boardapp.games.areas.board_file import area_to_plain_values, parse_area
from boardapp.games.areas.drawn_board_and_faults import DrawnArea

MOST_AREAS = 50
"""Areas that one act draws at most, so that its line stays within its limit."""
_LINE = one_line_text(words="a line of at most {} characters")


def board_editor_codec(printed: BoardVocabulary) -> ActCodec:
    """Return the acts on boards of a game."""

    def areas(value: object, _: Grid) -> Mapping[str, DrawnArea | None]:
        if not isinstance(value, dict) or not 0 < len(value) <= MOST_AREAS:
            raise JsonValueError(f"found {value!r:.60}; expected 1 to {MOST_AREAS} areas")
        try:
            return {
                key: None if one is None else parse_area(one, key, printed)
                for key, one in value.items()
            }
        except ValueError as error:
            raise JsonValueError(str(error)) from error

    return ActCodec(
        EditedBoardState,
        {(DrawAreas, "after"): areas, (DrawAreas, "doing"): _checked_line},
        {dict: _areas_to_json},
        {
            "draw-areas": DrawAreas,
            "set-link": SetLink,
            "arrange": ReorderAreas,
            "describe": SetBoardHeader,
            "lay-picture": SetBackgroundPicture,
        },
    )


def _checked_line(value: object, grid: Grid) -> str:
    found = checked_line(value, grid)
    if not _LINE.holds(found):
        raise JsonValueError(f"found {found!r:.100}; expected {_LINE.words}")
    return found


def _areas_to_json(held: Mapping[str, object], _: Grid) -> Json:
    values = {
        key: area_to_plain_values(one) if isinstance(one, DrawnArea) else one
        for key, one in held.items()
    }
    return cast(Json, values)
