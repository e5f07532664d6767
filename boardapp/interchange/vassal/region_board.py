"""Boards of areas from a module's named points: cells around the points, linked where they touch.

A module has neither outlines nor links of its points. Both are guesses, which players correct in
the board editor. Cells make each point an area at once, and the editor can open the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import shapely

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.sentence_case import counted
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.text_escaping import escape_unprintable
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.areas.board_file import board_yaml, parse_board_drawing
from boardapp.games.areas.drawn_board_and_faults import (
    MAX_AREAS,
    MAX_NAME,
    BoardDrawing,
    DrawnArea,
    neighbours_by_outline,
)
from boardapp.games.strange_victory.files import FILES
from boardapp.interchange.imported_board import LeftOut

GAME = FILES.board_vocabulary.game
"""The game of an imported board of areas: the editor of its boards needs no values of a game."""


class NamedPoint(NamedTuple):
    """A region of a module: its name and its point, in pixels of the picture."""

    name: str
    at: tuple[float, float]


class AreaBoardText(NamedTuple):
    """A board of areas as the text of a file, the number of its areas, and what it lacks."""

    text: str
    areas: int
    left_out: tuple[LeftOut, ...]


def area_board(
    title: str, size: Point, picture: str, points: Iterable[NamedPoint] = ()
) -> AreaBoardText:
    """Return a board with an area around each point, or one to be drawn where that cannot be."""
    board = BoardDrawing(title, size, {}, {}, picture=picture)
    empty = board_yaml(board, GAME)
    dots, left_out = _distinct_dots(points, size)
    count = len(dots)
    if not dots:
        return AreaBoardText(empty, 0, left_out)
    if not 2 <= count <= MAX_AREAS:
        reason = f"A board of areas has 2 to {MAX_AREAS} areas. Draw them over the picture."
        return AreaBoardText(empty, 0, (*left_out, LeftOut(counted(count, "region"), reason)))
    areas = _cells(dots, size)
    links = dict.fromkeys(neighbours_by_outline(areas), frozenset[str]())
    text = board_yaml(board._replace(areas=areas, links=links), GAME)
    try:
        parse_board_drawing(read_yaml_text(text, title), FILES.board_vocabulary)
    except FaultsError:
        reason = "Their points are too near one another for areas. Draw them over the picture."
        return AreaBoardText(empty, 0, (*left_out, LeftOut(counted(count, "region"), reason)))
    guess = LeftOut(
        "outlines and links of the regions",
        "A module has only their points. Outlines halfway between the points, and links where "
        "outlines touch, are guesses: correct them in the board editor.",
    )
    return AreaBoardText(text, count, (*left_out, guess))


def _distinct_dots(
    points: Iterable[NamedPoint], size: Point
) -> tuple[dict[str, Point], tuple[LeftOut, ...]]:
    """Return the points on the board by a name of their own, each place once, and the others."""
    dots: dict[str, Point] = {}
    names: set[str] = set()
    places: set[Point] = set()
    off_picture = repeated = 0
    for point in points:
        dot = round(point.at[0]), round(point.at[1])
        if not (0 <= dot[0] <= size[0] and 0 <= dot[1] <= size[1]):
            off_picture += 1
        elif dot in places:
            repeated += 1
        else:
            places.add(dot)
            name = _unused_name(point.name, names)
            names.add(name.casefold())
            dots[name] = dot
    left_out = (
        LeftOut(counted(off_picture, "region"), "Their points lie beside the picture."),
        LeftOut(counted(repeated, "region"), "Another region has the same point."),
    )
    return dots, tuple(
        entry for entry, count in zip(left_out, (off_picture, repeated), strict=True) if count
    )


def _unused_name(text: str, names: set[str]) -> str:
    name = escape_unprintable(" ".join(text.split()))[:MAX_NAME].strip() or "Region"
    number, unused = 1, name
    while unused.casefold() in names:
        number += 1
        unused = f"{name[: MAX_NAME - 5].rstrip()} {number}"
    return unused


def _cells(dots: dict[str, Point], size: Point) -> dict[str, DrawnArea]:
    """Return the areas of all points that are nearest to each dot, in whole units."""
    board = shapely.box(0, 0, *size)
    cells = shapely.voronoi_polygons(shapely.MultiPoint([*dots.values()]), extend_to=board)
    cut = [shapely.intersection(cell, board) for cell in cells.geoms]
    tree = shapely.STRtree(cut)
    areas = {}
    for name, dot in dots.items():
        cell = cut[int(tree.nearest(shapely.Point(dot)))]
        corners = [(round(x), round(y)) for x, y in shapely.get_coordinates(cell)[:-1]]
        areas[name] = DrawnArea(dot, outline=tuple(dict.fromkeys(corners)))
    return areas
