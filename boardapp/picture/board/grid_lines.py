"""The lines between a square board's spaces, and the dots in their middles."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.square_grid import SPACE_SIZE, SquareGrid
from boardapp.picture import palette
from boardapp.picture.svg.markup import svg_element, svg_group


def grid_lines_svg(grid: SquareGrid, *, lines: bool, dots: bool) -> str:
    """Return the lines between spaces, their dots, or both; small spaces have finer ones."""
    layers, scale = [], grid.side / SPACE_SIZE
    if lines:
        layers.append(
            svg_element(
                "path", d="".join(_grid_lines(grid)), fill="none", stroke=palette.GRID_INK,
                stroke_width=22 * scale, stroke_opacity=0.55,
                stroke_dasharray=f"{120 * scale:g} {80 * scale:g}", id="grid",
            )
        )  # fmt: skip
    if dots:
        middles = [
            svg_element("circle", cx=x, cy=y, r=68 * scale)
            for x, y in map(grid.centre, grid.spaces())
        ]
        layers.append(
            svg_group(
                *middles, id="dots", fill="#15110D", stroke="#FFF6DF", stroke_width=26 * scale
            )
        )
    return "".join(layers)


def _grid_lines(grid: SquareGrid) -> Iterator[str]:
    for column in range(1, grid.columns):
        x = column * grid.side
        yield f"M{x} 0V{grid.height}"
    for row in range(1, grid.rows):
        y = row * grid.side
        yield f"M0 {y}H{grid.width}"
