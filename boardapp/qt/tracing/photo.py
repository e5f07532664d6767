"""A photograph whose tiles are being outlined, and what came of each so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from boardapp.photo.fit import Fit
from boardapp.qt.tracing.fitting import Face, Shown
from boardapp.qt.tracing.outline import CORNERS, NO_OUTLINE, Outline, Point
from boardapp.qt.tracing.straightened import fit_doubts, fit_words


@dataclass(eq=False)
class Tile:
    """A tile of a photograph: its outline, and what came of it so far."""

    outline: Outline = NO_OUTLINE
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
        return fits and self.face is not None and self.face.fit is self.fit


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
        if tile.fit is None:
            return "The sides are being looked for.", ""
        words = fit_words(tile.fit)
        if tile.used:
            words += f" {tile.outline.side} is taken over: trace it, or outline the next tile."
        elif tile.ready and not tile.outline.side:
            words += " Say which tile it is, then use it."
        return words, " ".join(fit_doubts(tile.fit, tile.outline.turn))
