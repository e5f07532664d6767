"""A tile set opened as a document in which it is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from boardapp.files.fault import Fault, FaultsError
from boardapp.files.inside import name_inside
from boardapp.files.source import MAX_BYTES, Source
from boardapp.games.game import Opened
from boardapp.games.spearpoint.making.game import Making
from boardapp.games.spearpoint.making.state import MakingState
from boardapp.games.spearpoint.tile_set import check_tile_set


def open_tile_set(
    source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
) -> Opened:
    """Return a tile set as a document's start; its pictures lie in the folder.

    Held in a save (``embedded``) its pictures are not looked for. Raises FaultsError with every
    fault.
    """
    if embedded is None and (faults := check_tile_set(source, folder).faults):
        raise FaultsError(faults)
    # Pictures go by the names that stand in the file, wherever that is.
    found = check_tile_set(source, None)
    if found.faults:
        raise FaultsError(found.faults)
    state = MakingState(
        title=str(source.value["tile_set"]),
        tiles={side: replace(tile, art=_inside(tile.art)) for side, tile in found.tiles.items()},
        unit_kinds=found.units,
        boards={name: one for name, one in found.boards.items() if _inside(one.art)},
    )
    game = Making()
    if (size := len(game.layout_text(state).encode())) > MAX_BYTES:
        told = f"{size:,} bytes as the program writes it", f"at most {MAX_BYTES:,} bytes"
        raise FaultsError([Fault(source.file, 1, 1, "file", *told)])
    return Opened(state, game)


def _inside(art: str | None) -> str | None:
    """Return a picture's name, None where it leads out of the tile set's folder."""
    try:
        name_inside(art or "")
    except ValueError:
        return None
    return art
