"""Rulings on sight over a hex board, and the field of a hex (002-20 to 002-22, 002-51).

The printed page on line of sight is not publicly known. The rulings follow `los.md`, "Hex boards",
with the published words on hills. The line runs from centre to centre; terrain on its two end hexes
never blocks it. On flat ground terrain that blocks does so when the line passes through the inside
of its hex. A line along a side is blocked when both adjacent hexes block (switch ``hexside``). A
touched corner is no passage. Off the board nothing blocks, half-hexes at the rim included.

Levels. Open ground reaches as high as its level, terrain that blocks one level higher. A hex higher
than both ends blocks; a hex no higher than either end does not. A hex higher than the lower end
only blocks when it is the obstruction closest to that end. Every obstruction is higher than the
lower end, and one of them is the closest to it. So any obstruction is enough to block, and the
closest is the reason shown. The other reading that players know is a choice of the switch
``slope``. In that reading such a hex hides the lower end only within its shadow. The shadow is 2
hexes when the hex is as high as the higher end, and 1 when it is lower. But ground itself as high
as the higher end hides everything lower.

Sight is the same both ways under every switch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from boardapp.core.geometry.exact_geometry import Manner, Point
from boardapp.core.geometry.hex_sight_line import HexLineCourse, LineStretch, line_course
from boardapp.core.geometry.hex_visibility import HexView
from boardapp.core.geometry.segment_intersection import Bools, Ints
from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.core.sight_ruling import (
    MM_PER_MIL,
    BlockingReason,
    LatticeToMap,
    LineContact,
    Ruling,
    RulingNote,
    Status,
)
from boardapp.games.rule_switch import (
    choices_in_force,
    readings_that_change_verdict,
    switch_descriptions,
)
from boardapp.games.strategy_cards.switches import OF_SIGHT, RULE
from boardapp.games.strategy_cards.terrain_kinds_and_levels import HexTerrain

Floats = NDArray[np.float64]

SECTION = "Line of sight, as agreed without the printed rule"
HILL_SECTION = "Hill: blocking terrain"


def sight_switch_choices(options: Mapping[str, str]) -> dict[str, str]:
    """Return every switch of sight with its choice in force."""
    return choices_in_force(OF_SIGHT, options)


def rule_on_line(
    board: HexTerrain, origin: Space, target: Space, options: Mapping[str, str] | None = None
) -> Ruling:
    """Rule on one line of sight, both ways.

    The margin is the sideways shift of the line, over the printed map, that would change the
    verdict. For a clear line it is the distance to the nearest hex that would block it. For a
    blocked one, take for each obstruction how far it reaches over the line on the side where it
    reaches less: the margin is the largest of these. Two hexes that block a side are one
    obstruction. Hexes are taken as 2 inches wide. Raises ValueError for an end off the board.
    """
    for space in (origin, target):
        if space not in board.grid:
            raise ValueError("a line of sight needs two hexes of the board as its ends")
    switches = sight_switch_choices(options or {})
    there, back = (
        _SightLine(board, origin, target, switches),
        _SightLine(board, target, origin, switches),
    )
    margin = _margin_mm(there)
    return replace(_ruling_one_way(there, margin), reverse=_ruling_one_way(back, margin))


def rule_on_line_with_other_readings(
    board: HexTerrain, origin: Space, target: Space, options: Mapping[str, str] | None = None
) -> Ruling:
    """Rule on one line both ways, and list the readings that would change the verdict."""
    now = sight_switch_choices(options or {})
    ruling = rule_on_line(board, origin, target, now)

    def rule(switches: Mapping[str, str]) -> Ruling:
        return _ruling_one_way(_SightLine(board, origin, target, switches), None)

    return replace(ruling, turns=tuple(readings_that_change_verdict(ruling, OF_SIGHT, now, rule)))


def blocking_reason_codes(
    board: HexTerrain, origin: Space, target: Space, options: Mapping[str, str] | None = None
) -> tuple[tuple[str, Space], ...]:
    """Return the code and hex of every cause that `rule_on_line` gives, in order, each once."""
    line = _SightLine(board, origin, target, sight_switch_choices(options or {}))
    return tuple(
        dict.fromkeys(
            (_obstruction_code(line, one), one.spaces[0]) for one in line.obstructions_to_name
        )
    )


class _LineObstruction(NamedTuple):
    """An obstruction on one stretch of a line: one hex, or up to two hexes at a side."""

    stretch: LineStretch
    spaces: tuple[Space, ...]
    top: int


@dataclass(frozen=True)
class _SightLine:
    """One line with its obstructions, each value computed once."""

    board: HexTerrain
    origin: Space
    target: Space
    switches: Mapping[str, str]

    @property
    def grid(self) -> HexGrid:
        return self.board.grid

    @cached_property
    def end_points(self) -> tuple[Point, Point]:
        return self.grid.centre(self.origin), self.grid.centre(self.target)

    @cached_property
    def course(self) -> HexLineCourse:
        return line_course(self.grid, self.origin, self.target)

    @cached_property
    def end_levels(self) -> tuple[int, int]:
        """Return the levels of the lower and the higher end."""
        one, other = self.board.level_at(self.origin), self.board.level_at(self.target)
        return min(one, other), max(one, other)

    @property
    def lower_end(self) -> Space:
        """Return the lower end; on flat ground the target."""
        upward = self.board.level_at(self.origin) < self.board.level_at(self.target)
        return self.origin if upward else self.target

    def would_block(self, space: Space) -> bool:
        """Return whether a hex would block this line if it passed through it."""
        if space not in self.grid or space in (self.origin, self.target):
            return False
        low, high = self.end_levels
        top = self.board.top_level_at(space)
        if top > high or top <= low or self.switches["slope"] == "closest":
            return top > low
        reach = 2 if top == high else 1
        return (
            self.board.level_at(space) >= high or self.grid.distance(space, self.lower_end) <= reach
        )

    @cached_property
    def obstructions(self) -> tuple[_LineObstruction, ...]:
        """Return the obstructions, in order along the line."""
        return tuple(self._find_obstructions())

    def _find_obstructions(self) -> Iterator[_LineObstruction]:
        either = self.switches["hexside"] == "either"
        for stretch in self.course.stretches:
            spaces = tuple(filter(self.would_block, stretch.spaces))
            if spaces and (either or len(spaces) == len(stretch.spaces)):
                tops = list(map(self.board.top_level_at, spaces))
                yield _LineObstruction(stretch, spaces, max(tops) if either else min(tops))

    @cached_property
    def obstructions_to_name(self) -> tuple[_LineObstruction, ...]:
        """Return the obstructions that a ruling names, by the levels in the module's docstring."""
        found = self.obstructions
        if self.switches["slope"] != "closest" or not found:
            return found
        closest = found[0] if self.lower_end == self.origin else found[-1]
        return tuple(one for one in found if one is closest or one.top > self.end_levels[1])


