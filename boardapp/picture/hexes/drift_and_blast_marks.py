"""Marks of an artillery call on the board: token, aim, path, final hex, blast, odds.

Aim, path and final hex differ in shape, word and line, because players have confused such marks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.picture.board.positions_on_print import PlanePoint, inset_space_corners, space_centre
from boardapp.picture.hexes import hex_palette as colours
from boardapp.picture.hexes.hex_label_places import PLATE_FOOT, PLATE_HEAD, plate_width
from boardapp.picture.hexes.svg_paths_of_hexes import hex_fill_path, path_elements
from boardapp.picture.svg.lettering import CAP_HEIGHT, text_line_svg, text_width
from boardapp.picture.svg.markup import polyline_path_data, star_corners, svg_element, svg_group

_PLATE_LINE = (PLATE_HEAD + PLATE_FOOT) / 2
"""Distance from a hex's centre down to its plate with odds, dice or a mark's word."""
_PLATE_SIZE, _WORD_SIZE = 270.0, 240.0
_STEP_NUMBER_LINE, _ROW_NUMBER_LINE = 520.0, 545.0
"""Distances from the middle of a hex's side to the number of a step that crosses it.

The number is near the lower corner of a side, clear of names. Of hexes in a row it is near the
upper corner, between the names, because plates are at the lower one.
"""
_HEAD_BACK = 240.0
"""Distance of a chevron from the middle of its step, so that no unit in the next hex covers it."""


class HexChance(NamedTuple):
    """The probability of a hex: as text such as ``1/12`` or ``8 %``, and as a share from 0 to 1."""

    text: str
    share: float


class DriftMark(NamedTuple):
    """A drift on the board: its hexes, from the aim to the end or to the last one on the board.

    ``off`` is the direction, 0 to 5 for NW to W, in which the token left the board; else None.
    A drift that has not ``ended`` has no final hex yet.
    """

    path: tuple[Space, ...]
    off: int | None = None
    ended: bool = True


class BlastMark(NamedTuple):
    """The attack: the final hex, the hexes around it, and the attack dice against each.

    A number of dice is None if there is no attack on those hexes.
    """

    final: Space
    around: tuple[Space, ...]
    dice: int | None = None
    dice_around: int | None = None
    suppressive: bool = False


# ---- token and marks --------------------------------------------------------------------------


def target_token_svg(centre: PlanePoint) -> str:
    """Return the target token: a target of rings with a T."""
    x, y = centre
    radius = 440.0
    ink, fill = colours.TOKEN_INK, colours.TOKEN
    rings = (
        (radius, fill, "#15110D", 0.09), (0.74 * radius, ink, ink, 0.0),
        (0.5 * radius, fill, fill, 0.0),
    )  # fmt: skip
    discs = [
        svg_element("circle", cx=x, cy=y, r=r, fill=inside, stroke=stroke,
                stroke_width=width * radius or None)
        for r, inside, stroke, width in rings
    ]  # fmt: skip
    size = 0.86 * radius
    word = text_line_svg(
        "T", x, y + size * CAP_HEIGHT / 2, size, bold=True, anchor="middle", fill=ink
    )
    return svg_group(*discs, word, role="img", aria_label="target token", data_token="")


def aim_mark_svg(centre: PlanePoint, *, word: bool = True) -> str:
    """Return the mark of the hex aimed at: an open dotted ring with a cross, and its word.

    The ``word`` takes the place of a plate with odds or dice. Without the word the mark is smaller,
    so that it covers no such plate.
    """
    x, y = centre
    look, radius, reach = colours.AIM, *((480, 1.3) if word else (320, 1.0))
    dash = " ".join(f"{length:.1f}" for length in look.dashes)
    arms = "".join(
        polyline_path_data([(x + dx * 0.66 * radius, y + dy * 0.66 * radius),
                   (x + dx * reach * radius, y + dy * reach * radius)])
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
    )  # fmt: skip
    parts = []
    for stroke, width in ((look.fill, 130), (look.ink, 66)):
        dashed = dash if stroke == look.ink else None
        parts.append(svg_element("circle", cx=x, cy=y, r=radius, fill="none", stroke=stroke,
                             stroke_width=width, stroke_dasharray=dashed))  # fmt: skip
        parts.append(svg_element("path", d=arms, fill="none", stroke=stroke,
                             stroke_width=width))  # fmt: skip
    tag = _mark_label_svg(look, (x, y + _PLATE_LINE)) if word else ""
    return svg_group(*parts, tag, data_mark="aim")


def drift_path_svg(places: Sequence[PlanePoint]) -> str:
    """Return the path of a drift: a dash-dotted line."""
    if len(places) < 2:
        return ""
    look = colours.PATH
    data = polyline_path_data(places)
    dash = " ".join(f"{length:.1f}" for length in look.dashes)
    lines = [
        svg_element("path", d=data, fill="none", stroke=stroke, stroke_width=width,
                stroke_dasharray=dashes)
        for stroke, width, dashes in ((look.ink, 190, None), (look.fill, 110, dash))
    ]  # fmt: skip
    return svg_group(*lines, data_mark="path")


def drift_steps_svg(places: Sequence[PlanePoint]) -> str:
    """Return a chevron for each step of a drift, and its number, where no unit lies."""
    steps = [_drift_step_svg(i, one, other) for i, (one, other) in enumerate(pairwise(places), 1)]
    return svg_group(*steps, id="drift-steps") if steps else ""


def _drift_step_svg(number: int, one: PlanePoint, other: PlanePoint) -> str:
    """Draw the chevron of a step between two hexes, and its number near a corner of their side."""
    (ax, ay), (bx, by), scale = one, other, 1.2
    length = hypot(bx - ax, by - ay) or 1.0
    dx, dy = (bx - ax) / length, (by - ay) / length
    x, y = (ax + bx) / 2, (ay + by) / 2
    back = _HEAD_BACK / scale
    shape = ((-230, -200), (90, -200), (290, 0), (90, 200), (-230, 200), (-60, 0))
    corners = [
        (x + (dx * (u - back) - dy * v) * scale, y + (dy * (u - back) + dx * v) * scale)
        for u, v in shape
    ]
    look = colours.PATH
    chevron = svg_element(
        "path",
        d=polyline_path_data(corners, closed=True),
        fill=look.fill,
        stroke=look.ink,
        stroke_width=40 * scale,
        stroke_linejoin="round",
    )
    in_row = abs(dy) < 1e-6
    down = -_ROW_NUMBER_LINE if in_row else _STEP_NUMBER_LINE
    down = down if dx > 0 else -down
    spot = x - dy * down, y + dx * down
    plate = text_plate_svg(str(number), spot, fill=look.fill, ink=look.ink, size=_WORD_SIZE)
    return svg_group(chevron, plate, data_step=number)


def final_hex_mark_svg(centre: PlanePoint, *, off_board: bool = False, word: bool = True) -> str:
    """Return the mark of the final hex of a drift: a filled star of plain lines, and its word."""
    look = colours.OFF if off_board else colours.FINAL
    x, y = centre
    rays = star_corners(centre, 335, 200, 8)  # inside the bands of the name and the plate
    plates = [
        svg_element("path", d=polyline_path_data(rays, closed=True), fill=fill, stroke=stroke,
                stroke_width=width, stroke_linejoin="round")
        for fill, stroke, width in ((look.fill, look.ink, 130), (look.fill, "#15110D", 40))
    ]  # fmt: skip
    if off_board:
        data = polyline_path_data([(x - 95, y - 95), (x + 95, y + 95)])
        data += polyline_path_data([(x - 95, y + 95), (x + 95, y - 95)])
        inner = svg_element("path", d=data, fill="none", stroke=look.ink, stroke_width=60)
    else:
        inner = svg_element("circle", cx=x, cy=y, r=90, fill=look.ink)
    # Off the board there is no name above the star, and often no room below it.
    tag = _mark_label_svg(look, (x, y - 545 if off_board else y + _PLATE_LINE)) if word else ""
    return svg_group(*plates, inner, tag, data_mark="off-board" if off_board else "final")


def _mark_label_svg(look: colours.MarkLook, spot: PlanePoint) -> str:
    """Write a mark's word on a plate in the colours of the mark."""
    return text_plate_svg(look.word, spot, fill=look.fill, ink=look.ink, size=_WORD_SIZE)


