"""A board as a picture: map, tiles, walls and edges from the sight rules, units, smoke.

All lengths are mils; the picture's viewBox is the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from boardapp.core.geometry.exact_geometry import MILS_PER_INCH
from boardapp.core.grid import Space
from boardapp.core.square_grid import SPACE_SIZE, SquareGrid
from boardapp.core.tile import (
    ROTATIONS,
    SIDES,
    PlacedTile,
    Side,
    TileFace,
    TileFeature,
    blocking_features,
    edge_features,
    points_on_board,
    rotated_side,
)
from boardapp.picture import palette, tile_and_map_art
from boardapp.picture.board import square_name_places
from boardapp.picture.board.grid_lines import grid_lines_svg
from boardapp.picture.board.highlighted_edges import (
    BADGE,
    do_rects_overlap,
    edge_band_svg,
    edge_letter_position,
    edge_letter_rect,
    edge_letter_svg,
)
from boardapp.picture.board.visibility_shading import VisibilityShading, visibility_shading_svg
from boardapp.picture.pieces import attack_lines_and_off_board_units as under_way
from boardapp.picture.pieces.marker_places import MarkerToPlace, marker_centres
from boardapp.picture.pieces.unit_and_smoke_pieces import (
    UnitMarker,
    smoke_cloud_svg,
    smoke_counter_svg,
    unit_marker_svg,
)
from boardapp.picture.svg.lettering import (
    CAP_HEIGHT,
    shorten_with_ellipsis,
    text_line_svg,
    text_width,
)
from boardapp.picture.svg.markup import (
    Rect,
    Spot,
    polyline_path_data,
    svg_document,
    svg_element,
    svg_group,
    svg_num,
)
from boardapp.picture.tile_and_map_art import plain_tile_svg

if TYPE_CHECKING:
    from boardapp.picture.pieces.attack_lines_and_off_board_units import FightSigns

BLANK = "#FFFFFF"
NAME_SIZE = 280
"""Size of the lettering of a space's name."""
NAME_SPOTS = ((235, 235), (760, 235), (235, 620), (760, 620))
"""The possible positions of a name in its space; the first free one is used."""


class TileToDraw(NamedTuple):
    """A tile's side on the board, with its art if it has any."""

    placed: PlacedTile
    face: TileFace
    art: Path | None = None


class SmokeMarker(NamedTuple):
    """Smoke on a space for some more turns."""

    space: Space
    turns: int


@dataclass(frozen=True)
class BoardDisplayOptions:
    """The parts of a board that are drawn in addition to its tiles, units and smoke.

    Without ``ground``, map and tiles have no art, which saves ink. ``lettering`` is the factor by
    which the letters of edges are larger than printed. ``larger_names`` are for boards of small
    spaces.
    """

    ground: bool = True
    walls: bool = True
    edges: bool = True
    names: bool = True
    dots: bool = True
    grid: bool = True
    numbers: bool = False
    titles: bool = False
    lettering: float = 1.0
    larger_names: bool = False


@dataclass(frozen=True)
class BoardPicture:
    """Everything that a picture of a board shows, as plain values.

    ``side_titles`` names the sides of the units for screen readers. ``fights`` are the signs of
    declared attacks, fights and off-board units. A ``photograph`` of the board takes the place of
    the drawn map and tiles, whose walls and edges then only count for rulings. ``walls`` are those
    of the board itself. ``under_svg`` and ``over_svg`` are a game's own drawings, below the walls
    and above everything.
    """

    grid: SquareGrid
    title: str = "Board"
    ground: Path | None = None
    tiles: tuple[TileToDraw, ...] = ()
    markers: tuple[UnitMarker, ...] = ()
    smoke: tuple[SmokeMarker, ...] = ()
    shading: VisibilityShading | None = None
    shown: BoardDisplayOptions = BoardDisplayOptions()
    side_titles: Mapping[str, str] = field(default_factory=dict)
    fights: FightSigns | None = None
    photograph: Path | None = None
    walls: tuple[TileFeature, ...] = ()
    under_svg: str = ""
    over_svg: str = ""

    @property
    def view(self) -> Rect:
        """Return the whole board as a rectangle."""
        return 0, 0, self.grid.width, self.grid.height

    @property
    def size(self) -> tuple[int, int]:
        """Return the board's width and height in mils."""
        return self.grid.width, self.grid.height


