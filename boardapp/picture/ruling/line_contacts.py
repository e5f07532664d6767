"""A line on the plane and its contacts with features: signs on it, numbers in order beside it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import hypot
from typing import NamedTuple

from boardapp.core.geometry.exact_geometry import Manner
from boardapp.core.sight_ruling import LineContact, Ruling
from boardapp.picture import palette
from boardapp.picture.board.positions_on_print import BoardGrid, PlanePoint, point_on_plane
from boardapp.picture.svg.lettering import CAP_HEIGHT, text_line_svg
from boardapp.picture.svg.markup import polyline_path_data, svg_element, svg_group


class LineOnPlane:
    """A ruling's line on the plane: points along it, and the directions along and across it."""

    def __init__(self, ruling: Ruling, grid: BoardGrid) -> None:
        self.ends = point_on_plane(grid, ruling.ends[0]), point_on_plane(grid, ruling.ends[1])
        (x0, y0), (x1, y1) = self.ends
        self.length = hypot(x1 - x0, y1 - y0)
        reach = self.length or 1.0
        self.along = ((x1 - x0) / reach, (y1 - y0) / reach) if self.length else (1.0, 0.0)
        # Numbers are on the northern side of the line, or on the western side of an upright line.
        x, y = -self.along[1], self.along[0]
        self.across = (-x, -y) if (y, x) > (0.0, 0.0) else (x, y)

    def point_at(self, share: Fraction | float, aside: float = 0.0) -> PlanePoint:
        """Return the point at a share of the way along the line, moved sideways by some mils."""
        (x0, y0), (x1, y1) = self.ends
        x, y = x0 + (x1 - x0) * float(share), y0 + (y1 - y0) * float(share)
        return x + aside * self.across[0], y + aside * self.across[1]


NUMBER_RADIUS = 185
NUMBER_OFFSET = 520
RING = 130


def contact_sign_svg(mark: LineContact, course: LineOnPlane, scale: float) -> str:
    """Draw the sign of a contact on the line, by how the line meets a feature."""
    ink = palette.BLOCKS if mark.blocks else palette.IGNORED
    symbol = palette.MARKS[mark.manner].symbol
    if symbol == "rails":
        data = "".join(
            polyline_path_data(
                [course.point_at(mark.start, aside), course.point_at(mark.end, aside)]
            )
            for aside in (-105 * scale, 105 * scale)
        )
        strokes = (
            svg_element("path", d=data, fill="none", stroke=stroke, stroke_width=width * scale)
            for stroke, width in (("#FFFFFF", 110), (ink, 64))
        )
        return svg_group(*strokes, data_contact=mark.manner)
    x, y = course.point_at(mark.start)
    ring = svg_element(
        "circle", cx=x, cy=y, r=RING * scale, fill="#FFFFFF", stroke="#FFFFFF",
        stroke_width=95 * scale,
    )  # fmt: skip
    dashes = palette.MARKS[mark.manner].dashes
    rim = svg_element(
        "circle", cx=x, cy=y, r=RING * scale, fill="none", stroke=ink, stroke_width=52 * scale,
        stroke_dasharray=" ".join(f"{dash * scale:.1f}" for dash in dashes) or None,
    )  # fmt: skip
    if symbol == "ring":
        inner = svg_element("circle", cx=x, cy=y, r=58 * scale, fill=ink)
    else:
        reach = 78 * scale
        data = polyline_path_data([(x - reach, y - reach), (x + reach, y + reach)])
        data += polyline_path_data([(x - reach, y + reach), (x + reach, y - reach)])
        inner = svg_element("path", d=data, fill="none", stroke=ink, stroke_width=46 * scale)
    return svg_group(ring, rim, inner, data_contact=mark.manner)


class NumberOnLine(NamedTuple):
    """The number of a reason or note at one place of the line, a share of the way along it."""

    number: int
    middle: Fraction
    blocks: bool


def numbers_on_line(ruling: Ruling) -> list[NumberOnLine]:
    """Return the numbers of a ruling's reasons and notes at their places, in order along the line.

    A reason without a contact, such as smoke, is where the line is first blocked for this reason.
    """
    found = [
        NumberOnLine(number, (mark.start + mark.end) / 2, mark.blocks)
        for mark, number in ruling.numbered_contacts().items()
        if number
    ]
    found += [
        NumberOnLine(number, cause.start, blocks=True)
        for number, cause in ruling.reasons_without_contact().items()
    ]
    return sorted(found, key=lambda one: (one.middle, one.number))