def drift_svg(grid: HexGrid, drift: DriftMark, blast: BlastMark | None = None) -> str:
    """Return the marks of a drift: its aim, its path with its steps, and its final hex.

    Words that would cover the dice of a ``blast`` are left out.
    """
    places = drift_path_points(grid, drift)
    if not places:
        return ""
    hit = {blast.final, *blast.around} if blast else set()
    off = drift.off is not None
    end = final_hex_mark_svg(places[-1], off_board=off, word=off or drift.path[-1] not in hit)
    way = drift_path_svg(places)
    end = end if drift.ended else ""
    aim = aim_mark_svg(places[0], word=drift.path[0] not in {*hit, drift.path[-1]})
    return svg_group(way, drift_steps_svg(places), aim, end, id="drift")


def drift_path_points(grid: HexGrid, drift: DriftMark) -> list[PlanePoint]:
    """Return the points of a drift's path; a path off the board ends at the picture's rim."""
    places = [space_centre(grid, space) for space in drift.path]
    if places and drift.off is not None:
        x, y = space_centre(grid, grid.step(drift.path[-1], drift.off))
        (width, height), room, head = grid.printed_size_in_mils, 520, 720
        places.append((min(max(x, room), width - room), min(max(y, head), height - room)))
    return places


# ---- blast and odds ---------------------------------------------------------------------------