def board_svg(board: BoardPicture, *, view: Rect | None = None) -> str:
    """Return the board, or a view of it, as an SVG document at its printed size."""
    seen = view or board.view
    size = (
        f"{svg_num(seen[2] / MILS_PER_INCH)}in",
        f"{svg_num(seen[3] / MILS_PER_INCH)}in",
    )
    return svg_document(board_svg_body(board, view), seen, size, board.title)


def board_svg_body(board: BoardPicture, view: Rect | None = None, background_svg: str = "") -> str:
    """Return a board's drawing inside a view, without the enclosing SVG document.

    ``background_svg`` is drawn beneath the units and above the walls.
    """
    tiles = [tile for tile in board.tiles if _is_space_in_view(board, tile.placed.space, view)]
    if board.photograph is not None:
        tiles = []
    layers = (
        _map_body(board),
        board.under_svg,
        svg_group(*[_tile_art_or_outline(board, tile) for tile in tiles], id="tiles"),
        visibility_shading_svg(board.grid, board.shading) if board.shading else "",
        svg_group(*[_smoke_svg(board, smoke) for smoke in board.smoke], id="smoke"),
        grid_lines_svg(board.grid, lines=board.shown.grid, dots=board.shown.dots),
        walls_and_edges_svg(board, tiles),
        background_svg,
        edge_letters_svg(board, tiles),
        svg_group(*[entry_arrows_svg(tile) for tile in tiles], id="arrows"),
        under_way.signs_below_units_svg(board.fights) if board.fights else "",
        _space_names_svg(board, tiles),
        svg_group(*[_tile_caption_svg(board, tile) for tile in tiles], id="captions"),
        _units_svg(board),
        svg_group(*[_smoke_counter_svg(board, smoke) for smoke in board.smoke], id="smoke-turns"),
        *_fight_layers(board),
        board.over_svg,
    )
    return "".join(layers)


def map_svg(board: BoardPicture) -> str:
    """Return the map alone as an SVG document, plain if its picture cannot be shown."""
    return svg_document(_map_body(board), board.view, ("100%", "100%"), board.title)


def tile_svg(tile: TileToDraw, shown: BoardDisplayOptions | None = None) -> str:
    """Return a tile's side as a picture of its own, turned as placed, for a tray or a ghost."""
    board, alone = _board_of_tile(tile, shown or BoardDisplayOptions(names=False))
    parts = (
        _tile_art_or_outline(board, alone),
        walls_and_edges_svg(board, [alone]),
        _edge_letters_and_arrows_svg(board, alone),
        _tile_caption_svg(board, alone),
    )
    return svg_document("".join(parts), board.view, ("4in", "4in"), tile.face.title)


def tile_edge_signs_svg(tile: TileToDraw, shown: BoardDisplayOptions) -> str:
    """Return only the letters and arrows on a tile's edges, as `tile_svg` draws them."""
    return _edge_letters_and_arrows_svg(*_board_of_tile(tile, shown))


def _board_of_tile(tile: TileToDraw, shown: BoardDisplayOptions) -> tuple[BoardPicture, TileToDraw]:
    """Return a board of one space, and the tile on this space, turned as placed."""
    alone = tile._replace(placed=tile.placed._replace(space=Space(0, 0)))
    grid = SquareGrid(columns=1, rows=1)
    return BoardPicture(grid, title=tile.face.title, tiles=(alone,), shown=shown), alone


def _edge_letters_and_arrows_svg(board: BoardPicture, tile: TileToDraw) -> str:
    return edge_letters_svg(board, [tile]) + entry_arrows_svg(tile)


def edge_letter_boxes(tile: TileToDraw, shown: BoardDisplayOptions) -> list[Rect]:
    """Return the rectangles of letters and arrows on a tile's side, as `tile_svg` draws them."""
    _, alone = _board_of_tile(tile, shown)
    arrows = (_middle_of_tile_side(alone, side) for side in _arrow_sides(alone))
    return [*edge_letter_rects(tile, shown), *arrows]


