"""A counter with a large label and its name, in any colour, in a square of 1000 × 1000."""

from __future__ import annotations

from boardapp.picture import palette
from boardapp.picture.pieces.counter_parts import (
    INK,
    LIGHT,
    PAPER,
    SIDE,
    Outline,
    PieceStyle,
    caption_svg,
    piece_plate_svg,
)
from boardapp.picture.svg.lettering import CAP_HEIGHT, text_line_svg, text_width

_LABEL_SIZE, _LABEL_ROOM, _LABEL_MIDDLE = 520.0, 740.0, 400.0


def named_counter_svg(
    label: str, name: str, colour: str, outline: Outline, *, light: bool = False
) -> str:
    """Return a counter; its letters are dark or light, whichever reads better on its colour."""
    ink = max(INK, PAPER, key=lambda one: palette.contrast_ratio(colour, one))
    style = LIGHT if light else PieceStyle(colour, ink, ink)
    size = min(_LABEL_SIZE, _LABEL_SIZE * _LABEL_ROOM / max(text_width(label, 520, bold=True), 1))
    return (
        piece_plate_svg(style.fill, style.rim, outline)
        + text_line_svg(
            label, SIDE / 2 - 10, _LABEL_MIDDLE + size * CAP_HEIGHT / 2, size, bold=True,
            anchor="middle", fill=style.ink,
        )
        + caption_svg(name, style.ink)
    )  # fmt: skip