# ---- the ruling -------------------------------------------------------------------------------


def _ruling_one_way(line: _SightLine, margin: float | None) -> Ruling:
    status: Status = "blocked" if line.obstructions else "clear"
    causes = tuple(_obstruction_cause(line, one) for one in line.obstructions_to_name)
    grid = line.grid
    return Ruling(
        grid.name(line.origin),
        grid.name(line.target),
        line.end_points,
        "sight",
        None,
        status,
        causes,
        tuple(_not_blocking_notes(line)),
        tuple(_line_contact_marks(line)),
        margin_mm=margin,
        switches=line.switches,
        plane=printed_map_plane(grid),
        shifted="line",
        readings=switch_descriptions(OF_SIGHT, line.switches),
    )


def printed_map_plane(grid: HexGrid) -> LatticeToMap:
    """Return the position of the board's lattice on the printed map."""
    corner, right, down = (grid.lattice_to_mils(point) for point in ((0, 0), (1, 0), (0, 1)))
    return LatticeToMap(
        ((right[0] - corner[0]) * MM_PER_MIL, (right[1] - corner[1]) * MM_PER_MIL),
        ((down[0] - corner[0]) * MM_PER_MIL, (down[1] - corner[1]) * MM_PER_MIL),
        (corner[0] * MM_PER_MIL, corner[1] * MM_PER_MIL),
    )


def _obstruction_cause(line: _SightLine, one: _LineObstruction) -> BlockingReason:
    board, first = line.board, one.spaces[0]
    code = _obstruction_code(line, one)
    marks = tuple(_line_contact_mark(line, one.stretch, space, blocks=True) for space in one.spaces)
    return BlockingReason(
        code,
        RULE,
        HILL_SECTION if code == "hill" else SECTION,
        line.grid.name(first),
        None,
        "hill" if code == "hill" else board.kind_at(first).title,
        _obstruction_text(line, one) + _level_explanation(line, one),
        one.stretch.start,
        marks,
        _obstruction_depth_mm(line, one),
    )


