"""The contents of a setup sheet, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.picture.board.board_svg import BoardPicture


class SheetEntry(NamedTuple):
    """A statement: its subject (a space, a side), its text, its printed source."""

    text: str
    lead: str = ""
    rule: str = ""


class SheetSection(NamedTuple):
    """The statements under one title."""

    title: str
    entries: tuple[SheetEntry, ...]


class SpaceTag(NamedTuple):
    """A short word on a space of the board, in a side's colours, such as the place of its entry."""

    space: Space
    side: str
    text: str


@dataclass(frozen=True)
class SetupSheet:
    """The contents of a setup sheet.

    ``warning`` is shown below the title, ``foot`` at the bottom.
    """

    title: str
    board: BoardPicture
    sections: tuple[SheetSection, ...]
    subtitle: str = ""
    about: str = ""
    warning: str = ""
    tags: tuple[SpaceTag, ...] = ()
    foot: str = ""
