import re
from dataclasses import replace
from itertools import pairwise, product
from math import cos, hypot, radians, sin
from pathlib import Path
from xml.etree import ElementTree

import pytest
import shapely
from shapely.affinity import translate

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.picture import palette
from boardapp.picture.areas.terrain_shape_paths import box_with_margin
from boardapp.picture.board.positions_on_print import (
    inset_space_corners,
    space_centre,
    space_corners,
)
from boardapp.picture.board.visibility_shading import VisibilityShading, visibility_shading_svg
from boardapp.picture.hexes import hex_palette
from boardapp.picture.hexes.drift_and_blast_marks import (
    BlastMark,
    DriftMark,
    HexChance,
    aim_mark_svg,
    drift_path_points,
    drift_path_svg,
    drift_steps_svg,
    drift_svg,
    final_hex_mark_svg,
    heatmap_opacity,
    odds_heatmap_svg,
    target_token_svg,
)
from boardapp.picture.hexes.hex_board import (
    HexBoardPicture,
    HexDisplayOptions,
    default_hex_pixels,
    hex_board_svg,
    hex_board_svg_body,
)
from boardapp.picture.hexes.hex_hills import find_slopes
from boardapp.picture.hexes.hex_label_places import (
    PLATE_FOOT,
    PLATE_HEAD,
    name_rect,
    plate_width,
    unit_places,
)
from boardapp.picture.hexes.hex_labels import NAME_SIZE, hex_names_svg
from boardapp.picture.hexes.hex_terrain import (
    SYMBOL_SIZE,
    HexTerrainPicture,
    TerrainLook,
    art_variant_of_hex,
    built_in_terrain_look,
    hex_terrain_svg,
    symbol_placements,
    terrain_art_files,
    terrain_symbols,
)
from boardapp.picture.hexes.hex_units import (
    HexUnitMarker,
    hex_unit_marker_svg,
)
from boardapp.picture.hexes.north_marker import NorthMark, direction_in_degrees, north_marker_svg
from boardapp.picture.hexes.svg_paths_of_hexes import (
    MOST_STEPS,
    board_outline,
    board_rim_rects_in_view,
    hex_fill_path,
    hex_hatch_path,
    path_elements,
    spaces_in_view,
)
from boardapp.picture.palette import contrast_ratio
from boardapp.picture.svg.export import PictureError, svg_to_png, write_picture
from boardapp.picture.svg.lettering import CAP_HEIGHT, text_width
from boardapp.picture.svg.markup import XLINK_HREF
from tests.picture.colour import MACHADO, distance
from tests.picture.drawings import SVG, labels, named, points, tree
from tests.picture.hexes import BOARD, CALLED, GROUND, HEXES, at


def wrapped(body: str) -> str:
    return f'<svg xmlns="{SVG[1:-1]}">{body}</svg>'


def outlines(data: str) -> list[list[tuple[float, float]]]:
    """Return the polygons of a path of moves and relative steps."""
    rings = []
    for ring in data.split("M")[1:]:
        (x, y), *steps = (tuple(map(float, pair.split())) for pair in ring.rstrip("z").split("l"))
        corners = [(x, y)]
        for dx, dy in steps:
            x, y = x + dx, y + dy
            corners.append((x, y))
        rings.append(corners)
    return rings


# ---- geometry ---------------------------------------------------------------------------------


def test_hexes_are_filled_where_the_grid_says() -> None:
    spaces = list(HEXES.spaces())
    drawn = outlines(hex_fill_path(HEXES, spaces))
    assert len(drawn) == len(spaces)
    for space, corners in zip(spaces, drawn, strict=True):
        expected = [HEXES.lattice_to_mils(corner) for corner in HEXES.outline(space)]
        assert corners == [pytest.approx(corner, abs=0.05) for corner in expected]


