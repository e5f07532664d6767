"""A board as a picture: map, tiles, walls and edges as sight knows them, units, smoke.

All lengths are mils; the picture's viewBox is the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from boardapp.core.geometry.predicates import MILS_PER_INCH
from boardapp.core.grid import Space
from boardapp.core.square import SPACE_SIZE, SquareGrid
from boardapp.core.tile import (
    ROTATIONS,
    SIDES,
    Feature,
    PlacedTile,
    Side,
    TileFace,
    blocking_features,
    edge_features,
    on_board,
    turned_side,
)
from boardapp.picture import art, palette
from boardapp.picture.board.edges import BADGE, badge_room, badge_spot, badge_svg, band_svg, overlap
from boardapp.picture.board.lattice import lattice_svg
from boardapp.picture.board.shading import Shading, shading_svg
from boardapp.picture.pieces import fight_signs as under_way
from boardapp.picture.pieces.markers import Marker, marker_group, smoke_cloud, smoke_counter
from boardapp.picture.pieces.plain_tile import plain_face
from boardapp.picture.svg.lettering import CAP_HEIGHT, shortened, text_path, text_width
from boardapp.picture.svg.markup import Rect, Spot, document, element, group, number, path_data

if TYPE_CHECKING:
    from boardapp.picture.pieces.fight_signs import Fights

BLANK = "#FFFFFF"
NAME_SIZE = 280
"""Size of the lettering of a space's name."""
NAME_SPOTS = ((235, 235), (760, 235), (235, 620), (760, 620))
"""Where a name may stand in its space, the first free one is taken."""


class LaidTile(NamedTuple):
    """A tile's side as it lies on the board, with its art if there is any."""

    placed: PlacedTile
    face: TileFace
    art: Path | None = None


class Smoke(NamedTuple):
    """Smoke on a space for some more turns."""

    space: Space
    turns: int


@dataclass(frozen=True)
class Shown:
    """What of a board is drawn beside its tiles, units and smoke.

    Without ``ground`` map and tiles are blank but for what else is drawn of them: little ink.
    ``lettering`` is how many times larger than printed the letters of edges are.
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


@dataclass(frozen=True)
class BoardPicture:
    """Everything that a picture of a board shows, as plain values.

    ``side_titles`` names the sides of the units for screen readers, ``fights`` are what is under
    way beside what lies there.
    """

    grid: SquareGrid
    title: str = "Board"
    ground: Path | None = None
    tiles: tuple[LaidTile, ...] = ()
    markers: tuple[Marker, ...] = ()
    smoke: tuple[Smoke, ...] = ()
    shading: Shading | None = None
    shown: Shown = Shown()
    side_titles: Mapping[str, str] = field(default_factory=dict)
    fights: Fights | None = None

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
    size = (f"{number(seen[2] / MILS_PER_INCH)}in", f"{number(seen[3] / MILS_PER_INCH)}in")
    return document(board_body(board, view), seen, size, board.title)


def board_body(board: BoardPicture, view: Rect | None = None, under: str = "") -> str:
    """Return the board's drawing without a document about it, only what lies in a view.

    ``under`` is drawn beneath the units and above the walls.
    """
    tiles = [tile for tile in board.tiles if _in_view(board, tile.placed.space, view)]
    layers = (
        _ground(board),
        group(*[_tile_ground(board, tile) for tile in tiles], id="tiles"),
        shading_svg(board.grid, board.shading) if board.shading else "",
        group(*[_smoke(board, smoke) for smoke in board.smoke], id="smoke"),
        lattice_svg(board.grid, lines=board.shown.grid, dots=board.shown.dots),
        features_svg(board, tiles),
        under,
        letters_svg(board, tiles),
        group(*[arrows_svg(tile) for tile in tiles], id="arrows"),
        _names(board, tiles),
        group(*[_caption(board, tile) for tile in tiles], id="captions"),
        under_way.below_svg(board.fights) if board.fights else "",
        _units(board),
        group(*[_smoke_count(board, smoke) for smoke in board.smoke], id="smoke-turns"),
        *_fights(board),
    )
    return "".join(layers)


def ground_svg(board: BoardPicture) -> str:
    """Return the map alone as an SVG document, plain where its picture cannot be shown."""
    return document(_ground(board), board.view, ("100%", "100%"), board.title)


def tile_svg(tile: LaidTile, shown: Shown | None = None) -> str:
    """Return one tile's side as a picture of its own, turned as it lies, for a tray or a ghost."""
    alone = tile._replace(placed=tile.placed._replace(space=Space(0, 0)))
    board = BoardPicture(
        SquareGrid(columns=1, rows=1), title=tile.face.title, tiles=(alone,),
        shown=shown or Shown(names=False),
    )  # fmt: skip
    parts = (
        _tile_ground(board, alone), features_svg(board, [alone]), letters_svg(board, [alone]),
        arrows_svg(alone), _caption(board, alone),
    )  # fmt: skip
    return document("".join(parts), board.view, ("4in", "4in"), tile.face.title)


