"""Signs of current acts on a board: declared attacks, fights, off-board units.

Positions are mils on the board. Anything beside the board is west of 0 or east of its width.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

from boardapp.picture import palette
from boardapp.picture.board.positions_on_print import PlanePoint
from boardapp.picture.pieces.unit_and_smoke_pieces import (
    HEIGHT,
    WIDTH,
    UnitMarker,
    unit_marker_svg,
)
from boardapp.picture.pieces.unit_signs import (
    COUNTER,
    INK,
    PAPER,
    ROW_DOWN,
    attack_counter_svg,
    close_combat_sign_svg,
    spotter_sign_svg,
)
from boardapp.picture.svg.lettering import LINE_SPACING, text_line_svg, wrap_text
from boardapp.picture.svg.markup import Rect, polyline_path_data, svg_element, svg_group

STRIP_WIDTH = 3200.0
"""Width of the strip beside the board for a side's units that are on no space."""
COLUMN_WIDTH = 3800.0
"""Width of the strip beside the board if an aircraft is shown there next to its column."""
TITLE_SIZE, NAME_SIZE = 400.0, 340.0
_STEP = NAME_SIZE * LINE_SPACING
FOOT = ROW_DOWN + 240
"""Distance from a marker's middle down to the lower end of its signs."""
_RING = 280
"""Distance of a name from its marker: the window rings a unit that can be chosen."""
_FAINT = 0.75
_CLEAR = 330
"""Distance between a marker and the end of a line, so that no counter covers the arrow."""
_BESIDE = 170
"""Distance by which a line runs left of the straight way, so that opposite lines stay apart."""
_LINE, _CASING = 110, 190
_ARROW = 430.0
_BAND = 420.0


class AttackLine(NamedTuple):
    """The line of a declared attack: its start, its end, and the side that attacks.

    It ends before its target's marker if ``at_marker``. A ``spotter`` only observes.
    """

    start: PlanePoint
    end: PlanePoint
    side: str
    at_marker: bool = True
    spotter: bool = False
    resolved: bool = False


class AttackCounter(NamedTuple):
    """The counter of a declared attack; ``aimed`` if it is at the target."""

    at: PlanePoint
    number: int
    side: str
    aimed: bool = False
    resolved: bool = False


class OffBoardMarker(NamedTuple):
    """A unit beside the board: its marker, position, name, and number of lines for the name.

    The name is below the marker, or at its right if ``right``.
    """

    id: str
    marker: UnitMarker
    at: PlanePoint
    name: str = ""
    right: bool = False
    lines: int = 2

    @property
    def name_rect(self) -> Rect:
        """Return the rectangle of the name: below the marker and its signs, or at its right."""
        x, y = self.at
        if self.right:
            west = x + WIDTH / 2 + _RING
            return west, y - HEIGHT / 2, COLUMN_WIDTH - WIDTH - _RING - 170, HEIGHT
        signs = self.marker.signs
        below = signs is not None and signs.has_signs_below
        down = (FOOT if below else HEIGHT / 2) + _RING
        return x - STRIP_WIDTH / 2 + 80, y + down, STRIP_WIDTH - 160, self.lines * _STEP

    @property
    def name_bottom(self) -> float:
        """Return the y of the lower end of the name."""
        return self.name_rect[1] + len(self.name_lines()) * _STEP

    def name_lines(self) -> list[str]:
        """Return the name broken into lines that fit its rectangle."""
        return wrap_text(self.name, NAME_SIZE, self.name_rect[2])


class AircraftPath(NamedTuple):
    """The path of an aircraft, from its marker to the board's far edge."""

    start: PlanePoint
    end: PlanePoint
    side: str


class OffBoardStrip(NamedTuple):
    """A side's strip beside the board: its title in short lines, its rectangle."""

    title: str
    rect: Rect


