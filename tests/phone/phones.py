"""Phones, and others on the network, as sockets on this computer's own address."""

import io
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from PIL import Image

from boardapp.phone.picture_inbox import PictureInbox
from boardapp.phone.picture_server import Limits, PictureServer

LOOPBACK = "127.0.0.1"


def picture(kind: str = "JPEG", size: tuple[int, int] = (60, 40), mode: str = "RGB") -> bytes:
    out = io.BytesIO()
    Image.new(mode, size).save(out, kind)
    return out.getvalue()


class Answer(NamedTuple):
    status: int
    headers: str
    body: str


class Served(NamedTuple):
    """A server, and the pictures that it has handed over."""

    server: PictureServer
    inbox: PictureInbox
    received: list[Path]

    @property
    def path(self) -> str:
        return urlsplit(self.server.url).path

    def connect(self) -> socket.socket:
        return socket.create_connection((LOOPBACK, urlsplit(self.server.url).port or 0))

    def ask(self, request: bytes, *, ends: bool = False) -> Answer | None:
        """Send all of a request, and return the answer; None if the server only hangs up."""
        with self.connect() as phone:
            phone.sendall(request)
            if ends:
                phone.shutdown(socket.SHUT_WR)
            return answer(phone)

    def head(self, length: object, *headers: str) -> bytes:
        lines = (f"POST {self.path} HTTP/1.1", "Host: x", f"Content-Length: {length}", *headers)
        return "\r\n".join((*lines, "", "")).encode()

    def send(self, content: bytes) -> Answer | None:
        return self.ask(self.head(len(content)) + content)

    def files(self) -> list[str]:
        return [path.name for path in self.inbox.folder.iterdir()]


@contextmanager
def served(limits: Limits | None = None) -> Iterator[Served]:
    received: list[Path] = []
    inbox = PictureInbox(received.append)
    server = PictureServer(LOOPBACK, inbox, limits)
    try:
        yield Served(server, inbox, received)
    finally:
        server.close()


def answer(phone: socket.socket) -> Answer | None:
    """Read what the server says until it hangs up."""
    said = b""
    try:
        while chunk := phone.recv(1 << 16):
            said += chunk
    except ConnectionResetError:  # it hangs up with unread bytes
        pass
    if not said:
        return None
    head, _, body = said.decode().partition("\r\n\r\n")
    status, _, headers = head.partition("\r\n")
    return Answer(int(status.split()[1]), headers, body)
