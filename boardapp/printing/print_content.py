"""Printable content, as plain values that a game makes: a poster, pieces, or a setup sheet."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from boardapp.picture.sheet.sheet_values import SetupSheet
from boardapp.printing.lengths import PrintError
from boardapp.printing.poster_plan import PosterBoard


class OwnUseError(PrintError):
    """Raised if a print has pictures of the owner's box but no promise of own use only."""


class Poster(NamedTuple):
    """A board on many sheets: its picture as SVG at its printed size, and its possible cuts."""

    title: str
    svg: str
    ground: PosterBoard


class Piece(NamedTuple):
    """One thing to cut out: its name, its face and its back as SVG documents."""

    name: str
    face: str
    back: str | None = None


class PieceSet(NamedTuple):
    """Pieces of one size, in units, to cut out. The colour of their border extends past the cut."""

    title: str
    width: int
    height: int
    pieces: tuple[Piece, ...]


PrintContent: TypeAlias = Poster | PieceSet | SetupSheet