@pytest.mark.parametrize(("columns", "rows"), [(7, 5), (1, 1), (3, 2), (2, 1)])
def test_the_board_is_outlined_without_its_half_hexes(columns: int, rows: int) -> None:
    grid = HexGrid(columns, rows)
    corners = board_outline(grid)
    shared: dict[tuple[int, int], int] = {}
    for space in grid.spaces():
        for corner in grid.outline(space):
            shared[corner] = shared.get(corner, 0) + 1
    outer = {grid.lattice_to_mils(corner) for corner, hexes in shared.items() if hexes < 3}
    assert set(corners) == outer
    sides = [hypot(a[0] - b[0], a[1] - b[1]) for a, b in pairwise([*corners, corners[0]])]
    assert sides == [pytest.approx(2000 / 3**0.5)] * len(sides)


def test_half_hexes_are_drawn_outside_the_board_and_hatched() -> None:
    svg = hex_board_svg(BOARD)
    (halves,) = named(svg, "id", "half-hexes")
    assert halves.attrib["d"].count("Z") == HEXES.rows
    (outer,) = named(svg, "id", "rim")
    (board,) = named(svg, "id", "board")
    assert board.attrib["fill"] != outer[0].attrib["fill"]
    drawn = points(board.attrib["d"])
    assert drawn == [pytest.approx(corner, abs=0.01) for corner in board_outline(HEXES)]


def test_the_picture_has_the_printed_size() -> None:
    svg = tree(hex_board_svg(BOARD))
    width, height = HEXES.printed_size_in_mils
    assert svg.attrib["width"] == "15in"
    assert [float(value) for value in svg.attrib["viewBox"].split()] == [
        0, 0, pytest.approx(width, abs=0.01), pytest.approx(height, abs=0.01)
    ]  # fmt: skip


def test_hatching_stays_in_its_hex() -> None:
    space = at("C3")
    x, y = space_centre(HEXES, space)
    for rising in (True, False):
        data = hex_hatch_path(HEXES, [space], rising)
        at_x, at_y = x, y
        ends = []
        for dx, dy in re.findall(r"[ml]([-\d.]+) ([-\d.]+)", data):
            at_x, at_y = at_x + float(dx), at_y + float(dy)
            ends.append((at_x - x, at_y - y))
        assert len(ends) > 8
        assert all(abs(dx) <= 1001 for dx, _ in ends)
        assert all(abs(dy) + abs(dx) / 3**0.5 <= 1157 for dx, dy in ends)
        assert all(
            ((b[1] - a[1]) * (b[0] - a[0]) < 0) is rising
            for a, b in zip(ends[::2], ends[1::2], strict=True)
        )


@pytest.mark.parametrize(
    "view",
    [(0, 0, 15000, 9000), (3000, 2000, 10, 10), (-500, -500, 900, 900), (14000, 8000, 9e3, 9)],
)
def test_a_view_shows_every_hex_that_it_meets(view: tuple[float, float, float, float]) -> None:
    x, y, width, height = view
    found = set(spaces_in_view(HEXES, view))
    for space in HEXES.spaces():
        xs, ys = zip(*space_corners(HEXES, space), strict=True)
        meets = min(xs) < x + width and max(xs) > x and min(ys) < y + height and max(ys) > y
        assert not meets or space in found


def test_the_rim_is_hatched_only_near_the_rim() -> None:
    assert board_rim_rects_in_view(HexGrid(100, 120), (50_000, 50_000, 9000, 9000)) == []
    assert len(board_rim_rects_in_view(HEXES, (0, 0, *HEXES.printed_size_in_mils))) == 4


def test_long_paths_are_cut_where_a_hex_ends() -> None:
    grid = HexGrid(100, 120)
    data = hex_fill_path(grid, grid.spaces())
    drawn = list(tree(wrapped(path_elements(data, fill="none"))))
    assert len(drawn) == 3
    for path in drawn:
        letters = re.findall("[A-Za-z]", path.attrib["d"])
        assert len(letters) <= MOST_STEPS
        assert (letters[0], letters[-1]) == ("M", "z")
        assert path.attrib["fill"] == "none"
    assert "".join(path.attrib["d"] for path in drawn) == data
    assert len(list(tree(wrapped(path_elements("M0 0L1 1"))))) == 1
    assert path_elements("") == ""


