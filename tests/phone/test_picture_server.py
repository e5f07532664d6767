"""Pictures from phones: accepted pictures, refused pictures, and requests of strangers."""

import io
import re
import socket
import struct
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardapp.phone import picture_inbox
from boardapp.phone.picture_inbox import MOST_PICTURES, PictureInbox, PictureRefusedError
from boardapp.phone.picture_server import Limits, local_network_address
from boardapp.photo.photo_loader import MAX_BYTES
from tests.phone.phones import (
    LOOPBACK,
    Served,
    answer,
    ask,
    connect,
    head,
    picture,
    send,
    served,
)

PATIENT = Limits(read_seconds=3600, request_seconds=3600)
"""Limits of time that no test reaches, however slow the machine."""


@pytest.fixture(autouse=True)
def silent(capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    """Nobody may bring a server to print anything."""
    yield
    assert capfd.readouterr() == ("", "")


@pytest.fixture
def phones(silent: None) -> Iterator[Served]:
    with served(PATIENT) as made:
        yield made


# ---- accepted pictures ------------------------------------------------------------------------


def test_the_page_needs_nothing_from_elsewhere(phones: Served) -> None:
    page = ask(phones.url, f"GET {phones.path} HTTP/1.1\r\n\r\n".encode())
    assert page is not None
    assert page.status == 200
    assert page.body.count("<input") == 1
    assert "default-src 'none'" in page.headers
    assert not re.search("https?:|src=|//[a-z]", page.body)


def test_every_server_has_another_token(phones: Served) -> None:
    with served() as other:
        assert len(other.path) == 13
        assert other.path != phones.path
        assert ask(other.url, f"GET {phones.path} HTTP/1.1\r\n\r\n".encode()) == (
            404,
            *refused_by(other),
        )


def refused_by(phones: Served) -> tuple[str, str]:
    """Return what a server says to those who have no token."""
    reply = ask(phones.url, b"GET / HTTP/1.1\r\n\r\n")
    assert reply is not None
    return reply.headers, reply.body


@pytest.mark.parametrize(("kind", "ending"), [("JPEG", "jpg"), ("PNG", "png"), ("WEBP", "webp")])
def test_pictures_are_received_as_they_are(phones: Served, kind: str, ending: str) -> None:
    for _ in range(2):
        reply = send(phones.url, picture(kind))
        assert (reply.status, reply.body) == (200, "received")
    first, second = phones.received
    assert first != second
    assert first.read_bytes() == picture(kind)
    assert re.fullmatch(rf"Phone \d+\.{ending}", first.name)
    assert sorted(phones.files()) == sorted((first.name, second.name))


def test_two_phones_send_at_once(phones: Served) -> None:
    content = picture()
    with connect(phones.url) as slow:
        slow.sendall(head(phones.url, len(content)) + content[:100])
        quick = send(phones.url, content)
        assert quick.status == 200
        slow.sendall(content[100:])
        reply = answer(slow)
        assert reply is not None
        assert reply.status == 200
    assert len(phones.received) == 2


# ---- refused pictures -------------------------------------------------------------------------

BAD = {
    "a text": (b"my tiles are nice", "This file is not a picture. Send a JPEG, PNG or WebP file."),
    "a letter": (b"x", "This file is not a picture. Send a JPEG, PNG or WebP file."),
    "a GIF": (picture("GIF"), "This file is not a picture. Send a JPEG, PNG or WebP file."),
    "nothing": (b"", "The picture is empty."),
    "HEIC": (
        b"\0\0\0\x18ftypheic" + bytes(90),
        "This is a HEIC picture or a film. Set the camera to Most Compatible, for JPEG.",
    ),
    "half": (
        picture(size=(600, 400))[:900],
        "This is a picture that is cut off or damaged. Send an undamaged photograph.",
    ),
    "huge": (
        picture("PNG", (9000, 9000), "1"),
        "This is a picture of 9,000 × 9,000 pixels. Send a picture of at most about 8,600 × "
        "5,800 pixels.",
    ),
}


@pytest.mark.parametrize(("content", "why"), BAD.values(), ids=BAD)
def test_a_file_that_is_no_picture_is_refused_with_the_reason(
    phones: Served, content: bytes, why: str
) -> None:
    reply = send(phones.url, content)
    assert (reply.status, reply.body) == (422, why)
    assert phones.received == []
    assert phones.files() == []


def test_a_picture_above_64_mib_is_refused_before_it_is_sent(phones: Served) -> None:
    reply = ask(phones.url, head(phones.url, MAX_BYTES + 1))
    assert reply is not None
    assert (reply.status, reply.body) == (422, "The picture is larger than 64 MB.")


def test_the_picture_after_the_last_is_refused(phones: Served) -> None:
    content = picture("PNG", (1, 1))
    for _ in range(MOST_PICTURES):
        phones.inbox.take_picture(io.BytesIO(content), len(content))
    reply = send(phones.url, content)
    assert (reply.status, reply.body[:16]) == (422, "100 pictures are")
    assert len(phones.received) == len(phones.files()) == MOST_PICTURES


LENGTHS = ("", "-5", "+5", "1_0", "0x10", "5, 5", "5\r\nContent-Length: 6", "٣", "9" * 4400)


@pytest.mark.parametrize("length", LENGTHS, ids=range(len(LENGTHS)))
def test_a_wrong_length_is_refused(phones: Served, length: str) -> None:
    reply = ask(phones.url, head(phones.url, length))
    assert reply is not None
    assert (reply.status, phones.files()) == (411, [])


def test_a_head_above_16_kib_is_not_read_to_its_end(phones: Served) -> None:
    begun = head(phones.url, len(picture())).replace(b"Host: x", b"Host: " + b"x" * (16 << 10))
    reply = ask(phones.url, begun + picture())
    assert reply is None or reply.status == 411
    assert phones.received == []


def test_a_body_in_chunks_is_refused(phones: Served) -> None:
    reply = ask(phones.url, head(phones.url, 5, "Transfer-Encoding: chunked"))
    assert reply is not None
    assert reply.status == 411


def test_a_body_shorter_than_its_length_is_dropped(phones: Served) -> None:
    content = picture()
    with connect(phones.url) as phone:
        phone.sendall(head(phones.url, len(content)) + content[:-1])
        phone.shutdown(socket.SHUT_WR)
        reply = answer(phone)
    assert reply is not None
    assert reply.body == "The connection broke. Send the picture again."
    assert (phones.received, phones.files()) == ([], [])


def test_a_phone_that_vanishes_leaves_nothing(phones: Served) -> None:
    phone = connect(phones.url)
    phone.sendall(head(phones.url, 1000) + b"\xff\xd8\xff")
    arriving(phones, 1)
    at_once = struct.pack("ii", 1, 0)
    phone.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
    phone.close()
    while phones.files():
        time.sleep(0.001)
    assert phones.received == []


def test_a_full_or_missing_disk_is_reported(phones: Served) -> None:
    phones.inbox.folder.rmdir()
    reply = send(phones.url, picture())
    assert reply.body.startswith("The computer cannot store it: ")


def arriving(phones: Served, number: int) -> None:
    """Wait until a number of pictures is being written."""
    while len(phones.files()) < number:
        time.sleep(0.001)


# ---- strangers --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    ["/", "/favicon.ico", "{0}/", "{0}?x", "{0}x", "{0}/../..{0}", "{0}/../../x", "{0}/..%2f..%2fx",
     "/..%2fetc%2fpasswd", "/é", "http://x{0}"],
)  # fmt: skip
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_nothing_is_at_any_other_address(phones: Served, method: str, path: str) -> None:
    asked = path.format(phones.path)
    head = f"{method} {asked} HTTP/1.1\r\nContent-Length: 0\r\n\r\n"
    reply = ask(phones.url, head.encode("latin-1"))
    assert reply == (404, *refused_by(phones))
    assert reply[2] == ""
    assert (phones.received, phones.files()) == ([], [])


