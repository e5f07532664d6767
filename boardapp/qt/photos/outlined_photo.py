"""A photograph whose tiles are being outlined, and the results so far."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from boardapp.core.sentence_case import counted, join_with_and
from boardapp.files.text_escaping import escape_unprintable
from boardapp.photo.bright_spots import BrightSpot
from boardapp.photo.tile_fit import TILE, Mils, TileFit
from boardapp.qt.photos.photo_worker import PaintablePhotograph, StraightenedFace
from boardapp.qt.photos.straightened_tile import bright_spot_words, fit_doubts, fit_words
from boardapp.qt.photos.tile_outline import CORNERS, NO_OUTLINE, Point, TileOutline


@dataclass(eq=False)
class OutlinedTile:
    """A tile in a photograph: its outline, and the results so far."""

    outline: TileOutline = NO_OUTLINE
    mils: Mils = TILE
    """The printed size of the outlined tile or map."""
    fit: TileFit | None = None
    face: StraightenedFace | None = None
    clicked: tuple[Point, ...] = ()
    """The corners that the fit belongs to; the outline's may be newer while a fit is computed."""
    wrong: str = ""
    """The reason why the corners cannot be a tile's."""
    used: bool = False
    use_when_straight: bool = False
    """Whether the player wants to use the tile as soon as it is straightened."""

    @property
    def is_face_current(self) -> bool:
        """Return whether the straightened face belongs to the present outline."""
        fits = self.clicked == self.outline.clockwise_corners
        return fits and self.is_fit_current and self.face is not None and self.face.fit is self.fit

    @property
    def bright_spots(self) -> tuple[BrightSpot, ...]:
        """Return the face's bright spots; there are none until the corners are right."""
        is_right = self.fit is not None and not any(fit_doubts(self.fit, self.outline.turn))
        return self.face.bright_spots if self.face and self.is_face_current and is_right else ()

    @property
    def is_fit_current(self) -> bool:
        """Return whether the fit belongs to the present kind, tile or map."""
        return self.fit is not None and self.fit.mils == self.mils

    def set_side(self, side: str, mils: Mils) -> None:
        """Set the printed side that the outline shows, and its size."""
        turn = self.outline.turn if mils == self.mils else 0
        self.outline = replace(self.outline, side=side, turn=turn)
        self.mils, self.used, self.use_when_straight = mils, False, False


@dataclass(eq=False)
class OutlinedPhoto:
    """A photograph with its tiles; one of them is being outlined."""

    path: Path
    shown: PaintablePhotograph | None = None
    """The photograph's paintable sizes, only while the photograph is shown."""
    tiles: list[OutlinedTile] = field(default_factory=lambda: [OutlinedTile()])
    at: int = 0

    @property
    def tile(self) -> OutlinedTile:
        """Return the tile that is being outlined."""
        return self.tiles[self.at]

    def tile_labels(self) -> list[str]:
        """Return the names of the photograph's tiles, with a tick for those already used."""
        named = [tile for tile in self.tiles if tile.outline.side]
        return [tile.outline.side + " ✓" * tile.used for tile in named]

    def status_and_doubts(self) -> tuple[str, str]:
        """Return the tile's state in words, and the doubts about it."""
        tile = self.tile
        left = CORNERS - len(tile.outline.points)
        if self.shown is None:
            return "Loading the photograph…", ""
        if left == CORNERS:
            return (
                "Click the tile’s four corners in any order, or use the arrow keys and Enter.",
                "",
            )
        if left:
            return (
                f"{counted(left, 'more corner')} to click. Esc removes the last corner.",
                "",
            )
        if tile.wrong:
            return "", f"Check the corners. {tile.wrong}."
        if tile.fit is None or not tile.is_fit_current:
            return "Finding the sides of the tile…", ""
        words = fit_words(tile.fit)
        if tile.used:
            side = tile.outline.side
            saved = f"tile {side}" if tile.mils == TILE else f"the map “{side}”"
            words = (
                f"boardapp has saved the picture of {saved}. Trace the walls next, or outline "
                "another tile."
            )
        elif tile.is_face_current and not tile.outline.side:
            words = f"Enter the number of this tile, then press “Use this”. {words}"
        doubts = " ".join(fit_doubts(tile.fit, tile.outline.turn))
        return words, doubts or bright_spot_words(len(tile.bright_spots), is_map=tile.mils != TILE)


def unknown_side_sentence(name: str, ids: Sequence[tuple[str, str]]) -> str:
    """Return why a typed name cannot be a tile's, and the numbers that the tiles have.

    ``ids`` are all sides by their id and title; a name among them belongs to another outline.
    """
    for side, title in ids:
        if name.casefold() in (side.casefold(), title.casefold()):
            return f"“{escape_unprintable(side)}” is already outlined in your photographs."
    numbers = join_with_and(_runs_of_sides(side for side, _ in ids))
    return f"There is no tile “{escape_unprintable(name)}”. The tiles are {numbers}."


def _runs_of_sides(ids: Iterable[str]) -> Iterator[str]:
    """Return the tiles' sides in order, as runs from the first side to the last; no maps."""
    found = (re.fullmatch(r"(\d+)([AB])", side) for side in ids)
    runs: list[tuple[int, int]] = []
    for place in sorted(2 * int(one[1]) + "AB".index(one[2]) for one in found if one):
        if runs and runs[-1][1] == place - 1:
            runs[-1] = runs[-1][0], place
        else:
            runs.append((place, place))
    for run in runs:
        yield " to ".join(f"{place // 2}{'AB'[place % 2]}" for place in dict.fromkeys(run))
