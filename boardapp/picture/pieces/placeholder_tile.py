"""A tile of which no art can be shown: its title and number on a plain ground."""

from __future__ import annotations

from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.tile import TileFace
from boardapp.picture import palette
from boardapp.picture.svg.lettering import shorten_with_ellipsis, text_line_svg, wrap_text
from boardapp.picture.svg.markup import svg_element


def plain_tile_svg(face: TileFace) -> str:
    """Draw a tile of which no art can be shown, upright however the tile lies."""
    lines = wrap_text(face.title, 420, 3200, bold=True)[:3]
    top = 560
    words = [
        text_line_svg(
            shorten_with_ellipsis(line, 420, 3200, bold=True),
            2000,
            top + 520 * i,
            420,
            bold=True,
            anchor="middle",
        )
        for i, line in enumerate(lines, 1)
    ]
    number_line = shorten_with_ellipsis(face.id, 340, 3200)
    words.append(
        text_line_svg(number_line, 2000, top + 520 * (len(lines) + 1), 340, anchor="middle",
                  fill=palette.QUIET)
    )  # fmt: skip
    ground = svg_element("rect", width=SPACE_SIZE, height=SPACE_SIZE, fill="#E8DFCB")
    rim = svg_element(
        "rect", x=260, y=260, width=3480, height=3480, rx=160, fill="none",
        stroke="#A8997C", stroke_width=24,
    )  # fmt: skip
    return ground + rim + "".join(words)
