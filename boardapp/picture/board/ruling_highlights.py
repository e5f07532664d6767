"""Highlights of the walls, edges and spaces that matter to a ruling."""

from __future__ import annotations

from boardapp.core.hex_grid import HexGrid
from boardapp.core.sight_ruling import LineContact, Ruling
from boardapp.core.tile import TileFeature
from boardapp.picture import palette
from boardapp.picture.board.highlighted_edges import edge_band_corners
from boardapp.picture.board.positions_on_print import BoardGrid, inset_space_corners, point_on_plane
from boardapp.picture.svg.markup import polyline_path_data, svg_element, svg_group

_FRAME_WIDTH = 150
"""The width of a frame: inside a square's border, it covers neither counters nor names."""


def ruling_highlight_svg(ruling: Ruling, grid: BoardGrid, *, scale: float = 1.0) -> str:
    """Return highlights, below units, of the walls, edges and spaces that matter to a ruling."""
    marks = tuple(ruling.numbered_contacts())
    ignored = (_feature_highlight_svg(mark, grid, scale) for mark in marks if not mark.blocks)
    blocking = (_feature_highlight_svg(mark, grid, scale) for mark in marks if mark.blocks)
    return svg_group(
        *_relevant_space_frames(ruling, grid, scale), *ignored, *blocking, id="emphasis"
    )


def _relevant_space_frames(ruling: Ruling, grid: BoardGrid, scale: float) -> list[str]:
    """Return frames around spaces whose unit, smoke, darkness or unknown tile matters."""
    blocking = dict.fromkeys(cause.space for cause in ruling.causes if not cause.marks)
    unknown = dict.fromkeys(space for space, _ in ruling.unknown)
    return [
        *(_highlight_frame_svg(grid, name, palette.BLOCKS, (300, 140), scale) for name in blocking),
        *(_highlight_frame_svg(grid, name, palette.VERDICTS["cannot-rule"].fill, (90, 90), scale)
          for name in unknown),
    ]  # fmt: skip


def _highlight_frame_svg(
    grid: BoardGrid, name: str, ink: str, dashes: tuple[int, int], scale: float
) -> str:
    frames = (
        _inset_frame_svg(
            grid, name, scale, fill="none", stroke=stroke, stroke_width=width * scale,
            stroke_dasharray=dash,
        )
        for stroke, width, dash in (
            ("#FFFFFF", _FRAME_WIDTH, None),
            (ink, 90, " ".join(f"{dash * scale:.1f}" for dash in dashes)),
        )
    )  # fmt: skip
    return svg_group(*frames, data_space=name)


def _inset_frame_svg(grid: BoardGrid, name: str, scale: float, **paint: str | float | None) -> str:
    """Return a frame inside a space: a rounded square at a square's border, a hexagon in a hex."""
    space = grid.parse(name)
    if isinstance(grid, HexGrid):
        outline = polyline_path_data(inset_space_corners(grid, space, 220), closed=True)
        return svg_element("path", d=outline, stroke_linejoin="round", **paint)
    x, y = grid.north_west_corner(space)
    inset, rounding = round(_FRAME_WIDTH * scale / 2), grid.side // 20
    side = grid.side - 2 * inset
    return svg_element(
        "rect", x=x + inset, y=y + inset, width=side, height=side, rx=rounding, **paint
    )


def _feature_highlight_svg(mark: LineContact, grid: BoardGrid, scale: float) -> str:
    """Highlight a feature that the line meets: bright if it blocks, pale if it does not count."""
    bright = palette.EMPHASIS if mark.blocks else "#FFFFFF"
    dashes = None
    strokes: list[tuple[str, float]]
    if mark.colour:
        edge = TileFeature(mark.feature, mark.points, colour=mark.colour)
        corners = edge_band_corners(edge, grid.centre(grid.parse(mark.space)), 20)
        data = polyline_path_data(corners, closed=True)
        strokes = [(bright, (52 if mark.blocks else 40) * scale)]
        if mark.blocks:
            strokes.insert(0, (palette.LINE_CASING, 84 * scale))
    else:
        data = polyline_path_data(
            [point_on_plane(grid, point) for point in mark.points], closed=mark.closed
        )
        strokes = [
            (palette.LINE_CASING, palette.WALL_WIDTH + 150 * scale),
            (bright, palette.WALL_WIDTH + 110 * scale),
        ]
        if mark.blocks or mark.tile is not None or mark.closed:
            strokes.append((palette.WALL_INK, palette.WALL_WIDTH))
        else:
            # A window or an open door is a row of dots, so that it does not look like a wall.
            strokes = [(palette.LINE_CASING, 78 * scale), (bright, 46 * scale)]
            dashes = f"1 {125 * scale:.1f}"
    return svg_group(
        *[
            svg_element(
                "path", d=data, fill="none", stroke=stroke, stroke_width=width,
                stroke_linejoin="round", stroke_linecap="round", stroke_dasharray=dashes,
            )
            for stroke, width in strokes
        ],
        data_emphasis=mark.feature,
    )  # fmt: skip
