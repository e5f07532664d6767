"""Parts of drawn counters and units: plates, captions, numbers, marks.

A side is 1000 units long.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from boardapp.picture.svg.lettering import (
    CAP_HEIGHT,
    shorten_with_ellipsis,
    text_line_svg,
    text_width,
    wrap_text,
)
from boardapp.picture.svg.markup import (
    plate_svg,
    polyline_path_data,
    round_ended_line_svg,
    star_corners,
    svg_element,
    svg_group,
)

SIDE = 1000
"""Length of a piece's side, in the piece's own units."""
Outline = Literal["round", "notched"]
INK, PAPER, SHADE = "#1E1A16", "#FFF9E8", "#2B2114"
EMBLEM_HEIGHT = 520.0
"""The most height of a counter's emblem; the most width is 700."""
_ROOM = 800.0
_CAPTION, _LEAST_CAPTION = 240.0, 80.0
"""Largest and smallest size of a piece's name."""
_TWO_LINES = (192.0, 168.0, 144.0, 120.0, 96.0)
"""The sizes of a name in two lines."""
_FOOT, _GAP = 872.0, 24.0
"""The baseline of a piece's name, and the gap above the name."""
_COUNTER_TOP, _COUNTER_EMBLEM = 118.0, 1.04
_BAND_FOOT = 255.0


class PieceStyle(NamedTuple):
    """The colours of a piece: its ground, its inner line, its ink."""

    fill: str
    rim: str
    ink: str


LIGHT = PieceStyle("#FFFFFF", "#8A8F8C", "#1E1A16")
"""Style of pieces printed with little ink."""


def counter_svg(emblem: str, title: str, style: PieceStyle) -> str:
    """Return a counter: its ground, its emblem drawn around (0, 0), its title."""
    middle, high = _room_above_caption(title, _COUNTER_TOP)
    scale = min(_COUNTER_EMBLEM, high / EMBLEM_HEIGHT)
    drawn = svg_element("g", emblem, transform=f"translate(490 {middle:.0f}) scale({scale:.3g})")
    return piece_plate_svg(style.fill, style.rim) + drawn + caption_svg(title, style.ink)


def emblem_below_band_svg(emblem: str, name: str) -> str:
    """Return an emblem, drawn around (0, 0), between the band of a unit and its name."""
    middle, high = _room_above_caption(name, _BAND_FOOT + _GAP)
    scale = high / EMBLEM_HEIGHT
    return svg_element("g", emblem, transform=f"translate(490 {middle:.0f}) scale({scale:.3g})")


def _room_above_caption(words: str, top: float) -> tuple[float, float]:
    """Return the middle and height of the room between a line and a piece's name."""
    size, lines = _fit_words_in_lines(words)
    foot = _caption_baseline(size, lines) - (len(lines) - 1) * size * 1.06 - size * CAP_HEIGHT
    return (top + foot - _GAP) / 2, foot - _GAP - top


def _caption_baseline(size: float, lines: Sequence[str]) -> float:
    return _FOOT if len(lines) == 1 else _FOOT + size * 0.12


def piece_plate_svg(fill: str, rim: str, outline: Outline = "round") -> str:
    """Return a piece's ground with a shadow: round for counters, notched for units."""
    return (
        _plate_outline_svg(outline, 18, fill=SHADE, fill_opacity=0.45, transform="translate(14 20)")
        + _plate_outline_svg(outline, 22, fill=fill, stroke=INK, stroke_width=30)
        + _plate_outline_svg(
            outline, 62, fill="none", stroke=rim, stroke_width=14, stroke_opacity=0.8
        )
    )


def _plate_outline_svg(outline: Outline, inset: float, **paint: str | float) -> str:
    side = SIDE - 20 - 2 * inset
    if outline != "round":
        paint = {"stroke_linejoin": "round", **paint}
    return plate_svg(
        (inset, inset, side, side),
        outline,
        rounding=110 - inset / 2,
        cut=130 - inset * 0.6,
        **paint,
    )


def caption_svg(words: str, ink: str) -> str:
    """Return a piece's name near its bottom edge, in one line or two, as large as it fits."""
    small, lines = _fit_words_in_lines(words)
    foot = _caption_baseline(small, lines)
    return "".join(
        text_line_svg(
            shorten_with_ellipsis(row, small, _ROOM, bold=True),
            490,
            foot - above * small * 1.06,
            small,
            bold=True,
            anchor="middle",
            fill=ink,
        )
        for above, row in enumerate(reversed(lines))
    )


def _fit_words_in_lines(words: str) -> tuple[float, list[str]]:
    """Return the largest size at which words fit in one line or two, and the lines."""
    wide = text_width(words, _CAPTION, bold=True)
    size = min(_CAPTION, 0.99 * _CAPTION * _ROOM / max(wide, 1))
    whole = set(words.split())
    for smaller in _TWO_LINES:
        if smaller <= 1.3 * size:
            break  # two lines would hardly be larger than one
        lines = wrap_text(words, smaller, _ROOM, bold=True)
        if len(lines) <= 2 and whole.issuperset(" ".join(lines).split()):
            return smaller, lines
    if size >= _LEAST_CAPTION or len(whole) < 2:
        return max(size, _LEAST_CAPTION), [words]
    first, *rest = wrap_text(words, _LEAST_CAPTION, _ROOM, bold=True)
    return _LEAST_CAPTION, [first, " ".join(rest)]


