"""A verdict as a badge: word, icon and colour together."""

from __future__ import annotations

from boardapp.core.sight_ruling import Status
from boardapp.picture import palette
from boardapp.picture.svg.lettering import (
    CAP_HEIGHT,
    shorten_with_ellipsis,
    text_line_svg,
    text_width,
)
from boardapp.picture.svg.markup import Rect, svg_element, svg_group


def verdict_icon_svg(
    icon: palette.Icon, x: float, y: float, size: float, ink: str, ground: str
) -> str:
    """Return an icon in a disc; (x, y) is the north-west corner of the disc's square."""
    shapes = {
        "tick": svg_element("path", d="M26 53L43 70L75 32", fill="none", stroke=ground,
                        stroke_width=13, stroke_linecap="round", stroke_linejoin="round"),
        "bar": svg_element("path", d="M24 50L76 50", fill="none", stroke=ground, stroke_width=18),
        "question": text_line_svg("?", 50, 76, 74, bold=True, anchor="middle", fill=ground),
    }  # fmt: skip
    discs = {
        "tick": svg_element("circle", cx=50, cy=50, r=48, fill=ink),
        "bar": svg_element("path", d="M30 2L70 2L98 30L98 70L70 98L30 98L2 70L2 30Z", fill=ink),
        "question": svg_element("path", d="M50 0L100 50L50 100L0 50Z", fill=ink),
    }
    place = f"translate({x:.2f} {y:.2f}) scale({size / 100:.5g})"
    return svg_element("g", discs[icon], shapes[icon], transform=place)


def verdict_badge_width(status: Status, height: float) -> float:
    """Return the width of a verdict's badge of a given height."""
    words = text_width(palette.VERDICTS[status].word, height * 0.62, bold=True)
    return words + height * 1.35


def verdict_badge_svg(status: Status, centre: tuple[float, float], height: float) -> str:
    """Return a verdict's badge around a centre."""
    style = palette.VERDICTS[status]
    x, y, width, _ = verdict_badge_rect(status, centre, height)
    size = height * 0.62
    plate = svg_element(
        "rect", x=x, y=y, width=width, height=height, rx=height * 0.24,
        fill=style.fill, stroke="#FFFFFF", stroke_width=height * 0.07,
    )  # fmt: skip
    icon = verdict_icon_svg(
        style.icon,
        x + height * 0.2,
        y + height * 0.17,
        height * 0.66,
        palette.VERDICT_INK,
        style.fill,
    )
    word = text_line_svg(
        style.word, x + height * 1.02, y + height / 2 + size * CAP_HEIGHT / 2, size,
        bold=True, fill=palette.VERDICT_INK,
    )  # fmt: skip
    return svg_group(plate, icon, word, data_verdict=status)


def barred_attack_svg(words: str, middle: tuple[float, float], height: float, room: float) -> str:
    """Return the reason against an attack as a plate around a middle, no wider than its room."""
    size = height * 0.55
    told = shorten_with_ellipsis(words.upper(), size, room - size * 1.4, bold=True)
    width = text_width(told, size, bold=True) + size * 1.4
    x, y = middle
    plate = svg_element(
        "rect", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=height * 0.24,
        fill=palette.BAR, stroke="#FFFFFF", stroke_width=height * 0.09,
    )  # fmt: skip
    word = text_line_svg(
        told, x, y + size * CAP_HEIGHT / 2, size, bold=True, anchor="middle", fill="#FFFFFF"
    )
    return svg_group(plate, word, data_bar="yes")


def verdict_badge_rect(status: Status, centre: tuple[float, float], height: float) -> Rect:
    """Return the rectangle of a verdict's badge around a centre."""
    width = verdict_badge_width(status, height)
    return centre[0] - width / 2, centre[1] - height / 2, width, height
