"""A second start raises the running window, which opens the file.

The first window listens at a socket of this user's own, on this computer; there is a window for
each data folder and display. If nobody listens, or answers in time, a start opens a window of its
own. The start confirms an answer that it received, and only then the running window opens the
file. Otherwise a busy window, which answers late, would open a file that the start has opened too.
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
_READY = b"ready\n"
"""The answer of a window that can do what a start asks."""
_CONNECTED = QLocalSocket.LocalSocketState.ConnectedState
_OPEN = b"open\n"
"""The confirmation of a start, which then opens no window."""
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
    while socket.bytesAvailable() < len(_READY):
        if not socket.waitForReadyRead(patience.remainingTime()):
            break
    if socket.read(len(_READY)) != _READY:
        return False
    socket.write(_OPEN)
    return socket.waitForBytesWritten(_PATIENCE_MS)


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
        self._promised: dict[QObject, _OpenRequest] = {}  # what starts may confirm
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
            socket.readyRead.connect(self._read)
            socket.disconnected.connect(socket.deleteLater)
            QTimer.singleShot(_PATIENCE_MS, socket, partial(self._abort_silent, socket))

    def _abort_silent(self, socket: QLocalSocket) -> None:
        """End a conversation without a request; a start that relies on an answer is waited for."""
        if socket not in self._promised:
            socket.abort()

    def _read(self) -> None:
        """Read what a start sends: its request, then its confirmation."""
        socket = self.sender()
        if not isinstance(socket, QLocalSocket):
            return
        while socket.canReadLine() and socket.state() == _CONNECTED:
            line = bytes(socket.readLine().data())
            wish = self._promised.get(socket)
            if wish is None:
                self._answer_request(socket, line)
                continue
            if line == _OPEN:
                self._opening = wish.file is not None
                QTimer.singleShot(0, self, partial(self._raise_window_and_open, wish))
            socket.disconnectFromServer()
        if socket.bytesAvailable() >= _LONGEST:
            socket.abort()

    def _answer_request(self, socket: QLocalSocket, line: bytes) -> None:
        wish = _parse_request(line)
        if wish is None:
            socket.abort()
        elif self._can_handle_request(wish):
            self._promised[socket] = wish
            socket.disconnected.connect(self._withdraw_promise)
            socket.write(_READY)
        else:
            socket.disconnectFromServer()

    def _withdraw_promise(self) -> None:
        """Forget a start that left, with or without a confirmation."""
        self._promised.pop(self.sender(), None)

    def _can_handle_request(self, wish: _OpenRequest) -> bool:
        """Return whether the window can do a second start's request; else that start opens its own.

        While a question is open or a file is being opened, the window can open no other.
        """
        if not self._window.isVisible():
            return False
        promised = any(one.file for one in self._promised.values())
        busy = self._opening or promised or QApplication.activeModalWidget()
        return wish.file is None or not busy

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
