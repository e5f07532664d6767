"""Lines for checking a tile on the real table, first the three that best reveal a wrong wall.

The module also finds the lines of a table whose verdicts change with new drawings of its tiles.

The tile is alone, unturned, in the middle of 3 × 3 spaces. Two players lay a thread over the
printed tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from boardapp.core.geometry.exact_geometry import (
    Point,
    cross_product,
    line_intersection,
    segments,
    squared_distance,
)
from boardapp.core.geometry.shape_check import area_fault
from boardapp.core.grid import Space
from boardapp.core.sight_ruling import Status
from boardapp.core.square_grid import SquareGrid
from boardapp.core.tile import PlacedTile
from boardapp.core.tile import TileFeature as Shape
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.sight.all_space_pairs_survey import survey_all_pairs
from boardapp.games.spearpoint.sight.attack_kinds import ATTACKS
from boardapp.games.spearpoint.sight.line_of_sight_rulings import (
    RulingQuery,
    rule_on_line,
    rule_one_way,
)
from boardapp.games.spearpoint.sight.shot_geometry import Shot
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.catalogue import GRID, Catalogue, TileSide
from boardapp.games.spearpoint.tiles.drawing_fixes import wall_and_area_shapes
from boardapp.games.spearpoint.tiles.part_names import (
    direction_from,
    mm_description,
    point_place_description,
    stretch_side_name,
)

TABLE = SquareGrid(columns=3, rows=3)
MIDDLE = Space(row=1, column=1)
MOST_TOLD = 3
"""The most lines shown as sentences: those nearest to a change of verdict."""
LEAST_VISIBLE_MM = 0.1
"""The least distance from a thread that players can see at the table."""
AT_ITS_END = 200
"""The distance in mils from a wall's end within which a thread is said to touch that end."""
_COMPASS = ("north", "south", "middle", "west", "east")
_Stretch = tuple[Shape, Point, Point]


class ThreadLine(NamedTuple):
    """A line over a tile, with the verdict by the tile's drawing.

    ``margin_mm`` is the least shift of the tile that changes the verdict, None without walls.
    ``part`` is the part that the thread touches or passes closest, at the point ``at`` in the
    tile's mils.
    """

    origin: str
    target: str
    status: Status
    margin_mm: float | None = None
    part: str = ""
    at: Point | None = None

    @property
    def sentence(self) -> str:
        """Return an instruction for two players: where to lay a thread, and the expected result."""
        stretch = f"Stretch a thread from {self.origin} to {self.target}. If the drawing is right,"
        if self.margin_mm is None or self.at is None:
            return f"{stretch} the thread touches no wall."
        by, blocked = mm_description(self.margin_mm), self.status == "blocked"
        if self.margin_mm < LEAST_VISIBLE_MM:
            lies = "just touches the thread" if blocked else "just misses the thread"
        else:
            lies = f"extends {by} beyond the thread" if blocked else f"is {by} from the thread"
        place = point_place_description(self.at)
        return f"{stretch} {self.part} {lies}. Look at the point {place}."


class TileThreadLines(NamedTuple):
    """The lines over a tile that check its drawing on the real table."""

    tile: str
    threads: tuple[ThreadLine, ...]

    @property
    def lines_nearest_to_turning(self) -> tuple[ThreadLine, ...]:
        """Return the three lines nearest to a change of verdict, the nearest first."""
        deciding = (one for one in self.threads if one.margin_mm is not None)
        return tuple(sorted(deciding, key=lambda one: one.margin_mm or 0.0)[:MOST_TOLD])


def thread_lines_of_tile(tile: TileSide) -> TileThreadLines:
    """Return the lines that check a tile on the table; none if it is not fully drawn."""
    sound = tile.face.known and not any(map(area_fault, tile.face.areas))
    return TileThreadLines(tile.id, tuple(_lines_over_tile(tile)) if sound else ())


def _lines_over_tile(tile: TileSide) -> Iterator[ThreadLine]:
    state = new_state("village").with_tile(MIDDLE, PlacedTile(tile.id, MIDDLE))
    catalogue = Catalogue({}, {tile.id: replace(tile, accuracy=None)})
    shapes = [shape for shape in wall_and_area_shapes(tile.face) if len(shape.points) > 1]
    left, top = TABLE.north_west_corner(MIDDLE)
    for origin, target in combinations(TABLE.spaces(), 2):
        if all(passage.space != MIDDLE for passage in TABLE.crossed_spaces(origin, target)):
            continue
        shot = Shot(state, catalogue, origin, target, grid=TABLE)
        ruling = rule_one_way(shot, ATTACKS["direct"])
        thread = ThreadLine(TABLE.name(origin), TABLE.name(target), ruling.status, ruling.margin_mm)
        if thread.margin_mm is not None and shapes:
            a, b = ((x - left, y - top) for x, y in map(TABLE.centre, (origin, target)))
            part, at = _part_deciding_line(shapes, a, b, blocked=thread.status == "blocked")
            thread = thread._replace(part=part, at=at)
        yield thread


