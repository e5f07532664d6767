"""A second start raises the running window, which opens the file.

The first window listens at a socket of this user's own, on this computer; there is a window for
each data folder and display. If nobody listens, or answers in time, a start opens a window of its
own.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QDeadlineTimer, QObject, QTimer
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from PySide6.QtWidgets import QApplication, QWidget

from boardapp.qt.shell.instance_socket import socket_address

_PATIENCE_MS = 2000
_LONGEST = 1 << 16
_TAKEN = b"taken\n"
_TOKENS = ("XDG_ACTIVATION_TOKEN", "DESKTOP_STARTUP_ID")
"""Environment variables by which a desktop lets the user's window come to the front."""


def raise_running_window(path: Path | None) -> bool:
    """Raise the running window, to open a file if given; return whether there is one."""
    socket = QLocalSocket()
    socket.connectToServer(socket_address())
    if not socket.waitForConnected(_PATIENCE_MS):
        return False
    wish = {"file": None if path is None else os.path.abspath(path)}
    wish |= {name: os.environ.get(name) for name in _TOKENS}
    socket.write(json.dumps(wish).encode() + b"\n")
    patience = QDeadlineTimer(_PATIENCE_MS)
    while socket.bytesAvailable() < len(_TAKEN):
        if not socket.waitForReadyRead(patience.remainingTime()):
            break
    return socket.read(len(_TAKEN)) == _TAKEN


class _OpenRequest(NamedTuple):
    """The request of a second start: a file to open, if any, and the desktop's tokens."""

    file: Path | None
    tokens: dict[str, str]


def _parse_request(line: bytes) -> _OpenRequest | None:
    """Return the request in a line; None if it is not from this program."""
    try:
        said = json.loads(line)
        file = said["file"]
        tokens = {name: said[name] for name in _TOKENS if said.get(name) is not None}
        for word in (*tokens.values(), *([] if file is None else [file])):
            # A name may have any byte but NUL; bytes outside UTF-8 are escaped in the text.
            if b"\0" in os.fsencode(word):
                return None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    if file is not None and not os.path.isabs(file):
        return None
    return _OpenRequest(None if file is None else Path(file), tokens)


class SingleInstanceServer(QObject):
    """Listens for second starts; without a socket, as next to another window, it does nothing."""

    def __init__(self, window: QWidget, open_path: Callable[[Path], object]) -> None:
        super().__init__(window)
        self._window = window
        self._open_path = open_path
        self._opening = False
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._accept_connections)

    def listen(self) -> bool:
        """Begin to listen, unless another window listens; return whether this succeeded."""
        socket = QLocalSocket()
        socket.connectToServer(socket_address())
        if socket.waitForConnected(_PATIENCE_MS):
            return False
        # Nobody answered at this address: its socket is left over from a killed program.
        QLocalServer.removeServer(socket_address())
        if not self._server.listen(socket_address()):
            logging.getLogger("boardapp").info("no second start is heard: %s", socket_address())
            return False
        return True

    def _accept_connections(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.setReadBufferSize(_LONGEST)
            socket.readyRead.connect(self._read_request)
            socket.disconnected.connect(socket.deleteLater)
            QTimer.singleShot(_PATIENCE_MS, socket, socket.abort)

    def _read_request(self) -> None:
        socket = self.sender()
        if not isinstance(socket, QLocalSocket):
            return
        if not socket.canReadLine():
            if socket.bytesAvailable() >= _LONGEST:
                socket.abort()
            return
        socket.readyRead.disconnect()
        wish = _parse_request(bytes(socket.readLine().data()))
        if wish is None:
            socket.abort()
            return
        if self._can_handle_request(wish):
            self._opening = wish.file is not None
            socket.write(_TAKEN)
            QTimer.singleShot(0, self, partial(self._raise_window_and_open, wish))
        socket.disconnectFromServer()

    def _can_handle_request(self, wish: _OpenRequest) -> bool:
        """Return whether the window can do a second start's request; else that start opens its own.

        While a question is open or a file is being opened, the window can open no other.
        """
        if not self._window.isVisible():
            return False
        return wish.file is None or not (self._opening or QApplication.activeModalWidget())

    def _raise_window_and_open(self, wish: _OpenRequest) -> None:
        os.environ.update(wish.tokens)
        if self._window.isMinimized():
            self._window.showNormal()
        front = QApplication.activeModalWidget() or self._window
        front.raise_()
        front.activateWindow()
        if wish.file is not None:
            try:
                self._open_path(wish.file)
            finally:
                self._opening = False
