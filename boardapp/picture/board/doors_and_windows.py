"""Doors and windows in the walls of a square board, each with a line style of its own."""

from __future__ import annotations

from boardapp.core.tile import TileFeature
from boardapp.picture import palette
from boardapp.picture.svg.markup import polyline_path_data, svg_element, svg_group

_DOOR_WIDTH, _WINDOW_WIDTH = 108, 84
_OPEN_DASHES = "30 70"


def door_svg(door: TileFeature, *, is_open: bool) -> str:
    """Return a door over its wall: a light bar while it is shut, dots at its place while open."""
    if is_open:
        return _strokes_svg(
            door, (palette.WALL_CASING, 60, _OPEN_DASHES), (palette.DOOR, 34, _OPEN_DASHES)
        )
    return _strokes_svg(
        door, (palette.WALL_INK, _DOOR_WIDTH, None), (palette.DOOR_LIGHT, _DOOR_WIDTH - 44, None)
    )


def window_svg(window: TileFeature) -> str:
    """Return a window: two thin lines with light between them."""
    return _strokes_svg(
        window, (palette.WALL_INK, _WINDOW_WIDTH, None), (palette.HALO, _WINDOW_WIDTH - 36, None)
    )


def _strokes_svg(feature: TileFeature, *strokes: tuple[str, int, str | None]) -> str:
    data = polyline_path_data(feature.points)
    paths = (
        svg_element(
            "path", d=data, fill="none", stroke=ink, stroke_width=width, stroke_dasharray=dashes,
            stroke_linejoin="round", stroke_linecap="round" if dashes else "butt",
        )
        for ink, width, dashes in strokes
    )  # fmt: skip
    return svg_group(*paths, data_feature=feature.name)
