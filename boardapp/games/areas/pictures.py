"""A table on a board of areas drawn plainly: areas, links, and what lies there by its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from boardapp.core.geometry import Point
from boardapp.core.grid import Space
from boardapp.games.areas.state import AreaState
from boardapp.games.game import Drawing
from boardapp.picture import palette
from boardapp.picture.lettering import shortened, text_path
from boardapp.picture.markup import document, element, group, path_data

PRINTED = 12_000
"""Mils of a board's longer side."""
LINES = 36
"""Lines of text from a board's north to its south."""


class Look(Protocol):
    """What a game adds to the look of its boards."""

    @property
    def fills(self) -> Mapping[str, str]:
        """Return the colours of areas with a flag."""

    def lying(self, state: Any, there: Space) -> Iterable[str]:
        """Return in words what lies in an area beside its units."""


def drawing(look: Look, state: AreaState, *, bare: bool = False, light: bool = False) -> Drawing:
    """Return a table as a picture.

    A ``bare`` one leaves out names, flags and values, a ``light`` one the colours of areas.
    """
    grid = state.grid
    width, height = max(grid.width, 1), max(grid.height, 1)
    scale = PRINTED / max(width, height)
    size = width * scale, height * scale
    line = min(width, height) / LINES
    body = (
        group(*(_area(look, state, space, line, light) for space in grid.spaces())),
        group(*_links(state, line)),
        *(_there(look, state, space, line, bare) for space in grid.spaces()),
    )
    inches = (f"{size[0] / 1000:g}in", f"{size[1] / 1000:g}in")
    svg = document("".join(body), (0, 0, width, height), inches, state.areas.title)
    return Drawing(svg, size)


def _area(look: Look, state: AreaState, space: Space, line: float, light: bool) -> str:
    fills = (one for flag, one in look.fills.items() if state.areas.has(space, flag))
    fill = "#FFFFFF" if light else next(fills, palette.PAPER_SHADE)
    outline = path_data(state.grid.outline(space), closed=True)
    return element("path", d=outline, fill=fill, stroke=palette.GRID_INK, stroke_width=line / 10)


def _links(state: AreaState, line: float) -> Iterator[str]:
    for one in state.grid.links:
        ends = (state.grid.areas[one.first].centre, state.grid.areas[one.second].centre)
        yield element(
            "path", d=path_data(ends), fill="none", stroke=palette.QUIET, stroke_width=line / 8,
            stroke_dasharray=f"{line / 2:.0f} {line / 3:.0f}",
        )  # fmt: skip


def _there(look: Look, state: AreaState, space: Space, line: float, bare: bool) -> str:
    """Draw an area's name, what is printed there, and what lies there, line by line."""
    rows = list(_rows(look, state, space, bare))
    x, y = state.grid.centre(space)
    top = y - len(rows) * line * 0.7
    drawn = (
        _row(words, (x, round(top + number * line * 1.4)), line, ink, plate)
        for number, (words, ink, plate) in enumerate(rows)
    )
    return group(*drawn)


def _rows(
    look: Look, state: AreaState, space: Space, bare: bool
) -> Iterator[tuple[str, str, str | None]]:
    """Yield words, ink and plate of each line about an area."""
    if not bare:
        flags, values = state.areas.flags.get(space, ()), state.areas.values.get(space, {})
        yield state.grid.name(space), palette.INK, None
        if flags or values:
            # A letter says what it is; a number does not.
            printed = (v if isinstance(v, str) else f"{k} {v}" for k, v in values.items())
            yield ", ".join((*sorted(flags), *printed)), palette.QUIET, None
    for words in look.lying(state, space):
        yield words, palette.OTHER_SIDE.ink, palette.OTHER_SIDE.fill
    for unit in state.units_in(space):
        style = palette.SIDES[unit.side]
        yield unit.unit, style.ink, style.fill


def _row(words: str, top: Point, line: float, ink: str, plate: str | None) -> str:
    x, y = top
    room = line * 11
    text = text_path(
        shortened(words, line, room), x, y + line, line, bold=plate is not None, anchor="middle",
        fill=ink, halo=None if plate else palette.HALO,
    )  # fmt: skip
    if plate is None:
        return text
    box = element(
        "rect", x=x - room / 2 - line / 3, y=y + line * 0.05, width=room + line * 0.66,
        height=line * 1.25, fill=plate, stroke=palette.INK, stroke_width=line / 12,
    )  # fmt: skip
    return box + text
