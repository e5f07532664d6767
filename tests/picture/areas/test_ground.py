"""Boards of areas as they are painted: the same everywhere, within outlines, names clear."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from statistics import median
from xml.etree import ElementTree

import pytest
import shapely

from boardapp.core.area_grid import Area, AreaGrid, Link, disc_outline
from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.grid import Space
from boardapp.games.atlantikwall.game import Atlantikwall
from boardapp.games.europe.game import Europe
from boardapp.picture.areas import colours
from boardapp.picture.areas.board_layout_plan import BoardLayoutPlan
from boardapp.picture.areas.board_style import AreaCover, PrintedAreas
from boardapp.picture.areas.outlines_roads_labels_svg import letter_boxes
from boardapp.picture.areas.printed_board_svg import Manner, printed_board_svg
from boardapp.picture.svg.export import svg_to_png
from boardapp.picture.svg.markup import polyline_path_data, svg_document
from tests.games.atlantikwall.beach import BOARD as BEACH
from tests.games.europe.wars import OUTLINE
from tests.games.strange_victory.roads import BOARD

MANNERS: tuple[Manner, ...] = ("painted", "light", "clear")


def planned(
    areas: tuple[Area, ...], links: tuple[Link, ...], size: Point,
    flags: Mapping[Space, frozenset[str]] | None = None, note: str = "",
    values: Mapping[Space, Mapping[str, object]] | None = None,
) -> BoardLayoutPlan:  # fmt: skip
    return BoardLayoutPlan(
        PrintedAreas(AreaGrid(areas, links, *size), "Board", note, flags or {}, values or {})
    )


@cache
def practice() -> BoardLayoutPlan:
    return BoardLayoutPlan(
        PrintedAreas(BOARD.grid, BOARD.title, BOARD.note, BOARD.flags, BOARD.values)
    )


@cache
def discs() -> BoardLayoutPlan:
    """An owner's board of dots, one of them in a corner, with flags of every sort."""
    spots = ((300, 300), (900, 400), (1500, 250), (2890, 120), (2100, 1000), (400, 1700))
    names = ("Saint-Valery-en-Caux", "Rouen", "Ham", "Montreuil-sur-Mer", "Arras", "X")
    areas = tuple(
        Area(name, at, disc_outline(at, 100)) for name, at in zip(names, spots, strict=True)
    )
    links = tuple(
        Link(one, one + 1, frozenset({"barrier"} if one == 2 else ())) for one in range(5)
    )
    flags = {Space(0, 0): frozenset({"coastal"}), Space(0, 4): frozenset({"forest", "left"})}
    return planned(areas, links, (3000, 2000), flags, values={Space(0, 1): {"def": 5}})


@cache
def strip() -> BoardLayoutPlan:
    """Two areas, one of them thin, on a board of few units."""
    thin, wide = ((0, 0), (8, 0), (8, 80), (0, 80)), ((8, 0), (100, 0), (100, 80), (8, 80))
    return planned((Area("Thin", (4, 40), thin), Area("Wide", (60, 40), wide)), (Link(0, 1),),
                   (100, 80))  # fmt: skip


@cache
def crowd() -> BoardLayoutPlan:
    """As many areas as a board may have."""

    def cell(x: int, y: int) -> Area:
        west, north = 200 * x, 200 * y
        box = ((west, north), (west + 200, north), (west + 200, north + 200), (west, north + 200))
        return Area(f"{x} by {y}", (west + 100, north + 100), box)

    areas = tuple(cell(x, y) for y in range(10) for x in range(20))
    links = tuple(Link(one, one + 1) for one in range(199))
    wooded = {Space(0, one): frozenset({"forest"}) for one in range(0, 200, 2)}
    return planned(areas, links, (4000, 2000), wooded)


BOARDS = (practice, discs, strip, crowd)
boards = pytest.mark.parametrize("board", BOARDS)


def parsed(
    plan: BoardLayoutPlan, manner: Manner = "painted", *, named: bool = True
) -> ElementTree.Element:
    body = printed_board_svg(plan, manner, named=named)
    return ElementTree.fromstring(svg_document(body, (0, 0, *plan.chart.size), ("1in", "1in"), "t"))


