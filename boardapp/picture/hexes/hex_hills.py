"""Hills: ground by level, and slopes with hachures where the ground falls to a neighbour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HEX_WIDTH, HexGrid
from boardapp.picture.board.positions_on_print import PlanePoint, hex_corner_offsets, space_centre
from boardapp.picture.hexes import hex_palette as colours
from boardapp.picture.hexes.svg_paths_of_hexes import hex_fill_path, path_elements
from boardapp.picture.svg.markup import polyline_path_data, svg_group

BAND = 170
"""Width of the slope of one level, measured into the higher hex."""
STROKES = 9
"""Number of hachures along one side."""
MOST_BANDS = 3
LIT = (0, 1, 5)
"""Directions that face the light: NW, NE and W."""


class Slope(NamedTuple):
    """A side over which the ground falls: its hex, its direction, and the fall in levels.

    ``before`` and ``after`` tell whether the adjacent sides, clockwise, are slopes too.
    """

    space: Space
    direction: int
    drop: int
    before: bool
    after: bool


def find_slopes(
    grid: HexGrid, levels: Mapping[Space, int], spaces: Iterable[Space]
) -> Iterator[Slope]:
    """Yield the slopes of hexes. At the rim of the board the ground keeps its level."""
    for space in spaces:
        level = levels.get(space, 0)
        if level <= 0:
            continue
        falls = [_level_drop(grid, levels, space, level, direction) for direction in range(6)]
        for direction, drop in enumerate(falls):
            if drop > 0:
                before, after = falls[direction - 1] > 0, falls[(direction + 1) % 6] > 0
                yield Slope(space, direction, drop, before, after)


def _level_drop(
    grid: HexGrid, levels: Mapping[Space, int], space: Space, level: int, direction: int
) -> int:
    neighbour = grid.step(space, direction)
    return level - levels.get(neighbour, 0) if neighbour in grid else 0


def level_colour(level: int) -> str:
    """Return the colour of ground at a level."""
    if level <= 0:
        return colours.GROUND
    return colours.LEVELS[min(level, len(colours.LEVELS)) - 1]


def hills_svg(grid: HexGrid, levels: Mapping[Space, int], spaces: Iterable[Space]) -> str:
    """Return the ground of hills, level by level, as the layer below the terrain."""
    shown = [space for space in spaces if levels.get(space, 0) > 0]
    ground = [
        path_elements(hex_fill_path(grid, (space for space in shown if levels[space] == height)),
            fill=level_colour(height), data_level=height,
        )
        for height in sorted({levels[space] for space in shown})
    ]  # fmt: skip
    return svg_group(*ground, id="hills")


def slopes_svg(
    grid: HexGrid, levels: Mapping[Space, int], spaces: Iterable[Space], *, plain: bool = False
) -> str:
    """Return the slopes of hills, which show through trees; ``plain`` ones have no hachures."""
    return svg_group(
        *_slope_layers(grid, list(find_slopes(grid, levels, spaces)), plain), id="slopes"
    )


def _slope_layers(grid: HexGrid, found: list[Slope], plain: bool) -> Iterator[str]:
    for lit, fill, opacity in ((True, colours.SLOPE_LIT, 0.6), (False, colours.SLOPE_SHADED, 0.42)):
        data = "".join(
            _slope_band_path(grid, slope) for slope in found if (slope.direction in LIT) is lit
        )
        if data:
            yield path_elements(data, fill=fill, fill_opacity=opacity)
    crest = "".join(_slope_crest_path(grid, slope) for slope in found)
    if crest:
        yield path_elements(crest, fill="none", stroke=colours.SLOPE_INK, stroke_width=34,
            stroke_linecap="round", data_crest="",
        )  # fmt: skip
    strokes = "" if plain else "".join(_hachures_path(grid, slope) for slope in found)
    if strokes:
        yield path_elements(strokes, fill="none", stroke=colours.SLOPE_INK, stroke_width=22,
            stroke_linecap="round", stroke_opacity=0.8,
        )  # fmt: skip


def _line_along_slope(grid: HexGrid, slope: Slope, depth: float) -> tuple[PlanePoint, PlanePoint]:
    """Return the line parallel to a slope's side at some depth, from end to end.

    The line meets the line of the adjacent slope. If that slope is in the same hex, the line ends
    on the way to the hex's centre. Otherwise it ends on the adjacent side, where the neighbour's
    slope goes on.
    """
    x, y = space_centre(grid, slope.space)
    corners = hex_corner_offsets()
    # Side 0, to the north-west, runs from corner 5 to corner 0.
    start, end = corners[slope.direction - 1], corners[slope.direction]
    earlier, later = corners[slope.direction - 2], corners[(slope.direction + 1) % 6]
    share = depth / (HEX_WIDTH / 2)
    to_start = (0.0, 0.0) if slope.before else earlier
    to_end = (0.0, 0.0) if slope.after else later
    return (
        (x + start[0] + (to_start[0] - start[0]) * share,
         y + start[1] + (to_start[1] - start[1]) * share),
        (x + end[0] + (to_end[0] - end[0]) * share, y + end[1] + (to_end[1] - end[1]) * share),
    )  # fmt: skip


def _slope_depth(slope: Slope) -> int:
    return BAND * min(slope.drop, MOST_BANDS)


def _slope_band_path(grid: HexGrid, slope: Slope) -> str:
    outer, inner = (
        _line_along_slope(grid, slope, 0),
        _line_along_slope(grid, slope, _slope_depth(slope)),
    )
    return polyline_path_data([*outer, inner[1], inner[0]], closed=True)


def _slope_crest_path(grid: HexGrid, slope: Slope) -> str:
    depths = range(BAND, _slope_depth(slope) + 1, BAND)
    return "".join(polyline_path_data(_line_along_slope(grid, slope, depth)) for depth in depths)


def _hachures_path(grid: HexGrid, slope: Slope) -> str:
    """Draw short strokes down the slope, of uneven length, but the same in every drawing."""
    data = ""
    for depth in range(BAND, _slope_depth(slope) + 1, BAND):
        top, foot = (
            _line_along_slope(grid, slope, depth),
            _line_along_slope(grid, slope, depth - BAND),
        )
        for i in range(STROKES):
            wild = (
                slope.space.row * 7 + slope.space.column * 13 + slope.direction * 5 + i * 11
            ) % 7
            share = (i + 0.5 + (wild - 3) / 16) / STROKES
            start, end = _point_on_line(top, share), _point_on_line(foot, share)
            reach = 0.5 + wild * 0.06
            tip = (start[0] + (end[0] - start[0]) * reach, start[1] + (end[1] - start[1]) * reach)
            data += polyline_path_data([(round(x), round(y)) for x, y in (start, tip)])
    return data


def _point_on_line(line: tuple[PlanePoint, PlanePoint], share: float) -> PlanePoint:
    (ax, ay), (bx, by) = line
    return ax + (bx - ax) * share, ay + (by - ay) * share
