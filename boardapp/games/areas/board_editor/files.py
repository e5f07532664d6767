"""A board of areas opened as a document in which it is made."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from boardapp.files.yaml.yaml_source import Source
from boardapp.games.areas import background_picture
from boardapp.games.areas.board_editor.game import BoardEditorGame, BoardGameRules
from boardapp.games.areas.board_editor.state import edited_board_state
from boardapp.games.areas.board_file import parse_board_drawing
from boardapp.games.game import OpenedTable


def open_board_for_editing(
    source: Source, folder: Path, embedded: Mapping[str, Source] | None, plays: BoardGameRules
) -> OpenedTable:
    """Return a board of areas as a document's start; its picture lies in the folder.

    Held in a save (``embedded``) it need not be whole. Raises FaultsError with every fault.
    """
    named = embedded is None
    drawing = parse_board_drawing(
        source, plays.board_vocabulary, folder if named else None, whole=named
    )
    if named and drawing.picture and not drawing.picture_sha256:
        sha256 = background_picture.sha256_of_file_in_folder(drawing.picture, folder)
        drawing = drawing._replace(picture_sha256=sha256)
    spot = source.fault_at(("picture",), "", "") if named else None
    game = BoardEditorGame(plays, folder, spot)
    return OpenedTable(
        edited_board_state(drawing, plays.board_vocabulary.game), game, title=drawing.title
    )
