"""Square tables as Universal VTT files: walls, doors and a picture of the ground.

Format 0.3 is the newest that all programs read. The module also runs as a program, because a
picture takes seconds: ``python -m boardapp.interchange.universal_vtt_writer``, from a pickled
`VttWork` on stdin to the file on stdout.
"""

from __future__ import annotations

import base64
import io
import json
import math
import pickle
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from PIL import Image

from boardapp.core.sentence_case import counted
from boardapp.games.areas.background_picture import BackgroundPicture
from boardapp.games.squares.state import SQUARE, SquareState, Wall
from boardapp.games.squares.table_pictures import board_picture
from boardapp.interchange.imported_board import LeftOut
from boardapp.picture.board import board_svg as boards
from boardapp.picture.svg.raster import svg_to_png_pixels

ENDINGS = (".uvtt", ".dd2vtt")

_MOST_PIXELS = 32_000_000
_MOST_PER_SQUARE, _DRAWN_PER_SQUARE = 256, 100
"""Pixels of a square's side: the most, and the usual number of drawn ground."""
_JPEG_QUALITY = 90


class VttWork(NamedTuple):
    """A table to write, with the owner's picture under its board."""

    state: SquareState
    picture: BackgroundPicture | None


def universal_vtt(work: VttWork) -> bytes:
    """Return a table as a Universal VTT file; raises PhotoError for an unusable picture."""
    state = work.state
    picture, per_square = _own_picture(work) if work.picture else _drawn_ground(state)
    doors = [wall for wall in state.walls.values() if wall.kind == "door"]
    value = {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": state.columns, "y": state.rows},
            "pixels_per_grid": per_square,
        },
        "line_of_sight": [
            list(map(_point, wall.points)) for wall in state.walls.values() if wall.kind == "wall"
        ],
        "objects_line_of_sight": [],
        "portals": [portal for door in doors for portal in _portals(door)],
        "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
        "lights": [],
        "image": base64.b64encode(picture).decode(),
    }
    return json.dumps(value, separators=(",", ":")).encode()


def left_out(state: SquareState) -> Iterator[LeftOut]:
    """Yield the parts of a table that a Universal VTT file does not have."""
    windows = sum(wall.kind == "window" for wall in state.walls.values())
    if windows:
        reason = "Universal VTT has only walls and doors that block sight."
        yield LeftOut(counted(windows, "window"), reason)
    bent = sum(wall.kind == "door" and len(wall.points) > 2 for wall in state.walls.values())
    if bent:
        reason = "A door is straight there, so each straight part becomes a door."
        yield LeftOut(f"the bends of {counted(bent, 'door')}", reason)
    pieces = len(state.units)
    if pieces:
        reason = "Universal VTT describes maps without pieces."
        yield LeftOut(counted(pieces, "piece"), reason)


def _point(mils: tuple[float, float]) -> dict[str, float]:
    return {"x": mils[0] / SQUARE, "y": mils[1] / SQUARE}


def _portals(door: Wall) -> Iterator[dict[str, object]]:
    for a, b in pairwise(door.points):
        if a != b:
            yield {
                "position": _point(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)),
                "bounds": [_point(a), _point(b)],
                "rotation": round(math.atan2(b[1] - a[1], b[0] - a[0]), 6),
                "closed": not door.open,
                "freestanding": False,
            }


def _own_picture(work: VttWork) -> tuple[bytes, int]:
    """Return the owner's picture with a whole number of pixels to a square, and that number."""
    assert work.picture is not None
    image = work.picture.open_photograph().image
    state = work.state
    per_square = min(
        max(1, round(image.width / state.columns)), _MOST_PER_SQUARE, _most_per_square(state)
    )
    size = state.columns * per_square, state.rows * per_square
    if image.size != size:
        image = image.resize(size, Image.Resampling.LANCZOS)
    out = io.BytesIO()
    if work.picture.path.suffix.lower() == ".png":
        image.save(out, "PNG")
    else:
        image.save(out, "JPEG", quality=_JPEG_QUALITY)
    return out.getvalue(), per_square


def _drawn_ground(state: SquareState) -> tuple[bytes, int]:
    """Return a drawing of the board without doors, pieces and grid, and the pixels to a square."""
    per_square = min(_DRAWN_PER_SQUARE, _most_per_square(state))
    walls = {name: wall for name, wall in state.walls.items() if wall.kind != "door"}
    shown = boards.BoardDisplayOptions(grid=False, dots=False, names=False)
    drawn = board_picture(replace(state, walls=walls), shown, pieces=False)
    svg = boards.board_svg(drawn, view=(0, 0, state.grid.width, state.grid.height))
    return svg_to_png_pixels(svg, state.columns * per_square, state.rows * per_square), per_square


def _most_per_square(state: SquareState) -> int:
    return math.isqrt(_MOST_PIXELS // (state.columns * state.rows))


if __name__ == "__main__":
    sys.stdout.buffer.write(universal_vtt(pickle.load(sys.stdin.buffer)))