def test_no_name_from_a_phone_becomes_a_path(phones: Served) -> None:
    name = 'Content-Disposition: attachment; filename="../../x.jpg"'
    ask(phones.url, head(phones.url, len(picture()), name) + picture())
    assert [path.parent for path in phones.received] == [phones.inbox.folder]
    assert "x.jpg" not in phones.received[0].name


NONSENSE = {
    "TLS": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(range(200)) + b"\r\n",
    "an empty line": b"\r\n\r\n",
    "one word": b"GET\r\n\r\n",
    "four words": b"GET / x HTTP/1.1\r\n\r\n",
    "another version": b"GET / HTTP/9.9\r\n\r\n",
    "no version": b"GET /\r\n",
    "zeros": bytes(500) + b"\r\n\r\n",
    "a header without colon": b"GET / HTTP/1.1\r\nx\r\n\r\n",
    "a long line": b"GET /" + b"x" * 70_000,
    "a large header": b"GET / HTTP/1.1\r\nx: " + b"x" * 70_000,
    "many headers": b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * 5_000,
    **{
        name: f"{name} / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc".encode()
        for name in ("PUT", "DELETE", "HEAD", "OPTIONS", "CONNECT", "__init__")
    },
}


@pytest.mark.parametrize("request_bytes", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_gets_no_detail_and_harms_nothing(phones: Served, request_bytes: bytes) -> None:
    try:
        reply = ask(phones.url, request_bytes, ends=True)
    except ConnectionError:  # it hung up before all was sent
        reply = None
    assert reply is None or (
        reply.status >= 400 and "\r\n\r\n" not in reply.body and not reply.body
    )
    last = send(phones.url, picture())
    assert last.status == 200


@pytest.mark.parametrize("begun", ["", "GET / HTTP/1.1\r\nx: ", "body"])
def test_a_silent_connection_ends(begun: str) -> None:
    with served(Limits(read_seconds=0.01, request_seconds=3600)) as phones:
        with connect(phones.url) as slow:
            slow.sendall(
                head(phones.url, 1000) + b"\xff\xd8" if begun == "body" else begun.encode()
            )
            assert answer(slow) is None
        assert phones.received == []


def send_for_ever(phone: socket.socket) -> None:
    while True:
        phone.sendall(b"x")


@pytest.mark.parametrize("begun", ["head", "body"])
def test_a_connection_that_never_ends_is_ended(begun: str) -> None:
    """The client stops only when the server hangs up."""
    with served(Limits(read_seconds=3600, request_seconds=0.2)) as phones:
        with connect(phones.url) as endless:
            endless.sendall(
                head(phones.url, MAX_BYTES) if begun == "body" else b"GET / HTTP/1.1\r\nx:"
            )
            with pytest.raises(ConnectionError):
                send_for_ever(endless)
        assert phones.received == []


def test_strangers_cannot_keep_a_phone_out() -> None:
    with served(PATIENT._replace(connections=3)) as phones:
        content = picture()
        early = connect(phones.url)
        early.sendall(head(phones.url, len(content)) + content[:100])
        arriving(phones, 1)
        strangers = [connect(phones.url) for _ in range(8)]
        try:
            reply = send(phones.url, content)
            assert reply.status == 200
            early.sendall(content[100:])
            last = answer(early)
            assert last is not None
            assert last.status == 200
        finally:
            for one in (early, *strangers):
                one.close()


def test_there_are_no_more_threads_than_connections_allowed() -> None:
    with served(PATIENT._replace(connections=2)) as phones:
        before = threading.active_count()
        busy = [connect(phones.url) for _ in range(2)]
        try:
            for one in busy:
                one.sendall(head(phones.url, 10) + b"12345")
            arriving(phones, 2)
            for _ in range(9):
                assert ask(phones.url, b"") is None
            assert threading.active_count() <= before + 2
        finally:
            for one in busy:
                one.close()


# ---- the end ----------------------------------------------------------------------------------


def test_closing_ends_port_connections_and_threads() -> None:
    before = set(threading.enumerate())
    with served(PATIENT) as phones:
        idle, sending, asking = (connect(phones.url) for _ in range(3))
        sending.sendall(head(phones.url, 1000) + b"\xff\xd8\xff")
        asking.sendall(b"GET /")
        assert ask(phones.url, b"GET / HTTP/1.1\r\n\r\n") is not None
        phones.server.close()
        assert set(threading.enumerate()) == before
        for one in (idle, sending, asking):
            with one:
                reply = answer(one)
                assert reply is None or reply.status != 200
        with pytest.raises(ConnectionRefusedError):
            connect(phones.url)
        assert (phones.received, phones.files()) == ([], [])


def test_a_picture_that_is_checked_while_the_window_closes_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    received: list[Path] = []
    inbox = PictureInbox(received.append)
    monkeypatch.setattr(picture_inbox, "read_photograph", lambda _: inbox.close())
    inbox.take_picture(io.BytesIO(picture()), len(picture()))
    assert (received, list(inbox.folder.iterdir())) == ([], [])
    with pytest.raises(PictureRefusedError, match="was closed"):
        inbox.take_picture(io.BytesIO(picture()), len(picture()))


# ---- this computer's address ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "found"),
    [("192.168.1.20", True), ("10.0.0.3", True), ("169.254.7.7", True), (LOOPBACK, False),
     ("8.8.8.8", False), ("0.0.0.0", False), (None, False)],
)  # fmt: skip
def test_only_an_address_on_a_local_network_counts(
    monkeypatch: pytest.MonkeyPatch, own: str | None, found: bool
) -> None:
    class Probe(socket.socket):
        def connect(self, address: object) -> None:
            if own is None:
                raise OSError(101, "Network is unreachable")

        def getsockname(self) -> tuple[str | None, int]:
            return own, 40_000

    monkeypatch.setattr(socket, "socket", Probe)
    assert local_network_address() == (own if found else None)