# ---- terrain ----------------------------------------------------------------------------------


def test_art_is_held_once_and_placed_on_its_hexes() -> None:
    svg = hex_board_svg(BOARD)
    held = {found.attrib["id"] for defs in tree(svg).iter(f"{SVG}defs") for found in defs}
    used = [found.attrib[XLINK_HREF][1:] for found in tree(svg).iter(f"{SVG}use")]
    assert set(used) <= held
    woods = [spot for spot in symbol_placements(GROUND) if spot.symbol.startswith("woods")]
    half = SYMBOL_SIZE / 2
    assert [(spot.x + half, spot.y + half) for spot in woods] == [
        space_centre(HEXES, at("B2")), space_centre(HEXES, at("B3"))
    ]  # fmt: skip
    assert woods[0].symbol != woods[1].symbol


def test_there_are_several_pictures_of_each_terrain() -> None:
    assert {
        name: len(terrain_art_files(name)) for name in ("open", "woods", "buildings", "../x")
    } == {"open": 6, "woods": 6, "buildings": 6, "../x": 0}
    symbols = terrain_symbols(GROUND)
    assert {spot.symbol for spot in symbol_placements(GROUND)} <= symbols.keys()
    for svg in symbols.values():
        assert tree(svg).attrib["viewBox"] == f"0 0 {SYMBOL_SIZE} {SYMBOL_SIZE}"


@pytest.mark.parametrize("count", [3, 6, 12])
def test_neighbours_never_show_the_same_picture(count: int) -> None:
    grid = HexGrid(20, 20)
    chosen = {space: art_variant_of_hex(space, count) for space in grid.spaces()}
    assert set(chosen.values()) == set(range(count))
    for space in grid.spaces():
        assert all(chosen[space] != chosen[other] for other in grid.neighbours(space))


def test_pictures_do_not_repeat_as_a_raster() -> None:
    grid = HexGrid(24, 24)
    for right, down in product(range(0, 12, 3), repeat=2):
        if (right, down) == (0, 0):
            continue
        pairs = [
            (
                art_variant_of_hex(space, 6),
                art_variant_of_hex(Space(space.row + 2 * down, space.column + right), 6),
            )
            for space in grid.spaces()
        ]
        assert any(one != other for one, other in pairs)


def test_terrain_is_told_by_letter_and_by_whether_it_blocks() -> None:
    svg = hex_board_svg(BOARD)
    (letters,) = named(svg, "id", "terrain-letters")
    words = [found.attrib["aria-label"] for found in letters.iter() if "aria-label" in found.attrib]
    for word in ("woods, blocks sight", "buildings, blocks sight", "marsh", "level 1", "level 3"):
        assert word in words
    plates = {
        found.attrib["aria-label"]: found.find(f"{SVG}rect").attrib["rx"]  # type: ignore[union-attr]
        for found in letters.iter(f"{SVG}g")
        if found.attrib.get("aria-label") in ("woods, blocks sight", "marsh")
    }
    assert len(set(plates.values())) == 2
    assert len(list(letters.iter(f"{SVG}use"))) == 4 + 3


def test_every_hex_has_its_name() -> None:
    (names,) = named(hex_board_svg(BOARD), "id", "names")
    written = [found.attrib["aria-label"] for found in names if "aria-label" in found.attrib]
    assert written == [HEXES.name(space) for space in HEXES.spaces()]
    bare = hex_board_svg(replace(BOARD, shown=HexDisplayOptions(names=False, letters=False)))
    assert named(bare, "id", "names") == named(bare, "id", "terrain-letters") == []


def test_names_of_one_and_of_two_digits_are_on_one_line() -> None:
    row = [Space(0, column) for column in range(11)]
    names = ElementTree.fromstring(f"<svg>{hex_names_svg(HexGrid(columns=11, rows=1), row)}</svg>")
    assert len({part.attrib["y"] for part in names.iter("use")}) == 1


