"""Field shading: which spaces one space sees, and which see it, by tint and hatching."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.hexes import HexGrid
from boardapp.core.square import SPACE_SIZE, SquareGrid
from boardapp.picture import palette
from boardapp.picture.board.plane import BoardGrid, centre, inset_rim, rim, space_width
from boardapp.picture.hexes.hex_shapes import filled, hatched, paths
from boardapp.picture.svg.lettering import text_path
from boardapp.picture.svg.markup import element, group, path_data

PITCH = 500
"""Distance of hatch lines along a space's side."""


class Shading(NamedTuple):
    """What a space sees (hatched rising) and what sees it (hatched falling).

    ``unknown`` cannot be ruled on; what is in none of the three is darkened.
    """

    sees: frozenset[Space] = frozenset()
    seen_by: frozenset[Space] = frozenset()
    origin: Space | None = None
    unknown: frozenset[Space] = frozenset()


def shading_svg(grid: BoardGrid, shading: Shading, spaces: Iterable[Space] | None = None) -> str:
    """Return the tints and hatchings of a field, and a double frame about its origin.

    Of a hex board ``spaces`` may say which are shown, as there may be thousands.
    """
    frame = _frame(grid, shading.origin) if shading.origin is not None else ""
    if isinstance(grid, HexGrid):
        return _hex_field(grid, shading, list(grid.spaces() if spaces is None else spaces), frame)
    sees = (_shaded(grid, space, palette.SEES, True) for space in sorted(shading.sees))
    seen_by = (_shaded(grid, space, palette.SEEN_BY, False) for space in sorted(shading.seen_by))
    dark = group(*[_darkened(grid, space) for space in _hidden(grid, shading)], data_field="hidden")
    return group(
        dark, group(*sees, data_field="sees"), group(*seen_by, data_field="seen-by"),
        _unknown(grid, shading), frame, id="field",
    )  # fmt: skip


def _hex_field(grid: HexGrid, shading: Shading, spaces: list[Space], frame: str) -> str:
    """Draw a field of many spaces: one path for the tint and one for the hatching of each kind."""
    shown = shading.sees | shading.seen_by | shading.unknown | {shading.origin}
    hidden = filled(grid, (space for space in spaces if space not in shown))
    dark = paths(hidden, fill=palette.INK, fill_opacity=palette.HIDDEN_OPACITY)
    kinds = [group(dark, data_field="hidden")]
    for name, own, colour, rising in (
        ("sees", shading.sees, palette.SEES, True),
        ("seen-by", shading.seen_by, palette.SEEN_BY, False),
    ):
        tinted = [space for space in spaces if space in own]
        if tinted:
            fill = paths(filled(grid, tinted), fill=colour, fill_opacity=palette.SHADE_OPACITY)
            lines = paths(
                hatched(grid, tinted, rising, PITCH),
                fill="none",
                stroke=colour,
                stroke_width=36,
                stroke_opacity=0.65,
            )
            kinds.append(group(fill, lines, data_field=name))
    return group(*kinds, _unknown(grid, shading), frame, id="field")


def _unknown(grid: BoardGrid, shading: Shading) -> str:
    return group(*[_asked(grid, space) for space in sorted(shading.unknown)], data_field="unknown")


def _hidden(grid: BoardGrid, shading: Shading) -> list[Space]:
    shown = shading.sees | shading.seen_by | shading.unknown | {shading.origin}
    return [space for space in grid.spaces() if space not in shown]


def _darkened(grid: BoardGrid, space: Space) -> str:
    outline = path_data(rim(grid, space), closed=True)
    return element("path", d=outline, fill=palette.INK, fill_opacity=palette.HIDDEN_OPACITY)


def _asked(grid: BoardGrid, space: Space) -> str:
    """Draw a question mark over a space that cannot be ruled on."""
    x, y = centre(grid, space)
    size = space_width(grid) / 2
    return text_path("?", x, y + 0.35 * size, size, bold=True, anchor="middle", fill=palette.QUIET)


def _shaded(grid: SquareGrid, space: Space, colour: str, rising: bool) -> str:
    tint = element(
        "path", d=path_data(rim(grid, space), closed=True), fill=colour,
        fill_opacity=palette.SHADE_OPACITY,
    )  # fmt: skip
    x, y = grid.corner(space)
    hatch = "".join(path_data([(x + a, y + b), (x + c, y + d)]) for a, b, c, d in _hatch(rising))
    lines = element(
        "path", d=hatch, fill="none", stroke=colour, stroke_width=36, stroke_opacity=0.65
    )
    return tint + lines


def _hatch(rising: bool) -> Iterator[tuple[int, int, int, int]]:
    """Yield the diagonal lines of a space, from its west or north rim to its east or south."""
    for offset in range(PITCH // 2, 2 * SPACE_SIZE, PITCH):
        low, high = max(0, offset - SPACE_SIZE), min(offset, SPACE_SIZE)
        if rising:
            yield low, offset - low, high, offset - high
        else:
            yield low, SPACE_SIZE - offset + low, high, SPACE_SIZE - offset + high


def _frame(grid: BoardGrid, space: Space) -> str:
    """Draw a double frame inside a space's sides."""
    inset = 0.0475 * space_width(grid)
    outline = path_data(inset_rim(grid, space, inset), closed=True)
    return "".join(
        element("path", d=outline, fill="none", stroke=stroke, stroke_width=width)
        for stroke, width in (("#15110D", 120), (palette.EMPHASIS, 60))
    )