def number_centres(
    numbers: Sequence[NumberOnLine], course: LineOnPlane, scale: float, side: int = 1
) -> list[tuple[list[NumberOnLine], PlanePoint]]:
    """Return the centres of numbers beside the line, apart from each other, on a ``side``: 1 or -1.

    Neighbours with the same number are one, if there is no room between them.
    """
    apart, length = 2.15 * NUMBER_RADIUS * scale, course.length
    groups: list[list[NumberOnLine]] = []
    for one in numbers:
        near = groups and float(one.middle - groups[-1][-1].middle) * length < apart
        if near and one.number == groups[-1][-1].number:
            groups[-1].append(one)
        else:
            groups.append([one])
    middles = [float(sum(one.middle for one in group) / len(group)) * length for group in groups]
    spots = _spread_apart(middles, apart, length)
    offset = side * NUMBER_OFFSET * scale
    return [
        (group, course.point_at(spot / (length or 1.0), offset))
        for group, spot in zip(groups, spots, strict=True)
    ]


def contact_numbers_svg(
    numbers: Sequence[NumberOnLine], course: LineOnPlane, scale: float, side: int = 1
) -> str:
    """Draw numbers on a side of the line, with leader lines."""
    leaders, discs = [], []
    for group, head in number_centres(numbers, course, scale, side):
        leaders += [polyline_path_data([course.point_at(one.middle), head]) for one in group]
        discs.append(
            contact_number_svg(group[0].number, group[0].blocks, head, NUMBER_RADIUS * scale)
        )
    if not leaders:
        return ""
    data = "".join(leaders)
    lines = (
        svg_element("path", d=data, fill="none", stroke=stroke, stroke_width=width * scale)
        for stroke, width in (("#FFFFFF", 60), (palette.LINE_CASING, 26))
    )
    return svg_group(*lines, *discs, id="contacts")


def _spread_apart(middles: Sequence[float], apart: float, length: float) -> list[float]:
    """Return positions along a line moved apart from each other: up first, then back down."""
    spots = list(middles)
    for i in range(1, len(spots)):
        spots[i] = max(spots[i], spots[i - 1] + apart)
    shift = max(0.0, (spots[-1] - length)) if spots else 0.0
    if shift:
        spots[-1] = max(length, apart * (len(spots) - 1))
        for i in reversed(range(len(spots) - 1)):
            spots[i] = min(spots[i], spots[i + 1] - apart)
    return spots


def contact_number_svg(number: int, blocks: bool, centre: PlanePoint, radius: float) -> str:
    """Return a contact's number: on a dark square if the contact blocks, else on a white disc."""
    x, y = centre
    size = radius * (1.25 if number < 10 else 1.0)
    ink = "#FFFFFF" if blocks else palette.IGNORED
    plate = svg_element(
        "rect", x=x - radius, y=y - radius, width=2 * radius, height=2 * radius,
        rx=radius * (0.3 if blocks else 1), fill=palette.BLOCKS if blocks else "#FFFFFF",
        stroke="#FFFFFF" if blocks else palette.IGNORED, stroke_width=radius * 0.16,
    )  # fmt: skip
    word = text_line_svg(
        str(number), x, y + size * CAP_HEIGHT / 2, size, bold=True, anchor="middle", fill=ink
    )
    return svg_group(plate, word, data_number=number)


def contact_manner_svg(manner: Manner, ink: str) -> str:
    """Return the sign of a kind of contact, 44 units wide and centred on y = 0, for lists."""
    style = palette.MARKS[manner]
    if style.symbol == "rails":
        return stroke_svg("M4 -5L40 -5M4 5L40 5", ink, 4)
    ring = svg_element(
        "circle", cx=22, cy=0, r=10, fill="#FFFFFF", stroke=ink, stroke_width=3.6,
        stroke_dasharray="5 3.4" if style.dashes else None,
    )  # fmt: skip
    if style.symbol == "cross":
        return ring + stroke_svg("M17 -5L27 5M17 5L27 -5", ink, 3)
    return ring + svg_element("circle", cx=22, cy=0, r=4, fill=ink)


def stroke_svg(data: str, ink: str, width: float, dashes: str | None = None) -> str:
    """Return a stroked path."""
    return svg_element(
        "path", d=data, fill="none", stroke=ink, stroke_width=width, stroke_dasharray=dashes
    )
