"""What bears on a ruling, lifted out of the board: walls, edges and spaces."""

from __future__ import annotations

from boardapp.core.hexes import HexGrid
from boardapp.core.ruling import Mark, Ruling
from boardapp.core.square import SPACE_SIZE
from boardapp.core.tile import Feature
from boardapp.picture import palette
from boardapp.picture.board.edges import band_corners
from boardapp.picture.board.plane import BoardGrid, inset_rim, place
from boardapp.picture.ruling.contacts import ordered_marks
from boardapp.picture.svg.markup import element, group, path_data

FRAME_INSET = 440
"""How far inside a square space its frame lies."""


def emphasis_svg(ruling: Ruling, grid: BoardGrid, *, scale: float = 1.0) -> str:
    """Return what lifts the walls, edges and spaces that bear on a ruling; units go above it."""
    marks = ordered_marks(ruling)
    ignored = (_emphasis(mark, grid, scale) for mark in marks if not mark.blocks)
    blocking = (_emphasis(mark, grid, scale) for mark in marks if mark.blocks)
    return group(*_bearing_spaces(ruling, grid, scale), *ignored, *blocking, id="emphasis")


def _bearing_spaces(ruling: Ruling, grid: BoardGrid, scale: float) -> list[str]:
    """Frame the spaces whose unit, smoke, darkness or unknown tile bears on the line."""
    blocking = dict.fromkeys(cause.space for cause in ruling.causes if not cause.marks)
    unknown = dict.fromkeys(space for space, _ in ruling.unknown)
    return [
        *(_frame(grid, name, palette.BLOCKS, (300, 140), scale) for name in blocking),
        *(_frame(grid, name, palette.VERDICTS["cannot-rule"].fill, (90, 90), scale)
          for name in unknown),
    ]  # fmt: skip


def _frame(grid: BoardGrid, name: str, ink: str, dashes: tuple[int, int], scale: float) -> str:
    frames = (
        _inner_frame(
            grid, name, fill="none", stroke=stroke, stroke_width=width * scale,
            stroke_dasharray=dash,
        )
        for stroke, width, dash in (
            ("#FFFFFF", 150, None),
            (ink, 90, " ".join(f"{dash * scale:.1f}" for dash in dashes)),
        )
    )  # fmt: skip
    return group(*frames, data_space=name)


def _inner_frame(grid: BoardGrid, name: str, **paint: str | float | None) -> str:
    """Return a frame well inside a space: round-cornered in a square, six-sided in a hex."""
    space = grid.parse(name)
    if isinstance(grid, HexGrid):
        outline = path_data(inset_rim(grid, space, 220), closed=True)
        return element("path", d=outline, stroke_linejoin="round", **paint)
    x, y = grid.corner(space)
    side = SPACE_SIZE - 2 * FRAME_INSET
    return element("rect", x=x + FRAME_INSET, y=y + FRAME_INSET, width=side, height=side, rx=200,
                   **paint)  # fmt: skip


def _emphasis(mark: Mark, grid: BoardGrid, scale: float) -> str:
    """Lift a feature that the line meets: bright when it blocks, pale when it does not count."""
    bright = palette.EMPHASIS if mark.blocks else "#FFFFFF"
    strokes: list[tuple[str, float]]
    if mark.colour:
        edge = Feature(mark.feature, mark.points, colour=mark.colour)
        corners = band_corners(edge, grid.centre(grid.parse(mark.space)), 20)
        data = path_data(corners, closed=True)
        strokes = [(bright, (52 if mark.blocks else 40) * scale)]
        if mark.blocks:
            strokes.insert(0, (palette.LINE_CASING, 84 * scale))
    else:
        data = path_data([place(grid, point) for point in mark.points], closed=mark.closed)
        strokes = [
            (palette.LINE_CASING, palette.WALL_WIDTH + 150 * scale),
            (bright, palette.WALL_WIDTH + 110 * scale),
            (palette.WALL_INK, palette.WALL_WIDTH),
        ]
    return group(
        *[
            element(
                "path", d=data, fill="none", stroke=stroke, stroke_width=width,
                stroke_linejoin="round", stroke_linecap="round",
            )
            for stroke, width in strokes
        ],
        data_emphasis=mark.feature,
    )  # fmt: skip
