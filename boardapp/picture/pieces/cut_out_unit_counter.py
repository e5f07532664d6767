"""A unit counter to cut out: its side by colour and outline, its label, its title."""

from __future__ import annotations

from boardapp.picture import palette
from boardapp.picture.svg.lettering import (
    CAP_HEIGHT,
    shorten_with_ellipsis,
    text_line_svg,
    text_width,
    wrap_text,
)
from boardapp.picture.svg.markup import plate_svg, svg_document, svg_element

SIDE = 1000
"""Length of a counter's side in its own units, whatever its printed size."""
_LABEL_SIZE, _LABEL_ROOM = 400.0, 720.0
_TITLE_SIZE = 104.0
_BLANK = palette.SideStyle("round", "#FFFFFF", "#15110D", "#15110D")


def unit_counter_svg(
    side: str, label: str, title: str, inches: float, *, light: bool = False
) -> str:
    """Return a counter as an SVG document of that many inches; ``light`` ones have no colour."""
    style = palette.SIDES.get(side, palette.OTHER_SIDE)
    if light:
        style = _BLANK._replace(outline=style.outline)
    width = text_width(label or " ", _LABEL_SIZE, bold=True)
    size = min(_LABEL_SIZE, _LABEL_SIZE * _LABEL_ROOM / width)
    words = text_line_svg(
        label, SIDE / 2, 430 + size * CAP_HEIGHT / 2, size, bold=True, anchor="middle",
        fill=style.ink,
    )  # fmt: skip
    lines = wrap_text(title, _TITLE_SIZE, 760)[:2]
    for at, line in enumerate(lines):
        words += text_line_svg(
            shorten_with_ellipsis(line, _TITLE_SIZE, 760), SIDE / 2, 730 + 118 * at, _TITLE_SIZE,
            anchor="middle", fill=style.ink,
        )  # fmt: skip
    ground = svg_element("rect", width=SIDE, height=SIDE, fill=style.fill)
    outline = plate_svg(
        (60, 60, 880, 880), style.outline, rounding=180, cut=170, stroke_width=34, fill="none",
        stroke=style.rim,
    )  # fmt: skip
    length = f"{inches:g}in"
    return svg_document(
        ground + outline + words,
        (0, 0, SIDE, SIDE),
        (length, length),
        title or label,
    )
