"""The progress of an edited tile set: the sides of the box, then other sides, and the maps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from boardapp.core.sentence_case import counted, join_with_and
from boardapp.core.tile import TileFace
from boardapp.games.spearpoint.tile_set_editor.state import EditedTileSet, edited_map, in_box_order
from boardapp.games.spearpoint.tiles import drawing_audit
from boardapp.games.spearpoint.tiles.catalogue import BOARDS, Board, TileSide
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue

if TYPE_CHECKING:
    from boardapp.games.spearpoint.tiles.drawing_audit import SetAudit, State


_MOST_NAMED_SIDES = 6
"""The most sides that a sentence names; of more, only the number appears."""


class SideProgress(NamedTuple):
    """The progress of one side or map; ``extra`` is true if the box has no such side."""

    side: str
    title: str
    state: State
    extra: bool


def begun_sides(state: EditedTileSet) -> dict[str, TileSide]:
    """Return all begun sides in order, each with its picture's file name in an export."""
    pictured = state.pictures.keys() - {*BOARDS}
    first, second = picture_file_names(state), second_picture_file_names(state)
    return {
        side: replace(
            tile,
            art=first[side] if side in pictured else tile.art,
            second_art=second.get(side, tile.second_art),
        )
        for side in in_box_order({*state.tiles, *pictured, *state.second_pictures})
        for tile in (state.tiles.get(side) or unknown_side(side),)
    }


def begun_maps(state: EditedTileSet) -> dict[str, Board]:
    """Return the photographed or traced maps, each with its picture's file name in an export.

    A map without a picture has no ``art``.
    """
    names = picture_file_names(state)
    return {
        name: replace(board, art=names[name]) if name in state.pictures else board
        for name in BOARDS if name in state.boards or name in state.pictures
        for board in (edited_map(state, name),)
    }  # fmt: skip


def picture_file_names(state: EditedTileSet) -> dict[str, str]:
    """Return the file names of all straightened pictures, different from all other names in use."""
    return side_picture_file_names(in_box_order(state.pictures), _names_in_use(state))


def second_picture_file_names(state: EditedTileSet) -> dict[str, str]:
    """Return the file names of the second pictures of sides, different from all others."""
    names = {f"{side}-2": side for side in in_box_order(state.second_pictures)}
    others = (*_names_in_use(state), *picture_file_names(state).values())
    return {names[one]: file for one, file in side_picture_file_names(names, others).items()}


def _names_in_use(state: EditedTileSet) -> Iterator[str]:
    """Yield the names of pictures that the opened file named, and no newer picture replaced."""
    drawn = state.pictures.keys() - {*BOARDS}
    tiles = state.tiles.items()
    yield from (tile.art for side, tile in tiles if tile.art and side not in drawn)
    second = state.second_pictures
    yield from (one.second_art for side, one in tiles if one.second_art and side not in second)
    yield from (
        one.art for name, one in state.boards.items() if one.art and name not in state.pictures
    )


def drawn_sides_sentence(state: EditedTileSet) -> str:
    """Return which sides a new table takes from a tile set, and which from boardapp."""
    drawn = in_box_order(side for side, tile in state.tiles.items() if tile.face.known)
    if not drawn:
        return "You have not traced a tile yet, so new tables use boardapp's drawings."
    many = len(drawn) > _MOST_NAMED_SIDES
    names = counted(len(drawn), "side") if many else join_with_and(drawn)
    return f"New tables use your drawings of {names}, and boardapp's of all other sides."


def without_undrawn_sides(state: EditedTileSet) -> EditedTileSet:
    """Return a tile set with nothing but pictures of undrawn sides.

    More would hide our sides at a table.
    """
    return replace(
        state,
        tiles={
            side: tile
            if tile.face.known
            else replace(unknown_side(side), art=tile.art, second_art=tile.second_art)
            for side, tile in state.tiles.items()
            if tile.face.known or tile.art or tile.second_art
        },
    )


def unknown_side(side: str) -> TileSide:
    """Return a side without any known values."""
    return TileSide(TileFace(side, f"Tile {side}", known=False))


def side_picture_file_names(sides: Iterable[str], others: Iterable[str] = ()) -> dict[str, str]:
    """Return a file name for the picture of each side, distinct even if a disk ignores case.

    No file name is one of the ``others``, which belong to other pictures.
    """
    names: dict[str, str] = {}
    taken = {name.casefold() for name in others}
    for side in sides:
        name = f"{side.replace('/', '-')}.jpg"
        while name.casefold() in taken:
            name = f"{name.removesuffix('.jpg')}-.jpg"
        taken.add(name.casefold())
        names[side] = name
    return names


def side_progress(state: EditedTileSet) -> tuple[SideProgress, ...]:
    """Return the progress of every side of the box, and of every other begun side."""
    begun, box = begun_sides(state), built_in_catalogue().tiles
    return tuple(
        SideProgress(
            side,
            (state.tiles.get(side) or box.get(side) or begun[side]).face.title,
            drawing_audit.audit_state(begun[side]) if side in begun else "none",
            side not in box,
        )
        for side in in_box_order({*box, *begun})
    )


def map_progress(state: EditedTileSet) -> tuple[SideProgress, ...]:
    """Return the progress of each map; a map with a road is "traced"."""
    return tuple(
        SideProgress(
            name,
            edited_map(state, name).title,
            "traced" if name in state.boards
            else "straightened" if name in state.pictures else "none",
            extra=True,
        )
        for name in BOARDS
    )  # fmt: skip


def progress_summary(state: EditedTileSet) -> str:
    """Return the progress of a tile set in one line: the box, other sides, and maps.

    >>> progress_summary(EditedTileSet())
    '0 of 47 sides of tiles are traced, and 0 are checked'
    """
    sides = side_progress(state)
    box = [one.state for one in sides if not one.extra]
    traced, audited = (box.count(one) for one in ("traced", "audited"))
    more = len(sides) - len(box)
    beyond = f"; {more} more {_are(more)} not in the box" if more else ""
    maps = len(begun_maps(state))
    and_maps = f"; {counted(maps, 'map')} {_are(maps)} begun" if maps else ""
    done = f"{traced + audited} of {len(box)} sides of tiles are traced"
    return f"{done}, and {audited} {_are(audited)} checked{beyond}{and_maps}"


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def missing_pictures_sentence(state: EditedTileSet) -> str:
    """Return which sides of the box and which maps have no photograph, "" if all have one."""
    box = built_in_catalogue().tiles
    sides = [side for side in box if side not in state.pictures and not _names_photo(state, side)]
    maps = [
        one.title
        for one in (edited_map(state, name) for name in BOARDS)
        if one.name not in state.pictures and not one.art
    ]
    parts = (
        [", ".join(sides) if len(sides) <= _MOST_NAMED_SIDES else f"{len(sides)} tile sides"]
        if sides
        else []
    )
    if maps:
        parts.append("both maps" if len(maps) == len(BOARDS) else f"the map {maps[0]}")
    return f"Not photographed yet: {' and '.join(parts)}." if parts else ""


def _names_photo(state: EditedTileSet, side: str) -> bool:
    """Return whether the opened file named a picture of its own for a side."""
    tile = state.tiles.get(side)
    return tile is not None and bool(tile.art) and not tile.like


def audit_of_edited_tile_set(state: EditedTileSet) -> SetAudit:
    """Return the audit of an edited tile set."""
    return drawing_audit.audit_tiles(begun_sides(state), built_in_catalogue().tiles)