def blast_svg(grid: HexGrid, blast: BlastMark) -> str:
    """Return the hexes that an attack hits: a faint tint, and a strong rim that covers nothing.

    The final hex has teeth along its rim. A plate in each hex gives the dice against it.
    """
    ring = list(blast.around)
    tints = [
        path_elements(hex_fill_path(grid, spaces), fill=fill, fill_opacity=0.16)
        for spaces, fill in ((ring, colours.BLAST_RING), ([blast.final], colours.BLAST_CENTRE))
    ]
    frames = [
        *(_rim_svg(grid, space, colours.BLAST_RING) for space in ring),
        _rim_svg(grid, blast.final, colours.BLAST_CENTRE),
        _rim_teeth_svg(grid, blast.final),
    ]
    kind = "supp." if blast.suppressive else "dice"
    plates = [
        text_plate_svg(f"{dice} {kind}", _plate_position_in_hex(grid, space), fill=fill, ink=ink)
        for spaces, dice, fill, ink in (
            (ring, blast.dice_around, colours.PLATE, colours.PLATE_INK),
            ([blast.final], blast.dice, colours.FINAL.fill, colours.FINAL.ink),
        )
        for space in spaces
        if dice is not None
    ]
    return svg_group(*tints, *frames, *plates, id="blast")


def _rim_svg(grid: HexGrid, space: Space, colour: str) -> str:
    """Draw a hex's border on the inside: a coloured line between two dark ones."""
    bands = ((8.0, 105.0, colours.BLAST_INK), (26.0, 86.0, colour))
    drawn = [
        svg_element(
            "path",
            d="".join(
                polyline_path_data(inset_space_corners(grid, space, inset), closed=True)
                for inset in (outer, inner)
            ),
            fill=fill,
            fill_rule="evenodd",
        )
        for outer, inner, fill in bands
    ]
    return svg_group(*drawn, data_blast=grid.name(space))


def _rim_teeth_svg(grid: HexGrid, space: Space) -> str:
    """Draw teeth that point inward from a hex's rim."""
    outer, inner = inset_space_corners(grid, space, 100), inset_space_corners(grid, space, 165)
    data, count = "", 6
    sides = zip(outer, [*outer[1:], outer[0]], inner, [*inner[1:], inner[0]], strict=True)
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in sides:
        for i in range(count):
            out, mid, end = i / count, (i + 0.5) / count, (i + 1) / count
            tooth = [(ax + (bx - ax) * out, ay + (by - ay) * out),
                     (cx + (dx - cx) * mid, cy + (dy - cy) * mid),
                     (ax + (bx - ax) * end, ay + (by - ay) * end)]  # fmt: skip
            data += polyline_path_data(tooth, closed=True)
    return svg_element("path", d=data, fill=colours.BLAST_INK, data_teeth=grid.name(space))


def text_plate_svg(
    text: str,
    spot: PlanePoint,
    *,
    fill: str = colours.PLATE,
    ink: str = colours.PLATE_INK,
    size: float = _PLATE_SIZE,
) -> str:
    """Return a few words on a plate centred on a point, no wider than a hex is at that height."""
    width = text_width(text, size, bold=True)
    size = min(size, size * (plate_width() - 110) / width) if width else size
    width, height = text_width(text, size, bold=True) + 110, size + 10
    x, y = spot
    plate = svg_element(
        "rect", x=x - width / 2, y=y - height / 2, width=width, height=height, rx=80,
        fill=fill, fill_opacity=0.93, stroke=ink, stroke_width=18,
    )  # fmt: skip
    return plate + text_line_svg(
        text, x, y + size * CAP_HEIGHT / 2, size, bold=True, anchor="middle", fill=ink
    )


def _plate_position_in_hex(grid: HexGrid, space: Space) -> PlanePoint:
    x, y = space_centre(grid, space)
    return x, y + _PLATE_LINE


def odds_heatmap_svg(
    grid: HexGrid, chances: Mapping[Space, HexChance], spaces: Iterable[Space] | None = None
) -> str:
    """Return the odds of hexes: the darker the likelier, with the number on a plate."""
    shown = chances if spaces is None else [space for space in spaces if space in chances]
    most = max((chance.share for chance in chances.values()), default=0.0)
    by_share: dict[float, list[Space]] = {}
    for space in shown:
        by_share.setdefault(chances[space].share, []).append(space)
    tints = [
        path_elements(hex_fill_path(grid, by_share[share]), fill=colours.HEAT,
                fill_opacity=heatmap_opacity(share, most), data_share=f"{share:.5f}")
        for share in sorted(by_share)
    ]  # fmt: skip
    plates = [
        svg_group(text_plate_svg(chances[space].text, _plate_position_in_hex(grid, space)),
              data_chance=grid.name(space))
        for space in shown
    ]  # fmt: skip
    return svg_group(*tints, *plates, id="heat")


def heatmap_opacity(share: float, most: float) -> float:
    """Return the opacity of a hex's shading, which rises with its share of the largest chance."""
    if most <= 0:
        return 0.0
    low, high = colours.HEAT_LEAST, colours.HEAT_MOST
    return float(low + (high - low) * (share / most) ** 0.5)
