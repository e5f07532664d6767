"""The places of a space's unit markers: off the letters of its edges where there is room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from math import ceil, floor
from typing import NamedTuple

from boardapp.core.square_grid import SPACE_SIZE
from boardapp.picture.board.highlighted_edges import do_rects_overlap
from boardapp.picture.pieces.unit_and_smoke_pieces import HEIGHT, WIDTH
from boardapp.picture.svg.markup import Rect

SIGNS_HEIGHT = 490
"""The height below a marker of the signs of its unit's damage and effects."""
PLACES = ((1020, 1310), (1020, 2960))
"""Usual centres of the first side's first two markers; the other side's are mirrored."""

_RIM = 60
_WEST, _EAST = 900, SPACE_SIZE - 900
_NORTH, _SOUTH = PLACES[0][1], PLACES[1][1]
"""Limits of the centres of markers, between the space's name and the plate of a chance."""
_DOT: Rect = (1930, 1900, 140, 200)
"""The middle of a space, where lines of sight begin: no marker moves over it."""
_SMOKE: Rect = (1930, 540, 140, 1120)
"""The middle of a smoke counter, which covers no label of a marker that is in its usual place."""
_SWORDS: Rect = (1850, 2140, 300, 600)
"""The middle of the sign of a fight, which covers no label of a marker beside it."""

MarkerCentre = tuple[int, int]


class MarkerToPlace(NamedTuple):
    """A marker's side of its space, and whether its unit has signs below it."""

    west: bool
    has_signs: bool = False

    def box(self, centre: MarkerCentre) -> Rect:
        """Return the rectangle of the marker with its rim and signs."""
        height = HEIGHT + 2 * _RIM + (SIGNS_HEIGHT if self.has_signs else 0)
        west, north = centre[0] - WIDTH / 2 - _RIM, centre[1] - HEIGHT / 2 - _RIM
        return west, north, WIDTH + 2 * _RIM, height


@lru_cache(maxsize=512)
def marker_centres(
    markers: tuple[MarkerToPlace, ...], letters: tuple[Rect, ...] = (), *, smoke: bool = False
) -> tuple[MarkerCentre, ...]:
    """Return the centres of a space's markers, from the space's corner.

    A marker is in its usual place, or in the nearest place in which it covers no letter and no
    other marker. If there is no room for all, the markers cover the fewest letters.
    """
    usual = best = _usual_centres(markers)
    blocked = [
        at for at, marker in enumerate(markers) if _overlaps_any(marker.box(usual[at]), letters)
    ]
    if not blocked or len(set(usual)) != len(usual):
        return usual
    is_fight = len({marker.west for marker in markers}) > 1
    kept_free = [_DOT, *([_SMOKE] if smoke else ()), *([_SWORDS] if is_fight else ())]
    free = (at for at in range(len(markers)) if at not in blocked)
    orders = [*permutations([*free, *blocked])]
    plain = tuple(marker._replace(has_signs=False) for marker in markers)
    least = _faults(markers, usual, letters)
    for moved, order in product(dict.fromkeys((markers, plain)), orders):
        found = _move_off_letters(moved, usual, letters, order, kept_free)
        faults = _faults(markers, found, letters)
        if faults < least:
            best, least = found, faults
        if least[:2] == (0, 0):
            break
    return best


def _usual_centres(markers: Sequence[MarkerToPlace]) -> tuple[MarkerCentre, ...]:
    """Return the usual places; from a side's third marker on, markers overlap downward."""
    counts, centres = {True: 0, False: 0}, []
    for marker in markers:
        number = counts[marker.west]
        counts[marker.west] += 1
        x, y = PLACES[number % 2]
        centres.append((x if marker.west else SPACE_SIZE - x, y + 180 * (number // 2)))
    return tuple(centres)


def _move_off_letters(
    markers: Sequence[MarkerToPlace], usual: Sequence[MarkerCentre], letters: Sequence[Rect],
    order: Sequence[int], kept_free: Sequence[Rect],
) -> tuple[MarkerCentre, ...]:  # fmt: skip
    """Return places found for one marker after the other; one without room stays where it is."""
    centres = dict(enumerate(usual))
    boxes: list[Rect] = []
    for at in order:
        marker, start = markers[at], usual[at]
        taken = [*letters, *boxes]
        if _overlaps_any(marker.box(start), taken):
            spots = _free_spots(marker, start, [*taken, *kept_free])
            centres[at] = next(spots, start)
        boxes.append(marker.box(centres[at]))
    return tuple(centres[at] for at in range(len(markers)))


def _free_spots(
    marker: MarkerToPlace, start: MarkerCentre, taken: Sequence[Rect]
) -> Iterator[MarkerCentre]:
    """Yield the centres at which a marker is just clear of what is taken, the nearest first."""
    x, y, width, height = marker.box((0, 0))
    across, down = {start[0], _WEST, _EAST}, {start[1], _NORTH, _SOUTH}
    for west, north, wide, high in taken:
        across |= {ceil(west + wide - x), floor(west - x - width)}
        down |= {ceil(north + high - y), floor(north - y - height)}
    spots = [(a, b) for a in across if _WEST <= a <= _EAST for b in down if _NORTH <= b <= _SOUTH]
    spots.sort(key=lambda spot: ((spot[0] - start[0]) ** 2 + (spot[1] - start[1]) ** 2, spot))
    return (spot for spot in spots if not _overlaps_any(marker.box(spot), taken))


def _faults(
    markers: Sequence[MarkerToPlace], centres: Sequence[MarkerCentre], letters: Sequence[Rect]
) -> tuple[int, int, int]:
    """Return what markers cover, without signs and with them, and how far markers have moved.

    A covered marker counts as much as nine covered letters.
    """
    counts = []
    for bare in (True, False):
        boxes = [
            (marker._replace(has_signs=False) if bare else marker).box(centre)
            for marker, centre in zip(markers, centres, strict=True)
        ]
        pairs = sum(do_rects_overlap(*pair) for pair in combinations(boxes, 2))
        counts.append(9 * pairs + sum(_overlaps_any(letter, boxes) for letter in letters))
    starts = _usual_centres(markers)
    moved = sum(abs(x - a) + abs(y - b) for (x, y), (a, b) in zip(centres, starts, strict=True))
    return counts[0], counts[1], moved


def _overlaps_any(box: Rect, others: Sequence[Rect]) -> bool:
    return any(do_rects_overlap(box, other) for other in others)