def test_hills_fall_where_a_neighbour_is_lower() -> None:
    found = {
        (HEXES.name(slope.space), slope.direction): slope.drop
        for slope in find_slopes(HEXES, GROUND.levels, HEXES.spaces())
    }
    assert ("A4", 2) not in found  # on to A5, as high
    assert ("A4", 0) not in found  # off the board the hill goes on
    assert found["A4", 5] == 1
    assert found["B4", 2] == 3
    assert found["B4", 0] == 2
    assert not any(name == "B3" for name, _ in found)


def test_terrain_of_ones_own_has_its_colour_and_pattern() -> None:
    svg = hex_board_svg(BOARD)
    (marsh,) = named(svg, "data-kind")
    fill, pattern = marsh
    assert marsh.attrib["data-kind"] == 'marsh "&<'
    assert fill.attrib["fill"] == "#7FA7A0"
    assert "stroke-dasharray" in pattern.attrib


@pytest.mark.parametrize("pattern", ["plain", "rising", "falling", "crossed", "dots"])
def test_every_pattern_is_drawn(pattern: str) -> None:
    kind = TerrainLook("own", "own", "X", True, pattern=pattern)  # type: ignore[arg-type]
    svg = hex_board_svg(HexBoardPicture(HexTerrainPicture(HEXES, {at("A1"): kind})))
    (drawn,) = named(svg, "data-kind")
    assert len(drawn) == (1 if pattern == "plain" else 2)


def test_small_hexes_are_drawn_flat_and_a_view_holds_only_what_it_shows() -> None:
    flat = hex_terrain_svg(GROUND, hex_pixels=8)
    assert "<use" not in flat
    assert len(named(wrapped(flat), "data-kind")) == 3
    whole = hex_terrain_svg(GROUND)
    part = hex_terrain_svg(GROUND, (0, 0, 1500, 1500))
    assert 1 <= part.count("<use") < whole.count("<use")


def test_art_that_cannot_be_read_leaves_the_ground() -> None:
    kind = replace(built_in_terrain_look("woods", "woods", "W", True), art=(GONE,))
    svg = hex_board_svg(HexBoardPicture(HexTerrainPicture(HEXES, {at("A1"): kind})))
    assert "hex-woods" not in svg


GONE = terrain_art_files("woods")[0].with_name("nothing.svg")


# ---- units ------------------------------------------------------------------------------------


def test_units_are_told_by_shape_letter_and_word() -> None:
    shapes, said = set(), []
    for side, kind in product(("us", "germany"), ("squad", "vehicle", "other")):
        unit = HexUnitMarker(side, kind, at("A1"))  # type: ignore[arg-type]
        svg = wrapped(hex_unit_marker_svg(unit, (0, 0), side))
        (shape,) = named(svg, "data-shape")
        shapes.add(shape.attrib["d"])
        said += labels(svg)
    assert len(shapes) == 3
    assert said == [
        "us squad", "S", "us vehicle", "V", "us unit", "U",
        "germany squad", "S", "germany vehicle", "V", "germany unit", "U",
    ]  # fmt: skip


def test_an_officer_and_a_tired_unit_show() -> None:
    plain = HexUnitMarker("us", "squad", at("A1"))
    svg = wrapped(hex_unit_marker_svg(plain._replace(officer=True, fatigued=True), (0, 0), "US"))
    assert labels(svg) == ["US squad, officer, fatigued", "S", "F", "O"]
    assert len(named(svg, "data-officer")) == len(named(svg, "data-fatigued")) == 1
    bare = wrapped(hex_unit_marker_svg(plain, (0, 0)))
    assert named(bare, "data-officer") == named(bare, "data-fatigued") == []


