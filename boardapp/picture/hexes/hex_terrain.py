"""The terrain of a hex board: ground, hills, art and hex sides, as a whole or view by view.

Each piece of art is stored once per document and referred to, so that 12,000 hexes make a small
file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HEX_WIDTH, HexGrid, axial_coordinates
from boardapp.files.assets import assets_folder
from boardapp.picture import tile_and_map_art
from boardapp.picture.board.positions_on_print import PlanePoint, point_on_plane, space_centre
from boardapp.picture.hexes import hex_palette as colours
from boardapp.picture.hexes.hex_hills import hills_svg, slopes_svg
from boardapp.picture.hexes.svg_paths_of_hexes import (
    board_outline,
    board_rim_rects_in_view,
    does_view_contain_points,
    hex_fill_path,
    hex_hatch_path,
    hex_sides_path,
    path_elements,
    rect_hatch_path,
    spaces_in_view,
)
from boardapp.picture.svg.markup import (
    Rect,
    polyline_path_data,
    svg_document,
    svg_element,
    svg_group,
    svg_num,
    symbol_definitions_svg,
    symbol_reference_svg,
)

Pattern = Literal["plain", "rising", "falling", "crossed", "dots"]
PATTERNS: tuple[Pattern, ...] = ("plain", "rising", "falling", "crossed", "dots")

SYMBOL_SIZE = 2600
"""Side of the square around a hex's centre that art may fill."""
FLAT_BELOW = 32.0
"""Pixels across a hex below which art is drawn as flat shapes, as finer detail is invisible."""
STROKES_FROM = 30.0
"""Pixels across a hex from which hachures and patterns are drawn."""
FLAT = {
    "woods": ("#4A6836", "#7F9D4E", "#5B6837"),
    "buildings": ("#9A4F2B", "#C67C50", "#CBB07C"),
}
"""Colours of flat art: the object on the hex, its lit side, the floor."""
CROWNS = (
    (-420, -470, 350, 350, 130), (420, -430, 360, 360, 130), (0, 40, 390, 390, 140),
    (-560, 240, 300, 300, 110), (560, 270, 310, 310, 110), (0, 690, 330, 330, 120),
)  # fmt: skip
ROOFS = (
    (-400, -380, 330, 250, 0), (380, -260, 230, 380, 0), (-260, 400, 420, 220, 0),
    (480, 480, 220, 190, 0),
)  # fmt: skip
"""Shapes of flat art: centre, half width, half height, cut corners."""
LETTERS_FROM, NAMES_FROM = 50.0, 50.0
"""Pixels across a hex from which terrain letters and names are readable."""


@dataclass(frozen=True)
class TerrainLook:
    """The look of one kind of terrain.

    ``art`` is a tuple of pictures of the same terrain; each hex takes one of them. Without any, the
    hex is filled with ``colour`` and ``pattern``. Open ground has no letter. The ``flat`` colours
    are for hexes so small that art cannot be seen.
    """

    name: str
    title: str
    letter: str
    blocks: bool
    art: tuple[Path, ...] = ()
    colour: str = colours.GROUND
    pattern: Pattern = "plain"
    flat: str = colours.GROUND
    flat_light: str = ""
    flat_floor: str = ""


class SymbolPlacement(NamedTuple):
    """A symbol to draw: its name and the north-west corner of its square."""

    symbol: str
    x: float
    y: float


@cache
def terrain_art_files(name: str) -> tuple[Path, ...]:
    """Return the built-in pictures of open ground, woods or buildings, () for any other terrain."""
    folder = assets_folder() / "strategy-cards" / "art"
    return tuple(sorted(folder.glob(f"{name}-[0-9]*.svg"))) if name.isalnum() else ()


def built_in_terrain_look(name: str, title: str, letter: str, blocks: bool) -> TerrainLook:
    """Return the look of a built-in terrain, by the name of its art."""
    return TerrainLook(name, title, letter, blocks, terrain_art_files(name),
                   colours.GROUND, "plain", *FLAT.get(name, (colours.GROUND,)))  # fmt: skip