def edge_letter_rects(tile: TileToDraw, shown: BoardDisplayOptions) -> tuple[Rect, ...]:
    """Return the rectangles of the letters on a tile's side, as `tile_svg` draws them."""
    if not shown.edges:
        return ()
    board, alone = _board_of_tile(tile, shown)
    spots = (spot for _, spot in _edge_letter_places(board, alone))
    return tuple(edge_letter_rect(spot, BADGE * shown.lettering) for spot in spots)


def _is_space_in_view(board: BoardPicture, space: Space, view: Rect | None) -> bool:
    if view is None:
        return True
    x, y = board.grid.north_west_corner(space)
    west, north, width, height = view
    across = x < west + width and x + board.grid.side > west
    return across and y < north + height and y + board.grid.side > north


# ---- map and tiles ----------------------------------------------------------------------------


def _map_body(board: BoardPicture) -> str:
    width, height = board.size
    plain = svg_element(
        "rect", width=width, height=height, fill=palette.GROUND if board.shown.ground else BLANK
    )
    picture = board.photograph or board.ground
    if picture is None or not board.shown.ground:
        return plain
    try:
        ground = tile_and_map_art.read_art(picture)
    except tile_and_map_art.ArtError:
        return plain
    return svg_group(_stretched_art(ground, width, height), id="map")


def _stretched_art(found: tile_and_map_art.NestableDrawing, width: int, height: int) -> str:
    size = f"{width} {height}"
    if (found.width, found.height) == (width, height):
        return svg_element("g", found.body, data_art=size)
    scale = f"scale({width / found.width:.6g} {height / found.height:.6g})"
    return svg_element("g", svg_element("g", found.body, transform=scale), data_art=size)


def _tile_art_or_outline(board: BoardPicture, tile: TileToDraw) -> str:
    """Draw the layer below a tile's walls and edges: its art, or only its outline."""
    if board.shown.ground:
        return tile_art(tile)
    x, y = board.grid.north_west_corner(tile.placed.space)
    return svg_element(
        "rect", x=x + 20, y=y + 20, width=SPACE_SIZE - 40, height=SPACE_SIZE - 40, fill=BLANK,
        stroke=palette.GRID_INK, stroke_width=40, data_tile=tile.face.id,
    )  # fmt: skip


def tile_art(tile: TileToDraw) -> str:
    """Return a tile's art at its position; without readable art, a plain face with its title."""
    x, y = tile.placed.space.column * SPACE_SIZE, tile.placed.space.row * SPACE_SIZE
    half = SPACE_SIZE // 2
    place = f"translate({x} {y})"
    try:
        found = tile_and_map_art.read_art(tile.art) if tile.art else None
    except tile_and_map_art.ArtError:
        found = None  # the opener of the table names it
    if found is None:
        return svg_element("g", plain_tile_svg(tile.face), transform=place, data_tile=tile.face.id)
    body = _stretched_art(found, SPACE_SIZE, SPACE_SIZE)
    if tile.placed.rotation:
        place += f" rotate({tile.placed.rotation} {half} {half})"
    return svg_element("g", body, transform=place, data_tile=tile.face.id)


# ---- what sight knows -------------------------------------------------------------------------


def walls_and_edges_svg(board: BoardPicture, tiles: Sequence[TileToDraw]) -> str:
    """Return the walls, areas and highlighted edges of tiles, from the geometry of sight."""
    walls = [wall for tile in tiles for wall in blocking_features(tile.face, tile.placed)]
    walls += board.walls
    bands = (
        edge_band_svg(edge, board.grid.centre(tile.placed.space), _edge_style(edge))
        for tile in tiles
        for edge in edge_features(tile.face, tile.placed)
    )
    drawn = (walls_svg(walls) if board.shown.walls else "", *(bands if board.shown.edges else ()))
    return svg_group(*drawn, id="features")


def edge_letters_svg(board: BoardPicture, tiles: Sequence[TileToDraw]) -> str:
    """Return the letters of the highlighted edges; only units may cover them."""
    half = BADGE * board.shown.lettering
    letters = (
        edge_letter_svg(spot, _edge_style(edge), half)
        for tile in tiles
        for edge, spot in _edge_letter_places(board, tile)
    )
    return svg_group(*letters, id="letters") if board.shown.edges else ""


def _edge_style(edge: TileFeature) -> palette.EdgeStyle:
    assert edge.colour is not None
    return palette.EDGES[edge.colour]


