"""A board of areas opened as a document in which it is made."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from boardapp.files.yaml.yaml_source import Source
from boardapp.games.areas import board_picture
from boardapp.games.areas.board_editor.game import BoardMaking, Plays
from boardapp.games.areas.board_editor.state import state_of
from boardapp.games.areas.board_file import drawing_from
from boardapp.games.game import Opened


def open_board(
    source: Source, folder: Path, embedded: Mapping[str, Source] | None, plays: Plays
) -> Opened:
    """Return a board of areas as a document's start; its picture lies in the folder.

    Held in a save (``embedded``) it need not be whole. Raises FaultsError with every fault.
    """
    named = embedded is None
    drawing = drawing_from(source, plays.printed, folder if named else None, whole=named)
    if named and drawing.picture and not drawing.picture_sha256:
        sha256 = board_picture.hash_inside(drawing.picture, folder)
        drawing = drawing._replace(picture_sha256=sha256)
    spot = source.fault(("picture",), "", "") if named else None
    game = BoardMaking(plays, folder, spot)
    return Opened(state_of(drawing, plays.printed.game), game, title=drawing.title)
