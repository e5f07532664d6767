"""The contents of a setup sheet, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.picture.board.board_svg import BoardPicture


class SheetEntry(NamedTuple):
    """A statement: what it is about (a space, a side), what is said, its printed source."""

    text: str
    lead: str = ""
    rule: str = ""


class SheetSection(NamedTuple):
    """Statements under one title."""

    title: str
    entries: tuple[SheetEntry, ...]


class SpaceTag(NamedTuple):
    """A short word on a space of the board, in a side's colours, such as where it enters."""

    space: Space
    side: str
    text: str


@dataclass(frozen=True)
class SetupSheet:
    """The contents of a setup sheet. ``warning`` is shown below the title, ``foot`` at the end."""

    title: str
    board: BoardPicture
    sections: tuple[SheetSection, ...]
    subtitle: str = ""
    about: str = ""
    warning: str = ""
    tags: tuple[SpaceTag, ...] = ()
    foot: str = ""