def _edge_letter_places(
    board: BoardPicture, tile: TileToDraw
) -> Iterator[tuple[TileFeature, Spot]]:
    """Yield a tile's highlighted edges with the positions of their letters."""
    space = tile.placed.space
    # Lines of sight along rows and columns cross the middles of sides, and arrows are there too.
    taken = [_middle_of_tile_side(tile, side) for side in SIDES]
    taken += [
        _space_name_rect(board.grid, space, spot) for spot in NAME_SPOTS[:1] if board.shown.names
    ]
    half = BADGE * board.shown.lettering
    for edge in edge_features(tile.face, tile.placed):
        yield edge, edge_letter_position(edge, board.grid.centre(space), taken, half)


def walls_svg(walls: Sequence[TileFeature]) -> str:
    """Return walls and areas, all casings first, so that adjoining walls look joined."""
    under = (_wall_path(wall, palette.WALL_CASING, palette.WALL_CASING_WIDTH) for wall in walls)
    areas = (
        svg_element(
            "path", d=polyline_path_data(wall.points, closed=True), fill=palette.AREA_FILL,
            fill_opacity=palette.AREA_OPACITY,
        )
        for wall in walls
        if wall.closed
    )  # fmt: skip
    over = (_wall_path(wall, palette.WALL_INK, palette.WALL_WIDTH, wall.name) for wall in walls)
    return svg_group(*areas) + svg_group(*under, stroke_opacity=0.85) + svg_group(*over)


def _wall_path(wall: TileFeature, stroke: str, width: int, name: str | None = None) -> str:
    return svg_element(
        "path", d=polyline_path_data(wall.points, closed=wall.closed), fill="none", stroke=stroke,
        stroke_width=width, stroke_linejoin="round", stroke_linecap="round", data_feature=name,
    )  # fmt: skip


ENTRY_ARROW_BOX: Rect = (1700, 150, 600, 650)
"""The box around a tile's arrow to the north."""
_ARROW = ((2000, 190), (2260, 520), (2100, 520), (2100, 760), (1900, 760), (1900, 520), (1740, 520))


def entry_arrows_svg(tile: TileToDraw) -> str:
    """Return a tile's entry and exit arrows, which point outward across its open sides."""
    x, y = tile.placed.space.column * SPACE_SIZE, tile.placed.space.row * SPACE_SIZE
    arrows = [
        svg_element("g", entry_arrow_svg(side), transform=f"translate({x} {y})")
        for side in _arrow_sides(tile)
    ]
    return "".join(arrows)


def entry_arrow_svg(side: Side) -> str:
    """Return a tile's arrow across one of its sides, from the tile's corner."""
    return svg_element(
        "path", d=polyline_path_data(_ARROW, closed=True), fill="#FFFFFF", stroke="#15110D",
        stroke_width=44, stroke_linejoin="round", data_arrow=side,
        transform=f"rotate({90 * SIDES.index(side)} 2000 2000)",
    )  # fmt: skip


def _arrow_sides(tile: TileToDraw) -> list[Side]:
    return [rotated_side(arrow, tile.placed.rotation) for arrow in tile.face.arrows]


def _middle_of_tile_side(tile: TileToDraw, side: Side) -> Rect:
    corner = tile.placed._replace(rotation=ROTATIONS[SIDES.index(side)])
    points = points_on_board(((1740, 0), (2260, 760)), corner)
    (x0, x1), (y0, y1) = (sorted(axis) for axis in zip(*points, strict=True))
    return x0, y0, x1 - x0, y1 - y0


# ---- names, counters --------------------------------------------------------------------------


def _space_names_svg(board: BoardPicture, tiles: Sequence[TileToDraw]) -> str:
    if not board.shown.names:
        return ""
    if board.shown.larger_names:
        return svg_group(*_larger_names_svg(board), id="names")
    by_space = {tile.placed.space: tile for tile in tiles}
    names = (_space_name_svg(board, space, by_space.get(space)) for space in board.grid.spaces())
    return svg_group(*names, id="names")


