"""Rulings on sight over a hex board, and the field of a hex (002-20 to 002-22, 002-51).

The printed page on line of sight is not publicly known; this is `los.md`, "Hex boards", with the
published words on hills. The line runs from centre to centre; what stands on its two end hexes
never blocks it. On flat ground terrain that blocks does so when the line passes through the inside
of its hex. A line along a side is blocked when both hexes beside it block (switch ``hexside``). A
touched corner is no passage. Off the board nothing blocks, half-hexes at the rim included.

Levels. Open ground reaches as high as its level, terrain that blocks one level higher. A hex that
is higher than both ends blocks; one that is no higher than either end does not. One that is higher
than the lower end only blocks when it is the obstruction closest to that end. Every obstruction is
higher than the lower end, and one of them is the closest to it; so any is enough to block, and the
closest is the reason told. The players' known other reading is a choice of the switch ``slope``:
such a hex hides the lower end only within its shadow, 2 hexes when it is as high as the higher end
and 1 when it is lower; but ground itself as high as the higher end hides all that lies lower.

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

from boardapp.core.geometry.crossing import Bools, Ints
from boardapp.core.geometry.hex_field import View
from boardapp.core.geometry.hex_sight import Course, Stretch, course
from boardapp.core.geometry.predicates import Manner, Point
from boardapp.core.grid import Space
from boardapp.core.hexes import HexGrid
from boardapp.core.ruling import MM_PER_MIL, Cause, Mark, Note, Plane, Ruling, Status
from boardapp.games.readings import turns
from boardapp.games.strategy_cards.switches import OF_SIGHT, RULE
from boardapp.games.strategy_cards.terrain import HexTerrain
from boardapp.games.switch import in_words, readings_of

Floats = NDArray[np.float64]

SECTION = "Line of sight (agreed; the printed page is not known)"
HILL_SECTION = "Hill: blocking terrain"


def readings(options: Mapping[str, str]) -> dict[str, str]:
    """Return every switch of sight with the choice in force."""
    return readings_of(OF_SIGHT, options)


def rule_on_line(
    board: HexTerrain, origin: Space, target: Space, options: Mapping[str, str] | None = None
) -> Ruling:
    """Rule on one line of sight, both ways.

    The margin is how far the line would have to be shifted sideways over the printed map: clear,
    the distance to the nearest hex that would block it; blocked, for each obstruction how far it
    reaches over the line on the side where it reaches less, and of these the largest. Two hexes
    that block a side are one obstruction. Hexes are taken as 2 inches wide. Raises ValueError for
    an end off the board.
    """
    for space in (origin, target):
        if space not in board.grid:
            raise ValueError("a line of sight needs two hexes of the board as its ends")
    switches = readings(options or {})
    there, back = _Line(board, origin, target, switches), _Line(board, target, origin, switches)
    margin = _margin(there)
    return replace(_ruling(there, margin), reverse=_ruling(back, margin))


def advise(
    board: HexTerrain, origin: Space, target: Space, options: Mapping[str, str] | None = None
) -> Ruling:
    """Rule on one line both ways, with the readings that would turn it."""
    now = readings(options or {})
    ruling = rule_on_line(board, origin, target, now)

    def rule(switches: Mapping[str, str]) -> Ruling:
        return _ruling(_Line(board, origin, target, switches), None)

    return replace(ruling, turns=tuple(turns(ruling, OF_SIGHT, now, rule)))


def reasons_against(
    board: HexTerrain, origin: Space, target: Space, options: Mapping[str, str] | None = None
) -> tuple[tuple[str, Space], ...]:
    """Return the code and hex of every cause that `rule_on_line` gives, in order, each once."""
    line = _Line(board, origin, target, readings(options or {}))
    return tuple(dict.fromkeys((_code(line, one), one.spaces[0]) for one in line.reasons))


class _Obstruction(NamedTuple):
    """What blocks on one stretch of a line: one hex, or one or two beside a side."""

    stretch: Stretch
    spaces: tuple[Space, ...]
    top: int


@dataclass(frozen=True)
class _Line:
    """Everything that is asked about one line, found once."""

    board: HexTerrain
    origin: Space
    target: Space
    switches: Mapping[str, str]

    @property
    def grid(self) -> HexGrid:
        return self.board.grid

    @cached_property
    def ends(self) -> tuple[Point, Point]:
        return self.grid.centre(self.origin), self.grid.centre(self.target)

    @cached_property
    def course(self) -> Course:
        return course(self.grid, self.origin, self.target)

    @cached_property
    def levels(self) -> tuple[int, int]:
        """Return the levels of the lower and the higher end."""
        one, other = self.board.level(self.origin), self.board.level(self.target)
        return min(one, other), max(one, other)

    @property
    def lower(self) -> Space:
        """Return the lower end; on flat ground the target."""
        upward = self.board.level(self.origin) < self.board.level(self.target)
        return self.origin if upward else self.target

    def hides(self, space: Space) -> bool:
        """Tell whether a hex would block this line if it passed through it."""
        if space not in self.grid or space in (self.origin, self.target):
            return False
        low, high = self.levels
        top = self.board.top(space)
        if top > high or top <= low or self.switches["slope"] == "closest":
            return top > low
        reach = 2 if top == high else 1
        return self.board.level(space) >= high or self.grid.distance(space, self.lower) <= reach

    @cached_property
    def obstructions(self) -> tuple[_Obstruction, ...]:
        """Return what blocks, in order along the line."""
        return tuple(self._obstructions())

    def _obstructions(self) -> Iterator[_Obstruction]:
        either = self.switches["hexside"] == "either"
        for stretch in self.course.stretches:
            spaces = tuple(filter(self.hides, stretch.spaces))
            if spaces and (either or len(spaces) == len(stretch.spaces)):
                tops = list(map(self.board.top, spaces))
                yield _Obstruction(stretch, spaces, max(tops) if either else min(tops))

    @cached_property
    def reasons(self) -> tuple[_Obstruction, ...]:
        """Return the obstructions that the rule names: see the module's words on levels."""
        found = self.obstructions
        if self.switches["slope"] != "closest" or not found:
            return found
        closest = found[0] if self.lower == self.origin else found[-1]
        return tuple(one for one in found if one is closest or one.top > self.levels[1])


