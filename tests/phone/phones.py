"""Phones, and others on the network, as sockets on this computer's own address."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from PIL import Image

from boardapp.phone.picture_inbox import PictureInbox
from boardapp.phone.picture_server import Limits, PictureServer
from tests.support.encoded import encoded

LOOPBACK = "127.0.0.1"


def picture(kind: str = "JPEG", size: tuple[int, int] = (60, 40), mode: str = "RGB") -> bytes:
    return encoded(Image.new(mode, size), kind)


class Answer(NamedTuple):
    status: int
    headers: str
    body: str


def connect(url: str) -> socket.socket:
    parts = urlsplit(url)
    assert parts.hostname == LOOPBACK, "a test speaks to no other computer"
    return socket.create_connection((parts.hostname, parts.port))


def head(url: str, length: object, *headers: str) -> bytes:
    """Return the beginning of a request that sends a picture."""
    path = urlsplit(url).path
    lines = (f"POST {path} HTTP/1.1", "Host: x", f"Content-Length: {length}", *headers)
    return "\r\n".join((*lines, "", "")).encode()


def ask(url: str, request: bytes, *, ends: bool = False) -> Answer | None:
    """Send all of a request, and return the answer; None if the server only hangs up."""
    with connect(url) as phone:
        phone.sendall(request)
        if ends:
            with suppress(OSError):  # it may have hung up already
                phone.shutdown(socket.SHUT_WR)
        return answer(phone)


def send(url: str, content: bytes) -> Answer:
    """Send a picture, as the page in a phone's browser does."""
    reply = ask(url, head(url, len(content)) + content)
    assert reply is not None
    return reply


class Served(NamedTuple):
    """A server, and the pictures that it has handed over."""

    server: PictureServer
    inbox: PictureInbox
    received: list[Path]

    @property
    def path(self) -> str:
        return urlsplit(self.url).path

    @property
    def url(self) -> str:
        return self.server.url

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
    reply = b""
    try:
        while chunk := phone.recv(1 << 16):
            reply += chunk
    except ConnectionResetError:  # it hangs up with unread bytes
        pass
    if not reply:
        return None
    head, _, body = reply.decode().partition("\r\n\r\n")
    status, _, headers = head.partition("\r\n")
    return Answer(int(status.split()[1]), headers, body)
