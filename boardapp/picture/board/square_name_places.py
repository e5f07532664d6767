"""Places of the names of squares, where no wall crosses them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import shapely

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.grid import Space
from boardapp.core.square_grid import SPACE_SIZE, SquareGrid
from boardapp.picture import palette
from boardapp.picture.svg.lettering import CAP_HEIGHT, text_width
from boardapp.picture.svg.markup import Rect

_SIZE, _GAP = 480, 170
"""Size of a name that is read from a picture of a whole board, and its distance from the sides of
its space."""
_PLACES = ((0.0, 0.0), (0.5, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0))
"""The possible places of a name, from west to east and from north to south. The first that no wall
crosses is used; pieces leave only the north of a space free."""


def square_name_size(grid: SquareGrid) -> float:
    """Return the size of the names of the squares of a board."""
    return grid.side / SPACE_SIZE * _SIZE


def square_name_corners(
    grid: SquareGrid, walls: Iterable[Iterable[Point]]
) -> Iterator[tuple[Space, float, float]]:
    """Yield the north-west corner of each square's name, clear of walls where there is room."""
    tree = shapely.STRtree([shapely.LineString(wall) for wall in walls])
    left = list(grid.spaces())
    places = {space: _name_rect(grid, space, _PLACES[0]) for space in left}
    for place in _PLACES:
        if not left:
            break
        rects = [_name_rect(grid, space, place) for space in left]
        edge = palette.WALL_WIDTH / 2
        boxes = [shapely.box(x - edge, y - edge, x + wide + edge, y + high + edge)
                 for x, y, wide, high in rects]  # fmt: skip
        crossed = set(tree.query(boxes, predicate="intersects")[0].tolist())
        places.update((space, rects[at]) for at, space in enumerate(left) if at not in crossed)
        left = [space for at, space in enumerate(left) if at in crossed]
    for space, (x, y, *_) in places.items():
        yield space, x, y


def _name_rect(grid: SquareGrid, space: Space, place: tuple[float, float]) -> Rect:
    (x, y), side, gap = grid.north_west_corner(space), grid.side, grid.side / SPACE_SIZE * _GAP
    size = square_name_size(grid)
    width, height = text_width(grid.name(space), size, bold=True), size * CAP_HEIGHT
    across, down = side - width - 2 * gap, side - height - 2 * gap
    return x + gap + place[0] * across, y + gap + place[1] * down, width, height