# ---- the ruling -------------------------------------------------------------------------------


def _ruling(line: _Line, margin: float | None) -> Ruling:
    status: Status = "blocked" if line.obstructions else "clear"
    causes = tuple(_cause(line, one) for one in line.reasons)
    grid = line.grid
    return Ruling(
        grid.name(line.origin), grid.name(line.target), line.ends, "sight", None, status,
        causes, tuple(_notes(line)), tuple(_marks(line)), margin_mm=margin,
        switches=line.switches, plane=plane_of(grid), shifted="line",
        readings=in_words(OF_SIGHT, line.switches),
    )  # fmt: skip


def plane_of(grid: HexGrid) -> Plane:
    """Return where the board's lattice lies on the printed map."""
    corner, right, down = (grid.plane(point) for point in ((0, 0), (1, 0), (0, 1)))
    return Plane(
        ((right[0] - corner[0]) * MM_PER_MIL, (right[1] - corner[1]) * MM_PER_MIL),
        ((down[0] - corner[0]) * MM_PER_MIL, (down[1] - corner[1]) * MM_PER_MIL),
        (corner[0] * MM_PER_MIL, corner[1] * MM_PER_MIL),
    )


def _cause(line: _Line, one: _Obstruction) -> Cause:
    board, first = line.board, one.spaces[0]
    code = _code(line, one)
    marks = tuple(_mark(line, one.stretch, space, blocks=True) for space in one.spaces)
    return Cause(
        code, RULE, HILL_SECTION if code == "hill" else SECTION, line.grid.name(first), None,
        "hill" if code == "hill" else board.kind(first).title,
        _text(line, one) + _why(line, one), one.stretch.start, marks, _depth(line, one),
    )  # fmt: skip


def _code(line: _Line, one: _Obstruction) -> str:
    if one.stretch.along:
        return "hexside"
    low, _ = line.levels
    return "hill" if all(line.board.level(space) > low for space in one.spaces) else "terrain"


def _text(line: _Line, one: _Obstruction) -> str:
    names = " and ".join(_thing(line.board, space) for space in one.spaces)
    if not one.stretch.along:
        return f"the line passes through {names}"
    return f"the line runs along the side {'between' if len(one.spaces) > 1 else 'of'} {names}"


def _why(line: _Line, one: _Obstruction) -> str:
    """Return how the levels bear on it, where there are any."""
    _, high = line.levels
    if high == 0 and not any(map(line.board.level, one.spaces)):
        return ""
    if one.top > high:
        return ", higher than both ends"
    lower = line.grid.name(line.lower)
    if line.switches["slope"] == "closest":
        return f", higher than {lower} and the closest obstruction to it"
    return f", and {lower} lies in the shadow of it"


def _thing(board: HexTerrain, space: Space) -> str:
    """Return what is on a hex in words, such as ``the woods on the level 1 hill C4``."""
    kind, level, name = board.kind(space), board.level(space), board.grid.name(space)
    ground = f"the level {level} hill {name}" if level else name
    if kind.blocks or not level:
        return f"the {kind.title} on {ground}"
    return ground


def _marks(line: _Line) -> Iterator[Mark]:
    """Yield where the line meets hexes that block it, or would if it passed through them."""
    named = {id(one.stretch) for one in line.reasons}
    for stretch in line.course.stretches:
        for space in filter(line.hides, stretch.spaces):
            yield _mark(line, stretch, space, blocks=id(stretch) in named)
    for at, space in line.course.touched:
        if line.hides(space):
            yield _mark(line, Stretch(at, at, (space,)), space, blocks=False)


def _mark(line: _Line, stretch: Stretch, space: Space, *, blocks: bool) -> Mark:
    touched = stretch.start == stretch.end
    manner: Manner = "touches" if touched else "along" if stretch.along else "crosses"
    kind = line.board.kind(space)
    return Mark(
        stretch.start, stretch.end, manner, line.grid.name(space), None,
        kind.title if kind.blocks else "hill", line.grid.outline(space), True, None, blocks,
    )  # fmt: skip