@dataclass(frozen=True)
class FightSigns:
    """The signs of all current acts on a table; none by default."""

    lines: tuple[AttackLine, ...] = ()
    counters: tuple[AttackCounter, ...] = ()
    spotters: tuple[PlanePoint, ...] = ()
    engaged: tuple[PlanePoint, ...] = ()
    strips: tuple[OffBoardStrip, ...] = ()
    beside: tuple[OffBoardMarker, ...] = ()
    bands: tuple[AircraftPath, ...] = ()

    def view_with_off_board_units(self, board: Rect) -> Rect:
        """Return the board's rectangle, extended by everything beside the board."""
        rects = [board, *(strip.rect for strip in self.strips)]
        west, north = min(rect[0] for rect in rects), min(rect[1] for rect in rects)
        east = max(rect[0] + rect[2] for rect in rects)
        south = max(rect[1] + rect[3] for rect in rects)
        return west, north, east - west, south - north


def signs_below_units_svg(fights: FightSigns) -> str:
    """Return the layer below the units: plates beside the board, aircraft paths, attack lines."""
    plates = "".join(_off_board_strip_svg(strip) for strip in fights.strips)
    return svg_group(plates, attack_lines_svg(fights), id="attacks")


def attack_lines_svg(fights: FightSigns) -> str:
    """Return the paths of aircraft and the lines of attacks."""
    bands = (_aircraft_path_svg(band) for band in fights.bands)
    return svg_group(*bands, *(_attack_line_svg(line) for line in fights.lines))


def signs_above_units_svg(fights: FightSigns) -> str:
    """Return the layer above the units: counters, spotters and fights."""
    swords = "".join(close_combat_sign_svg(at) for at in fights.engaged)
    eyes = "".join(spotter_sign_svg(at) for at in fights.spotters)
    counters = "".join(
        attack_counter_svg(one.at, one.number, one.side, aimed=one.aimed, resolved=one.resolved)
        for one in fights.counters
    )
    return svg_group(swords, counters, eyes, id="pairs")


def off_board_units_svg(fights: FightSigns, sides: Mapping[str, str]) -> str:
    """Return the units beside the board, each with its name."""
    units = "".join(
        unit_marker_svg(unit.marker, unit.at, sides.get(unit.marker.side, unit.marker.side))
        + _off_board_name_svg(unit)
        for unit in fights.beside
    )
    return svg_group(units, id="beside")


def _off_board_strip_svg(strip: OffBoardStrip) -> str:
    x, y, width, height = strip.rect
    plate = svg_element(
        "rect", x=x + 20, y=y, width=width - 40, height=height, rx=160, fill=palette.PAPER,
        stroke=palette.PAPER_LINE, stroke_width=30,
    )  # fmt: skip
    lines = strip.title.split("\n")
    return plate + "".join(
        text_line_svg(line, x + width / 2, y + TITLE_SIZE * (1.2 + 1.15 * i), TITLE_SIZE, bold=True,
                  anchor="middle")
        for i, line in enumerate(lines)
    )  # fmt: skip


def _off_board_name_svg(unit: OffBoardMarker) -> str:
    x, y, width, height = unit.name_rect
    lines, step = unit.name_lines(), _STEP
    if unit.right:
        y += (height - step * len(lines)) / 2
    else:
        x += width / 2
    return "".join(
        text_line_svg(
            line, x, y + step * i + NAME_SIZE * 0.9, NAME_SIZE,
            anchor="start" if unit.right else "middle", fill=palette.INK,
        )
        for i, line in enumerate(lines)
    )  # fmt: skip


# ---- lines ------------------------------------------------------------------------------------