def layers(root: ElementTree.Element) -> set[str]:
    return {one.get("id", "") for one in root}


@pytest.mark.parametrize("board", [practice, discs, strip])
def test_the_same_board_gives_the_same_picture(board: Callable[[], BoardLayoutPlan]) -> None:
    one = board()
    again = BoardLayoutPlan(replace(one.chart))
    for manner in MANNERS:
        assert printed_board_svg(one, manner) == printed_board_svg(again, manner)


def test_each_manner_has_its_own_layers() -> None:
    over = {"links", "outlines", "dots", "names", "frame"}
    assert layers(parsed(practice())) >= over | {"land", "floors", "hamlets", "trees", "title"}
    light, clear = (layers(parsed(practice(), manner)) for manner in ("light", "clear"))
    assert light >= over | {"title"}
    assert not (light | clear) & {"land", "floors", "hamlets", "trees"}
    assert clear >= over
    assert "title" not in clear
    assert "names" not in layers(parsed(practice(), named=False))
    # Nothing lies between the owner's picture and the outlines.
    assert not any(one.tag.endswith("rect") and one.get("fill") != "none"
                   for one in parsed(practice(), "clear"))  # fmt: skip


@boards
def test_outlines_are_drawn_as_they_are_ruled_on(board: Callable[[], BoardLayoutPlan]) -> None:
    plan = board()
    drawn = {
        one.get("data-area"): one.get("d")
        for one in parsed(plan).iter()
        if "data-area" in one.attrib
    }
    grid = plan.chart.grid
    assert drawn == {
        grid.name(space): polyline_path_data(grid.outline(space), closed=True)
        for space in grid.spaces()
    }


@pytest.mark.parametrize("manner", MANNERS)
@boards
def test_it_can_be_shown(board: Callable[[], BoardLayoutPlan], manner: Manner) -> None:
    plan = board()
    body = printed_board_svg(plan, manner)
    svg = svg_document(body, (0, 0, *plan.chart.size), ("3in", "2in"), "t")
    assert len(svg_to_png(svg, 40, (3000, 2000))) > 1000


# ---- the sea ----------------------------------------------------------------------------------


def test_the_sea_lies_beside_coastal_areas_alone() -> None:
    plan = practice()
    sea = plan.sea
    assert sea.area > 0
    touched = {
        plan.chart.grid.name(space) for space, one in plan.chart.area_polygons.items()
        if one.intersection(sea).length > 0
    }  # fmt: skip
    assert touched == {"Gull Sands", "Breakwater"}


def test_land_between_dots_is_no_sea() -> None:
    assert discs().sea.area == 0


# ---- roads ------------------------------------------------------------------------------------


def test_each_link_has_a_road_from_dot_to_dot() -> None:
    for plan in (practice(), discs(), strip()):
        grid = plan.chart.grid
        for way, link in zip(plan.road_paths, grid.links, strict=True):
            ends = [grid.areas[one].centre for one in link[:2]]
            assert [*way.points[0], *way.points[-1]] == pytest.approx([*ends[0], *ends[1]])


def test_roads_stay_in_their_two_areas_and_away_from_the_corners_of_others() -> None:
    plan = practice()
    for way in plan.road_paths:
        road = shapely.LineString(way.points)
        for space, polygon in plan.chart.area_polygons.items():
            if space.column not in way.link[:2]:
                assert road.distance(polygon) > 0.04 * plan.chart.drawing_scale


@boards
def test_roads_stay_on_the_board(board: Callable[[], BoardLayoutPlan]) -> None:
    plan = board()
    for way in plan.road_paths:
        assert plan.chart.board_rectangle.covers(shapely.LineString(way.points))


def test_flags_of_links_stand_on_their_roads() -> None:
    labels = [one.get("data-badge") for one in parsed(discs()).iter()]
    assert labels.count("barrier") == 1


# ---- names and badges -------------------------------------------------------------------------