def test_four_markers_fit_a_hex_without_overlap() -> None:
    for count in range(1, 5):
        boxes = [
            (x - 430 * scale, x + 430 * scale, y - 260 * scale, y + 260 * scale)
            for x, y, scale in unit_places(count)
        ]
        assert len(boxes) == count
        for west, east, north, south in boxes:
            for x, y in product((west, east), (north, south)):
                assert abs(x) <= 1000
                assert abs(y) + abs(x) / 3**0.5 <= 1155
        for one, other in product(boxes, repeat=2):
            apart = one[1] <= other[0] or one[3] <= other[2]
            assert one == other or apart or other[1] <= one[0] or other[3] <= one[2]
    assert len(set(unit_places(9))) == 9


# ---- the call ---------------------------------------------------------------------------------


def test_the_north_marker_shows_each_number_where_it_leads() -> None:
    svg = wrapped(north_marker_svg(NorthMark(at("A1")), (0, 0)))
    found = {
        int(mark.attrib["data-red"]): mark.attrib["data-direction"]
        for mark in named(svg, "data-red")
    }
    assert found == {1: "NW", 2: "NE", 3: "E", 4: "SE", 5: "SW", 6: "W"}
    turned = wrapped(north_marker_svg(NorthMark(at("A1"), (2, 1, 0, 5, 4, 3)), (0, 0)))
    assert named(turned, "data-red", "1")[0].attrib["data-direction"] == "E"
    assert labels(turned)[0] == "north marker, 1 points E, 3 points NW"


def test_directions_of_the_marker_are_those_of_the_board() -> None:
    x, y = space_centre(HEXES, at("C3"))
    for direction in range(6):
        to_x, to_y = space_centre(HEXES, HEXES.step(at("C3"), direction))
        turn = radians(direction_in_degrees(direction))
        assert (to_x - x, to_y - y) == pytest.approx((2000 * cos(turn), 2000 * sin(turn)), abs=0.01)


def test_aim_path_and_final_hex_are_three_distinct_marks() -> None:
    looks = (hex_palette.AIM, hex_palette.PATH, hex_palette.FINAL)
    for part in ("word", "fill", "dashes", "shape"):
        assert len({getattr(look, part) for look in looks}) == 3, part
    line = [(0.0, 0.0), (2000.0, 0.0)]
    marks = {
        name: ElementTree.fromstring(wrapped(svg))
        for name, svg in (
            ("aim", aim_mark_svg((0, 0))), ("path", drift_path_svg(line) + drift_steps_svg(line)),
            ("final", final_hex_mark_svg((0, 0))),
        )
    }  # fmt: skip
    tags = {name: {found.tag for found in mark.iter()} for name, mark in marks.items()}
    assert f"{SVG}circle" in tags["aim"]
    assert f"{SVG}circle" not in tags["path"]
    dashes = {
        name: {found.get("stroke-dasharray") for found in mark.iter()} - {None}
        for name, mark in marks.items()
    }
    assert dashes == {"aim": {"150.0 90.0"}, "path": {"320.0 120.0 60.0 120.0"}, "final": set()}
    words = {name: labels(ElementTree.tostring(mark, "unicode")) for name, mark in marks.items()}
    assert words == {"aim": ["AIM"], "path": ["1"], "final": ["FINAL"]}


def test_the_aim_leaves_a_plate_of_dice_or_odds_readable() -> None:
    ring = ElementTree.fromstring(wrapped(aim_mark_svg((0, 0), word=False)))
    reach = [
        float(one.attrib["r"]) + float(one.attrib["stroke-width"]) / 2
        for one in ring.iter(f"{SVG}circle")
    ]
    ends = [
        float(number)
        for one in ring.iter(f"{SVG}path")
        for number in re.findall(r"-?[0-9.]+", one.attrib["d"])
    ]
    assert max(*reach, *ends) < PLATE_HEAD


