"""The adapter through which the table photo dialog reaches a game: maps, pictures, laid tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, Protocol

from PIL import Image

from boardapp.core.square_grid import SquareGrid
from boardapp.photo.map_grid import MapGrid
from boardapp.photo.table_proposal import LaidSide, Layout
from boardapp.photo.teachable_pictures import TeachablePictures
from boardapp.photo.tile_recognition import RecognisedSpace
from boardapp.photo.tile_templates import TemplateSet


class KnownTiles(NamedTuple):
    """The templates to compare a photograph with, and the owner's pictures of sides and map."""

    templates: TemplateSet
    sides: Mapping[str, Image.Image]
    map_picture: Image.Image | None


class PhotoTableAdapter(Protocol):
    """A game with square tiles, for the table photo dialog. Spaces are counted row by row."""

    grid: SquareGrid
    board: str
    """The map that the photograph shows: the table's, or another that the players choose."""
    boards: Mapping[str, str]
    """The maps' titles by name."""

    @property
    def sides_without_picture(self) -> tuple[str, ...]:
        """Return the sides of the box that the owner has no picture of."""

    @property
    def map_without_picture(self) -> str:
        """Return the title of the photographed map if the owner has no picture of it, else ""."""

    def why_no_recognition(self) -> str:
        """Return why no photograph can be compared, "" if one can."""

    def load_known_tiles(self) -> KnownTiles:
        """Return what the owner's pictures show; a worker thread calls this."""

    def teachable_pictures(self, layout: Layout) -> TeachablePictures:
        """Return what a laid photograph of the map can teach."""

    def store_pictures(self, sides: Mapping[str, bytes], spaces: Mapping[int, bytes]) -> None:
        """Keep pictures of sides, and of the map's bare spaces, as JPEG; raises OSError."""

    def delete_pictures(self) -> None:
        """Delete all pictures that photographs taught; raises OSError."""

    def side_on_board(self, space: int) -> LaidSide:
        """Return what lies in a space of the table."""

    def refusals(self, layout: Layout) -> Mapping[int, str]:
        """Return why sides may not be laid, by space."""

    def why_nothing_can_be_laid(self) -> str:
        """Return why nothing can be laid now, "" if it can."""

    def lay(self, layout: Layout) -> bool:
        """Lay what differs as one act, or report a refusal."""


class LaidPhotograph(NamedTuple):
    """A photograph whose tiles lie on the board now, and the grid of its map."""

    path: Path
    grid: MapGrid
    is_shown_at_once: bool
    """Whether the board shows the photograph at once."""
    shows_other_tiles: bool
    """Whether a space seems to show another tile than the board has now."""
    board: str
    layout: Layout
    """The sure and chosen sides, and all bare spaces, by space."""
    chosen: frozenset[int]
    """The spaces for which people chose."""
    laid_unchosen: frozenset[int]
    """The spaces that were laid as their first candidates, unseen."""
    spaces: Sequence[RecognisedSpace]