def _in_view(board: BoardPicture, space: Space, view: Rect | None) -> bool:
    if view is None:
        return True
    x, y = board.grid.corner(space)
    west, north, width, height = view
    across = x < west + width and x + SPACE_SIZE > west
    return across and y < north + height and y + SPACE_SIZE > north


# ---- map and tiles ----------------------------------------------------------------------------


def _ground(board: BoardPicture) -> str:
    width, height = board.size
    plain = element(
        "rect", width=width, height=height, fill="#D9CBB0" if board.shown.ground else BLANK
    )
    if board.ground is None or not board.shown.ground:
        return plain
    try:
        ground = art.read_art(board.ground)
    except art.ArtError:
        return plain
    return group(_stretched(ground, width, height), id="map")


def _stretched(found: art.Art, width: int, height: int) -> str:
    size = f"{width} {height}"
    if (found.width, found.height) == (width, height):
        return element("g", found.body, data_art=size)
    scale = f"scale({width / found.width:.6g} {height / found.height:.6g})"
    return element("g", element("g", found.body, transform=scale), data_art=size)


def _tile_ground(board: BoardPicture, tile: LaidTile) -> str:
    """Draw what lies beneath a tile's walls and edges: its art, or its outline alone."""
    if board.shown.ground:
        return tile_art(tile)
    x, y = board.grid.corner(tile.placed.space)
    return element(
        "rect", x=x + 20, y=y + 20, width=SPACE_SIZE - 40, height=SPACE_SIZE - 40, fill=BLANK,
        stroke=palette.GRID_INK, stroke_width=40, data_tile=tile.face.id,
    )  # fmt: skip


def tile_art(tile: LaidTile) -> str:
    """Return a tile's art where it lies; without readable art a plain face with its title."""
    x, y = tile.placed.space.column * SPACE_SIZE, tile.placed.space.row * SPACE_SIZE
    half = SPACE_SIZE // 2
    place = f"translate({x} {y})"
    try:
        found = art.read_art(tile.art) if tile.art else None
    except art.ArtError:
        found = None  # whoever opens the table names it
    if found is None:
        return element("g", plain_face(tile.face), transform=place, data_tile=tile.face.id)
    body = _stretched(found, SPACE_SIZE, SPACE_SIZE)
    if tile.placed.rotation:
        place += f" rotate({tile.placed.rotation} {half} {half})"
    return element("g", body, transform=place, data_tile=tile.face.id)


# ---- what sight knows -------------------------------------------------------------------------


def features_svg(board: BoardPicture, tiles: Sequence[LaidTile]) -> str:
    """Return the walls, areas and highlighted edges of tiles, from the geometry of sight."""
    walls = [wall for tile in tiles for wall in blocking_features(tile.face, tile.placed)]
    bands = (
        band_svg(edge, board.grid.centre(tile.placed.space), _style(edge))
        for tile in tiles
        for edge in edge_features(tile.face, tile.placed)
    )
    drawn = (walls_svg(walls) if board.shown.walls else "", *(bands if board.shown.edges else ()))
    return group(*drawn, id="features")


def letters_svg(board: BoardPicture, tiles: Sequence[LaidTile]) -> str:
    """Return the letters of the highlighted edges, which nothing but units may cover."""
    half = BADGE * board.shown.lettering
    letters = (
        badge_svg(spot, _style(edge), half) for tile in tiles for edge, spot in _badges(board, tile)
    )
    return group(*letters, id="letters") if board.shown.edges else ""


def _style(edge: Feature) -> palette.EdgeStyle:
    assert edge.colour is not None
    return palette.EDGES[edge.colour]


def _badges(board: BoardPicture, tile: LaidTile) -> Iterator[tuple[Feature, Spot]]:
    """Yield a tile's highlighted edges with the places of their letters."""
    space = tile.placed.space
    # Lines of sight along rows and columns cross the middles of sides, where arrows stand too.
    taken = [_side_middle(tile, side) for side in SIDES]
    taken += [_name_room(board.grid, space, spot) for spot in NAME_SPOTS[:1] if board.shown.names]
    half = BADGE * board.shown.lettering
    for edge in edge_features(tile.face, tile.placed):
        yield edge, badge_spot(edge, board.grid.centre(space), taken, half)


def walls_svg(walls: Sequence[Feature]) -> str:
    """Return walls and areas: all casings first, so that joining walls look joined."""
    under = (_outline(wall, palette.WALL_CASING, palette.WALL_CASING_WIDTH) for wall in walls)
    areas = (
        element(
            "path", d=path_data(wall.points, closed=True), fill=palette.AREA_FILL,
            fill_opacity=palette.AREA_OPACITY,
        )
        for wall in walls
        if wall.closed
    )  # fmt: skip
    over = (_outline(wall, palette.WALL_INK, palette.WALL_WIDTH, wall.name) for wall in walls)
    return group(*areas) + group(*under, stroke_opacity=0.85) + group(*over)


