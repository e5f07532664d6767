"""A board of areas as printed: its graph, and the flags and values of its areas."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from boardapp.core.area_grid import AreaGrid
from boardapp.core.grid import Grid, Space
from boardapp.core.procedure.question_parts import Refusal
from boardapp.files.value_limits import ValueFault
from boardapp.picture.areas.board_layout_plan import BoardLayoutPlan
from boardapp.picture.areas.board_style import BoardStyle, PrintedAreas


class RequiredAreas(NamedTuple):
    """A kind of area that a game needs: its flag, how many such areas, and their values.

    ``need`` states the need to players, as half a sentence.
    """

    flag: str
    number: int
    need: str
    values: Mapping[str, object] = {}
    or_more: bool = False

    def missing_areas_fault(
        self, areas: Iterable[tuple[Collection[str], Mapping[str, object]]]
    ) -> ValueFault | None:
        """Return a fault if a board has the wrong number of these areas, else None.

        ``areas`` are the flags and values of each area of the board.
        """
        found = sum(
            self.flag in flags and self.values.items() <= values.items() for flags, values in areas
        )
        if found == self.number or (self.or_more and found > self.number):
            return None
        which = [f"the flag {self.flag}", *(f"the {name} {one}" for name, one in
                                            self.values.items())]  # fmt: skip
        words = f"{found or 'no'} area{'s' * (found > 1)} with {' and '.join(which)}"
        expected = f"{self.number}{' or more' * self.or_more}"
        sentence = f"{self.need}, and the board has {found or 'none'}."
        return ValueFault(("areas",), words, expected, sentence)


class BoardVocabulary(NamedTuple):
    """The words that a game may print on areas of its boards, and on links between them.

    ``values`` are the kinds of values, each with a type that states its limits. ``needed`` are the
    areas that each board must have.
    """

    game: str
    flags: tuple[str, ...] = ()
    values: Mapping[str, Any] = {}
    link_flags: tuple[str, ...] = ()
    needed: tuple[RequiredAreas, ...] = ()


@dataclass(frozen=True)
class AreaBoard:
    """A board with the printed values of its areas; unknown values are left out.

    ``picture`` is the file that its owner drew the board over, ``picture_sha256`` that file's
    content.
    """

    title: str
    grid: AreaGrid
    flags: Mapping[Space, frozenset[str]] = field(default_factory=dict)
    values: Mapping[Space, Mapping[str, object]] = field(default_factory=dict)
    note: str = ""
    picture: str = ""
    picture_sha256: str = ""

    def has_flag(self, space: Space, flag: str) -> bool:
        """Return whether an area has a flag."""
        return flag in self.flags.get(space, ())

    def printed_value(self, space: Space, name: str) -> object:
        """Return a value that is printed on an area, None if it is not known."""
        return self.values.get(space, {}).get(name)

    def printed_number(self, space: Space, name: str) -> int | None:
        """Return a number that is printed on an area, None if it is not known."""
        value = self.printed_value(space, name)
        return value if isinstance(value, int) else None

    def areas_with_flag(self, flag: str) -> tuple[Space, ...]:
        """Return the areas that have a flag."""
        return tuple(space for space in self.grid.spaces() if self.has_flag(space, flag))

    def plan(self, style: BoardStyle) -> BoardLayoutPlan:
        """Return the plan of the board: the places of everything printed, and of the pieces."""
        if style not in self._plans:
            self._plans[style] = BoardLayoutPlan(
                PrintedAreas(self.grid, self.title, self.note, self.flags, self.values, style)
            )
        return self._plans[style]

    @cached_property
    def _plans(self) -> dict[BoardStyle, BoardLayoutPlan]:
        return {}


def why_no_adjacent_area(grid: Grid, space: Space) -> Refusal | None:
    """Return a refusal if no link joins an area to another, else None."""
    alone = next(iter(grid.neighbours(space)), None) is None
    return Refusal(f"No other area is adjacent to {grid.name(space)}.") if alone else None


def why_not_adjacent(
    grid: Grid, rules: tuple[str, ...], origin: Space, space: Space
) -> Refusal | None:
    """Return a refusal if no link joins two areas, else None."""
    if space in set(grid.neighbours(origin)):
        return None
    if space == origin:
        return Refusal(f"{grid.name(space)} is not adjacent to itself.", rules)
    return Refusal(f"{grid.name(origin)} and {grid.name(space)} are not adjacent.", rules)
