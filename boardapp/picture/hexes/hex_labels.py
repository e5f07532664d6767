"""Labels of a hex board: names at the top of hexes, terrain letters and levels at the bottom.

Each label is drawn once in a document and then only referred to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from boardapp.core.grid import Space, row_letters
from boardapp.core.hex_grid import HexGrid
from boardapp.picture.board.positions_on_print import space_centre
from boardapp.picture.hexes import hex_palette as colours
from boardapp.picture.hexes.hex_label_places import badge_places, longest_name, name_rect
from boardapp.picture.hexes.hex_terrain import HexTerrainPicture
from boardapp.picture.svg.lettering import CAP_HEIGHT, text_line_svg, text_width
from boardapp.picture.svg.markup import (
    polyline_path_data,
    svg_element,
    svg_group,
    symbol_definitions_svg,
    symbol_reference_svg,
)

NAME_SIZE = 230.0
BADGE = 128
"""Half the size of a badge."""


def terrain_letters_svg(ground: HexTerrainPicture, spaces: Iterable[Space]) -> str:
    """Return the terrain letters and the hill levels, at the bottom of their hexes."""
    drawn: dict[str, str] = {}
    uses = []
    for space in spaces:
        badges = list(_hex_badges(ground, space))
        x, y = space_centre(ground.grid, space)
        places = badge_places(len(badges))
        for (name, body), place in zip(badges, places, strict=bool(badges)):
            drawn.setdefault(name, svg_group(body, transform=f"scale({place.scale})"))
            uses.append(symbol_reference_svg(name, x + place.x, y + place.y))
    return svg_group(symbol_definitions_svg(drawn), *uses, id="terrain-letters") if uses else ""


def _hex_badges(ground: HexTerrainPicture, space: Space) -> Iterator[tuple[str, str]]:
    kind, level = ground.look_at(space), ground.levels.get(space, 0)
    if kind.letter:
        name = f"letter-{kind.name}-{'blocks' if kind.blocks else 'open'}"
        yield name, terrain_badge_svg(kind.letter, kind.blocks, kind.title)
    if level:
        yield f"level-{level}", level_badge_svg(level)


def terrain_badge_svg(letter: str, blocks: bool, title: str = "") -> str:
    """Return a terrain letter around (0, 0), on a dark square if the terrain blocks sight."""
    fill, ink = (
        (colours.BADGE_INK, colours.BADGE_PAPER) if blocks
        else (colours.BADGE_PAPER, colours.BADGE_INK)
    )  # fmt: skip
    plate = svg_element(
        "rect", x=-BADGE, y=-BADGE, width=2 * BADGE, height=2 * BADGE,
        rx=30 if blocks else BADGE, fill=fill, stroke=ink, stroke_width=20,
    )  # fmt: skip
    words = f"{title}, blocks sight" if blocks else title
    return svg_group(plate, _badge_text_svg(letter, ink), role="img", aria_label=words or None)


def level_badge_svg(level: int) -> str:
    """Return the sign of a level around (0, 0): its number on a hill."""
    hill = ((-175, 128), (-70, -128), (70, -128), (175, 128))
    plate = svg_element(
        "path", d=polyline_path_data(hill, closed=True), fill=colours.BADGE_PAPER,
        stroke=colours.BADGE_INK, stroke_width=20, stroke_linejoin="round",
    )  # fmt: skip
    return svg_group(plate, _badge_text_svg(str(level), colours.BADGE_INK), role="img",
                 aria_label=f"level {level}")  # fmt: skip


def _badge_text_svg(text: str, ink: str) -> str:
    size = min(236.0, 236 * 225 / max(1.0, text_width(text, 236, bold=True)))
    return text_line_svg(text, 0, size * CAP_HEIGHT / 2, size, bold=True, anchor="middle", fill=ink)


def hex_names_svg(grid: HexGrid, spaces: Iterable[Space]) -> str:
    """Return the names of hexes at their tops; row letters and numbers are drawn once only."""
    parts: dict[str, str] = {}
    uses = []
    widest = text_width(longest_name(grid), NAME_SIZE, bold=True)
    for space in spaces:
        row, column = row_letters(space.row), str(space.column + 1)
        for text in (row, column):
            if f"name-{text}" not in parts:
                parts[f"name-{text}"] = text_line_svg(
                    text, 0, 0, NAME_SIZE, bold=True, fill=colours.NAME_INK, halo=colours.NAME_HALO
                )
        across = text_width(row, NAME_SIZE, bold=True), text_width(column, NAME_SIZE, bold=True)
        x, y = space_centre(grid, space)
        left, top, _, height = name_rect(sum(across), NAME_SIZE * CAP_HEIGHT, widest)
        west, line = x + left, y + top + height
        uses.append(
            svg_group(
                symbol_reference_svg(f"name-{row}", west, line),
                symbol_reference_svg(f"name-{column}", west + across[0], line),
                role="img", aria_label=grid.name(space),
            )
        )  # fmt: skip
    return svg_group(symbol_definitions_svg(parts), *uses, id="names") if uses else ""
