"""A photograph whose tiles are being outlined, and what came of each so far."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from boardapp.photo.fit import TILE, Fit, Mils
from boardapp.qt.photos.photo_worker import Face, Shown
from boardapp.qt.photos.straightened_tile import fit_doubts, fit_words
from boardapp.qt.photos.tile_outline import CORNERS, NO_OUTLINE, Outline, Point


@dataclass(eq=False)
class Tile:
    """A tile of a photograph: its outline, and what came of it so far."""

    outline: Outline = NO_OUTLINE
    mils: Mils = TILE
    """The sides of what is outlined, as printed."""
    fit: Fit | None = None
    face: Face | None = None
    clicked: tuple[Point, ...] = ()
    """The corners that the fit is for: while a newer one is awaited, not those of the outline."""
    wrong: str = ""
    """Why the corners are none of a tile."""
    used: bool = False

    @property
    def ready(self) -> bool:
        """Tell whether the face shows what is outlined now."""
        fits = self.clicked == self.outline.corners
        return fits and self.fitted and self.face is not None and self.face.fit is self.fit

    @property
    def fitted(self) -> bool:
        """Tell whether it was fitted as what it is."""
        return self.fit is not None and self.fit.mils == self.mils

    def name(self, side: str, mils: Mils) -> None:
        """Say which printed side it is, and of what size."""
        turn = self.outline.turn if mils == self.mils else 0
        self.outline = replace(self.outline, side=side, turn=turn)
        self.mils, self.used = mils, False


@dataclass(eq=False)
class Photo:
    """A photograph with its tiles; one of them is being outlined."""

    path: Path
    shown: Shown | None = None
    """Only of the photograph that is looked at."""
    tiles: list[Tile] = field(default_factory=lambda: [Tile()])
    at: int = 0

    @property
    def tile(self) -> Tile:
        """Return the tile that is being outlined."""
        return self.tiles[self.at]

    def marks(self) -> list[str]:
        """Return the names of its tiles, with a tick for those that were used."""
        named = [tile for tile in self.tiles if tile.outline.side]
        return [tile.outline.side + " ✓" * tile.used for tile in named]

    def told(self) -> tuple[str, str]:
        """Return what to say of the tile, and what speaks against it."""
        tile = self.tile
        left = CORNERS - len(tile.outline.points)
        if self.shown is None:
            return "The photograph is being read.", ""
        if left == CORNERS:
            return "Click the tile’s four corners, in any order; or use arrow keys and Enter.", ""
        if left:
            return f"Go on: {left} to go. Esc takes the last one back.", ""
        if tile.wrong:
            return "", f"The corners: {tile.wrong}."
        if tile.fit is None or not tile.fitted:
            return "The sides are being looked for.", ""
        words = fit_words(tile.fit)
        if tile.used:
            words += f" {tile.outline.side} is taken over: trace it, or outline the next tile."
        elif tile.ready and not tile.outline.side:
            words += " Say which tile it is, then use it."
        return words, " ".join(fit_doubts(tile.fit, tile.outline.turn))