def _outline(wall: Feature, stroke: str, width: int, name: str | None = None) -> str:
    return element(
        "path", d=path_data(wall.points, closed=wall.closed), fill="none", stroke=stroke,
        stroke_width=width, stroke_linejoin="round", stroke_linecap="round", data_feature=name,
    )  # fmt: skip


_ARROW = ((2000, 190), (2260, 520), (2100, 520), (2100, 760), (1900, 760), (1900, 520), (1740, 520))


def arrows_svg(tile: LaidTile) -> str:
    """Return a tile's entry and exit arrows, pointing out over the sides they open."""
    x, y = tile.placed.space.column * SPACE_SIZE, tile.placed.space.row * SPACE_SIZE
    arrows = [
        element(
            "path", d=path_data(_ARROW, closed=True), fill="#FFFFFF", stroke="#15110D",
            stroke_width=44, stroke_linejoin="round", data_arrow=side,
            transform=f"translate({x} {y}) rotate({90 * SIDES.index(side)} 2000 2000)",
        )
        for side in _arrow_sides(tile)
    ]  # fmt: skip
    return "".join(arrows)


def _arrow_sides(tile: LaidTile) -> list[Side]:
    return [turned_side(arrow, tile.placed.rotation) for arrow in tile.face.arrows]


def _side_middle(tile: LaidTile, side: Side) -> Rect:
    corner = tile.placed._replace(rotation=ROTATIONS[SIDES.index(side)])
    points = on_board(((1740, 0), (2260, 760)), corner)
    (x0, x1), (y0, y1) = (sorted(axis) for axis in zip(*points, strict=True))
    return x0, y0, x1 - x0, y1 - y0


# ---- names, counters --------------------------------------------------------------------------


def _names(board: BoardPicture, tiles: Sequence[LaidTile]) -> str:
    if not board.shown.names:
        return ""
    by_space = {tile.placed.space: tile for tile in tiles}
    names = (_name(board, space, by_space.get(space)) for space in board.grid.spaces())
    return group(*names, id="names")


def _name(board: BoardPicture, space: Space, tile: LaidTile | None) -> str:
    """Write a space's name in its north-west corner, clear of the letters of edges."""
    badges = list(_badges(board, tile)) if tile and board.shown.edges else []
    rooms = [badge_room(spot, BADGE * board.shown.lettering) for _, spot in badges]
    rooms += [_side_middle(tile, side) for side in _arrow_sides(tile)] if tile else []
    free = (
        spot
        for spot in NAME_SPOTS
        if not any(overlap(_name_room(board.grid, space, spot), room) for room in rooms)
    )
    across, down = next(free, NAME_SPOTS[0])
    x, y = board.grid.corner(space)
    return text_path(
        board.grid.name(space), x + across, y + down + NAME_SIZE * CAP_HEIGHT, NAME_SIZE,
        bold=True, fill="#241B12", halo="#FFF6DF",
    )  # fmt: skip


def _name_room(grid: SquareGrid, space: Space, spot: tuple[int, int]) -> Rect:
    x, y = grid.corner(space)
    width = text_width(grid.name(space), NAME_SIZE, bold=True)
    return x + spot[0], y + spot[1], width, NAME_SIZE * CAP_HEIGHT


def _caption(board: BoardPicture, tile: LaidTile) -> str:
    """Write a tile's number, title or both in its south-east corner."""
    words = [tile.face.id] if board.shown.numbers else []
    words += [tile.face.title] if board.shown.titles else []
    if not words:
        return ""
    text = shortened(" ".join(words), 270, 3000, bold=True)
    x, y = board.grid.corner(tile.placed.space)
    width = text_width(text, 270, bold=True) + 200
    plate = element(
        "rect", x=x + 3780 - width, y=y + 3440, width=width, height=340, rx=90,
        fill="#FFF6DF", fill_opacity=0.9, stroke="#241B12", stroke_width=16,
    )  # fmt: skip
    return plate + text_path(
        text, x + 3780 - width / 2, y + 3610 + 135 * CAP_HEIGHT, 270, bold=True, anchor="middle"
    )


def _units(board: BoardPicture) -> str:
    sides = list(palette.SIDES)
    by_space: dict[Space, list[Marker]] = {}
    for marker in board.markers:
        by_space.setdefault(marker.space, []).append(marker)
    groups = (
        marker_group(board.grid.corner(space), markers, sides, board.side_titles)
        for space, markers in by_space.items()
    )
    return group(*groups, id="units")


def _fights(board: BoardPicture) -> Iterator[str]:
    if board.fights is not None:
        yield under_way.beside_svg(board.fights, board.side_titles)
        yield under_way.above_svg(board.fights)


def _smoke(board: BoardPicture, smoke: Smoke) -> str:
    return smoke_cloud(board.grid.centre(smoke.space))


def _smoke_count(board: BoardPicture, smoke: Smoke) -> str:
    return smoke_counter(board.grid.centre(smoke.space), smoke.turns)
