"""Serves the upload page on the local network, and gives the pictures it gets to an inbox.

No other module opens a port (decision 0040). The server answers only at an address that contains
its token. It knows two requests: GET shows the page, and POST sends one picture. All limits are in
`Limits`.
"""

from __future__ import annotations

import io
import secrets
import socket
import sys
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from socketserver import TCPServer
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, cast

from boardapp.core.override_decorator import override
from boardapp.phone.picture_inbox import PictureInbox, PictureRefusedError
from boardapp.phone.upload_page import HEADERS, PAGE
from boardapp.photo.photo_loader import MAX_BYTES

if TYPE_CHECKING:
    from typing_extensions import Buffer

NOT_CONNECTED = "boardapp finds no network. Connect this computer to the phone's network."
"""Why no picture can be received."""
_UNROUTED_ADDRESS = "203.0.113.1"
"""An address for documentation, which no computer has."""
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_TOKEN_LETTERS = 12
_HEAD_BYTES = 1 << 14
"""The most bytes of a request before its body."""
_MOST_DIGITS = 18
_POLL_SECONDS = 0.05
_ENDING_SECONDS = 1.0
"""The longest wait for a thread whose connection is closed; it may be checking a picture."""


class Limits(NamedTuple):
    """Limits for phones, and for anybody else on the network."""

    read_seconds: float = 15
    """The longest silence of a connection."""
    request_seconds: float = 300
    """The longest time for one request, which sends one picture at most."""
    connections: int = 16
    """The most connections at once, each with a thread."""


def local_network_address() -> str | None:
    """Return this computer's address on the local network, None if there is no network.

    A public address does not count. Nothing is sent: the system only chooses a route.
    """
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((_UNROUTED_ADDRESS, 9))
            name = str(probe.getsockname()[0])
    except OSError:
        return None
    address = ip_address(name)
    return name if address.is_private and not address.is_loopback and int(address) else None


class PictureServer:
    """Receives pictures on an address of this computer until it is closed.

    Raises OSError if it cannot listen there.
    """

    def __init__(self, address: str, inbox: PictureInbox, limits: Limits | None = None) -> None:
        token = "".join(secrets.choice(_LETTERS) for _ in range(_TOKEN_LETTERS))
        self._inbox = inbox
        self._server = _Server(address, f"/{token}", inbox, limits or Limits())
        self.url = f"http://{address}:{self._server.server_port}/{token}"
        self._thread = Thread(
            target=self._server.serve_forever, args=(_POLL_SECONDS,), daemon=True, name="phones"
        )
        self._thread.start()

    def close(self) -> None:
        """Close the port and every connection, and end their threads."""
        self._inbox.close()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class _Server(ThreadingHTTPServer):
    """A thread for each connection, up to a limit.

    If there are too many, the oldest that has not shown the token has to go. Strangers on the
    network can then not keep the players' phones out.
    """

    allow_reuse_address = False  # on Windows it would let another program take the port over

    def __init__(self, address: str, path: str, inbox: PictureInbox, limits: Limits) -> None:
        self.path = path
        self.inbox = inbox
        self.limits = limits
        self._lock = Lock()
        self._connections: dict[Any, Thread] = {}
        self._strangers: dict[Any, None] = {}
        super().__init__((address, 0), _Handler)

    @override
    def server_bind(self) -> None:
        """Bind the port without asking for the computer's name, which could reach a name server."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), self.server_address[1]

    @override
    def process_request(self, request: Any, client_address: Any) -> None:
        if not self._make_room():
            self.shutdown_request(request)
            return
        thread = Thread(
            target=self.process_request_thread, args=(request, client_address), daemon=True
        )
        with self._lock:
            self._connections[request] = thread
            self._strangers[request] = None
        thread.start()

    def _make_room(self) -> bool:
        """Return whether one more connection is allowed, after a stranger's is closed if needed."""
        with self._lock:
            if len(self._connections) < self.limits.connections:
                return True
            stranger = next(iter(self._strangers), None)
            if stranger is None:
                return False
            thread = self._connections[stranger]
        _disconnect(stranger)
        thread.join()
        return True

    def admit(self, request: Any) -> None:
        """Note that a connection has shown the token."""
        with self._lock:
            self._strangers.pop(request, None)

    @override
    def shutdown_request(self, request: Any) -> None:
        with self._lock:
            self._connections.pop(request, None)
            self._strangers.pop(request, None)
        super().shutdown_request(request)

    @override
    def server_close(self) -> None:
        """Close the port and all connections; `serve_forever` has ended before."""
        super().server_close()
        with self._lock:
            connections = dict(self._connections)
        for connection in connections:
            _disconnect(connection)
        for thread in connections.values():
            thread.join(_ENDING_SECONDS)

    @override
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore connections that break."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    """Answers the one request of a connection."""

    server: _Server

    @override
    def setup(self) -> None:
        super().setup()
        self.rfile.close()
        self._bytes = _BoundedReader(self.connection, self.server.limits)
        self.rfile = io.BufferedReader(self._bytes)

    def do_GET(self) -> None:
        """Show the page."""
        if self._check_token():
            self._reply(200, PAGE, "text/html")

    def do_POST(self) -> None:
        """Take a picture: the whole body is its file, and nothing else is read about it."""
        if not self._check_token():
            return
        lengths = self.headers.get_all("Content-Length", [])
        digits = lengths[0] if len(lengths) == 1 else ""
        whole = digits.isdecimal() and len(digits) <= _MOST_DIGITS
        if not whole or "Transfer-Encoding" in self.headers:
            self._reply(411, "The browser did not say how large the picture is.")
            return
        self._bytes.left += min(int(digits), MAX_BYTES)
        try:
            self.server.inbox.take_picture(cast(BinaryIO, self.rfile), int(digits))
        except PictureRefusedError as error:
            self._reply(422, str(error))
        else:
            self._reply(200, "received")

    def _check_token(self) -> bool:
        """Return whether the request has the right address; answer 404 without detail if not."""
        given, right = self.path.lower().encode("latin-1"), self.server.path.encode("latin-1")
        if secrets.compare_digest(given, right):
            self.server.admit(self.request)
            return True
        self._reply(404, "")
        return False

    def _reply(self, status: int, text: str, kind: str = "text/plain") -> None:
        content = text.encode()
        self.send_response_only(status)
        for name, value in HEADERS.items():
            self.send_header(name, value)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    @override
    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer a request that makes no sense, without detail."""
        self._reply(code, "")

    @override
    def log_message(self, format: str, *args: object) -> None:
        """Log nothing: the address contains the token."""


class _BoundedReader(io.RawIOBase):
    """Reads a connection up to a number of bytes, ``left``; raises TimeoutError after its time."""

    def __init__(self, connection: socket.socket, limits: Limits) -> None:
        self.left = _HEAD_BYTES
        self._connection = connection
        self._read_seconds = limits.read_seconds
        self._end = time.monotonic() + limits.request_seconds

    @override
    def readable(self) -> bool:
        return True

    @override
    def readinto(self, buffer: Buffer) -> int:
        seconds = min(self._read_seconds, self._end - time.monotonic())
        if seconds <= 0:
            raise TimeoutError
        self._connection.settimeout(seconds)
        count = self._connection.recv_into(memoryview(buffer)[: self.left])
        self.left -= count
        return count


def _disconnect(connection: socket.socket) -> None:
    """End a connection that another thread reads from."""
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
