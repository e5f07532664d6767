"""Field shading: which spaces one space sees, and which see it, by tint and hatching."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.square import SPACE_SIZE, SquareGrid
from boardapp.picture import palette
from boardapp.picture.lettering import text_path
from boardapp.picture.markup import element, group, path_data

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


def shading_svg(grid: SquareGrid, shading: Shading) -> str:
    """Return the tints and hatchings of a field, and a double frame about its origin."""
    sees = (_shaded(grid, space, palette.SEES, True) for space in sorted(shading.sees))
    seen_by = (_shaded(grid, space, palette.SEEN_BY, False) for space in sorted(shading.seen_by))
    dark = group(*[_darkened(grid, space) for space in _hidden(grid, shading)], data_field="hidden")
    asked = group(*[_asked(grid, space) for space in sorted(shading.unknown)], data_field="unknown")
    frame = _frame(grid, shading.origin) if shading.origin is not None else ""
    return group(
        dark, group(*sees, data_field="sees"), group(*seen_by, data_field="seen-by"), asked, frame,
        id="field",
    )  # fmt: skip


def _hidden(grid: SquareGrid, shading: Shading) -> list[Space]:
    shown = shading.sees | shading.seen_by | shading.unknown | {shading.origin}
    return [space for space in grid.spaces() if space not in shown]


def _darkened(grid: SquareGrid, space: Space) -> str:
    rim = path_data(grid.outline(space), closed=True)
    return element("path", d=rim, fill=palette.INK, fill_opacity=palette.HIDDEN_OPACITY)


def _asked(grid: SquareGrid, space: Space) -> str:
    """Draw a question mark over a space that cannot be ruled on."""
    x, y = grid.centre(space)
    return text_path("?", x, y + 700, 2000, bold=True, anchor="middle", fill=palette.QUIET)


def _shaded(grid: SquareGrid, space: Space, colour: str, rising: bool) -> str:
    tint = element(
        "path", d=path_data(grid.outline(space), closed=True), fill=colour,
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


def _frame(grid: SquareGrid, space: Space) -> str:
    x, y = grid.corner(space)
    return "".join(
        element(
            "rect", x=x + inset, y=y + inset, width=SPACE_SIZE - 2 * inset,
            height=SPACE_SIZE - 2 * inset, fill="none", stroke=stroke, stroke_width=width,
        )
        for inset, stroke, width in ((190, "#15110D", 120), (190, palette.EMPHASIS, 60))
    )  # fmt: skip