@dataclass(frozen=True)
class HexTerrainPicture:
    """A board's terrain as pictures show it; a hex in neither mapping is open and level."""

    grid: HexGrid
    terrain: Mapping[Space, TerrainLook] = field(default_factory=dict)
    levels: Mapping[Space, int] = field(default_factory=dict)
    open_ground: TerrainLook = field(
        default_factory=lambda: built_in_terrain_look("open", "Open", "", False)
    )

    def look_at(self, space: Space) -> TerrainLook:
        """Return the look of the terrain on a hex."""
        return self.terrain.get(space, self.open_ground)


# ---- symbols and where they lie ---------------------------------------------------------------


def terrain_symbols(ground: HexTerrainPicture) -> dict[str, str]:
    """Return every symbol of a board's terrain as a picture of its own, by name.

    Each picture is a square of ``SYMBOL_SIZE`` mils. It is rendered once as a pixmap and painted at
    the positions from `symbol_placements`, in their order.
    """
    kinds = dict.fromkeys([ground.open_ground, *ground.terrain.values()])
    size = f"{svg_num(SYMBOL_SIZE / 1000)}in"
    view = (0.0, 0.0, float(SYMBOL_SIZE), float(SYMBOL_SIZE))
    return {
        f"{kind.name}-{i}": svg_document(body, view, (size, size), kind.title)
        for kind in kinds
        for i, path in enumerate(kind.art)
        if (body := _art_file_svg(path))
    }


def symbol_placements(
    ground: HexTerrainPicture, view: Rect | None = None
) -> Iterator[SymbolPlacement]:
    """Yield the positions of symbols in a view, in painting order."""
    half = SYMBOL_SIZE / 2
    for space in spaces_in_view(ground.grid, view, room=half - HEX_WIDTH / 2):
        kind = ground.look_at(space)
        if kind.art:
            x, y = space_centre(ground.grid, space)
            yield SymbolPlacement(
                f"{kind.name}-{art_variant_of_hex(space, len(kind.art))}", x - half, y - half
            )


def art_variant_of_hex(space: Space, count: int) -> int:
    """Return the number of the picture that a hex uses: always the same, never its neighbour's.

    Three sets of pictures alternate like the colours of a three-coloured hex board. Within a set,
    the space's hash chooses. With fewer than three pictures, neighbours may be alike.
    """
    q, r = axial_coordinates(space)
    mixed = (q * 0x9E3779B1 ^ r * 0x85EBCA77) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 15) * 0x2C1B3C6D) & 0xFFFFFFFF
    mixed ^= mixed >> 13
    if count < 3:
        return mixed % count
    own = range((q - r) % 3, count, 3)
    return own[mixed % len(own)]


def _art_file_svg(path: Path) -> str:
    try:
        found = tile_and_map_art.read_art(path)
    except tile_and_map_art.ArtError:
        return ""
    scale = SYMBOL_SIZE / found.width
    if scale == 1:
        return found.body
    return svg_element("g", found.body, transform=f"scale({scale:.6g})")


# ---- drawing ----------------------------------------------------------------------------------


def hex_terrain_svg(
    ground: HexTerrainPicture, view: Rect | None = None, *, hex_pixels: float = 200.0
) -> str:
    """Return the ground in a view: base, hills, terrain and the sides of hexes.

    ``hex_pixels`` is the width of a hex on the screen; small hexes are drawn with less detail.
    """
    flat = hex_pixels < FLAT_BELOW
    return svg_group(
        base_ground_svg(ground, view),
        hills_and_plain_terrain_svg(ground, view, hex_pixels=hex_pixels),
        _simplified_terrain_svg(ground, spaces_in_view(ground.grid, view))
        if flat
        else _placed_art_svg(ground, view),
        slopes_and_sides_svg(ground, view, hex_pixels=hex_pixels),
        id="terrain",
    )


def hex_outlines_svg(
    ground: HexTerrainPicture,
    view: Rect | None = None,
    under_svg: str = "",
    *,
    hex_pixels: float = 200.0,
) -> str:
    """Return a board's hex sides and slopes in a view, on white instead of its ground.

    ``under_svg`` is drawn beneath them.
    """
    x, y, width, height = _view_on_picture(ground.grid, view)
    blank = svg_element("rect", x=x, y=y, width=width, height=height, fill="#FFFFFF")
    return svg_group(
        blank, under_svg, slopes_and_sides_svg(ground, view, hex_pixels=hex_pixels), id="terrain"
    )


