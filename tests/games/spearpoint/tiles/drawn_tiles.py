"""Tiles drawn by hand for the audit: written short, random ones rich in slips, turned, mirrored."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from hypothesis import strategies as st

from boardapp.core.geometry.exact_geometry import Point, Polyline
from boardapp.core.geometry.shape_check import area_fault
from boardapp.core.tile import SIDES, Edge, Side, TileFace
from tests.games.spearpoint.table.small_table import edge

Turn = Callable[[Point], Point]


def drawn(
    *walls: Sequence[Point], areas: Sequence[Sequence[Point]] = (), edges: str = "",
    arrows: tuple[Side, ...] = (),
) -> TileFace:  # fmt: skip
    """A tile 1A; edges as ``red north, green south 0-2000``."""
    return TileFace(
        "1A", "House", tuple(map(tuple, walls)), tuple(map(tuple, areas)),
        tuple(edge(text) for text in edges.split(", ") if text), arrows,
    )  # fmt: skip


def turned(point: Point) -> Point:
    """A quarter turn clockwise."""
    return 4000 - point[1], point[0]


def mirrored(point: Point) -> Point:
    """West for east."""
    return 4000 - point[0], point[1]


TURNED_SIDES: dict[Side, Side] = dict(zip(SIDES, SIDES[1:] + SIDES[:1], strict=True))
MIRRORED_SIDES: dict[Side, Side] = {
    "north": "north", "east": "west", "south": "south", "west": "east",
}  # fmt: skip


def moved(face: TileFace, turn: Turn, sides: dict[Side, Side]) -> TileFace:
    """The same drawing turned or mirrored."""

    def on(shapes: tuple[Polyline, ...]) -> tuple[Polyline, ...]:
        return tuple(tuple(map(turn, shape)) for shape in shapes)

    def along(one: Edge) -> Edge:
        side = sides[one.side]
        axis = 0 if side in ("north", "south") else 1
        start, stop = sorted(turn(end)[axis] for end in one.end_points())
        return Edge(side, one.colour, start, stop)

    return replace(
        face, walls=on(face.walls), areas=on(face.areas), edges=tuple(map(along, face.edges)),
        arrows=tuple(sides[side] for side in face.arrows),
    )  # fmt: skip


@st.composite
def points(draw: st.DrawFn) -> Point:
    """A point on a coarse lattice, a few mils off it, or a millimetre."""
    spot = (draw(st.integers(0, 4)) * 1000, draw(st.integers(0, 4)) * 1000)
    slip = st.sampled_from((0, 0, 0, 1, -2, 15, 30, -39, 40, -41, 60))
    x, y = (min(max(one + draw(slip), 0), 4000) for one in spot)
    return x, y


def areas() -> st.SearchStrategy[Polyline]:
    found = st.lists(points(), min_size=3, max_size=5, unique=True)
    return found.filter(lambda area: area_fault(area) is None).map(tuple)


@st.composite
def edges(draw: st.DrawFn) -> Edge:
    stops = st.sampled_from(
        (0, 1, 30, 40, 41, 1000, 1990, 2000, 2030, 2041, 3000, 3960, 3999, 4000)
    )
    start, stop = sorted(draw(st.lists(stops, min_size=2, max_size=2, unique=True)))
    colour = draw(st.sampled_from(("red", "green")))
    return Edge(draw(st.sampled_from(SIDES)), colour, start, stop)  # type: ignore[arg-type]


@st.composite
def faces(draw: st.DrawFn) -> TileFace:
    """A drawing with slips, which its file would take."""
    wall = st.lists(points(), min_size=2, max_size=4).filter(lambda one: len(set(one)) > 1)
    return TileFace(
        "1A", "House",
        tuple(map(tuple, draw(st.lists(wall, max_size=4)))),
        tuple(draw(st.lists(areas(), max_size=1))),
        tuple(draw(st.lists(edges(), max_size=4))),
        tuple(draw(st.lists(st.sampled_from(SIDES), unique=True, max_size=2))),
    )  # fmt: skip
