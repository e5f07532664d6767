"""Names of areas with what is printed beside them, each as one block clear of the roads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import sqrt
from typing import Literal, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray

from boardapp.core.grid import Space
from boardapp.picture.areas.board_style import COASTAL, WOODED, PrintedAreas, printed_label
from boardapp.picture.areas.roads import RoadPath, roads_of_area
from boardapp.picture.areas.terrain_shape_paths import Dot, box_with_margin
from boardapp.picture.svg.lettering import text_width
from boardapp.picture.svg.markup import Rect

SIZE = 0.078
"""Size of a name's letters, as a share of the board's scale."""
BADGE, SIGN, PLATE = 1.5, 1.3, 0.9
"""Heights of a letter badge, of a sign and of a plate's words, as multiples of the name's size."""
GAP, LINE = 0.28, 1.28
SHARE = 0.2
"""Largest share of an area that its name may take; a larger name goes beside the area."""
WIDEST = 0.74
"""Widest block inside an area, as a share of the area's side; wider blocks go beside the area."""
ALMOST_ALL = 0.95
"""Widest block in enlarged letters, as a share of the area's side."""
MANY = 4
"""Number of badges and signs from which they may be split over two lines."""
LARGER = 5
"""Number of letter sizes tried between the largest and the usual one."""
TIGHT = 1.6
"""Factor on the room that a name may take if it would otherwise cover another area or name."""
FORM = 1.3
"""Cost of each further layout of a block, as a multiple of the size of its letters."""
SPOTS = 10
"""Number of positions tried along each direction of an area."""

FLAG_STEPS = 8
"""The steps of a quarter of its height that a link's plate may be off the border."""

Kind = Literal["name", "letter", "plate", "wooded", "coastal"]


class LabelPart(NamedTuple):
    """A part of a block: its kind, its words, its width and its middle."""

    kind: Kind
    words: str
    width: float
    x: float = 0.0
    y: float = 0.0


class AreaLabel(NamedTuple):
    """An area's name and badges around a middle; ``size`` is the size of the letters."""

    items: tuple[LabelPart, ...]
    size: float
    box: Rect


def place_flag_plate(
    chart: PrintedAreas, way: RoadPath, names: Sequence[AreaLabel]
) -> tuple[LabelPart, float]:
    """Return the plate of a link's flags, and the size of its letters.

    The plate lies on the border, or as near to it on the road as the ``names`` of the two areas
    leave room.
    """
    words = ", ".join(sorted(way.link.flags))
    size = 0.05 * chart.drawing_scale * chart.style.lettering
    width, high = text_width(words, size, bold=True) + size, 1.3 * size / PLATE
    taken = shapely.union_all([box_with_margin(one.box) for one in names])
    road, middle = shapely.LineString(way.points), shapely.Point(way.middle)
    on_border = road.project(middle)
    for step in range(FLAG_STEPS + 1):
        for way_along in (-step, step):
            spot = road.interpolate(on_border + way_along * high / 4)
            plate = box_with_margin((spot.x - width / 2, spot.y - high / 2, width, high))
            if not plate.intersects(taken):
                return LabelPart("plate", words, width, spot.x, spot.y), size / PLATE
    return LabelPart("plate", words, width, *way.middle), size / PLATE


def place_area_labels(chart: PrintedAreas, ways: Sequence[RoadPath]) -> Mapping[Space, AreaLabel]:
    """Return each area's label in usual letters, inside the area if it fits.

    A label that does not fit goes beside its area, off the roads.
    """
    spaces = [*chart.grid.spaces()]
    inside = {
        space: _best_label_inside_area(chart, space, roads_of_area(ways, space)) for space in spaces
    }
    placed = {space: block for space, block in inside.items() if block}
    for space in spaces:
        # Labels beside their areas keep clear of all labels inside areas.
        if space not in placed:
            block, clear = _label_beside_area(chart, space, ways, placed)
            tight = (
                None
                if clear
                else _best_label_inside_area(chart, space, roads_of_area(ways, space), tight=True)
            )
            placed[space] = tight or block
    return {space: placed[space] for space in spaces}


def larger_area_label(
    chart: PrintedAreas, space: Space, ways: Sequence[RoadPath], fits: Callable[[AreaLabel], bool]
) -> AreaLabel | None:
    """Return an area's name in the largest letters up to the style's that fit into it."""
    own, most = roads_of_area(ways, space), chart.style.lettering
    for step in range(LARGER):
        lettering = most + (1 - most) * step / LARGER
        block = _best_label_inside_area(chart, space, own, lettering)
        if block is not None and fits(block):
            return block
    return None