def _attack_line_svg(line: AttackLine) -> str:
    style = palette.SIDES.get(line.side, palette.OTHER_SIDE)
    (x0, y0), (x1, y1) = line.start, _line_end_at_marker(line)
    length = hypot(x1 - x0, y1 - y0)
    if length < 1:
        return ""
    across, down = (y1 - y0) / length * _BESIDE, (x0 - x1) / length * _BESIDE
    x0, y0, x1, y1 = x0 + across, y0 + down, x1 + across, y1 + down
    casing, core = (PAPER, style.fill) if style.outline == "round" else (INK, style.fill)
    dashes = "60 160" if line.spotter else " ".join(map(str, style.dashes)) or None
    width = 70 if line.spotter else _LINE
    ends = polyline_path_data([(x0, y0), (x1, y1)])
    drawn = svg_element("path", d=ends, stroke=casing, stroke_width=_CASING, stroke_linecap="round")
    drawn += svg_element(
        "path", d=ends, stroke=core, stroke_width=width, stroke_dasharray=dashes,
        stroke_linecap="round" if line.spotter else None,
    )  # fmt: skip
    if not line.spotter:
        head = _arrowhead_corners((x0, y0), (x1, y1), _ARROW)
        drawn += svg_element(
            "path",
            d=polyline_path_data(head, closed=True),
            fill=core,
            stroke=casing,
            stroke_width=36,
            stroke_linejoin="round",
        )
    return svg_element("g", drawn, data_attack=line.side, opacity=_FAINT if line.resolved else None)


def _line_end_at_marker(line: AttackLine) -> PlanePoint:
    """Return where a line ends: at the rim of its target's marker."""
    (x0, y0), (x1, y1) = line.start, line.end
    if not line.at_marker:
        return x1, y1
    dx, dy = x0 - x1, y0 - y1
    across = (WIDTH / 2 + _CLEAR) / abs(dx) if dx else 9e9
    down = (HEIGHT / 2 + _CLEAR) / abs(dy) if dy else 9e9
    share = min(across, down, 0.6)
    return x1 + dx * share, y1 + dy * share


def _arrowhead_corners(start: PlanePoint, end: PlanePoint, size: float) -> list[PlanePoint]:
    angle = atan2(end[1] - start[1], end[0] - start[0])
    spots = ((0.0, 0.0), (size, pi * 0.83), (size * 0.7, pi), (size, -pi * 0.83))
    return [(end[0] + reach * cos(angle + turn), end[1] + reach * sin(angle + turn))
            for reach, turn in spots]  # fmt: skip


def _aircraft_path_svg(band: AircraftPath) -> str:
    """Draw an aircraft's path as a broad band with arrows along it."""
    style = palette.SIDES.get(band.side, palette.OTHER_SIDE)
    ends = polyline_path_data([band.start, band.end])
    drawn = [
        svg_element("path", d=ends, stroke=INK, stroke_width=_BAND + 60, stroke_opacity=0.28),
        svg_element("path", d=ends, stroke=style.fill, stroke_width=_BAND, stroke_opacity=0.5),
    ]
    # There is an arrow at each space's middle, and one at the end.
    (x0, y0), (x1, y1) = band.start, band.end
    length = hypot(x1 - x0, y1 - y0)
    for step in reversed(range(max(int(length // 4000), 1))):
        share = 1 - step * 4000 / length
        at = x0 + (x1 - x0) * share, y0 + (y1 - y0) * share
        head = _arrowhead_corners(band.start, at, _BAND)
        drawn.append(
            svg_element(
                "path",
                d=polyline_path_data(head, closed=True),
                fill=style.rim,
                fill_opacity=0.9,
                stroke=style.fill,
                stroke_width=30,
            )
        )
    return svg_element("g", *drawn, data_path=band.side)


def lines_bounding_rect(fights: FightSigns) -> Rect | None:
    """Return the rectangle around all attack lines and aircraft bands, None if there are none."""
    spots = [spot for line in fights.lines for spot in (line.start, line.end)]
    spots += [spot for band in fights.bands for spot in (band.start, band.end)]
    if not spots:
        return None
    room = _BAND
    west, north = min(x for x, _ in spots) - room, min(y for _, y in spots) - room
    east, south = max(x for x, _ in spots) + room, max(y for _, y in spots) + room
    return west, north, east - west, south - north


REACH = COUNTER + 60
"""Distance that a counter or sign reaches from its middle."""
