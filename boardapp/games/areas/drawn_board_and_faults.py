"""A drawing of a board of areas: areas and links by short names, and all the board's faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

import shapely

from boardapp.core.area_grid import Area, AreaGrid, Link, disc_outline
from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.grid import Space
from boardapp.files.fault_wording import describe_value, quote_shortened
from boardapp.files.value_limits import ValueFault
from boardapp.games.areas.area_board import AreaBoard, RequiredAreas

MAX_AREAS = 200
MAX_LINKS = 1000
MAX_CORNERS = 100
MAX_NAME = 40
RADIUS = 20
"""The divisor of a board's shorter side that gives the radius of an area without an outline."""
WELL = 0.75
"""The least depth of a middle inside its area, as a share of the depth of the deepest point."""
MOST_NAMED = 3
"""The most areas that one fault names."""

Ends = tuple[str, str]
"""Two areas that a link joins, by their short names in the order of letters."""


class DrawnArea(NamedTuple):
    """One area: its dot, its printed name if it has one, its corners, its printed values.

    Without an outline the area is a disc around its dot.
    """

    at: Point
    title: str | None = None
    outline: tuple[Point, ...] | None = None
    flags: frozenset[str] = frozenset()
    values: Mapping[str, object] = {}


class BoardDrawing(NamedTuple):
    """A drawn board, complete or not; areas in their order.

    An outline without corners is unknown.
    """

    title: str
    size: Point
    areas: Mapping[str, DrawnArea]
    links: Mapping[Ends, frozenset[str]]
    note: str = ""
    picture: str = ""
    picture_sha256: str = ""

    def area_name(self, key: str) -> str:
        """Return the printed name of an area."""
        return self.areas[key].title or key

    def unique_area_names(self) -> dict[str, str]:
        """Return the areas' names by short name, which follows a name that is not unique."""
        names = {key: self.area_name(key) for key in self.areas}
        often = Counter(names.values())
        return {
            key: name if often[name] == 1 and (name == key or name not in names) else
            f"{name} ({key})" for key, name in names.items()
        }  # fmt: skip

    def area_corners(self, key: str) -> tuple[Point, ...]:
        """Return the corners of an area on the playable board."""
        one = self.areas[key]
        return (
            disc_outline(one.at, min(self.size) // RADIUS) if one.outline is None else one.outline
        )

    def numbered_links(self) -> list[Link]:
        """Return the links by the numbers of their areas, in order."""
        numbers = {key: number for number, key in enumerate(self.areas)}
        links = (
            Link(min(pair), max(pair), flags)
            for (one, other), flags in self.links.items()
            for pair in ((numbers[one], numbers[other]),)
        )
        return sorted(links, key=lambda link: link[:2])

    def playable_board(self) -> AreaBoard:
        """Return the board to play on, with the usable parts of a drawing that has faults."""
        spots = {Space(0, number): one for number, one in enumerate(self.areas.values())}
        areas = (
            Area(self.area_name(key), one.at, self.area_corners(key))
            for key, one in self.areas.items()
        )
        return AreaBoard(
            self.title, AreaGrid(tuple(areas), tuple(self.numbered_links()), *self.size),
            {space: one.flags for space, one in spots.items() if one.flags},
            {space: one.values for space, one in spots.items() if one.values},
            self.note, self.picture, self.picture_sha256,
        )  # fmt: skip


def link_ends(one: str, other: str) -> Ends:
    """Return two areas in the order in which links store them."""
    return (one, other) if one < other else (other, one)


def neighbours_by_outline(areas: Mapping[str, DrawnArea]) -> tuple[Ends, ...]:
    """Return the pairs of areas whose outlines touch along a stretch, not in a corner alone."""
    traced = [(key, shapely.Polygon(one.outline)) for key, one in areas.items() if one.outline]
    return tuple(
        link_ends(key, other)
        for (key, shape), (other, beside) in combinations(traced, 2)
        if shape.is_valid and beside.is_valid and shape.intersection(beside).length > 0
    )


def default_dot(outline: tuple[Point, ...]) -> Point:
    """Return an area's default dot, in whole units: the middle of the area if that is well inside.

    Otherwise the dot is at the area's deepest point.
    """
    polygon = shapely.Polygon(outline)
    deepest = shapely.maximum_inscribed_circle(polygon)
    centre = polygon.centroid
    inside = centre.distance(polygon.exterior) if shapely.covers(polygon, centre) else 0.0
    found = centre.coords[0] if inside >= WELL * deepest.length else deepest.coords[0]
    dot = round(found[0]), round(found[1])
    # In a sliver every whole point may be outside, except for its corners.
    return dot if shapely.covers(polygon, shapely.Point(dot)) else outline[0]


def does_outline_contain(outline: tuple[Point, ...], dot: Point) -> bool:
    """Return whether an outline has a dot in it or on its edge."""
    return bool(shapely.covers(shapely.Polygon(outline), shapely.Point(dot)))


def board_faults(
    drawing: BoardDrawing,
    needed: Iterable[RequiredAreas] = (),
    intended_islands: Collection[str] = (),
) -> Iterator[ValueFault]:
    """Yield the faults that make a board unplayable, apart from values outside their limits.

    ``intended_islands`` are areas that faulty links may have named. No fault reports them as
    unreachable; while there are any, a fault reports only single areas without a link.
    """
    if not drawing.areas:
        yield ValueFault(("areas",), "no areas", "at least one area")
    yield from _name_faults(drawing)
    yield from _outline_and_dot_faults(drawing)
    yield from _unreachable_area_faults(drawing, intended_islands)
    printed = [(one.flags, one.values) for one in drawing.areas.values()]
    yield from filter(None, (one.missing_areas_fault(printed) for one in needed if printed))


def _name_faults(drawing: BoardDrawing) -> Iterator[ValueFault]:
    first: dict[str, str] = {}
    for key in drawing.areas:
        name = drawing.area_name(key)
        again = " a second time" if first.setdefault(name.casefold(), key) != key else ""
        if again or len(name) > MAX_NAME:
            expected = f"a name of its own, of at most {MAX_NAME} characters"
            yield ValueFault(("areas", key), f"the name {quote_shortened(name)}{again}", expected)


def _outline_and_dot_faults(drawing: BoardDrawing) -> Iterator[ValueFault]:
    """Yield faults of outlines and dots: each dot must be in its own area and in no other."""
    width, height = drawing.size
    names = {key: f"“{name}”" for key, name in drawing.unique_area_names().items()}
    polygons: dict[str, shapely.Polygon] = {}
    for key, one in drawing.areas.items():
        for x, y in dict.fromkeys((*(one.outline or ()), one.at)):
            if x > width or y > height:
                expected = f"points within {describe_value([width, height])}"
                yield ValueFault(("areas", key), f"the point [{x}, {y}]", expected)
        if one.outline == ():
            continue
        polygon = shapely.Polygon(drawing.area_corners(key))
        if not polygon.is_valid:
            outline = ("areas", key, "outline")
            yield ValueFault(outline, "an outline that crosses itself", "corners in order")
            continue
        if one.outline and not shapely.covers(polygon, shapely.Point(one.at)):
            yield ValueFault(
                ("areas", key, "at"),
                f"the dot {describe_value([*one.at])} outside the outline",
                "a dot inside the outline",
                f"The dot of the area {names[key]} is outside the outline. Move the dot into the "
                "outline.",
            )
        polygons[key] = polygon
    keys, shapes = [*polygons], [*polygons.values()]
    tree = shapely.STRtree(shapes)
    for key, polygon in polygons.items():
        near = sorted(int(number) for number in tree.query(polygon))
        yield from _overlap_faults(drawing, key, polygon, {keys[n]: shapes[n] for n in near})
    yield from _dot_faults(drawing, keys, tree, names)


def _overlap_faults(
    drawing: BoardDrawing, key: str, polygon: shapely.Polygon, near: Mapping[str, shapely.Polygon]
) -> Iterator[ValueFault]:
    """Yield a fault for each earlier outline that an area's outline overlaps; discs may overlap."""
    for other, its in near.items():
        if other == key:
            break
        traced = drawing.areas[key].outline and drawing.areas[other].outline
        if traced and shapely.relate_pattern(polygon, its, "T********"):
            found = f"an outline that overlaps {quote_shortened(other)}"
            yield ValueFault(("areas", key, "outline"), found, "areas that only touch")


def _dot_faults(
    drawing: BoardDrawing, keys: list[str], tree: shapely.STRtree, names: Mapping[str, str]
) -> Iterator[ValueFault]:
    first: dict[Point, str] = {}
    for key, one in drawing.areas.items():
        spot, dot = ("areas", key, "at"), describe_value([*one.at])
        if (before := first.setdefault(one.at, key)) != key:
            yield ValueFault(
                spot,
                f"the same dot {dot} as {quote_shortened(before)}",
                "a dot of its own",
                f"The areas {names[key]} and {names[before]} have their dots at the same "
                f"point, {dot}. Move the dot of {names[key]}.",
            )
            continue
        covering = tree.query(shapely.Point(one.at), predicate="covered_by")
        others = [keys[number] for number in sorted(covering) if keys[number] != key]
        others = [other for other in others if drawing.areas[other].at != one.at]
        if others:
            expected = "a dot outside all other areas"
            yield ValueFault(
                spot,
                f"the dot {dot} inside {quote_shortened(others[0])}",
                expected,
                f"The dot of the area {names[key]} is inside the area {names[others[0]]}. Move "
                "the dot outside all other areas.",
            )


def _unreachable_area_faults(drawing: BoardDrawing, meant: Collection[str]) -> Iterator[ValueFault]:
    """Yield a fault for each part of the board that no links join to the largest part."""
    parts = _connected_parts(drawing.areas, drawing.links)
    rest = max(parts, key=len, default=())
    for part in parts:
        spot = ("areas", part[0])
        if len(part) == 1 and part[0] in drawing.areas and part[0] not in meant:
            name = drawing.unique_area_names()[part[0]]
            sentence = f"The area “{name}” has no link. Link it to another area."
            yield ValueFault(spot, "no link", "a link to another area", sentence)
        elif len(part) > 1 and part is not rest and not meant:
            found = f"no links from {_area_list_text(part)} to the other areas"
            yield ValueFault(spot, found, "links that join all areas")


def _area_list_text(keys: Iterable[str]) -> str:
    names = [quote_shortened(key) for key in keys]
    more = [f"{len(names) - MOST_NAMED} more"] if len(names) > MOST_NAMED else []
    *before, last = (*names[:MOST_NAMED], *more)
    return f"{', '.join(before)} and {last}" if before else last


def _connected_parts(areas: Iterable[str], links: Iterable[Ends]) -> list[list[str]]:
    """Return the areas grouped by the links that join them, in their order."""
    beside: dict[str, list[str]] = {key: [] for key in areas}
    for one, other in links:
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    part_of: dict[str, int] = {}
    for number, key in enumerate(beside):
        waiting = [key]
        while waiting:
            one = waiting.pop()
            if one not in part_of:
                part_of[one] = number
                waiting += beside[one]
    parts: dict[int, list[str]] = {}
    for key in areas:
        parts.setdefault(part_of[key], []).append(key)
    return list(parts.values())