@boards
def test_names_stand_on_the_board_and_not_on_one_another(
    board: Callable[[], BoardLayoutPlan],
) -> None:
    plan = board()
    boxes = [shapely.box(x, y, x + w, y + h) for x, y, w, h in
             (block.box for block in plan.area_labels.values())]  # fmt: skip
    assert all(plan.chart.board_rectangle.covers(box) for box in boxes)
    if board is not strip:
        assert not any(one.intersects(other) for one, other in combinations(boxes, 2))


def test_names_of_practice_roads_stand_in_their_areas_beside_the_roads() -> None:
    plan = practice()
    for space, block in plan.area_labels.items():
        x, y, w, h = block.box
        box = shapely.box(x, y, x + w, y + h)
        assert plan.chart.area_polygons[space].covers(box)
        assert all(shapely.LineString(way.points).distance(box) > 0 for way in plan.road_paths)


def test_all_that_is_printed_on_an_area_stands_beside_its_name() -> None:
    items = [item.words for item in discs().area_labels[Space(0, 4)].items]
    assert items == ["Arras", "forest", "left"]
    assert [item.words for item in discs().area_labels[Space(0, 1)].items] == ["DEF 5", "Rouen"]
    plan = practice()
    thornfield = plan.area_labels[plan.chart.grid.parse("Thornfield")]
    assert {(one.kind, one.words) for one in thornfield.items} == {
        ("name", "Thornfield"), ("letter", "C"), ("wooded", "forest")
    }  # fmt: skip


def test_the_title_lies_where_no_area_is() -> None:
    root = parsed(practice())
    [title] = [one for one in root if one.get("id") == "title"]
    words = {one.get("aria-label") for one in title.iter()} - {None}
    assert "Practice roads" in words
    assert any("Practice values" in (one or "") for one in words)
    plate = title[0]
    x, y, w, h = (float(plate.get(name, "")) for name in ("x", "y", "width", "height"))
    box = shapely.box(x, y, x + w, y + h)
    assert not any(one.intersects(box) for one in practice().chart.area_polygons.values())
    assert "title" not in layers(parsed(strip()))


# ---- counters ---------------------------------------------------------------------------------


def squares(plan: BoardLayoutPlan, space: Space, count: int) -> list[shapely.Polygon]:
    half = plan.counter_side_in(space, count) / 2
    return [shapely.box(x - half, y - half, x + half, y + half)
            for x, y in plan.counter_centres(space, count)]  # fmt: skip


@boards
@pytest.mark.parametrize("count", [0, 1, 2, 4, 9])
def test_things_lie_on_the_board_each_seen(
    board: Callable[[], BoardLayoutPlan], count: int
) -> None:
    plan = board()
    for space in plan.chart.grid.spaces():
        lying = squares(plan, space, count)
        assert len(lying) == count
        assert all(plan.chart.board_rectangle.buffer(1).covers(one) for one in lying)
        # However many there are, a strip of each is seen.
        if plan.counter_side > 20:
            assert len({one.bounds for one in lying}) == count


def test_things_lie_in_their_areas_and_clear_of_the_names() -> None:
    for plan in (practice(), discs(), crowd()):
        for space, polygon in plan.chart.area_polygons.items():
            x, y, w, h = plan.area_labels[space].box
            name = shapely.box(x, y, x + w, y + h)
            for one in squares(plan, space, 3):
                assert polygon.covers(one)
                assert not one.intersects(name)


def test_counters_of_practice_roads_show_all_that_they_say() -> None:
    plan = practice()
    for space in plan.chart.grid.spaces():
        for one, other in combinations(squares(plan, space, 2), 2):
            assert one.intersection(other).area == 0
        for one, other in pairwise(squares(plan, space, 4)):
            assert one.intersection(other).area < one.area / 2


LETTERINGS = pytest.mark.parametrize("lettering", [1.0, 1.2, 1.5, 1.75])


def lettered_beach(lettering: float) -> BoardLayoutPlan:
    style = Atlantikwall.board_style._replace(lettering=lettering)
    return BEACH.plan(style)


