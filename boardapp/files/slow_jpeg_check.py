"""Detects JPEG files that would take far too long to decode, before decoding them.

A progressive JPEG comes in scans, each of which covers the whole picture. A small file can contain
2,000 scans, which take most of a minute.
"""

from __future__ import annotations

import re

MAX_SCANS = 64
"""The most scans of a picture; cameras write one, programs up to about a dozen."""
MAX_PARTS = 10_000
"""The most parts of a picture's file: tables, a camera's notes, scans."""

_START = b"\xff\xd8"
_MARKER = re.compile(rb"\xff([^\x00\x01\xd0-\xd8\xff])")
"""The beginning of a part. The pattern skips parts without a length and escaped bytes of a scan."""
_SCAN, _END = b"\xda", b"\xd9"


def slow_jpeg_fault(content: bytes) -> tuple[str, str] | None:
    """Return the fault of a JPEG that takes too long to read, None for any other file.

    Data after the picture, such as a second picture or a film, does not count: nothing decodes it.
    """
    if not content.startswith(_START):
        return None
    scans, at = 0, len(_START)
    for _ in range(MAX_PARTS):
        marker = _MARKER.search(content, at)
        if marker is None or marker[1] == _END:
            return None
        scans += marker[1] == _SCAN
        if scans > MAX_SCANS:
            break
        at = marker.end()
        at += int.from_bytes(content[at : at + 2], "big")
    expected = "one saved again as an ordinary JPEG"
    if scans > MAX_SCANS:
        return f"a JPEG of more than {MAX_SCANS} scans, which takes too long to read", expected
    return f"a JPEG of more than {MAX_PARTS:,} parts, which takes too long to read", expected