def hills_and_plain_terrain_svg(
    ground: HexTerrainPicture, view: Rect | None = None, *, hex_pixels: float = 200.0
) -> str:
    """Return the layer between a board's ground and its art: hills and terrain without art."""
    shown = list(spaces_in_view(ground.grid, view))
    hills = hills_svg(ground.grid, ground.levels, shown)
    return hills + custom_terrain_svg(ground, shown, plain=hex_pixels < STROKES_FROM)


def slopes_and_sides_svg(
    ground: HexTerrainPicture, view: Rect | None = None, *, hex_pixels: float = 200.0
) -> str:
    """Return the layer over a board's art: the slopes of hills and the sides of hexes."""
    shown = list(spaces_in_view(ground.grid, view))
    plain = hex_pixels < STROKES_FROM
    slopes = slopes_svg(ground.grid, ground.levels, shown, plain=plain)
    return slopes + hex_sides_and_rim_svg(ground, shown, hex_pixels)


def base_ground_svg(ground: HexTerrainPicture, view: Rect | None = None) -> str:
    """Return the board's ground and, hatched and dim, the parts of the picture around it."""
    view = _view_on_picture(ground.grid, view)
    x, y, width, height = view
    beside = svg_element("rect", x=x, y=y, width=width, height=height, fill=colours.RIM)
    hatching = "".join(
        rect_hatch_path(strip) for strip in board_rim_rects_in_view(ground.grid, view)
    )
    halves = "".join(
        polyline_path_data([point_on_plane(ground.grid, point) for point in half], closed=True)
        for half in ground.grid.half_hex_outlines()
        if does_view_contain_points(ground.grid, half, view)
    )
    paint = {"fill": "none", "stroke": colours.RIM_INK}
    hatch = svg_element("path", d=hatching, stroke_width=26, stroke_opacity=0.55, **paint)
    half_rims = svg_element("path", d=halves, stroke_width=26, id="half-hexes", **paint)
    outline = polyline_path_data(board_outline(ground.grid), closed=True)
    board = svg_element("path", d=outline, fill=colours.GROUND, id="board")
    rim = beside + (hatch if hatching else "") + (half_rims if halves else "")
    return svg_element("g", rim, id="rim") + board


def _view_on_picture(grid: HexGrid, view: Rect | None) -> Rect:
    """Return the part of a view that is inside the picture of a board."""
    right, foot = grid.printed_size_in_mils
    x, y, width, height = view or (0.0, 0.0, right, foot)
    west, north = max(0.0, x), max(0.0, y)
    return (
        west, north, max(0.0, min(right, x + width) - west), max(0.0, min(foot, y + height) - north)
    )  # fmt: skip


def custom_terrain_svg(
    ground: HexTerrainPicture, spaces: Iterable[Space], *, plain: bool = False
) -> str:
    """Return the colours and patterns of terrain that has no art of its own."""
    by_kind: dict[TerrainLook, list[Space]] = {}
    for space in spaces:
        kind = ground.look_at(space)
        if not kind.art:
            by_kind.setdefault(kind, []).append(space)
    layers = []
    for kind, own in by_kind.items():
        fill = path_elements(hex_fill_path(ground.grid, own), fill=kind.colour)
        layers.append(svg_group(fill, "" if plain else _terrain_pattern_svg(ground.grid, kind, own),
                            data_kind=kind.name))  # fmt: skip
    return svg_group(*layers, id="own-kinds")


