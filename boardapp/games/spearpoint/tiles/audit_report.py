"""The audit of a tile-set file: its reader, its lines for people, and its JSON values."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from boardapp.core.sight_ruling import MM_PER_MIL
from boardapp.core.tile import TileFace
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.spearpoint.check_files import find_file_faults
from boardapp.games.spearpoint.file_kind import detect_format
from boardapp.games.spearpoint.tiles.catalogue import TileSide
from boardapp.games.spearpoint.tiles.drawing_audit import PAIRS, SetAudit, SideAudit, audit_tiles
from boardapp.games.spearpoint.tiles.find_doubts import mend_drawing
from boardapp.games.spearpoint.tiles.lines_to_verify import ThreadLine
from boardapp.games.spearpoint.tiles.part_names import mm_description
from boardapp.games.spearpoint.tiles.tile_drawing_doubt import Doubt
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue, check_tile_set
from boardapp.games.spearpoint.tiles.tile_set_writer import tile_side_values


class AuditedTileSet(NamedTuple):
    """The title of a tile set, and its audit."""

    title: str
    found: SetAudit


def audit_tile_set_file(path: Path) -> AuditedTileSet:
    """Return the audit of a tile-set file; raises FaultsError with every fault of the file."""
    source = read_source(path)
    kind = detect_format(source)
    if kind not in ("tile set", None):
        raise FaultsError([Fault(source.file, 1, 1, "file", f"a {kind}", "a tile set")])
    if faults := find_file_faults(source, path.parent):
        raise FaultsError(faults)
    tiles = check_tile_set(source, path.parent).tiles
    return AuditedTileSet(
        str(source.value["tile_set"]), audit_tiles(tiles, built_in_catalogue().tiles)
    )


def audit_report_lines(file: Path, found: SetAudit) -> Iterator[str]:
    """Yield an audit in lines: the states of the box's sides, then each side with its doubts."""
    counts = ", ".join(f"{number} {state}" for state, number in found.states.items())
    yield f"{file}: of the {sum(found.states.values())} sides of the box {counts}"
    for side in found.sides:
        parts: list[str] = ["no drawing" if side.state == "none" else side.state]
        if side.tile.accuracy is not None:
            parts.append(f"drawn to the nearest {mm_description(side.tile.accuracy * MM_PER_MIL)}")
        if side.ours is None:
            parts.append("not in the box")
        elif side.difference is not None:
            keys, verdicts = side.difference
            parts.append(
                f"different from boardapp's drawing in {', '.join(keys)}, which changes "
                f"{verdicts} of {PAIRS} verdicts"
            )
        elif side.tile.face.known:
            parts.append("the same as boardapp's drawing")
        yield f"{side.tile.id} {side.tile.face.title}: {'; '.join(parts)}"
        yield from (f"  Doubt: {doubt.text}" for doubt in side.doubts)
        yield from (f"  {thread.sentence}" for thread in side.thread_lines.lines_nearest_to_turning)


def audit_report_json(file: AuditedTileSet) -> dict[str, object]:
    """Return an audit as JSON values."""
    return {
        "tile_set": file.title,
        "sides": dict(file.found.states),
        "tiles": [_side_json(side) for side in file.found.sides],
    }


def _side_json(side: SideAudit) -> dict[str, object]:
    unlike = side.difference
    return {
        "tile": side.tile.id,
        "title": side.tile.face.title,
        "state": side.state,
        "accuracy": side.tile.accuracy,
        "doubts": [_doubt_json(side.tile.face, doubt) for doubt in side.doubts],
        "lines": [_thread_json(thread) for thread in side.thread_lines.threads],
        "nearest": [thread.sentence for thread in side.thread_lines.lines_nearest_to_turning],
        "unlike_ours": unlike and {"keys": [*unlike.keys], "verdicts": unlike.verdicts},
    }


def _doubt_json(face: TileFace, doubt: Doubt) -> dict[str, object]:
    answer, mended = mend_drawing(face, doubt), None
    if answer is not None:
        # The changed keys of a mended tile, in the form of tile-set files.
        before, after = tile_side_values(TileSide(face)), tile_side_values(TileSide(answer))
        mended = {key: value for key, value in after.items() if value != before[key]}
    return {
        "code": doubt.code,
        "things": [*doubt.things],
        "at": doubt.at,
        "mm": None if doubt.mm is None else round(doubt.mm, 3),
        "text": doubt.text,
        "mended": mended,
    }


def _thread_json(thread: ThreadLine) -> dict[str, object]:
    margin = thread.margin_mm
    return {
        "from": thread.origin,
        "to": thread.target,
        "status": thread.status,
        "margin_mm": None if margin is None else round(margin, 3),
        "part": thread.part or None,
        "at": thread.at,
    }
