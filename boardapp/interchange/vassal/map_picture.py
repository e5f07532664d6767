"""The picture of a module's board, cut out and turned for a board of ours."""

from __future__ import annotations

import io
import re
import unicodedata

from PIL import Image
from PIL.Image import Transpose

from boardapp.interchange.vassal.grid_placement import Box
from boardapp.photo.photo_loader import decode_map_picture
from boardapp.picture import palette

QUALITY = 92
"""The quality of the JPEG: a map has small print on it."""
_MAX_NAME = 60
_TURNS = {1: Transpose.ROTATE_90, 3: Transpose.ROTATE_270}


def cut_out_picture(content: bytes, size: tuple[int, int], crop: Box, turn: int) -> bytes:
    """Return a part of a picture as a JPEG, turned to the left by quarters; raises PhotoError.

    ``crop`` is in pixels of the picture's ``size`` in its file. Beyond the picture the result is
    plain paper.
    """
    image = decode_map_picture(content)
    across, down = image.width / size[0], image.height / size[1]
    left, right = (round(edge * across) for edge in (crop.left, crop.right))
    top, bottom = (round(edge * down) for edge in (crop.top, crop.bottom))
    part = Image.new("RGB", (max(1, right - left), max(1, bottom - top)), palette.PAPER_SHADE)
    part.paste(image, (-left, -top))
    if turn:
        part = part.transpose(_TURNS[turn])
    out = io.BytesIO()
    part.save(out, "JPEG", quality=QUALITY, subsampling=0)
    return out.getvalue()


def picture_file_name(title: str) -> str:
    """Return the name of the file for a board's picture.

    >>> picture_file_name("Main Map: 2nd day/west")
    'main-map-2nd-day-west.jpg'
    """
    plain = unicodedata.normalize("NFC", title)
    stem = re.sub(r"\W+", "-", plain).strip("-_").lower()[:_MAX_NAME]
    return f"{stem or 'board'}.jpg"
