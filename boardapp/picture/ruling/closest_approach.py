"""How close a clear line comes to what would block it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import shapely

from boardapp.core.sight_ruling import MM_PER_MIL, Ruling
from boardapp.core.tile import TileFeature
from boardapp.picture import palette
from boardapp.picture.board.positions_on_print import BoardGrid, PlanePoint, point_on_plane
from boardapp.picture.svg.lettering import CAP_HEIGHT, text_line_svg
from boardapp.picture.svg.markup import polyline_path_data, svg_element, svg_group


class ClosestApproach(NamedTuple):
    """Where a line comes closest to a feature: a place on the line, a place on the feature."""

    on_line: PlanePoint
    on_feature: PlanePoint


def find_closest_approach(
    ruling: Ruling, features: Iterable[TileFeature], grid: BoardGrid
) -> ClosestApproach | None:
    """Return where a clear line comes as close to a feature as its margin says.

    The ruling knows the distance and not the feature: the feature is the one at that distance.
    """
    if ruling.status != "clear" or ruling.margin_mm is None or ruling.ends[0] == ruling.ends[1]:
        return None
    line = shapely.LineString([point_on_plane(grid, end) for end in ruling.ends])
    for feature in features:
        points = [point_on_plane(grid, point) for point in feature.points]
        shape = (shapely.Polygon if feature.closed else shapely.LineString)(points)
        if abs(line.distance(shape) * MM_PER_MIL - ruling.margin_mm) < 1e-6:
            (x0, y0), (x1, y1) = shapely.shortest_line(line, shape).coords
            return ClosestApproach((x0, y0), (x1, y1))
    return None


def closest_approach_svg(ruling: Ruling, approach: ClosestApproach, scale: float) -> str:
    """Measure the gap between a clear line and what would block it."""
    data = polyline_path_data([approach.on_line, approach.on_feature])
    gap = [
        svg_element(
            "path", d=data, fill="none", stroke=stroke, stroke_width=width * scale,
            stroke_linecap="round", stroke_dasharray=dash,
        )
        for stroke, width, dash in (
            ("#FFFFFF", 90, None),
            (palette.VERDICTS["clear"].fill, 50, f"{60 * scale:.1f} {85 * scale:.1f}"),
        )
    ]  # fmt: skip
    foot = svg_element(
        "circle", cx=approach.on_feature[0], cy=approach.on_feature[1], r=80 * scale,
        fill="#FFFFFF", stroke=palette.VERDICTS["clear"].fill, stroke_width=44 * scale,
    )  # fmt: skip
    (x0, y0), (x1, y1) = approach
    size = 230 * scale
    words = text_line_svg(
        f"{ruling.margin_mm:.1f} mm", (x0 + x1) / 2 + 120 * scale,
        (y0 + y1) / 2 + size * CAP_HEIGHT / 2, size, bold=True,
        fill=palette.VERDICTS["clear"].fill, halo="#FFFFFF",
    )  # fmt: skip
    return svg_group(*gap, foot, words, id="approach", data_margin_mm=ruling.margin_mm)