def strength_svg(number: int) -> str:
    """Return a printed Strength for the north-east corner."""
    return svg_element(
        "circle", cx=820, cy=165, r=128, fill=PAPER, stroke=INK, stroke_width=30
    ) + _centred_text_svg(str(number), 820, 165, 200)


def dice_count_svg(number: int | None) -> str:
    """Return a unit's number of dice as a die in the north-east corner, ``?`` if it is unknown."""
    return svg_element(
        "rect", x=705, y=70, width=215, height=215, rx=52, fill=PAPER, stroke=INK, stroke_width=28
    ) + _centred_text_svg("?" if number is None else str(number), 812, 178, 190)


def _centred_text_svg(words: str, x: float, y: float, size: float) -> str:
    wide = text_width(words, size, bold=True)
    size = min(size, size * 165 / max(wide, 1))
    return text_line_svg(
        words, x, y + size * CAP_HEIGHT / 2, size, bold=True, anchor="middle", fill=INK
    )


def band_with_word_svg(words: str, fill: str) -> str:
    """Return a stripe with a word along the north of a notched piece."""
    low, high, foot, cut = 34, 946, _BAND_FOOT, 111
    corners = [(low + cut, low), (high - cut, low), (high, low + cut), (high, foot), (low, foot),
               (low, low + cut)]  # fmt: skip
    size = 190 * min(1.0, 515 / max(text_width(words, 190, bold=True), 1))
    size = max(size, 84)
    return svg_element(
        "path", d=polyline_path_data(corners, closed=True), fill=fill
    ) + text_line_svg(
        shorten_with_ellipsis(words, size, 520, bold=True),
        400,
        150 + size * CAP_HEIGHT / 2,
        size,
        bold=True,
        anchor="middle",
        fill=PAPER,
    )


# ---- marks ------------------------------------------------------------------------------------


def unit_marks_svg(marks: Sequence[str], name: str) -> str:
    """Return a unit's marks in a row above its name, each with its own shape and sign."""
    if not marks:
        return ""
    middle, high = _room_above_caption(name, _BAND_FOOT + _GAP)
    step = min(380.0, 850 / len(marks))
    radius = min(180.0, step * 0.49, high / 2)
    start = 490 - step * (len(marks) - 1) / 2
    places = (
        f"translate({start + step * at:.0f} {middle:.0f}) scale({radius / 100:.3g})"
        for at in range(len(marks))
    )
    drawn = (
        svg_element("g", MARKS.get(mark, _unknown_mark_svg)(), data_mark=mark, transform=place)
        for mark, place in zip(marks, places, strict=True)
    )
    return svg_group(*drawn)


def _badge_shape_svg(
    rays: int, fill: str, turn: float = 0.0, inner: float = 1.0, radius: float = 94
) -> str:
    """Draw a badge: a polygon, or a star if every other corner is nearer to the middle."""
    dots = star_corners((0, 0), radius, radius * inner, rays, turn)
    return svg_element(
        "path",
        d=polyline_path_data(dots, closed=True),
        fill=fill,
        stroke=PAPER,
        stroke_width=12,
        stroke_linejoin="round",
    )


def _with_rim_svg(drawn: str) -> str:
    return svg_element("circle", r=100, fill=INK) + drawn


def _shocked_mark_svg() -> str:
    """Draw a burst with a bolt."""
    bolt = "M14 -62L-38 12H-4L-16 62L38 -14H4Z"
    return (
        _badge_shape_svg(10, INK, inner=0.8, radius=100)
        + _badge_shape_svg(10, "#A3161B", inner=0.78)
        + svg_element("path", d=bolt, fill="#FFD94A", stroke=INK, stroke_width=7)
    )


def _disordered_mark_svg() -> str:
    """Draw bars that have tumbled."""
    return _with_rim_svg(
        _badge_shape_svg(12, "#B85600")
        + round_ended_line_svg(
            "M-52 -34L-6 -52M12 -40L56 -18M-56 10L-20 38M4 2L42 26M-30 62L22 52", PAPER, 22
        )
    )


def _halted_mark_svg() -> str:
    """Draw a stop sign: an octagon with a bar."""
    return _with_rim_svg(
        _badge_shape_svg(4, "#6B1414", turn=1 / 16) + round_ended_line_svg("M-46 0H46", PAPER, 34)
    )


def _locked_mark_svg() -> str:
    """Draw a padlock."""
    bow = round_ended_line_svg("M-28 -6V-26C-28 -64 28 -64 28 -26V-6", PAPER, 17)
    body = svg_element("rect", x=-46, y=-10, width=92, height=66, rx=12, fill=PAPER)
    hole = svg_element("circle", cy=18, r=12, fill=INK) + round_ended_line_svg("M0 22V38", INK, 11)
    return _with_rim_svg(_badge_shape_svg(12, "#22406B") + bow + body + hole)


def _fought_mark_svg() -> str:
    """Draw crossed swords."""
    blades = round_ended_line_svg("M-46 46L42 -46M46 46L-42 -46", PAPER, 15)
    hilts = round_ended_line_svg("M-56 22L-22 56M56 22L22 56", PAPER, 13)
    return _with_rim_svg(_badge_shape_svg(12, "#4B4A45") + blades + hilts)


def _unknown_mark_svg() -> str:
    return _with_rim_svg(_badge_shape_svg(12, "#4B4763"))


MARKS: Mapping[str, Callable[[], str]] = {
    "shocked": _shocked_mark_svg,
    "disordered": _disordered_mark_svg,
    "halted": _halted_mark_svg,
    "locked": _locked_mark_svg,
    "fought": _fought_mark_svg,
}
