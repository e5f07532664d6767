"""The commands of a board that is being made, as saves and journals hold them.

An area stands in them as in a board's file, and is read by the same reader: what no file could
hold is no act.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from boardapp.core.grid import Grid
from boardapp.core.plain_values import Json, PlainError
from boardapp.files.limits import named
from boardapp.games.act_codec import Codec, text
from boardapp.games.areas.board import BoardVocabulary
from boardapp.games.areas.board_editor.commands import (
    Arrange,
    Describe,
    DrawAreas,
    LayPicture,
    SetLink,
)
from boardapp.games.areas.board_editor.state import BoardState
from boardapp.games.areas.board_file import area_from
from boardapp.games.areas.board_text import area_values
from boardapp.games.areas.drawn_board import DrawnBoard

MOST_AREAS = 50
"""Areas that one act draws at most, so that its line stays within its limit."""
_LINE = named(words="a line of at most {} characters")


def board_codec(printed: BoardVocabulary) -> Codec:
    """Return the acts on boards of a game."""

    def areas(value: object, _: Grid) -> Mapping[str, DrawnBoard | None]:
        if not isinstance(value, dict) or not 0 < len(value) <= MOST_AREAS:
            raise PlainError(f"found {value!r:.60}; expected 1 to {MOST_AREAS} areas")
        try:
            return {
                key: None if one is None else area_from(one, key, printed)
                for key, one in value.items()
            }
        except ValueError as error:
            raise PlainError(str(error)) from error

    return Codec(
        BoardState,
        {(DrawAreas, "after"): areas, (DrawAreas, "doing"): _line},
        {dict: _areas},
        {
            "draw-areas": DrawAreas,
            "set-link": SetLink,
            "arrange": Arrange,
            "describe": Describe,
            "lay-picture": LayPicture,
        },
    )


def _line(value: object, grid: Grid) -> str:
    found = text(value, grid)
    if not _LINE.holds(found):
        raise PlainError(f"found {found!r:.100}; expected {_LINE.words}")
    return found


def _areas(held: Mapping[str, object], _: Grid) -> Json:
    values = {
        key: area_values(one) if isinstance(one, DrawnBoard) else one for key, one in held.items()
    }
    return cast(Json, values)