def test_every_mark_of_a_call_is_drawn() -> None:
    svg = hex_board_svg(CALLED)
    assert [found.attrib["data-mark"] for found in named(svg, "data-mark")] == [
        "path", "aim", "final"
    ]  # fmt: skip
    assert [found.attrib["data-step"] for found in named(svg, "data-step")] == ["1", "2", "3"]
    assert len(named(svg, "data-token")) == 1
    assert {found.attrib["data-blast"] for found in named(svg, "data-blast")} == {
        "C6", *(HEXES.name(space) for space in HEXES.neighbours(at("C6")))
    }  # fmt: skip
    assert {found.attrib["data-chance"] for found in named(svg, "data-chance")} == {"C3", "C4"}
    said = labels(svg)
    for word in ("1/2", "8 %", "4 supp.", "3 supp.", "AIM", "target token"):
        assert word in said
    assert said.count("3 supp.") == 6
    assert "FINAL" not in said, "the dice stand there"
    order = re.findall(r' id="([\w-]+)"', svg)
    for under, over in pairwise(
        ("terrain", "heat", "blast", "names", "marks", "drift-steps", "units")
    ):
        assert order.index(under) < order.index(over)


def test_an_attack_on_target_has_no_path() -> None:
    svg = wrapped(drift_svg(HEXES, DriftMark((at("C3"),))))
    assert [found.attrib["data-mark"] for found in named(svg, "data-mark")] == ["aim", "final"]
    assert drift_svg(HEXES, DriftMark(())) == ""


@pytest.mark.parametrize("direction", range(6))
def test_a_drift_off_the_board_ends_at_the_rim(direction: int) -> None:
    for space in HEXES.spaces():
        if HEXES.step(space, direction) in HEXES:
            continue
        drift = DriftMark((space,), off=direction)
        x, y = drift_path_points(HEXES, drift)[-1]
        assert 500 <= x <= HEXES.printed_size_in_mils[0] - 500
        assert 500 <= y <= HEXES.printed_size_in_mils[1] - 500
        svg = wrapped(drift_svg(HEXES, drift))
        assert len(named(svg, "data-mark", "off-board")) == 1
        assert "OFF" in labels(svg)


@pytest.mark.parametrize("direction", range(6))
def test_numbers_of_drift_steps_keep_clear_of_units_names_and_plates(direction: int) -> None:
    here, there = at("D4"), HEXES.step(at("D4"), direction)
    svg = wrapped(drift_steps_svg([space_centre(HEXES, space) for space in (here, there)]))
    (plate,) = ElementTree.fromstring(svg).iter(f"{SVG}rect")
    x, y, width, height = (float(plate.attrib[key]) for key in ("x", "y", "width", "height"))
    number = shapely.box(x, y, x + width, y + height)
    name = name_rect(text_width("D4", NAME_SIZE, bold=True), NAME_SIZE * CAP_HEIGHT, 0)
    units = [place for count in range(1, 5) for place in unit_places(count)]
    taken = [
        box_with_margin(name),
        shapely.box(-plate_width() / 2, PLATE_HEAD, plate_width() / 2, PLATE_FOOT),
        *(shapely.box(one.x - 430 * one.scale, one.y - 260 * one.scale,
                      one.x + 430 * one.scale, one.y + 260 * one.scale) for one in units),
    ]  # fmt: skip
    for space in (here, there):
        centre = space_centre(HEXES, space)
        assert not any(number.intersects(translate(one, *centre)) for one in taken)


def test_numbers_of_drift_steps_in_a_row_are_not_between_plates() -> None:
    svg = wrapped(drift_steps_svg([space_centre(HEXES, at("D4")), space_centre(HEXES, at("D5"))]))
    (plate,) = ElementTree.fromstring(svg).iter(f"{SVG}rect")
    assert float(plate.attrib["y"]) < space_centre(HEXES, at("D4"))[1] - PLATE_HEAD


