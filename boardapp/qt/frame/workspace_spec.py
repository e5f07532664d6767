"""The parts of a game's workspace, as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject

from boardapp.qt.document.document_controller import DocumentController
from boardapp.qt.table_view.screen_settings import LAYERS, Layer

if TYPE_CHECKING:
    from boardapp.qt.boards.game_board_base import GameBoard
    from boardapp.qt.sessions.select_and_move_session import PlacementSession


class WorkspaceSpec(NamedTuple):
    """The parts of a game's workspace: their classes, and their actions.

    The board is made from the session. ``tool_panels`` are the panels with the pieces of tools, and
    ``hand_acts`` the actions on selected things. ``drags`` and ``walking`` are the game's own
    gestures; ``layers`` are the parts of its board that the table view shows. With ``has_phases``
    the turn bar has its room from the start.
    """

    session: Callable[[QObject], PlacementSession]
    board: Callable[..., GameBoard]
    tool_panels: Mapping[str, str]
    hand_acts: tuple[str, ...]
    desk: Callable[..., DocumentController] = DocumentController
    drags: Sequence[tuple[str, str]] = ()
    walking: Sequence[tuple[str, str]] = ()
    layers: Mapping[Layer, str] = LAYERS
    has_phases: bool = True
