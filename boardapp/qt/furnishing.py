"""What a game puts into its room of the window, as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Qt

from boardapp.qt.desk import Desk

if TYPE_CHECKING:
    from boardapp.qt.board import Board
    from boardapp.qt.ruling_acts import RulingActs
    from boardapp.qt.ruling_panel import RulingPanel
    from boardapp.qt.session import Session
    from boardapp.qt.tools import Tools


class Stand(NamedTuple):
    """Where a panel stands at first: its title, the part of the room that it is, its neighbour.

    ``beside`` is the name of a panel added before that it is a tab with, or nothing.
    """

    title: str
    part: str
    beside: str = ""


class Furnishing(NamedTuple):
    """What a game puts into its room: of what kind the parts are, and where its panels stand.

    Board, rulings and ruling panel are made of the session; ``sharing`` are the panels that share
    what the board leaves of the window, ``tool_panels`` the parts that have what a tool lays, and
    ``hand_acts`` the actions on chosen things. ``space`` is what a space is called; ``drags`` and
    ``walking`` are the game's own gestures.
    """

    session: Callable[[QObject], Session]
    board: Callable[..., Board]
    tools: Tools
    rulings: Callable[..., RulingActs]
    ruling_panel: Callable[..., RulingPanel]
    panels: tuple[Stand, ...]
    sharing: tuple[str, ...]
    tool_panels: Mapping[str, str]
    hand_acts: tuple[str, ...]
    area: Qt.DockWidgetArea = Qt.DockWidgetArea.BottomDockWidgetArea
    desk: Callable[..., Desk] = Desk
    space: str = "Space"
    drags: Sequence[tuple[str, str]] = ()
    walking: Sequence[tuple[str, str]] = ()
