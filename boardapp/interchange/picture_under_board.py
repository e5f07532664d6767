"""The picture under an imported board: checked, named, and cut or widened to whole squares."""

from __future__ import annotations

import io
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from PIL import Image

from boardapp.files.fault_wording import megabytes
from boardapp.interchange.imported_board import ImportedPicture, picture_stem
from boardapp.photo.error import PhotoError
from boardapp.photo.photo_loader import MAX_BYTES, decode_photograph

_BLANK = (128, 128, 128)
_QUALITY = 90


class PictureArea(NamedTuple):
    """The part of a board that a picture covers, in squares from the board's north-west corner."""

    left: Fraction
    top: Fraction
    width: Fraction
    height: Fraction


def picture_under_board(
    content: bytes, stem: str, area: PictureArea, columns: int, rows: int
) -> ImportedPicture:
    """Return the picture under a board, named after ``stem``; raises PhotoError for a bad one."""
    suffix = _picture_suffix(content)
    if suffix is None:
        raise PhotoError("data that is no such picture", "a PNG, JPEG or WebP picture")
    if len(content) > MAX_BYTES:
        raise PhotoError(megabytes(len(content)), f"at most {megabytes(MAX_BYTES)}")
    decode_photograph(content, suffix, shrinks=True)
    name = picture_stem(stem)
    if area == PictureArea(Fraction(0), Fraction(0), Fraction(columns), Fraction(rows)):
        return ImportedPicture(f"{name}{suffix}", lambda: content)
    return ImportedPicture(
        f"{name}.jpg", partial(_fit_to_squares, content, suffix, area, columns, rows)
    )


def _picture_suffix(content: bytes) -> str | None:
    if content.startswith(b"\x89PNG"):
        return ".png"
    if content.startswith(b"\xff\xd8\xff"):
        return ".jpg"
    return ".webp" if content[:4] == b"RIFF" and content[8:12] == b"WEBP" else None


def _fit_to_squares(
    content: bytes, suffix: str, area: PictureArea, columns: int, rows: int
) -> bytes:
    """Return a picture that covers all squares of a board, as a JPEG."""
    image = decode_photograph(content, suffix, shrinks=True).image
    across, down = image.width / area.width, image.height / area.height
    fitted = Image.new("RGB", (round(columns * across), round(rows * down)), _BLANK)
    fitted.paste(image, (round(area.left * across), round(area.top * down)))
    out = io.BytesIO()
    fitted.save(out, "JPEG", quality=_QUALITY)
    return out.getvalue()