def _notes(line: _Line) -> Iterator[Note]:
    """Yield what was met and does not block, with the reason why not."""
    blocking = {id(one.stretch) for one in line.obstructions}
    for stretch in line.course.stretches:
        if stretch.along and id(stretch) not in blocking:
            yield from _open_side(line, stretch)
        elif not stretch.along and id(stretch) not in blocking:
            space = stretch.spaces[0]
            if line.board.top(space) > line.levels[0]:
                lower = line.grid.name(line.lower)
                text = f"{lower} lies beyond the shadow of {_thing(line.board, space)}"
                yield Note("seen-over", RULE, SECTION, text)
    for _, space in line.course.touched:
        if line.hides(space):
            text = f"the line touches {_thing(line.board, space)} at a corner only"
            yield Note("corner", RULE, SECTION, f"{text}, which is no passage")


def _open_side(line: _Line, stretch: Stretch) -> Iterator[Note]:
    for space, other in (stretch.spaces, stretch.spaces[::-1]):
        if line.hides(space):
            is_hex = other in line.grid
            across = f"{line.grid.name(other)} on the other side does not block" if is_hex else (
                "across it is the board's rim, where nothing blocks")  # fmt: skip
            text = f"the line runs along the side of {_thing(line.board, space)}; {across}"
            yield Note("hexside", RULE, SECTION, text)


# ---- the margin -------------------------------------------------------------------------------


def _margin(line: _Line) -> float | None:
    """Return the margin in mm; it is the same both ways."""
    if line.obstructions:
        return max(_depth(line, one) for one in line.obstructions)
    if line.origin == line.target:
        return None
    there = {*line.board.kinds, *line.board.levels}
    spaces = [space for space in there if line.hides(space)]
    if not spaces:
        return None
    way = shapely.LineString(_printed(line.grid, line.ends))
    shapes = shapely.polygons(_printed(line.grid, list(map(line.grid.outline, spaces))))
    return float(shapely.distance(way, shapes).min())


def _depth(line: _Line, one: _Obstruction) -> float:
    """Return how far in mm the line would have to be shifted sideways to be off an obstruction."""
    here, there = _printed(line.grid, line.ends)
    right, down = (there - here) / np.hypot(*(there - here))
    corners = _printed(line.grid, list(map(line.grid.outline, one.spaces)))
    off = (corners - here) @ np.array([-down, right])
    return max(min(float(off.max()), float(-off.min())), 0.0)


def _printed(grid: HexGrid, points: Sequence[Point] | Sequence[Sequence[Point]]) -> Floats:
    """Return lattice points, in an array of any shape × 2, in mm on the printed map."""
    plane = plane_of(grid)
    return np.asarray(np.array(points) @ np.array([plane.x, plane.y]) + np.array(plane.corner))


# ---- the field --------------------------------------------------------------------------------


class Relief(NamedTuple):
    """A board's terrain as rows × columns: levels of the ground, and how high each hex reaches."""

    ground: Ints
    top: Ints

    @classmethod
    def of(cls, board: HexTerrain) -> Relief:
        """Gather a board's terrain."""
        ground = np.zeros((board.grid.rows, board.grid.columns), np.int64)
        for space, level in board.levels.items():
            ground[space] = level
        top = ground.copy()
        for space, kind in board.kinds.items():
            top[space] += kind.blocks
        return cls(ground, top)


def field_of(
    board: HexTerrain,
    origin: Space,
    options: Mapping[str, str] | None = None,
    relief: Relief | None = None,
) -> Bools:
    """Return rows × columns: which hexes are seen from a hex, itself included.

    Agrees with `rule_on_line` on every hex. ``relief`` saves gathering the terrain again. Work
    grows with the levels there are, times hexes × log(hexes).
    """
    switches = readings(options or {})
    relief = relief or Relief.of(board)
    either, own = switches["hexside"] == "either", int(relief.ground[origin])
    levels = np.unique(relief.ground).tolist()
    view = View.of(board.grid, origin, relief.top > min(levels))
    seen = np.zeros(relief.ground.shape, np.bool_)
    flat: dict[int, Bools] = {}
    for level in levels:
        low = min(own, level)
        if switches["slope"] == "shadow" and level != own:
            blocked = _in_shadow(view, relief, own, level, either=either)
        else:
            if low not in flat:
                flat[low] = view.hidden(relief.top > low, either=either)
            blocked = flat[low]
        there = relief.ground == level
        seen[there] = ~blocked[there]
    seen[origin] = True
    return seen


def _in_shadow(view: View, relief: Relief, own: int, level: int, *, either: bool) -> Bools:
    """Return which hexes of one level are hidden from an origin of another (``slope: shadow``)."""
    low, high = min(own, level), max(own, level)
    higher = relief.top > low
    always = higher & ((relief.top > high) | (relief.ground >= high))
    reach = np.where(relief.top == high, 2, 1)
    if own < level:
        close = higher & (view.range <= reach)
        return view.hidden(always | close, either=either)
    reach = np.where(higher, np.where(always, 2, reach), 0)
    return view.hidden(always, either=either) | view.close(reach, either=either)
