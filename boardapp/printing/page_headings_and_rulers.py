"""The headings and rulers of every page: words, arrows to neighbouring sheets, measuring bars.

Drawings are in micrometres on the page.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from boardapp.picture.svg.lettering import (
    CAP_HEIGHT,
    shorten_with_ellipsis,
    text_line_svg,
    text_width,
)
from boardapp.picture.svg.markup import polyline_path_data, svg_document, svg_element, svg_group
from boardapp.printing.job import PrintScale
from boardapp.printing.lengths import FULL, INCH, MM
from boardapp.printing.page_layout import Box, PageLayout

MICRON = 10
"""Units in a micrometre, in which pages are drawn."""
INK, QUIET = "#000000", "#555555"
LONGEST_MM, LONGEST_IN = 150, 6
_STEP_MM = 10
_WORDS_ROOM = 24 * MM
"""Room beside a ruler for its shortest text."""
_DESCENT = 0.2
"""Depth of letters below their line, as a share of their size."""
_RIM = 70.0
"""Width of the line around a bar."""
_LARGEST = 3200.0
"""The largest size of the words on a page."""
_LEAST_SIZE = 0.85
"""Smallest factor on the size of a ruler's words, before a shorter text is chosen."""
_LEAST_TITLE = 8
"""Least room for a title beside the advice, as a multiple of the size of its letters."""


class RulerBars(NamedTuple):
    """The lengths of a ruler's bars: whole centimetres in mm, and whole inches (0 if none fits)."""

    mm: int
    inches: int


class PageHeading(NamedTuple):
    """The words at a page's head: its name, its title, advice on printing, and its neighbours."""

    name: str
    title: str
    advice: str = ""
    neighbours: tuple[str, ...] = ()


def page_layers(
    frame: PageLayout, scale: PrintScale, heading: PageHeading, *bodies: str
) -> tuple[str, ...]:
    """Return everything on a page except its picture, as SVG documents of the page's size."""
    drawn = (*bodies, heading_svg(frame.title, heading), rulers_svg(frame, scale))
    return tuple(_layer_svg(frame, body) for body in drawn if body)


def _layer_svg(frame: PageLayout, body: str) -> str:
    width, height = (side / MICRON for side in frame.page)
    size = f"{width / 1000:g}mm", f"{height / 1000:g}mm"
    return svg_document(body, (0, 0, width, height), size, "")


# ---- words at the head ------------------------------------------------------------------------


def heading_svg(box: Box, heading: PageHeading) -> str:
    """Draw a page's name, title and advice at the left, and arrows to neighbours at the right."""
    x, y, width, height = (side / MICRON for side in box)
    size = min(_LARGEST, height * 0.62)
    base = y + height * 0.36 + size * CAP_HEIGHT / 2
    arrows = "   ".join(heading.neighbours)
    room = width - text_width(arrows, size) - (size if arrows else 0)
    named = text_width(heading.name, size, bold=True) + size if heading.name else 0
    # Advice is never cut, because it matters more than the end of a long title.
    advised = text_width(heading.advice, size) + size if heading.advice else 0
    advice = heading.advice if room - named - advised >= _LEAST_TITLE * size else ""
    words = []
    left = x
    for text, after, bold, ink in (
        (heading.name, 0, True, INK), (heading.title, advised if advice else 0, False, INK),
        (advice, 0, False, QUIET),
    ):  # fmt: skip
        shown = (
            shorten_with_ellipsis(text, size, max(0, x + room - after - left), bold=bold)
            if text
            else ""
        )
        if shown and shown != "…":
            words.append(text_line_svg(shown, left, base, size, bold=bold, fill=ink))
            left += text_width(shown, size, bold=bold) + size
    words.append(
        text_line_svg(arrows, x + width, base, size, anchor="end", fill=INK) if arrows else ""
    )
    return svg_group(*words, id="heading")


# ---- rulers -----------------------------------------------------------------------------------


def longest_bars(room: int, scale: int) -> RulerBars:
    """Return the longest bars, up to 150 mm and 6 in, that fit a strip with words beside them.

    >>> longest_bars(277 * MM, FULL), longest_bars(130 * MM, FULL), longest_bars(30 * MM, FULL)
    (RulerBars(mm=150, inches=6), RulerBars(mm=100, inches=4), RulerBars(mm=10, inches=0))
    """
    free = max(room - _WORDS_ROOM, min(room, 10 * MM)) * FULL // scale
    most_mm = min(LONGEST_MM, free // (_STEP_MM * MM) * _STEP_MM)
    return RulerBars(most_mm, min(LONGEST_IN, free // INCH))


def rulers_svg(frame: PageLayout, scale: PrintScale) -> str:
    """Draw a ruler along both directions of a page, since printers may stretch only one of them."""
    across, down = frame.across, frame.down
    turned = f"translate({down.east / MICRON} {down.y / MICRON}) rotate(90)"
    straight = f"translate({across.x / MICRON} {across.y / MICRON})"
    return svg_group(
        svg_element("g", _ruler_svg(across.width, across.height, scale.across), transform=straight),
        svg_element("g", _ruler_svg(down.height, down.width, scale.down), transform=turned),
        id="rulers",
    )


def _ruler_svg(length: int, thickness: int, scale: int) -> str:
    """Draw a ruler from a strip's corner: millimetres above, inches below, words after the bars."""
    bar = longest_bars(length, scale)
    high = thickness / MICRON
    top, foot = high * 0.34, high * 0.94
    bars = [
        _bar_svg(bar.mm // 10, 10 * MM * scale / FULL / MICRON, top, high * 0.22),
        _bar_svg(bar.inches, INCH * scale / FULL / MICRON, foot - high * 0.22, high * 0.22),
    ]
    ends = max(bar.mm * MM, bar.inches * INCH) * scale / FULL / MICRON
    size = min(_LARGEST, high * 0.68)
    room = length / MICRON - ends - size
    least = _LEAST_SIZE * size
    words = next((one for one in _ruler_texts(bar) if text_width(one, least) <= room), "")
    size = min(size, size * room / text_width(words, size)) if words else size
    base = high * 0.96 - size * _DESCENT
    return svg_group(
        *bars, text_line_svg(words, ends + size / 2, base, size, fill=INK) if words else ""
    )


def _bar_svg(count: int, each: float, top: float, high: float) -> str:
    """Draw a bar of equal fields, every second one black; its length includes its outline."""
    if not count:
        return ""
    fields = "".join(_box_path(at * each, top, each, high) for at in range(0, count, 2))
    length = count * each
    rim = _box_path(0, top, length, high) + _box_path(
        _RIM, top + _RIM, length - 2 * _RIM, high - 2 * _RIM
    )
    return svg_element("path", d=rim, fill=INK, fill_rule="evenodd") + svg_element(
        "path", d=fields, fill=INK
    )


def _box_path(x: float, y: float, width: float, height: float) -> str:
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    return polyline_path_data(corners, closed=True)


def _ruler_texts(bar: RulerBars) -> Iterable[str]:
    """Yield the possible texts of a ruler, the longest first."""
    both = f"{bar.mm} mm and {bar.inches} in" if bar.inches else f"{bar.mm} mm"
    yield f"Measure me: if I am not {both}, switch “fit to page” off."
    yield f"Measure me: {both}. If not: no “fit to page”."
    yield f"Measure me: {both}"
    yield f"Measure me: {both.replace(' and ', ', ')}"
    yield both.replace(" and ", ", ")
    yield f"{bar.mm} mm"
