"""Tiled maps made for tests."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from boardapp.games.squares.state import SquareState
from tests.interchange.files import only_board, state_of

SAMPLES = Path(__file__).parent / "samples"


def tmx(inside: str, size: tuple[int, int] = (4, 3), tile: int = 16, more: str = "") -> str:
    """A map of 4 × 3 squares of 16 pixels unless ``more`` says otherwise."""
    keys = "" if "orientation=" in more else 'orientation="orthogonal" '
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<map version="1.10" {keys}width="{size[0]}" '
        f'height="{size[1]}" tilewidth="{tile}" tileheight="{tile}" {more}>\n{inside}\n</map>\n'
    )


def layer(rows: Sequence[Sequence[int]], name: str = "Ground", more: str = "") -> str:
    data = ",\n".join(",".join(map(str, row)) for row in rows)
    return f'<layer name="{name}" {more}><data encoding="csv">\n{data}\n</data></layer>'


def objects(inside: str, name: str = "Walls", more: str = "") -> str:
    return f'<objectgroup name="{name}" {more}>{inside}</objectgroup>'


def tileset(tiles: str, size: tuple[int, int] = (16, 16), more: str = "") -> str:
    return (
        f'<tileset firstgid="1" name="Set" tilewidth="{size[0]}" tileheight="{size[1]}" {more}>'
        f"{tiles}</tileset>"
    )


def collision(shapes: str, number: int = 0, more: str = "") -> str:
    return f'<tile id="{number}" {more}><objectgroup>{shapes}</objectgroup></tile>'


def prop(name: str, value: object, kind: str = "bool") -> str:
    return f'<properties><property name="{name}" type="{kind}" value="{value}"/></properties>'


def written(folder: Path, text: str, name: str = "map.tmx") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def squares_of(path: Path) -> SquareState:
    """Return the table of a map, opened from its layout."""
    return state_of(only_board(path))


def walls_of(path: Path) -> list[tuple[str, bool, tuple[tuple[int, int], ...]]]:
    return [(one.kind, one.open, one.points) for one in squares_of(path).walls.values()]


def lines_of(path: Path) -> set[frozenset[tuple[int, int]]]:
    """Return the sides of all walls of a map, whatever walls they belong to."""
    return {frozenset(side) for _, _, points in walls_of(path) for side in pairwise(points)}