def _space_name_svg(board: BoardPicture, space: Space, tile: TileToDraw | None) -> str:
    """Write a space's name in its north-west corner, clear of the letters of edges."""
    badges = list(_edge_letter_places(board, tile)) if tile and board.shown.edges else []
    rooms = [edge_letter_rect(spot, BADGE * board.shown.lettering) for _, spot in badges]
    rooms += [_middle_of_tile_side(tile, side) for side in _arrow_sides(tile)] if tile else []
    free = (
        spot
        for spot in NAME_SPOTS
        if not any(
            do_rects_overlap(_space_name_rect(board.grid, space, spot), room) for room in rooms
        )
    )
    scale = board.grid.side / SPACE_SIZE
    across, down = (scale * length for length in next(free, NAME_SPOTS[0]))
    x, y = board.grid.north_west_corner(space)
    return _name_svg(board.grid.name(space), x + across, y + down, scale * NAME_SIZE)


def _larger_names_svg(board: BoardPicture) -> Iterator[str]:
    """Yield the names of small spaces, at places that no wall crosses."""
    size = square_name_places.square_name_size(board.grid)
    walls = ([*one.points, one.points[0]] if one.closed else one.points for one in board.walls)
    for space, x, y in square_name_places.square_name_corners(board.grid, walls):
        yield _name_svg(board.grid.name(space), x, y, size)


def _name_svg(name: str, x: float, y: float, size: float) -> str:
    """Write a name whose capitals have their north-west corner at a point."""
    return text_line_svg(
        name, x, y + size * CAP_HEIGHT, size, bold=True, fill="#241B12", halo="#FFF6DF"
    )


def _space_name_rect(grid: SquareGrid, space: Space, spot: tuple[int, int]) -> Rect:
    x, y = grid.north_west_corner(space)
    width = text_width(grid.name(space), NAME_SIZE, bold=True)
    return x + spot[0], y + spot[1], width, NAME_SIZE * CAP_HEIGHT


def _tile_caption_svg(board: BoardPicture, tile: TileToDraw) -> str:
    """Write a tile's number, title or both in its south-east corner."""
    words = [tile.face.id] if board.shown.numbers else []
    words += [tile.face.title] if board.shown.titles else []
    if not words:
        return ""
    text = shorten_with_ellipsis(" ".join(words), 270, 3000, bold=True)
    x, y = board.grid.north_west_corner(tile.placed.space)
    width = text_width(text, 270, bold=True) + 200
    plate = svg_element(
        "rect", x=x + 3780 - width, y=y + 3440, width=width, height=340, rx=90,
        fill="#FFF6DF", fill_opacity=0.9, stroke="#241B12", stroke_width=16,
    )  # fmt: skip
    return plate + text_line_svg(
        text, x + 3780 - width / 2, y + 3610 + 135 * CAP_HEIGHT, 270, bold=True, anchor="middle"
    )


def _units_svg(board: BoardPicture) -> str:
    by_space: dict[Space, list[UnitMarker]] = {}
    for marker in board.markers:
        by_space.setdefault(marker.space, []).append(marker)
    groups = (_markers_of_space_svg(board, *pair) for pair in by_space.items())
    return svg_group(*groups, id="units")


def _markers_of_space_svg(board: BoardPicture, space: Space, markers: Sequence[UnitMarker]) -> str:
    """Draw the markers of one space: the first side's in the west, all others in the east."""
    lettered = () if board.photograph else board.tiles
    tile = next((one for one in lettered if one.placed.space == space), None)
    centres = marker_centres(
        tuple(
            MarkerToPlace(one.side == next(iter(palette.SIDES)), one.signs is not None)
            for one in markers
        ),
        edge_letter_rects(tile, board.shown) if tile else (),
        smoke=any(one.space == space for one in board.smoke),
    )
    west, north = board.grid.north_west_corner(space)
    drawn = (
        unit_marker_svg(
            marker, (west + x, north + y), board.side_titles.get(marker.side, marker.side)
        )
        for marker, (x, y) in zip(markers, centres, strict=True)
    )
    return svg_group(*drawn)


def _fight_layers(board: BoardPicture) -> Iterator[str]:
    if board.fights is not None:
        yield under_way.off_board_units_svg(board.fights, board.side_titles)
        yield under_way.signs_above_units_svg(board.fights)


def _smoke_svg(board: BoardPicture, smoke: SmokeMarker) -> str:
    return smoke_cloud_svg(board.grid.centre(smoke.space))


def _smoke_counter_svg(board: BoardPicture, smoke: SmokeMarker) -> str:
    return smoke_counter_svg(board.grid.centre(smoke.space), smoke.turns)
