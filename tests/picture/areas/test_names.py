"""Names with many badges: each stands in its own area, and on no other name."""

from itertools import combinations

import pytest
import shapely

from boardapp.core.area_grid import Area, AreaGrid, Link
from boardapp.core.grid import Space
from boardapp.picture.areas.board_layout_plan import BoardLayoutPlan
from boardapp.picture.areas.board_style import PrintedAreas
from boardapp.picture.areas.terrain_shape_paths import box_with_margin

SIDE = 300
FLAGS = frozenset(("top", "left", "cant-stay", "start"))


def chart(across: int, down: int, flags: frozenset[str], values: dict[str, object]) -> PrintedAreas:
    """A board of squares joined to their neighbours, each with the same badges."""
    names = [f"Old Place {number}" for number in range(across * down)]
    areas = tuple(
        Area(name, (x + SIDE // 2, y + SIDE // 2),
             ((x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE)))
        for number, name in enumerate(names)
        for x, y in ((number % across * SIDE, number // across * SIDE),)
    )  # fmt: skip
    links = [Link(one, one + 1) for one in range(len(areas) - 1) if (one + 1) % across]
    links += [Link(one, one + across) for one in range(len(areas) - across)]
    grid = AreaGrid(areas, tuple(sorted(links, key=lambda one: one[:2])), across * SIDE,
                    down * SIDE)  # fmt: skip
    spaces = [Space(0, number) for number in range(len(areas))]
    return PrintedAreas(
        grid, "Squares", "", dict.fromkeys(spaces, flags), dict.fromkeys(spaces, values)
    )


@pytest.mark.parametrize("values", [{}, {"def": 12}, {"def": 12, "mgf": 2, "row": 3}])
def test_each_name_stands_in_its_own_area(values: dict[str, object]) -> None:
    board = chart(4, 3, FLAGS, values)
    blocks = BoardLayoutPlan(board).area_labels
    for space, block in blocks.items():
        assert board.area_polygons[space].buffer(1).contains(box_with_margin(block.box)), block
    for one, other in combinations(blocks.values(), 2):
        assert not shapely.relate_pattern(
            box_with_margin(one.box), box_with_margin(other.box), "T********"
        )
