"""Files of other programs, made for tests."""

from __future__ import annotations

import base64
import io
import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.squares.files import open_layout
from boardapp.games.squares.state import SquareState
from boardapp.interchange.file_formats import read_boards
from boardapp.interchange.imported_board import ImportedBoard

SAMPLES = Path(__file__).parent / "samples"


def vtt_point(x: float, y: float) -> dict[str, float]:
    return {"x": x, "y": y}


def vtt(columns: float = 4, rows: float = 4, **more: Any) -> dict[str, Any]:
    size = {"map_size": vtt_point(columns, rows), "pixels_per_grid": 10}
    return {"format": 0.3, "resolution": size, **more}


def foundry(*walls: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A scene of 4 × 4 squares of 100 pixels without a margin."""
    scene = {"name": "Cellar", "width": 400, "height": 400, "padding": 0}
    return {**scene, "grid": {"type": 1, "size": 100}, "walls": list(walls), **more}


def png(width: int = 40, height: int = 40, kind: str = "PNG") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), (200, 40, 40)).save(out, kind)
    return out.getvalue()


def base64_text(content: bytes) -> str:
    return base64.b64encode(content).decode()


def written(path: Path, value: object, indent: int | None = None) -> Path:
    path.write_text(json.dumps(value, indent=indent))
    return path


def only_board(path: Path) -> ImportedBoard:
    (board,) = read_boards(path)
    return board


def faults_of(path: Path) -> list[str]:
    """Return the faults of a file, without its path."""
    with pytest.raises(FaultsError) as error:
        read_boards(path)
    return [str(fault).removeprefix(f"{path}:") for fault in error.value.faults]


def state_of(board: ImportedBoard, folder: Path = Path("/nowhere")) -> SquareState:
    """Return the table of an imported board, opened as its layout."""
    state = open_layout(read_yaml_text(board.layout, "map.yaml"), folder).state
    assert isinstance(state, SquareState)
    return state


def walls_of(board: ImportedBoard) -> list[tuple[str, bool, tuple[tuple[int, int], ...]]]:
    return [(one.id, one.open, one.points) for one in state_of(board).walls.values()]
