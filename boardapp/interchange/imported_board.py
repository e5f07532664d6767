"""A board read from another program's file: its layout, its picture, and what was left out."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

_LONGEST_STEM = 80
_UNFIT_FOR_FILE_NAMES = re.compile(r"[^\w ()-]+")


class LeftOut(NamedTuple):
    """Part of a file that its board does not have, such as ``3 doors``, and why in a sentence."""

    what: str
    reason: str


class ImportedPicture(NamedTuple):
    """The picture under an imported board: its file name, and a function that returns its bytes."""

    name: str
    read: Callable[[], bytes]


def picture_stem(title: str) -> str:
    """Return the name of a picture's file without its ending.

    >>> picture_stem("Cellar: 2nd level"), picture_stem("...")
    ('Cellar- 2nd level', 'map')
    """
    return _UNFIT_FOR_FILE_NAMES.sub("-", title)[:_LONGEST_STEM].strip(" -") or "map"


@dataclass(frozen=True)
class ImportedBoard:
    """One board of another program's file, ready to open.

    ``layout`` is the text of a layout or of an area board, which names the ``picture`` as a file
    beside it. ``facts`` are short lines for the preview, such as ``61 walls, 41 doors``.
    """

    title: str
    layout: str
    picture: ImportedPicture | None = None
    facts: tuple[str, ...] = ()
    left_out: tuple[LeftOut, ...] = ()