def _best_label_inside_area(
    chart: PrintedAreas,
    space: Space,
    own: shapely.MultiLineString,
    lettering: float = 1.0,
    *,
    tight: bool = False,
) -> AreaLabel | None:
    """Return an area's best label that leaves room for counters, None if no layout fits.

    A ``tight`` label may leave less room. It is for areas whose label fits nowhere better.
    """
    area, more = chart.area_polygons[space].area, TIGHT if tight else lettering
    widest = min(WIDEST * more, max(WIDEST, ALMOST_ALL)) if more < TIGHT else WIDEST * more
    best: tuple[float, AreaLabel] | None = None
    for number, block in enumerate(_label_layouts(chart, space, lettering)):
        less = number * FORM * block.size
        if best is not None and best[0] <= less:
            break  # No further form can be better.
        wide, high = block.box[2:]
        if wide <= sqrt(area) * widest and wide * high <= area * SHARE * more * (
            1 if tight else more
        ):
            found = _best_label_position(chart, space, own, block)
            # Large letters over a road are read better than small ones beside it.
            if found and (best is None or found[0] / lettering**3 + less < best[0]):
                best = found[0] / lettering**3 + less, _label_moved_to(block, *found[1])
    return best[1] if best else None


def _label_layouts(
    chart: PrintedAreas, space: Space, lettering: float = 1.0
) -> Iterator[AreaLabel]:
    """Yield an area's label in one line, in two lines, and in ever smaller letters."""
    size = SIZE * chart.drawing_scale * lettering
    badges, signs = (
        list(_badge_parts(chart, space, size)),
        list(_terrain_sign_parts(chart, space, size)),
    )
    name = chart.grid.name(space)
    yield _label_of_rows([[*badges, _name_part(name, size), *signs]], size)
    for share in (1.0, 0.87, 0.75):
        small = size * share
        badges, signs = (
            list(_badge_parts(chart, space, small)),
            list(_terrain_sign_parts(chart, space, small)),
        )
        if share < 1.0:
            yield _label_of_rows([[*badges, _name_part(name, small), *signs]], small)
        printed = [*badges, *signs]
        under = [printed] if printed else []
        yield _label_of_rows([[_name_part(name, small)], *under], small)
        if " " in name:
            yield _label_of_rows(
                [*([_name_part(words, small)] for words in _split_name_in_two(name)), *under], small
            )
        if len(printed) >= MANY:
            middle = (len(printed) + 1) // 2
            yield _label_of_rows(
                [[_name_part(name, small)], printed[:middle], printed[middle:]], small
            )
        elif len(printed) > 1 and lettering > 1.0:
            yield _label_of_rows([[_name_part(name, small)], *([one] for one in printed)], small)


def _split_name_in_two(name: str) -> tuple[str, str]:
    """Return a name as two lines of nearly equal length, split between words."""
    words = name.split(" ")
    cuts = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))
    return min(cuts, key=lambda cut: max(map(len, cut)))


def _name_part(words: str, size: float) -> LabelPart:
    return LabelPart("name", words, text_width(words, size, bold=True))


def _badge_parts(chart: PrintedAreas, space: Space, size: float) -> Iterator[LabelPart]:
    """Yield the letters and numbers printed on an area; a short word says what it is."""
    for kind, value in chart.values.get(space, {}).items():
        if kind in chart.style.drawn_only | chart.style.coloured:
            continue
        words = printed_label(value) if isinstance(value, str) else f"{printed_label(kind)} {value}"
        yield (
            LabelPart("letter", words, BADGE * size)
            if len(words) <= 2
            else _plate_part(words, size)
        )


def _terrain_sign_parts(chart: PrintedAreas, space: Space, size: float) -> Iterator[LabelPart]:
    for flag in sorted(chart.flags.get(space, frozenset()) - chart.style.drawn_only):
        if flag == WOODED:
            yield LabelPart("wooded", flag, SIGN * size)
        elif flag == COASTAL:
            yield LabelPart("coastal", flag, SIGN * size)
        else:
            yield _plate_part(printed_label(flag), size)


def _plate_part(words: str, size: float) -> LabelPart:
    return LabelPart("plate", words, text_width(words, PLATE * size, bold=True) + 0.7 * size)


