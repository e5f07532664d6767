"""Shading of a field of sight: tints and hatching for the spaces seen and the spaces that see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.core.square_grid import SquareGrid
from boardapp.picture import palette
from boardapp.picture.board.positions_on_print import (
    BoardGrid,
    inset_space_corners,
    space_centre,
    space_corners,
    space_width,
)
from boardapp.picture.hexes.svg_paths_of_hexes import hex_fill_path, hex_hatch_path, path_elements
from boardapp.picture.svg.lettering import text_line_svg
from boardapp.picture.svg.markup import polyline_path_data, svg_element, svg_group

PITCH = 500
"""Distance between hatch lines along a space's side."""


class VisibilityShading(NamedTuple):
    """The spaces that a space sees (hatched rising) and those that see it (hatched falling).

    ``unknown`` spaces cannot be ruled on. All spaces outside these three sets are darkened.
    """

    sees: frozenset[Space] = frozenset()
    seen_by: frozenset[Space] = frozenset()
    origin: Space | None = None
    unknown: frozenset[Space] = frozenset()


def visibility_shading_svg(
    grid: BoardGrid, shading: VisibilityShading, spaces: Iterable[Space] | None = None
) -> str:
    """Return the tints and hatching of a field of sight, with a double frame around its origin.

    On a hex board, ``spaces`` limits the shading to some hexes, as there may be thousands.
    """
    frame = _origin_frame_svg(grid, shading.origin) if shading.origin is not None else ""
    if isinstance(grid, HexGrid):
        return _hex_shading_svg(
            grid, shading, list(grid.spaces() if spaces is None else spaces), frame
        )
    sees = (_hatched_space_svg(grid, space, palette.SEES, True) for space in sorted(shading.sees))
    seen_by = (
        _hatched_space_svg(grid, space, palette.SEEN_BY, False) for space in sorted(shading.seen_by)
    )
    dark = svg_group(
        *[_dark_space_svg(grid, space) for space in _hidden_spaces(grid, shading)],
        data_field="hidden",
    )
    return svg_group(
        dark, svg_group(*sees, data_field="sees"), svg_group(*seen_by, data_field="seen-by"),
        _unknown_spaces_svg(grid, shading), frame, id="field",
    )  # fmt: skip


def _hex_shading_svg(
    grid: HexGrid, shading: VisibilityShading, spaces: list[Space], frame: str
) -> str:
    """Draw a field of many hexes: for each kind, one path for the tint and one for the hatching."""
    shown = shading.sees | shading.seen_by | shading.unknown | {shading.origin}
    hidden = hex_fill_path(grid, (space for space in spaces if space not in shown))
    dark = path_elements(hidden, fill=palette.INK, fill_opacity=palette.HIDDEN_OPACITY)
    kinds = [svg_group(dark, data_field="hidden")]
    for name, own, colour, rising in (
        ("sees", shading.sees, palette.SEES, True),
        ("seen-by", shading.seen_by, palette.SEEN_BY, False),
    ):
        tinted = [space for space in spaces if space in own]
        if tinted:
            fill = path_elements(
                hex_fill_path(grid, tinted), fill=colour, fill_opacity=palette.SHADE_OPACITY
            )
            lines = path_elements(
                hex_hatch_path(grid, tinted, rising, PITCH),
                fill="none",
                stroke=colour,
                stroke_width=36,
                stroke_opacity=0.65,
            )
            kinds.append(svg_group(fill, lines, data_field=name))
    return svg_group(*kinds, _unknown_spaces_svg(grid, shading), frame, id="field")


def _unknown_spaces_svg(grid: BoardGrid, shading: VisibilityShading) -> str:
    return svg_group(
        *[_question_mark_svg(grid, space) for space in sorted(shading.unknown)],
        data_field="unknown",
    )


def _hidden_spaces(grid: BoardGrid, shading: VisibilityShading) -> list[Space]:
    shown = shading.sees | shading.seen_by | shading.unknown | {shading.origin}
    return [space for space in grid.spaces() if space not in shown]


def _dark_space_svg(grid: BoardGrid, space: Space) -> str:
    outline = polyline_path_data(space_corners(grid, space), closed=True)
    return svg_element("path", d=outline, fill=palette.INK, fill_opacity=palette.HIDDEN_OPACITY)


def _question_mark_svg(grid: BoardGrid, space: Space) -> str:
    """Draw a question mark over a space that cannot be ruled on."""
    x, y = space_centre(grid, space)
    size = space_width(grid) / 2
    return text_line_svg(
        "?", x, y + 0.35 * size, size, bold=True, anchor="middle", fill=palette.QUIET
    )


def _hatched_space_svg(grid: SquareGrid, space: Space, colour: str, rising: bool) -> str:
    tint = svg_element(
        "path", d=polyline_path_data(space_corners(grid, space), closed=True), fill=colour,
        fill_opacity=palette.SHADE_OPACITY,
    )  # fmt: skip
    x, y = grid.north_west_corner(space)
    hatch = "".join(
        polyline_path_data([(x + a, y + b), (x + c, y + d)])
        for a, b, c, d in _hatch_lines(grid.side, rising)
    )
    lines = svg_element(
        "path", d=hatch, fill="none", stroke=colour, stroke_width=36, stroke_opacity=0.65
    )
    return tint + lines


def _hatch_lines(side: int, rising: bool) -> Iterator[tuple[int, int, int, int]]:
    """Yield the diagonal hatch lines of a space, from its west or north side to east or south."""
    for offset in range(PITCH // 2, 2 * side, PITCH):
        low, high = max(0, offset - side), min(offset, side)
        if rising:
            yield low, offset - low, high, offset - high
        else:
            yield low, side - offset + low, high, side - offset + high


def _origin_frame_svg(grid: BoardGrid, space: Space) -> str:
    """Draw a double frame inside a space's sides."""
    inset = 0.0475 * space_width(grid)
    outline = polyline_path_data(inset_space_corners(grid, space, inset), closed=True)
    return "".join(
        svg_element("path", d=outline, fill="none", stroke=stroke, stroke_width=width)
        for stroke, width in ((palette.LINE_CASING, 120), (palette.EMPHASIS, 60))
    )