@LETTERINGS
def test_the_bunker_shows_the_german_and_two_units_whole(lettering: float) -> None:
    plan = lettered_beach(lettering)
    bunker = plan.chart.grid.parse("Bunker")
    counters = squares(plan, bunker, 3)
    for one, other in combinations(counters, 2):
        assert one.intersection(other).area == 0
    # A single counter keeps its size.
    assert plan.counter_side_in(bunker, 1) == plan.counter_side


@LETTERINGS
def test_the_plate_of_a_barrier_touches_no_name(lettering: float) -> None:
    plan = lettered_beach(lettering)
    top, wall = (
        {shapely.box(x, y, x + w, y + h) for x, y, w, h in letter_boxes(plan, space)}
        for space in map(plan.chart.grid.parse, ("Marram Top", "Sea Wall"))
    )
    (plate,) = top & wall
    assert not any(plate.intersects(one) for one in (top | wall) - {plate})


def test_a_name_longer_than_the_board_still_gives_a_picture() -> None:
    area = Area("W" * 40, (10, 10), ((0, 0), (20, 0), (20, 20), (0, 20)))
    root = parsed(planned((area,), (), (20, 20)))
    assert any(one.get("aria-label") == "W" * 40 for one in root.iter())


def test_an_empty_board_gives_a_picture() -> None:
    assert "frame" in layers(parsed(planned((), (), (0, 0))))


# ---- landscapes -------------------------------------------------------------------------------


def europe() -> BoardLayoutPlan:
    return OUTLINE.plan(Europe.board_style)


def beach() -> BoardLayoutPlan:
    return BEACH.plan(Atlantikwall.board_style)


def test_links_across_the_sea_are_sea_routes_and_no_roads() -> None:
    plan = europe()
    name = plan.chart.grid.areas
    routes = {frozenset(name[one].name for one in way.link[:2]) for way in plan.sea_routes}
    assert routes == {
        frozenset({"United States", "Great Britain"}), frozenset({"Great Britain", "Germany"}),
    }  # fmt: skip
    for way in plan.land_roads:
        assert (shapely.LineString(way.points) & plan.sea).length == 0
    assert layers(parsed(plan)) >= {"links", "sea-routes"}


@pytest.mark.parametrize("board", [europe, beach])
def test_names_of_games_stand_on_their_land_and_grow_with_the_text(
    board: Callable[[], BoardLayoutPlan],
) -> None:
    chart, sizes = board().chart, list[float]()
    for lettering in (1.0, 1.6):
        style = chart.style._replace(lettering=lettering)
        blocks = BoardLayoutPlan(replace(chart, style=style)).area_labels
        for space, block in blocks.items():
            x, y, w, h = block.box
            assert chart.area_polygons[space].covers(shapely.box(x, y, x + w, y + h)), block
        sizes.append(median(block.size for block in blocks.values()))
    assert sizes[1] > 1.1 * sizes[0]


def test_a_beach_has_its_defences_and_no_fields() -> None:
    drawn = {one.get("id") for one in parsed(beach()).iter()}
    assert drawn >= {"sea-wall", "wire", "obstacles", "bluffs", "craters", "craft", "smoke"}
    assert not drawn & {"fields", "hamlets", "trees"}
    # The German's own board may have no sea at all.
    chart = beach().chart
    dry = BoardLayoutPlan(replace(chart, flags={}))
    assert "frame" in layers(parsed(dry))


def test_snow_is_white_with_flakes_and_the_owners_colour_stays() -> None:
    plan = europe()
    covers = {Space(0, 0): AreaCover("#BE5238", "snow"), Space(0, 1): AreaCover("#BE5238", "mud")}
    root = ElementTree.fromstring(
        svg_document(
            printed_board_svg(plan, covers=covers), (0, 0, *plan.chart.size), ("1in", "1in"), "t"
        )
    )
    [over] = [one for one in root if one.get("id") == "covers"]
    inks = {one.get(name) for one in over.iter() for name in ("fill", "stroke")}
    assert inks >= {colours.SNOW, colours.FLAKE, colours.MUD, "#BE5238"}