def _obstruction_code(line: _SightLine, one: _LineObstruction) -> str:
    if one.stretch.is_along_side:
        return "hexside"
    low, _ = line.end_levels
    return "hill" if all(line.board.level_at(space) > low for space in one.spaces) else "terrain"


def _obstruction_text(line: _SightLine, one: _LineObstruction) -> str:
    names = " and ".join(_hex_description(line.board, space) for space in one.spaces)
    if not one.stretch.is_along_side:
        return f"the line passes through {names}"
    return f"the line runs along the side {'between' if len(one.spaces) > 1 else 'of'} {names}"


def _level_explanation(line: _SightLine, one: _LineObstruction) -> str:
    """Return how the levels matter to an obstruction, "" on flat ground."""
    _, high = line.end_levels
    if high == 0 and not any(map(line.board.level_at, one.spaces)):
        return ""
    if one.top > high:
        return ", higher than both ends"
    lower = line.grid.name(line.lower_end)
    if line.switches["slope"] == "closest":
        return f", higher than {lower} and the closest obstruction to it"
    return f", and {lower} is in its shadow"


def _hex_description(board: HexTerrain, space: Space) -> str:
    """Return a hex in words, such as ``the woods on the level 1 hill C4``."""
    kind, level, name = board.kind_at(space), board.level_at(space), board.grid.name(space)
    ground = f"the level {level} hill {name}" if level else name
    if kind.blocks or not level:
        return f"the {kind.title} on {ground}"
    return ground


def _line_contact_marks(line: _SightLine) -> Iterator[LineContact]:
    """Yield the line's contacts with hexes that block it, or would if it passed through them."""
    named = {id(one.stretch) for one in line.obstructions_to_name}
    for stretch in line.course.stretches:
        for space in filter(line.would_block, stretch.spaces):
            yield _line_contact_mark(line, stretch, space, blocks=id(stretch) in named)
    for at, space in line.course.touched:
        if line.would_block(space):
            yield _line_contact_mark(line, LineStretch(at, at, (space,)), space, blocks=False)


def _line_contact_mark(
    line: _SightLine, stretch: LineStretch, space: Space, *, blocks: bool
) -> LineContact:
    touched = stretch.start == stretch.end
    manner: Manner = "touches" if touched else "along" if stretch.is_along_side else "crosses"
    kind = line.board.kind_at(space)
    return LineContact(
        stretch.start, stretch.end, manner, line.grid.name(space), None,
        kind.title if kind.blocks else "hill", line.grid.outline(space), True, None, blocks,
    )  # fmt: skip


def _not_blocking_notes(line: _SightLine) -> Iterator[RulingNote]:
    """Yield a note for each met terrain that does not block, with the reason."""
    blocking = {id(one.stretch) for one in line.obstructions}
    for stretch in line.course.stretches:
        if stretch.is_along_side and id(stretch) not in blocking:
            yield from _open_hexside_notes(line, stretch)
        elif not stretch.is_along_side and id(stretch) not in blocking:
            space = stretch.spaces[0]
            if line.board.top_level_at(space) > line.end_levels[0]:
                lower = line.grid.name(line.lower_end)
                text = f"{lower} is beyond the shadow of {_hex_description(line.board, space)}"
                yield RulingNote("seen-over", RULE, SECTION, text)
    for at, space in line.course.touched:
        if line.would_block(space):
            text = f"the line touches {_hex_description(line.board, space)} at a corner only"
            mark = _line_contact_mark(line, LineStretch(at, at, (space,)), space, blocks=False)
            text = f"{text}, and a corner does not block"
            yield RulingNote("corner", RULE, SECTION, text, marks=(mark,))


def _open_hexside_notes(line: _SightLine, stretch: LineStretch) -> Iterator[RulingNote]:
    for space, other in (stretch.spaces, stretch.spaces[::-1]):
        if line.would_block(space):
            is_hex = other in line.grid
            across = f"{line.grid.name(other)} on the other side does not block" if is_hex else (
                "the other side is off the board, and does not block")  # fmt: skip
            text = (
                f"the line runs along the side of {_hex_description(line.board, space)}; {across}"
            )
            mark = _line_contact_mark(line, stretch, space, blocks=False)
            yield RulingNote("hexside", RULE, SECTION, text, marks=(mark,))