def _label_of_rows(rows: Sequence[Sequence[LabelPart]], size: float) -> AreaLabel:
    """Return a label of rows of parts, laid out around (0, 0)."""
    gap = GAP * size
    heights = [(LINE if len(row) == 1 and row[0].kind == "name" else BADGE) * size for row in rows]
    widths = [sum(one.width + gap for one in row) - gap for row in rows]
    top, items = -sum(heights) / 2, []
    for row, height, width in zip(rows, heights, widths, strict=True):
        at = -width / 2
        for one in row:
            items.append(one._replace(x=at + one.width / 2, y=top + height / 2))
            at += one.width + gap
        top += height
    wide, high = max(widths), sum(heights)
    return AreaLabel(tuple(items), size, (-wide / 2, -high / 2, wide, high))


def _label_moved_to(block: AreaLabel, x: float, y: float) -> AreaLabel:
    west, north, width, height = block.box
    items = tuple(one._replace(x=one.x + x, y=one.y + y) for one in block.items)
    return AreaLabel(items, block.size, (west + x, north + y, width, height))


def _best_label_position(
    chart: PrintedAreas, space: Space, own: shapely.MultiLineString, block: AreaLabel
) -> tuple[float, Dot] | None:
    """Return the cost and place of a block's best position in an area, None if it does not fit.

    The best positions are near the north or south end, close to the dot's column, and off the
    roads.
    """
    polygon, margin = chart.area_polygons[space], block.size * 0.45
    west, north, east, south = polygon.bounds
    across, down = block.box[2] / 2 + margin, block.box[3] / 2 + margin
    if east - west < 2 * across or south - north < 2 * down:
        return None
    xs, ys = (
        _positions_between(west + across, east - across),
        _positions_between(north + down, south - down),
    )
    spots = [(x, y) for y in ys for x in xs]
    held = [
        at
        for at, inside in zip(
            spots, shapely.covers(polygon, _boxes_around(spots, across, down)), strict=True
        )
        if inside
    ]
    if not held:
        return None
    shapely.prepare(own)
    boxes = _boxes_around(held, across, down)
    met = shapely.intersects(own, boxes)
    crossed = np.zeros(len(held))
    crossed[met] = shapely.length(shapely.intersection(boxes[met], own))
    dot_x, dot_y = chart.grid.centre(space)

    def cost(number: int) -> float:
        x, y = held[number]
        on_dot = abs(x - dot_x) < across + block.size and abs(y - dot_y) < down + block.size
        ends = min(y - north, 1.25 * (south - y))
        return (
            float(5 * crossed[number] + 0.3 * abs(x - dot_x) + ends)
            + on_dot * chart.drawing_scale / 2
        )

    best = min(range(len(held)), key=cost)
    return cost(best), held[best]


def _boxes_around(spots: Sequence[Dot], across: float, down: float) -> NDArray[np.object_]:
    return shapely.box(
        [x - across for x, _ in spots], [y - down for _, y in spots],
        [x + across for x, _ in spots], [y + down for _, y in spots],
    )  # fmt: skip


def _positions_between(low: float, high: float) -> list[float]:
    return [low + (high - low) * step / (SPOTS - 1) for step in range(SPOTS)]


def _label_beside_area(
    chart: PrintedAreas, space: Space, ways: Sequence[RoadPath], placed: Mapping[Space, AreaLabel]
) -> tuple[AreaLabel, bool]:
    """Return a block beside an area that is too small for it, and whether the block is clear.

    The block goes below, above, right or left of its area, and stays on the board. It is clear if
    it overlaps no other area and no name.
    """
    west, north, east, south = chart.area_polygons[space].bounds
    x, y = (west + east) / 2, (north + south) / 2
    width, height = chart.size
    every = shapely.MultiLineString([way.points for way in ways])
    others = shapely.union_all([
        *(one for other, one in chart.area_polygons.items() if other != space),
        *(box_with_margin(block.box) for block in placed.values()),
    ])  # fmt: skip
    best: tuple[float, AreaLabel] | None = None
    for number, form in enumerate(_label_layouts(chart, space)):
        across, down = form.box[2] / 2 + form.size * 0.5, form.box[3] / 2 + form.size * 0.5
        spots = ((x, south + down), (x, north - down), (east + across, y), (west - across, y))
        for middle in spots:
            at = (
                min(max(middle[0], across), max(width - across, across)),
                min(max(middle[1], down), max(height - down, down)),
            )
            block = _label_moved_to(form, *at)
            box = box_with_margin(block.box)
            cost = (
                box.intersection(others).area / form.size
                + box.intersection(every).length
                + box.intersection(chart.area_polygons[space]).area / form.size
                + number * form.size / 2
            )
            if best is None or cost < best[0]:
                best = cost, block
    assert best is not None
    return best[1], not box_with_margin(best[1].box).intersects(others)
