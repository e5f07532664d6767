"""Pictures of odd insides, wherever strangers' pictures are read: refused before they take long."""

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

BOARD = """boardapp: 1
area_board: Ours
game: strange-victory
size: [400, 200]
picture: odd.jpg
areas:
  mill: {at: [100, 100], outline: [[0, 0], [200, 0], [200, 200], [0, 200]], flags: [forest]}
  ford: {at: [300, 100], outline: [[200, 0], [400, 0], [400, 200], [200, 200]]}
links: [[mill, ford]]
"""
TILES = "boardapp: 1\ntile_set: Mine\ntiles: {1A: {art: odd.jpg}}\n"
MAP = "boardapp: 1\ntile_set: Mine\nboards: {village: {title: V, art: odd.jpg}}\n"
CORNERS = ("--corners", "10,10", "50,10", "50,50", "10,50")


def jpeg(scans: int = 0, *, before: bytes = b"", **how: Any) -> bytes:
    """Return a JPEG with so many scans more than it needs, and parts before all others."""
    out = io.BytesIO()
    Image.new("L", (64, 64), 128).save(out, "JPEG", progressive=bool(scans), **how)
    content = out.getvalue()
    body, last = content[2:-2], content[content.rfind(b"\xff\xda") : -2]
    return content[:2] + before + body + last * scans + content[-2:]


def check(run: Any, folder: Path, picture: bytes) -> list[tuple[int, str]]:
    """Return how each way to read the picture ends, and what it says of it."""
    (folder / "odd.jpg").write_bytes(picture)
    ends = []
    for text in (BOARD, TILES, MAP):
        (folder / "file.yaml").write_text(text)
        status, _, told = run("check", folder / "file.yaml")
        ends.append((status, " ".join(told)))
    out = folder / "out.png"
    status, _, told = run("straighten", folder / "odd.jpg", *CORNERS, "-o", out, "--size", 100)
    return [*ends, (status, " ".join(told))]


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        (jpeg(2000), "a JPEG of more than 64 scans"),
        (jpeg(before=b"\xff\xfe\x00\x02" * 10_000), "a JPEG of more than 10,000 parts"),
        (jpeg(2000, before=b"\xff" * 1000 + b"\xfe\x00\x02\xff\x01"), "more than 64 scans"),
    ],
)
def test_a_jpeg_that_takes_too_long_is_refused(
    run: Any, tmp_path: Path, picture: bytes, words: str
) -> None:
    for status, told in check(run, tmp_path, picture):
        assert status == 1
        assert f"{words}, which takes too long to read; expected one saved anew" in told


def test_what_only_looks_like_scans_is_none(run: Any, tmp_path: Path) -> None:
    fine = check(run, tmp_path, jpeg())
    many = b"\xff\xda\x00\x02" * 1000
    note = b"\xff\xe1" + (len(many) + 2).to_bytes(2, "big") + many
    film = b"\0\0\0\x18ftypmp42" + many
    for picture in (jpeg(20), jpeg(before=note), jpeg() + film, jpeg() + jpeg(2000)):
        assert check(run, tmp_path, picture) == fine