def _part_deciding_line(
    shapes: Iterable[Shape], a: Point, b: Point, *, blocked: bool
) -> tuple[str, Point]:
    """Return the part of a tile that decides a line's verdict by the least shift, and its point.

    Lines over the middle space extend beyond it at both ends. The least shift that changes their
    verdict is therefore at a right angle. The cross product of a point with the line gives the
    point's distance from the line.
    """
    stretches = [
        (shape, p, q) for shape in shapes for p, q in segments(shape.points, closed=shape.closed)
    ]
    if blocked:
        return _part_touched_by_line(stretches, a, b)
    shape, point = min(
        ((shape, end) for shape, *ends in stretches for end in ends),
        key=lambda one: abs(cross_product(a, b, one[1])),
    )
    off = cross_product(a, b, point)
    return _corner_name(
        shape, point, [q for q in _adjacent_points(shape, point) if cross_product(a, b, q) == off]
    ), point


def _part_touched_by_line(stretches: list[_Stretch], a: Point, b: Point) -> tuple[str, Point]:
    """Return the part that a blocked line touches furthest towards the side where it gets free."""
    spans = sorted(
        sorted((cross_product(a, b, p), cross_product(a, b, q))) for _, p, q in stretches
    )
    low, high = next(span for span in _merged_spans(spans) if span[0] <= 0 <= span[1])
    way = -1 if -low <= high else 1
    met = (
        one for one in stretches if cross_product(a, b, one[1]) * cross_product(a, b, one[2]) <= 0
    )
    shape, p, q = max(met, key=lambda one: max(way * cross_product(a, b, end) for end in one[1:]))
    end, other = sorted((p, q), key=lambda one: -way * cross_product(a, b, one))
    name, off = _stretch_name(shape, p, q), cross_product(a, b, end)
    spot = line_intersection(a, b, p, q)
    if spot is None:
        return name, end
    if off**2 > AT_ITS_END**2 * squared_distance(a, b):
        return name, (round(spot[0]), round(spot[1]))
    return f"the {direction_from(end, other)} end of {name}", end


def _merged_spans(spans: list[list[int]]) -> Iterator[tuple[int, int]]:
    """Yield sorted spans, with overlapping or touching ones merged."""
    start, reached = spans[0]
    for low, high in spans:
        if low > reached:
            yield start, reached
            start = low
        reached = max(reached, high)
    yield start, reached


def _adjacent_points(shape: Shape, point: Point) -> list[Point]:
    """Return the points next to a point along a wall or an area's rim."""
    pairs = segments(shape.points, closed=shape.closed)
    return [q if p == point else p for p, q in pairs if point in (p, q) and p != q]


def _stretch_name(shape: Shape, p: Point, q: Point) -> str:
    """Return the name of a stretch: the side of its area, or its wall."""
    side = stretch_side_name(shape, p, q)
    return f"the {side} side of {shape.name}" if shape.closed else f"the {side} wall"


def _corner_name(shape: Shape, point: Point, level: list[Point]) -> str:
    """Return the name of a wall's end or a corner, or of a whole stretch parallel to the line."""
    if level:
        return _stretch_name(shape, point, level[0])
    beside = _adjacent_points(shape, point)
    first = _stretch_name(shape, point, beside[0])
    if len(beside) == 1:
        return f"the {direction_from(point, beside[0])} end of {first}"
    sides = sorted((stretch_side_name(shape, point, one) for one in beside[:2]), key=_COMPASS.index)
    if sides[0] == sides[1]:
        return f"a corner of {first}"
    if shape.closed:
        return f"the corner of {shape.name} between its {sides[0]} and {sides[1]} sides"
    return f"the corner between the {sides[0]} and {sides[1]} walls"


_WORDS = {"clear": "clear", "blocked": "blocked", "cannot-rule": "cannot rule"}


class ChangedVerdict(NamedTuple):
    """A line whose verdict changes, with both verdicts in words."""

    line: str
    before: str
    after: str


def changed_verdicts_of_lines(
    state: TileState, now: Catalogue, then: Catalogue, lines: Iterable[RulingQuery],
    scenario: Scenario | None = None,
) -> Iterator[ChangedVerdict]:  # fmt: skip
    """Yield each of some lines whose verdict changes with the tiles' new drawings."""
    for query in dict.fromkeys(lines):
        was, is_ = (rule_on_line(state, one, query, scenario=scenario) for one in (now, then))
        if was.status != is_.status:
            yield ChangedVerdict(
                _line_name(query.origin, query.target), was.sentence(), is_.sentence()
            )


def changed_verdicts_of_all_pairs(
    state: TileState, now: Catalogue, then: Catalogue
) -> Iterator[ChangedVerdict]:
    """Yield the pairs of spaces whose verdict on direct fire changes with the new drawings."""
    for was, is_ in zip(survey_all_pairs(state, now), survey_all_pairs(state, then), strict=True):
        if was.status != is_.status:
            words = _WORDS[was.status], _WORDS[is_.status]
            yield ChangedVerdict(_line_name(was.origin, was.target), *words)


def _line_name(origin: Space, target: Space) -> str:
    return f"{GRID.name(origin)} to {GRID.name(target)}"
