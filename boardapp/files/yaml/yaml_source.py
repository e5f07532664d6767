"""YAML files read safely: plain values, each with its line and column.

These are refused, with a fault at their place:

- files that are no regular files, larger than `MAX_BYTES` (1 MiB) or not UTF-8;
- control characters, also as escapes inside texts;
- nesting deeper than `MAX_DEPTH` (50), more than `MAX_VALUES` (100,000) values;
- several documents in one file, and empty ones;
- a key given twice, keys that are not words;
- anchors, aliases and tags (docs/decisions/0006).
"""

from __future__ import annotations

import errno
import os
import re
import stat
from pathlib import Path

from boardapp.files.fault_wording import megabytes
from boardapp.files.faults_in_files import Fault
from boardapp.files.yaml import nodes_from_events
from boardapp.files.yaml.nodes_with_positions import MAX_DEPTH, MAX_VALUES, Node, PathKey, Source

__all__ = ["MAX_BYTES", "MAX_DEPTH", "MAX_VALUES", "Node", "PathKey", "Source", "read_source"]

MAX_BYTES = 1 << 20
"""The largest size of a file that boardapp reads: 1 MiB."""

TEXT_FILE = "a YAML text file"
_PICTURES = {b"\x89PNG": "PNG", b"\xff\xd8\xff": "JPEG", b"GIF8": "GIF",
             b"II*\x00": "TIFF", b"MM\x00*": "TIFF"}  # fmt: skip

# A negated set takes ten times as long to compile, at every start.
_UNREADABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]"
)
_LINE_BREAK = re.compile(r"\r\n|\r|\n")


def read_source(path: Path) -> Source:
    """Read a YAML file into plain values with positions.

    The function never raises for a bad file: `Source.faults` lists its faults.
    """
    file = str(path)
    content = read_bytes_limited(path, MAX_BYTES)
    if isinstance(content, tuple):
        text: str | Fault = Fault(file, 1, 1, "file", *content)
    else:
        text = _decode_utf8(content, file)
    if isinstance(text, Fault) and (kind := picture_kind(path)):
        expected = f"{TEXT_FILE}; the window opens pictures"
        text = Fault(file, 1, 1, "file", f"a picture ({kind})", expected)
    return read_yaml_text(text, file)


def read_yaml_text(text: str | Fault, file: str) -> Source:
    """Read YAML text into plain values with positions; ``file`` is its name in faults."""
    if isinstance(text, Fault):
        return Source(file, None, (text,))
    text = text.removeprefix("\ufeff")
    odd = _UNREADABLE.search(text)
    if odd:
        line, column = _line_and_column(text, odd.start())
        found = f"the control character U+{ord(odd[0]):04X}"
        return Source(file, None, (Fault(file, line, column, "file", found, TEXT_FILE),))
    # PyYAML is imported with the first text: shipped tile sets usually come from the cache.
    return nodes_from_events.compose_source(text, file)


def read_bytes_limited(path: Path, limit: int) -> bytes | tuple[str, str]:
    """Return the bytes of a regular file, or (found, expected) for an unusable one.

    The function opens neither pipes nor devices, and reads at most ``limit`` bytes and one more.
    """
    try:
        wrong = _why_not_readable(os.stat(path), limit)
        if wrong:
            return wrong
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        with open(os.open(path, flags), "rb") as stream:
            # Check the open file again: another file may have replaced the first.
            wrong = _why_not_readable(os.fstat(stream.fileno()), limit)
            content = b"" if wrong else stream.read(limit + 1)
    except (OSError, ValueError) as error:
        return unreadable_reason(error), "a file that can be read"
    if wrong:
        return wrong
    return content if len(content) <= limit else _too_large_fault(len(content), limit)


def decode_text(content: bytes) -> str:
    """Decode a text file, without a byte order mark and with uniform line breaks.

    Raises UnicodeDecodeError for text that is not UTF-8.
    """
    return _LINE_BREAK.sub("\n", content.decode("utf-8-sig"))


def _why_not_readable(status: os.stat_result, limit: int) -> tuple[str, str] | None:
    if stat.S_ISDIR(status.st_mode):
        return "a folder", "a file"
    if not stat.S_ISREG(status.st_mode):
        return "a device or pipe", "a file"
    return _too_large_fault(status.st_size, limit) if status.st_size > limit else None


def _too_large_fault(size: int, limit: int) -> tuple[str, str]:
    return f"a file of {megabytes(size)} or more", f"a file of at most {megabytes(limit)}"


def unreadable_reason(error: Exception) -> str:
    """Return the system's refusal in words to follow "found"."""
    number = error.errno if isinstance(error, OSError) else None
    if number in (errno.ENOENT, errno.ENOTDIR):
        return "no such file"
    if number in (errno.EACCES, errno.EPERM):
        return "a file without permission to read it"
    if number == errno.ELOOP:
        return "a link that leads to itself"
    if number == errno.ENAMETOOLONG:
        return "a name that is too long for the disk: shorten it"
    if number is None:
        return "a name that no file can have"
    return f"a file that cannot be read ({os.strerror(number)})"


def _decode_utf8(content: bytes, file: str) -> str | Fault:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8")
        line, column = _line_and_column(before, len(before))
        found = f"the byte 0x{content[error.start]:02X}, which is not UTF-8"
        return Fault(file, line, column, "file", found, f"{TEXT_FILE} in UTF-8")


def picture_kind(path: Path) -> str | None:
    """Return the picture format of a file by its first bytes; None if it is no picture."""
    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            content = file.read(12)
    except (OSError, ValueError):
        return None
    if content[:4] == b"RIFF":
        return "WebP" if content[8:12] == b"WEBP" else None
    if content[4:8] == b"ftyp":
        return "HEIC" if content[8:11] in (b"hei", b"hev", b"mif", b"msf") else None
    return next((kind for mark, kind in _PICTURES.items() if content.startswith(mark)), None)


def _line_and_column(text: str, index: int) -> tuple[int, int]:
    """Return the line and column of a character, both from 1."""
    breaks = list(_LINE_BREAK.finditer(text, 0, index))
    start = breaks[-1].end() if breaks else 0
    return len(breaks) + 1, index - start + 1