def test_two_units_leave_the_point_of_a_drift_arrow_free() -> None:
    ways = [(at("D4"), HEXES.step(at("D4"), direction)) for direction in range(6)]
    for here, there in ways:
        svg = wrapped(drift_steps_svg([space_centre(HEXES, here), space_centre(HEXES, there)]))
        (chevron, *_) = ElementTree.fromstring(svg).iter(f"{SVG}path")
        corners = [float(one) for one in re.findall(r"-?[\d.]+", chevron.attrib["d"])]
        arrow = shapely.Polygon([*zip(corners[::2], corners[1::2], strict=True)])
        x, y = space_centre(HEXES, there)
        for place in unit_places(2):
            unit = shapely.box(
                x + place.x - 430 * place.scale,
                y + place.y - 260 * place.scale,
                x + place.x + 430 * place.scale,
                y + place.y + 260 * place.scale,
            )
            assert arrow.intersection(unit).area < 0.01 * arrow.area


def test_the_rim_of_a_blast_and_the_final_star_keep_clear_of_name_and_plate() -> None:
    corners = inset_space_corners(HEXES, at("C3"), 86)
    x, y = HEXES.lattice_to_mils(HEXES.centre(at("C3")))
    inside = shapely.Polygon([(one - x, other - y) for one, other in corners])
    height = NAME_SIZE * CAP_HEIGHT
    width = text_width("C10", NAME_SIZE, bold=True)
    name = name_rect(width, height, width)
    assert inside.contains(box_with_margin(name))
    (star, *_) = re.findall(r'd="([^"]+)".*?stroke-width="(\d+)', final_hex_mark_svg((0, 0)))
    low = max(float(number) for number in re.findall(r"-?[\d.]+", star[0])) + float(star[1]) / 2
    assert low <= PLATE_HEAD


def test_a_blast_of_the_middle_only() -> None:
    svg = hex_board_svg(replace(BOARD, blast=BlastMark(at("A1"), (), dice=5)))
    assert "5 dice" in labels(svg)
    assert len(named(svg, "data-blast")) == 1


def test_the_likelier_the_darker() -> None:
    shares = [0.0, 1 / 36, 1 / 12, 1 / 6, 1 / 2]
    opacities = [heatmap_opacity(share, 0.5) for share in shares]
    assert opacities == sorted(set(opacities))
    assert heatmap_opacity(0, 0) == 0
    chances = {at("A1"): HexChance("1/36", 1 / 36), at("A2"): HexChance("1/2", 0.5)}
    svg = wrapped(odds_heatmap_svg(HEXES, chances))
    assert labels(svg) == ["1/36", "1/2"]
    drawn = [float(found.attrib["fill-opacity"]) for found in named(svg, "data-share")]
    assert drawn == sorted(drawn)
    assert drawn[0] < drawn[1]
    assert labels(wrapped(odds_heatmap_svg(HEXES, chances, [at("A2"), at("A3")]))) == ["1/2"]


def test_a_field_is_shaded_on_hexes() -> None:
    field = VisibilityShading(frozenset([at("A1")]), frozenset([at("A1"), at("A2")]), at("B1"),
                    frozenset([at("E7")]))  # fmt: skip
    svg = wrapped(visibility_shading_svg(HEXES, field))
    rings = {
        found.attrib["data-field"]: len(outlines(found[0].attrib["d"]))
        for found in named(svg, "data-field")
        if found.attrib["data-field"] != "unknown"
    }
    assert rings == {"hidden": HEXES.rows * HEXES.columns - 4, "sees": 1, "seen-by": 2}
    assert labels(svg) == ["?"]
    part = visibility_shading_svg(HEXES, field, [at("A1")])
    assert 'data-field="hidden"' not in part


def test_each_thing_can_be_drawn_alone() -> None:
    for body in (
        target_token_svg((0, 0)),
        aim_mark_svg((0, 0)),
        final_hex_mark_svg((0, 0), off_board=True),
    ):
        assert svg_to_png(wrapped(body).replace("<svg", '<svg viewBox="-900 -900 1800 1800"'), 50,
                          (1800, 1800))[:4] == b"\x89PNG"  # fmt: skip


# ---- colours ----------------------------------------------------------------------------------


