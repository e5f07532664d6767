"""VASSAL modules made for tests."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from xml.sax.saxutils import quoteattr

from PIL import Image

from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.areas.board_file import parse_board_drawing
from boardapp.games.areas.drawn_board_and_faults import BoardDrawing
from boardapp.games.strange_victory.files import FILES
from boardapp.games.strategy_cards.state import HexState
from boardapp.games.strategy_cards.table_layout_file import parse_layout
from boardapp.interchange.imported_board import ImportedBoard
from boardapp.interchange.vassal.module_reader import read
from tests.support.encoded import encoded

PATH = Path("game.vmod")
PICKER = "VASSAL.build.module.map.BoardPicker"
PARTS = "VASSAL.build.module.map.boardPicker"
PAPER = encoded(Image.new("RGB", (200, 100), "#ddddcc"), "PNG")


def element(kind: str, *children: str, **attributes: object) -> str:
    """An element of a build file; ``kind`` is its class below the classes of boards."""
    values = "".join(f" {name}={quoteattr(str(value))}" for name, value in attributes.items())
    return f"<{PARTS}.{kind}{values}>{''.join(children)}</{PARTS}.{kind}>"


def grid(kind: str, *children: str, **attributes: object) -> str:
    return element(f"board.{kind}", *children, **attributes)


def zone(*children: str, **attributes: object) -> str:
    return element("board.mapgrid.Zone", *children, **attributes)


def board(*children: str, name: str = "Map", **attributes: object) -> str:
    return element("Board", *children, name=name, **attributes)


def build_file(*boards: str, more: str = "", root: str = "VASSAL.build.GameModule") -> str:
    picker = f"<{PICKER}>{''.join(boards)}</{PICKER}>"
    return f'<?xml version="1.0" encoding="UTF-8"?><{root} name="Game">{picker}{more}</{root}>'


def zipped(entries: dict[str, str | bytes], form: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", form) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return out.getvalue()


def module(*boards: str, more: str = "", **pictures: bytes) -> bytes:
    """A module with boards; ``map=content`` is its picture ``map.png``."""
    images = {f"images/{name}.png": content for name, content in pictures.items()}
    return zipped({"buildFile.xml": build_file(*boards, more=more), **images})


def boards(content: bytes) -> tuple[ImportedBoard, ...]:
    return read(content, PATH)


def faults(content: bytes) -> list[Fault]:
    try:
        read(content, PATH)
    except FaultsError as error:
        return [*error.faults]
    return []


def hex_state(imported: ImportedBoard) -> HexState:
    return parse_layout(read_yaml_text(imported.layout, "x"), Path(), {}).state


def drawn_board(imported: ImportedBoard, *, whole: bool = True) -> BoardDrawing:
    source = read_yaml_text(imported.layout, "x")
    return parse_board_drawing(source, FILES.board_vocabulary, whole=whole)


def picture(imported: ImportedBoard) -> Image.Image:
    assert imported.picture is not None
    return Image.open(io.BytesIO(imported.picture.read()))
