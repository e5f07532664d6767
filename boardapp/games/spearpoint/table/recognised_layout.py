"""A layout from one photograph of the table, recognised with an owner's tile and map pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from boardapp.core.sentence_case import whole_percent
from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.spearpoint.table.placement_checks import why_tile_cannot_lie
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.table.table_layout_file import layout_text, new_state
from boardapp.games.spearpoint.tiles.catalogue import (
    BOARDS,
    GRID,
    BoardName,
    Catalogue,
    TileSide,
    tile_number,
)
from boardapp.games.spearpoint.tiles.tile_set import (
    SidePhotographs,
    TileSet,
    built_in_catalogue,
    check_tile_set,
    overlay_tile_sets,
)
from boardapp.photo.map_grid import SPACE_MILLIMETRES, space_centres
from boardapp.photo.table_proposal import CANDIDATES, off_grid_words
from boardapp.photo.tile_recognition import RecognisedSpace, Recognition, SideAnswer
from boardapp.photo.tile_templates import TemplateSet
from boardapp.picture.tile_and_map_art import ArtError, art_as_image

TEMPLATE_PIXELS = 256
"""The width of a space in the compared pictures, in pixels."""


class PicturedTileSet(NamedTuple):
    """A tile set with its own pictures: its catalogue, and its templates for one map."""

    board: BoardName
    catalogue: Catalogue
    templates: TemplateSet


def load_pictured_tile_set(path: Path, board: BoardName) -> PicturedTileSet | None:
    """Return a tile set with its pictures of sides and maps, or None if no side has one.

    The program's own drawings do not count, since they do not look like the printed tiles. Raises
    FaultsError with every fault of the set and of its pictures.
    """
    found = check_tile_set(read_source(path), path.parent)
    faults, spots = list(found.faults), {str(one.path): one.spot for one in found.pictures}

    def picture_of(art: str | None, columns: int = 1, rows: int = 1) -> Image.Image | None:
        if not art or art not in spots:
            return None
        try:
            return art_as_image(Path(art), columns * TEMPLATE_PIXELS, rows * TEMPLATE_PIXELS)
        except ArtError as error:
            named = spots[art]
            faults.append(
                named._replace(found=f"{named.found}, {error.found}", expected=error.expected)
            )
            return None

    firsts, seconds = art_of_sides(found)
    pictures = {name: picture_of(art) for name, art in firsts.items()}
    more = {name: picture_of(art) for name, art in seconds.items()}
    second = {name: picture for name, picture in more.items() if picture}
    # A side with nothing but its second picture is known by that.
    sides = second | {name: picture for name, picture in pictures.items() if picture}
    maps = {
        name: picture_of(one.art, GRID.columns, GRID.rows) for name, one in found.boards.items()
    }
    if faults:
        raise FaultsError(faults)
    if not sides:
        return None
    catalogue = overlay_tile_sets([found])
    templates = template_set(board, catalogue.tiles, sides, maps, second)
    return PicturedTileSet(board, catalogue, templates)


def art_of_sides(tile_set: TileSet) -> tuple[dict[str, str], dict[str, str]]:
    """Return the first and the second pictures of sides, drawn or only photographed."""
    sides: tuple[tuple[str, SidePhotographs | TileSide], ...]
    sides = (*tile_set.photographs.items(), *tile_set.tiles.items())
    return (
        {side: one.art for side, one in sides if one.art},
        {side: one.second_art for side, one in sides if one.second_art},
    )


def template_set(
    board: BoardName,
    box: Iterable[str],
    sides: Mapping[str, Image.Image],
    maps: Mapping[str, Image.Image | None],
    second: Mapping[str, Image.Image] | None = None,
    bare_spaces: Mapping[int, Image.Image] | None = None,
) -> TemplateSet:
    """Return the templates for a map from the pictures of a box's sides and of the maps."""
    (other,) = set(BOARDS) - {board}
    tiles = {side: tile_number(side) for side in box}
    return TemplateSet(
        GRID, sides, tiles, maps.get(board), maps.get(other), second=second, bare_spaces=bare_spaces
    )