def test_words_on_hexes_are_readable() -> None:
    pairs = [
        (hex_palette.NAME_INK, hex_palette.NAME_HALO),
        (hex_palette.BADGE_INK, hex_palette.BADGE_PAPER),
        (hex_palette.PLATE_INK, hex_palette.PLATE),
        (hex_palette.NORTH_INK, hex_palette.NORTH_PAPER),
        (hex_palette.TOKEN_INK, hex_palette.TOKEN),
        *((look.ink, look.fill) for look in
          (hex_palette.AIM, hex_palette.PATH, hex_palette.FINAL, hex_palette.OFF)),
    ]  # fmt: skip
    assert [pair for pair in pairs if contrast_ratio(*pair) < 4.5] == []
    assert contrast_ratio(hex_palette.NAME_INK, hex_palette.GROUND) >= 4.5


def test_marks_stay_apart_for_every_eye() -> None:
    fills = [hex_palette.AIM.ink, hex_palette.PATH.fill, hex_palette.FINAL.fill]
    for eyes in MACHADO:
        for i, one in enumerate(fills):
            for other in fills[i + 1 :]:
                assert distance(one, other, eyes) > 20, (eyes, one, other)
    for one, other in ((fills[0], fills[1]), (fills[1], fills[2])):
        assert contrast_ratio(one, other) >= 4.5


def test_higher_ground_is_darker_and_hills_show_beside_the_meadow() -> None:
    shades = [hex_palette.GROUND, *hex_palette.LEVELS]
    luminances = [palette.luminance(shade) for shade in shades]
    assert luminances == sorted(luminances, reverse=True)
    assert contrast_ratio(hex_palette.SLOPE_INK, hex_palette.LEVELS[-1]) >= 2
    assert contrast_ratio(hex_palette.GROUND, hex_palette.RIM) >= 1.5


# ---- files ------------------------------------------------------------------------------------


def test_a_hex_board_becomes_every_kind_of_file(tmp_path: Path) -> None:
    small = replace(CALLED, ground=GROUND)
    for suffix, start in ((".png", b"\x89PNG"), (".svg", b"<svg"), (".pdf", b"%PDF")):
        path = tmp_path / f"board{suffix}"
        write_picture(hex_board_svg(small), small.size, path, dpi=20)
        assert path.read_bytes().startswith(start)
    assert b"<text" not in (tmp_path / "board.svg").read_bytes()
    pdf = (tmp_path / "board.pdf").read_bytes()
    assert re.findall(rb"/MediaBox \[([^\]]*)\]", pdf) == [b"0 0 1080.00 665.11"]
    assert b"/Subtype /Image" not in pdf


def test_a_board_too_large_for_paper_is_refused(tmp_path: Path) -> None:
    huge = HexBoardPicture(HexTerrainPicture(HexGrid(100, 120)))
    with pytest.raises(PictureError, match=r"201 × 208 inches is too large; expected at most 200"):
        write_picture("<svg/>", huge.size, tmp_path / "huge.pdf")
    with pytest.raises(PictureError, match="are too many"):
        write_picture("<svg/>", huge.size, tmp_path / "huge.png", dpi=100)


def test_a_board_of_thousands_of_hexes_is_a_file_one_can_open() -> None:
    grid = HexGrid(100, 120)
    assert default_hex_pixels(grid, None) < default_hex_pixels(grid, (0, 0, 20_000, 20_000))
    woods = built_in_terrain_look("woods", "woods", "W", True)
    ground = HexTerrainPicture(
        grid, {space: woods for space in grid.spaces() if space.column % 3 == 0}
    )
    svg = hex_board_svg(HexBoardPicture(ground))
    assert len(svg) < 6_000_000
    assert svg.count("<use") > 12_000
    part = hex_board_svg_body(HexBoardPicture(ground), (0, 0, 9000, 9000))
    assert len(part) < 300_000


def test_equal_boards_give_equal_pictures() -> None:
    again = replace(CALLED, heat=dict(CALLED.heat))
    assert hex_board_svg(CALLED) == hex_board_svg(again)