# ---- the margin -------------------------------------------------------------------------------


def _margin_mm(line: _SightLine) -> float | None:
    """Return the margin in mm; it is the same both ways."""
    if line.obstructions:
        return max(_obstruction_depth_mm(line, one) for one in line.obstructions)
    if line.origin == line.target:
        return None
    there = {*line.board.kinds, *line.board.levels}
    spaces = [space for space in there if line.would_block(space)]
    if not spaces:
        return None
    way = shapely.LineString(_lattice_points_in_mm(line.grid, line.end_points))
    shapes = shapely.polygons(
        _lattice_points_in_mm(line.grid, list(map(line.grid.outline, spaces)))
    )
    return float(shapely.distance(way, shapes).min())


def _obstruction_depth_mm(line: _SightLine, one: _LineObstruction) -> float:
    """Return the sideways shift in mm that would move the line off an obstruction."""
    here, there = _lattice_points_in_mm(line.grid, line.end_points)
    right, down = (there - here) / np.hypot(*(there - here))
    corners = _lattice_points_in_mm(line.grid, list(map(line.grid.outline, one.spaces)))
    off = (corners - here) @ np.array([-down, right])
    return max(min(float(off.max()), float(-off.min())), 0.0)


def _lattice_points_in_mm(
    grid: HexGrid, points: Sequence[Point] | Sequence[Sequence[Point]]
) -> Floats:
    """Return lattice points, in an array of any shape × 2, in mm on the printed map."""
    plane = printed_map_plane(grid)
    return np.asarray(np.array(points) @ np.array([plane.x, plane.y]) + np.array(plane.corner))


# ---- the field --------------------------------------------------------------------------------


class TerrainHeights(NamedTuple):
    """A board's terrain as rows × columns: the levels of the ground, and the height of each hex."""

    ground: Ints
    top: Ints

    @classmethod
    def of_terrain(cls, board: HexTerrain) -> TerrainHeights:
        """Return a board's terrain as arrays."""
        ground = np.zeros((board.grid.rows, board.grid.columns), np.int64)
        for space, level in board.levels.items():
            ground[space] = level
        top = ground.copy()
        for space, kind in board.kinds.items():
            top[space] += kind.blocks
        return cls(ground, top)


def visible_hexes(
    board: HexTerrain,
    origin: Space,
    options: Mapping[str, str] | None = None,
    relief: TerrainHeights | None = None,
) -> Bools:
    """Return rows × columns: the hexes that a hex sees, itself included.

    Agrees with `rule_on_line` on every hex. ``relief`` saves building the arrays again. Work grows
    with the number of levels, times hexes × log(hexes).
    """
    switches = sight_switch_choices(options or {})
    relief = relief or TerrainHeights.of_terrain(board)
    either, own = switches["hexside"] == "either", int(relief.ground[origin])
    levels = np.unique(relief.ground).tolist()
    view = HexView.from_space(board.grid, origin, relief.top > min(levels))
    seen = np.zeros(relief.ground.shape, np.bool_)
    flat: dict[int, Bools] = {}
    for level in levels:
        low = min(own, level)
        if switches["slope"] == "shadow" and level != own:
            blocked = _hidden_hexes_of_level(view, relief, own, level, either=either)
        else:
            if low not in flat:
                flat[low] = view.hidden_spaces(relief.top > low, either=either)
            blocked = flat[low]
        there = relief.ground == level
        seen[there] = ~blocked[there]
    seen[origin] = True
    return seen


def _hidden_hexes_of_level(
    view: HexView, relief: TerrainHeights, own: int, level: int, *, either: bool
) -> Bools:
    """Return the hexes of one level that are hidden from another level (``slope: shadow``)."""
    low, high = min(own, level), max(own, level)
    higher = relief.top > low
    always = higher & ((relief.top > high) | (relief.ground >= high))
    reach = np.where(relief.top == high, 2, 1)
    if own < level:
        close = higher & (view.range <= reach)
        return view.hidden_spaces(always | close, either=either)
    reach = np.where(higher, np.where(always, 2, reach), 0)
    return view.hidden_spaces(always, either=either) | view.hidden_by_close_hexes(
        reach, either=either
    )
