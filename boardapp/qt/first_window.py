"""A second start brings up the window that is there, and has it open the file.

The first window listens at a socket of this user's own, on this computer; a window for each data
folder and display. Where nobody listens, or answers in time, a start opens a window of its own.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication, QWidget

from boardapp.qt.meeting_place import address

_PATIENCE_MS = 2000
_LONGEST = 1 << 16
_TAKEN = b"taken\n"
_TOKENS = ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID")
"""What a desktop gives a start to show that it is the user who wants the window in front."""


def bring_up(path: Path | None) -> bool:
    """Bring up the window that is there, to open a file if given; tell whether there is one."""
    socket = QLocalSocket()
    socket.connectToServer(address())
    if not socket.waitForConnected(_PATIENCE_MS):
        return False
    wish = {"file": None if path is None else os.path.abspath(path)}
    wish |= {name: os.environ.get(name) for name in _TOKENS}
    socket.write(json.dumps(wish).encode() + b"\n")
    while not socket.canReadLine() and socket.waitForReadyRead(_PATIENCE_MS):
        pass
    return bool(socket.readLine() == _TAKEN)


class FirstWindow(QObject):
    """Listens for second starts; what cannot listen, as beside another first window, is silent."""

    def __init__(self, window: QWidget, open_path: Callable[[Path], object]) -> None:
        super().__init__(window)
        self._window = window
        self._open_path = open_path
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)

    def listen(self) -> bool:
        """Begin to listen, unless another window does; tell whether that is possible."""
        socket = QLocalSocket()
        socket.connectToServer(address())
        if socket.waitForConnected(_PATIENCE_MS):
            return False
        # Nobody answered at this address: what lies there is of a program that was killed.
        QLocalServer.removeServer(address())
        if not self._server.listen(address()):
            logging.getLogger("boardapp").info("no second start is heard: %s", address())
            return False
        return True

    def _on_connection(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(self._on_wish)
            socket.disconnected.connect(socket.deleteLater)

    def _on_wish(self) -> None:
        socket = self.sender()
        if not isinstance(socket, QLocalSocket):
            return
        if not socket.canReadLine():
            if socket.bytesAvailable() > _LONGEST:
                socket.abort()
            return
        try:
            wish = json.loads(bytes(socket.readLine(_LONGEST).data()))
            file = wish["file"]
            named = {name: str(wish[name]) for name in _TOKENS if wish.get(name)}
        except (ValueError, KeyError, TypeError, AttributeError):
            socket.abort()
            return
        # While a question is open no file can be: the second start then shows it in a window.
        if file is None or QApplication.activeModalWidget() is None:
            socket.write(_TAKEN)
            QTimer.singleShot(0, self, lambda: self._bring_up(file, named))
        socket.disconnectFromServer()

    def _bring_up(self, file: object, tokens: dict[str, str]) -> None:
        os.environ.update(tokens)
        if self._window.isMinimized():
            self._window.showNormal()
        front = QApplication.activeModalWidget() or self._window
        front.raise_()
        front.activateWindow()
        if isinstance(file, str):
            self._open_path(Path(file))
