"""Boards of Strange Victory: the print on their areas, and the areas for Road counters."""

from __future__ import annotations

from typing import Annotated

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Refusal
from boardapp.files.value_limits import one_of_words
from boardapp.games.areas.area_board import AreaBoard, BoardVocabulary

ROADS = BoardVocabulary(
    "strange-victory",
    ("coastal", "forest"),
    {"label": Annotated[str, one_of_words(("A", "B", "C"))]},
)


def why_no_road_counter(board: AreaBoard, space: Space) -> Refusal | None:
    """Return why an area takes no Road counter, None if it takes one (000-02, 000-03)."""
    name = board.grid.name(space)
    if name.casefold() == "avesnes":
        return Refusal(f"{name} gets no Road counter, because the board marks it so.", ("000-03",))
    if board.has_flag(space, "coastal"):
        return Refusal(f"{name} gets no Road counter, because it is coastal.", ("000-03",))
    if board.printed_value(space, "label") is None:
        return Refusal(
            f"{name} gets no Road counter, because it has no label A, B or C.", ("000-02",)
        )
    return None


def areas_for_road_counters(board: AreaBoard) -> tuple[Space, ...]:
    """Return the areas that take a Road counter (000-02, 000-03)."""
    return tuple(
        space for space in board.grid.spaces() if why_no_road_counter(board, space) is None
    )