def recognition_json(found: Recognition, tile_set: PicturedTileSet) -> dict[str, object]:
    """Return a recognition as JSON values."""
    pixels = found.grid.to_pixels(space_centres(GRID))
    named = list(zip(map(GRID.name, GRID.spaces()), found.spaces, strict=True))
    return {
        "board": tile_set.board,
        "unknown_sides": list(tile_set.templates.unknown_sides),
        "spaces": {
            name: {
                "side": space.answers[0].side,
                "rotation": 90 * space.answers[0].turns,
                "sure": space.sure,
                "offset_mm": [round(one * SPACE_MILLIMETRES, 1) for one in space.shift],
                "candidates": [_answer_json(answer) for answer in space.answers[:CANDIDATES]],
            }
            for name, space in named
        },
        "grid": {
            name: [round(float(x), 1), round(float(y), 1)]
            for (name, _), (x, y) in zip(named, pixels, strict=True)
        },
        "notes": list(found.notes),
    }


def _answer_json(answer: SideAnswer) -> dict[str, object]:
    rotation = 90 * answer.turns
    return {"side": answer.side, "rotation": rotation, "chance": round(answer.chance, 3)}


def recognition_lines(found: Recognition) -> Iterator[str]:
    """Yield a recognition as lines for people: one for each space, then a count and notes."""
    tiles = sum(one.sure and one.answers[0].side is not None for one in found.spaces)
    sure = sum(one.sure for one in found.spaces)
    for space, one in zip(GRID.spaces(), found.spaces, strict=True):
        words = "sure" if one.sure else "unsure"
        others = "" if one.sure else f"; or {_other_answers(one)}"
        yield f"{GRID.name(space)}  {_in_words(one.answers[0])}: {words}{others}{_off_grid(one)}"
    yield (
        f"{len(found.spaces)} spaces: {tiles} with a tile, {sure - tiles} without a tile, "
        f"{len(found.spaces) - sure} for you to check"
    )
    for note in found.notes:
        yield f"note: {note}"


def _in_words(answer: SideAnswer) -> str:
    if answer.side is None:
        return "no tile"
    turn = f", turned {90 * answer.turns}°" if answer.turns else ""
    return f"{answer.side}{turn}"


def _other_answers(space: RecognisedSpace) -> str:
    words = [
        f"{_in_words(one)} ({whole_percent(one.chance)})" for one in space.answers[1:CANDIDATES]
    ]
    return ", or ".join(words) or "something that boardapp does not know"


def _off_grid(space: RecognisedSpace) -> str:
    """Return a phrase for a tile's distance from its grid place, if it is worth reporting."""
    words = off_grid_words(space) if space.sure else ""
    return f"; the tile is {words} off the grid" if words else ""


def recognised_layout(
    found: Recognition, tile_set: PicturedTileSet, set_name: str | None
) -> tuple[str, list[str]]:
    """Return a layout of the sure spaces as text, and notes on tiles that may not lie there.

    Comments in the text list the other spaces. ``set_name`` is the tile set's name from the
    layout's folder, None if the tile set is outside it.
    """
    catalogue = tile_set.catalogue if set_name else built_in_catalogue()
    state: TileState = new_state(tile_set.board)
    state = replace(state, tile_sets=(set_name,) if set_name else ())
    comments, notes = [], []
    for space, one in zip(GRID.spaces(), found.spaces, strict=True):
        answer, name = one.answers[0], GRID.name(space)
        if not one.sure:
            comments.append(
                f"# {name}: boardapp is not sure: {_in_words(answer)}; or {_other_answers(one)}"
            )
            continue
        if answer.side is None:
            continue
        placed = PlacedTile(answer.side, space, ROTATIONS[answer.turns])
        if why := why_tile_cannot_lie(state, catalogue, placed):
            comments.append(f"# {name}: {_in_words(answer)}, which is not allowed there: {why}")
            notes.append(
                f"{name} looks like {_in_words(answer)}, but boardapp did not lay that tile. {why}"
            )
            continue
        state = replace(state, tiles={**state.tiles, space: placed})
    return layout_text(state) + "".join(f"{line}\n" for line in comments), notes
