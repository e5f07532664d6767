"""Unit markers and smoke counters as pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.grid import Space
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.picture import palette
from boardapp.picture.pieces import unit_signs
from boardapp.picture.svg.lettering import (
    CAP_HEIGHT,
    shorten_with_ellipsis,
    text_line_svg,
    text_width,
)
from boardapp.picture.svg.markup import (
    Number,
    plate_svg,
    svg_element,
    svg_group,
    svg_num,
)

if TYPE_CHECKING:
    from boardapp.picture.pieces.unit_signs import UnitStatusSigns

WIDTH, HEIGHT = 1700, 960
"""A marker's size: with two markers of each side, a space's middle and north stay free."""
LABEL_SIZE, _LABEL_EDGE = 700.0, 90
"""Size of a label for reading across the table: 4 mm if the board fills a laptop's screen."""


class UnitMarker(NamedTuple):
    """A unit marker: its side, its short label, its space, its full title.

    ``signs`` show the unit's damage and effects, None if it has none.
    """

    side: str
    label: str
    space: Space
    title: str = ""
    signs: UnitStatusSigns | None = None


def unit_marker_svg(marker: UnitMarker, centre: tuple[Number, Number], side: str = "") -> str:
    """Return one marker: the side by outline and colour, the unit by its label."""
    style = palette.SIDES.get(marker.side, palette.OTHER_SIDE)
    size = LABEL_SIZE
    room = WIDTH - 2 * _LABEL_EDGE
    width = text_width(marker.label, size, bold=True)
    if width > room:
        size = max(240.0, size * room / width * 0.99)
    x, y = float(centre[0]), float(centre[1])
    words = text_line_svg(
        shorten_with_ellipsis(marker.label, size, room, bold=True),
        x,
        y + size * CAP_HEIGHT / 2,
        size,
        bold=True,
        anchor="middle",
        fill=style.ink,
    )
    label = " ".join(word for word in (side, marker.title or marker.label) if word)
    east = marker.side != next(iter(palette.SIDES))
    fate = unit_signs.unit_status_signs_svg(marker.signs, x, y, east=east) if marker.signs else ""
    return svg_element(
        "g",
        _marker_outline_svg(x, y, style, 46, "#15110D"),
        _marker_outline_svg(x, y, style, -34, style.rim),
        words,
        fate,
        role="img",
        aria_label=label,
        data_side=marker.side,
    )


def _marker_outline_svg(
    x: float, y: float, style: palette.SideStyle, grown: int, stroke: str
) -> str:
    """Draw the marker's outline; a negative ``grown`` draws the rim inside it, without a fill."""
    across, down = WIDTH / 2 + min(grown, 0) * 2, HEIGHT / 2 + min(grown, 0) * 2
    fill = style.fill if grown > 0 else "none"
    return plate_svg(
        (x - across, y - down, 2 * across, 2 * down), style.outline, rounding=down,
        cut=150 + min(grown, 0), fill=fill, stroke=stroke, stroke_width=abs(grown),
    )  # fmt: skip


_BILLOWS = (
    (900, 1100, 620), (1700, 800, 680), (2600, 850, 720), (3200, 1500, 600), (3150, 2400, 680),
    (2500, 3150, 640), (1600, 3150, 700), (850, 2700, 600), (700, 1900, 560), (2000, 1900, 1150),
)  # fmt: skip

_LARGEST_COUNTER = 1.4
"""Largest factor for a smoke counter, at which it covers no marker's label."""


def smoke_cloud_svg(centre: Point) -> str:
    """Return clouds of smoke over a space, transparent enough to read the tile below."""
    west, north = centre[0] - SPACE_SIZE // 2, centre[1] - SPACE_SIZE // 2
    spots = [((west + x, north + y), r) for x, y, r in _BILLOWS]
    return svg_group(
        *[
            svg_element(
                "path", d="".join(_circle_path(spot, r * share) for spot, r in spots),
                fill=fill, fill_opacity=opacity,
            )
            for fill, opacity, share in (
                (palette.SMOKE_SHADE, 0.45, 1.0), (palette.SMOKE_FILL, 0.5, 0.84)
            )
        ]
    )  # fmt: skip


def _circle_path(centre: tuple[float, float], radius: float) -> str:
    """Return a circle as path data, so that many circles are filled as one shape."""
    x, y = centre
    k = 0.5523 * radius
    r = radius
    quarters = (
        (x + r, y + k, x + k, y + r, x, y + r), (x - k, y + r, x - r, y + k, x - r, y),
        (x - r, y - k, x - k, y - r, x, y - r), (x + k, y - r, x + r, y - k, x + r, y),
    )  # fmt: skip
    curves = "".join("C" + " ".join(svg_num(value) for value in quarter) for quarter in quarters)
    return f"M{svg_num(x + r)} {svg_num(y)}{curves}Z"


def smoke_counter_svg(
    centre: Point, turns: int, lettering: float = 1.0, *, word_below: bool = False
) -> str:
    """Return the counter with the turns of smoke left, ``lettering`` times the usual size.

    In large text the number takes the whole counter: the word would still be too small to read.
    The counter is then lower, below the larger name of its space. With ``word_below`` a large word
    is below it, in the middle of the space.
    """
    has_word = lettering <= _LARGEST_COUNTER
    x, size = centre[0], min(lettering, _LARGEST_COUNTER)
    y = centre[1] - (900 if has_word else 400)
    digits = (440 if has_word else 700) * size
    disc = svg_element(
        "circle", cx=x, cy=y, r=400 * size, fill=palette.SMOKE_FILL, stroke=palette.SMOKE_INK,
        stroke_width=56, stroke_dasharray="190 80",
    )  # fmt: skip
    word = (
        text_line_svg(
            "SMOKE", x, y - 100 * size, 190 * size, bold=True, anchor="middle",
            fill=palette.SMOKE_INK,
        )
        if has_word
        else text_line_svg(
            "SMOKE", x, centre[1] + 640, 540, bold=True, anchor="middle", fill=palette.SMOKE_INK,
            halo=palette.SMOKE_FILL,
        )
        if word_below
        else ""
    )  # fmt: skip
    count = text_line_svg(
        str(turns),
        x,
        y + (260 * size if has_word else digits * CAP_HEIGHT / 2),
        digits,
        bold=True,
        anchor="middle",
        fill=palette.SMOKE_INK,
    )
    return svg_element("g", disc, word, count, data_smoke=turns)
