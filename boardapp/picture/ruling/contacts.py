"""Where a line meets features: signs on the line, and their numbers in order beside it."""

from __future__ import annotations

from collections.abc import Sequence

from boardapp.core.geometry.predicates import Manner
from boardapp.core.ruling import Mark, Ruling
from boardapp.picture import palette
from boardapp.picture.board.plane import PlanePoint
from boardapp.picture.ruling.line_course import Course
from boardapp.picture.svg.lettering import CAP_HEIGHT, text_path
from boardapp.picture.svg.markup import element, group, path_data

NUMBER_RADIUS = 185
NUMBER_OFFSET = 520
RING = 130


def ordered_marks(ruling: Ruling) -> tuple[Mark, ...]:
    """Return every contact of the line once, in order along it: what the numbers stand for."""
    return tuple(dict.fromkeys(ruling.marks))


def contact_svg(mark: Mark, course: Course, scale: float) -> str:
    """Draw the sign of a contact on the line, by how the line meets a feature."""
    ink = palette.BLOCKS if mark.blocks else palette.IGNORED
    symbol = palette.MARKS[mark.manner].symbol
    if symbol == "rails":
        data = "".join(
            path_data([course.at(mark.start, aside), course.at(mark.end, aside)])
            for aside in (-105 * scale, 105 * scale)
        )
        return _cased(data, ink, scale, manner=mark.manner)
    x, y = course.at(mark.start)
    ring = element(
        "circle", cx=x, cy=y, r=RING * scale, fill="#FFFFFF", stroke="#FFFFFF",
        stroke_width=95 * scale,
    )  # fmt: skip
    dashes = palette.MARKS[mark.manner].dashes
    rim = element(
        "circle", cx=x, cy=y, r=RING * scale, fill="none", stroke=ink, stroke_width=52 * scale,
        stroke_dasharray=" ".join(f"{dash * scale:.1f}" for dash in dashes) or None,
    )  # fmt: skip
    if symbol == "ring":
        inner = element("circle", cx=x, cy=y, r=58 * scale, fill=ink)
    else:
        reach = 78 * scale
        data = path_data([(x - reach, y - reach), (x + reach, y + reach)])
        data += path_data([(x - reach, y + reach), (x + reach, y - reach)])
        inner = element("path", d=data, fill="none", stroke=ink, stroke_width=46 * scale)
    return group(ring, rim, inner, data_contact=mark.manner)


def _cased(data: str, ink: str, scale: float, *, manner: str) -> str:
    strokes = (
        element("path", d=data, fill="none", stroke=stroke, stroke_width=width * scale)
        for stroke, width in (("#FFFFFF", 110), (ink, 64))
    )
    return group(*strokes, data_contact=manner)


def numbers_svg(marks: Sequence[Mark], course: Course, scale: float) -> str:
    """Set the contacts' numbers beside the line, apart from each other, with leaders to them."""
    middles = [float(mark.start + mark.end) / 2 * course.length for mark in marks]
    spots = _spread(middles, 2.15 * NUMBER_RADIUS * scale, course.length)
    leaders, discs = [], []
    for i, (mark, middle, spot) in enumerate(zip(marks, middles, spots, strict=True), 1):
        foot = course.at(middle / course.length)
        head = course.at(spot / course.length, NUMBER_OFFSET * scale)
        leaders.append(path_data([foot, head]))
        discs.append(number_svg(i, mark.blocks, head, NUMBER_RADIUS * scale))
    if not leaders:
        return ""
    data = "".join(leaders)
    lines = (
        element("path", d=data, fill="none", stroke=stroke, stroke_width=width * scale)
        for stroke, width in (("#FFFFFF", 60), (palette.LINE_CASING, 26))
    )
    return group(*lines, *discs, id="contacts")


def _spread(middles: Sequence[float], apart: float, length: float) -> list[float]:
    """Move places along a line apart from each other, as little as going up and down allows."""
    spots = list(middles)
    for i in range(1, len(spots)):
        spots[i] = max(spots[i], spots[i - 1] + apart)
    shift = max(0.0, (spots[-1] - length)) if spots else 0.0
    if shift:
        spots[-1] = max(length, apart * (len(spots) - 1))
        for i in reversed(range(len(spots) - 1)):
            spots[i] = min(spots[i], spots[i + 1] - apart)
    return spots


def number_svg(number: int, blocks: bool, centre: PlanePoint, radius: float) -> str:
    """Return a contact's number: on a dark square when it blocks, on a white disc when not."""
    x, y = centre
    size = radius * (1.25 if number < 10 else 1.0)
    ink = "#FFFFFF" if blocks else palette.IGNORED
    plate = element(
        "rect", x=x - radius, y=y - radius, width=2 * radius, height=2 * radius,
        rx=radius * (0.3 if blocks else 1), fill=palette.BLOCKS if blocks else "#FFFFFF",
        stroke="#FFFFFF" if blocks else palette.IGNORED, stroke_width=radius * 0.16,
    )  # fmt: skip
    word = text_path(
        str(number), x, y + size * CAP_HEIGHT / 2, size, bold=True, anchor="middle", fill=ink
    )
    return group(plate, word, data_number=number)


def manner_svg(manner: Manner, ink: str) -> str:
    """Return the sign of a way to meet the line, 44 units wide about y = 0, for lists."""
    style = palette.MARKS[manner]
    if style.symbol == "rails":
        return stroke_svg("M4 -5L40 -5M4 5L40 5", ink, 4)
    ring = element(
        "circle", cx=22, cy=0, r=10, fill="#FFFFFF", stroke=ink, stroke_width=3.6,
        stroke_dasharray="5 3.4" if style.dashes else None,
    )  # fmt: skip
    if style.symbol == "cross":
        return ring + stroke_svg("M17 -5L27 5M17 5L27 -5", ink, 3)
    return ring + element("circle", cx=22, cy=0, r=4, fill=ink)


def stroke_svg(data: str, ink: str, width: float, dashes: str | None = None) -> str:
    """Return a stroked path."""
    return element(
        "path", d=data, fill="none", stroke=ink, stroke_width=width, stroke_dasharray=dashes
    )