def _terrain_pattern_svg(grid: HexGrid, kind: TerrainLook, spaces: list[Space]) -> str:
    if kind.pattern == "plain":
        return ""
    paint = {"fill": "none", "stroke": colours.BADGE_INK, "stroke_opacity": "0.55"}
    if kind.pattern == "dots":
        data = hex_hatch_path(grid, spaces, True)
        return path_elements(data, stroke_width=70, stroke_linecap="round",
                       stroke_dasharray="1 220", **paint)  # fmt: skip
    data = "" if kind.pattern == "falling" else hex_hatch_path(grid, spaces, True)
    data += "" if kind.pattern == "rising" else hex_hatch_path(grid, spaces, False)
    return path_elements(data, stroke_width=30, **paint)


def _placed_art_svg(ground: HexTerrainPicture, view: Rect | None) -> str:
    """Draw the art: each picture once in the document, and a reference at each of its positions."""
    lying = list(symbol_placements(ground, view))
    wanted = {spot.symbol for spot in lying}
    kinds = dict.fromkeys([ground.open_ground, *ground.terrain.values()])
    symbols = {
        name: body
        for kind in kinds
        for i, path in enumerate(kind.art)
        if (name := f"{kind.name}-{i}") in wanted and (body := _art_file_svg(path))
    }
    uses = (symbol_reference_svg(f"hex-{spot.symbol}", spot.x, spot.y) for spot in lying
            if spot.symbol in symbols)  # fmt: skip
    return symbol_definitions_svg(
        {f"hex-{name}": body for name, body in symbols.items()}, SYMBOL_SIZE
    ) + svg_group(*uses, id="art")


def _simplified_terrain_svg(ground: HexTerrainPicture, spaces: Iterable[Space]) -> str:
    """Draw terrain so small that only its colour and its texture can be seen."""
    by_kind: dict[TerrainLook, list[Space]] = {}
    for space in spaces:
        kind = ground.look_at(space)
        if kind.art and kind != ground.open_ground:
            by_kind.setdefault(kind, []).append(space)
    drawn = (
        svg_group(*_simplified_terrain_layers(ground.grid, kind, own), data_kind=kind.name)
        for kind, own in by_kind.items()
    )
    return svg_group(*drawn, id="art")


def _simplified_terrain_layers(
    grid: HexGrid, kind: TerrainLook, spaces: list[Space]
) -> Iterator[str]:
    """Yield a floor and, in lighter colours, the blocks or crowns on it, for small hexes."""
    if kind.flat_floor:
        yield path_elements(hex_fill_path(grid, spaces), fill=kind.flat_floor)
    blobs = CROWNS if kind.name == "woods" else ROOFS
    for fill, share in ((kind.flat, 1.0), (kind.flat_light, 0.5)):
        if fill:
            data = "".join(
                _cut_corner_rects_path(space_centre(grid, space), blobs, share) for space in spaces
            )
            yield path_elements(data, fill=fill)


def _cut_corner_rects_path(
    middle: PlanePoint, blobs: tuple[tuple[int, ...], ...], share: float
) -> str:
    """Return rectangles with cut corners; smaller ones keep to the lit side, in the north-west."""
    data = ""
    for x, y, across, down, cut in blobs:
        a, b, c = round(across * share), round(down * share), round(cut * share)
        west, north = middle[0] + x - across * 0.9, middle[1] + y - down * 0.9
        data += (
            f"M{west + c:.0f} {north:.0f}h{2 * (a - c)}l{c} {c}v{2 * (b - c)}l-{c} {c}"
            f"h-{2 * (a - c)}l-{c} -{c}v-{2 * (b - c)}z"
        )
    return data


def hex_sides_and_rim_svg(
    ground: HexTerrainPicture, spaces: Iterable[Space], hex_pixels: float = 200.0
) -> str:
    """Return the sides of hexes and the board's rim, in thinner lines where hexes are small."""
    width = min(90.0, max(22.0, 1.1 * HEX_WIDTH / hex_pixels))
    rim = polyline_path_data(board_outline(ground.grid), closed=True)
    opacity = 0.55 if hex_pixels >= FLAT_BELOW else 0.22
    return svg_group(
        path_elements(
            hex_sides_path(ground.grid, spaces), stroke_opacity=opacity, stroke_width=width
        ),
        path_elements(rim, stroke_width=1.8 * width, stroke_linejoin="round"),
        fill="none",
        stroke=colours.SIDE_INK,
        id="sides",
    )
