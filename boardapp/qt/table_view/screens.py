"""Which screen is which: known by what it is and the pixels it shows, not by its plug."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QSettings
from PySide6.QtGui import QScreen

from boardapp.qt.table_view.lengths import Dots, Pixels, Tenths, guessed
from boardapp.qt.table_view.screen_settings import Kept, read_screens, write_screens

_STORED = "table_view/screens"


class ScreenFacts(NamedTuple):
    """What a screen says of itself.

    ``seen`` is its size for the desktop, ``scale`` what that is multiplied by, in hundredths. Some
    desktops round it for a screen and not for a window: only a window there knows its pixels.
    """

    maker: str
    model: str
    serial: str
    place: str
    seen: Pixels
    scale: int
    size: Tenths

    def name(self) -> str:
        """Return the name that a screen is remembered under, in this mode and at this scale."""
        what = (self.maker, self.model, self.serial)
        # A screen that says nothing of itself is known by its place, for want of better.
        known = what if any(what) else (self.place,)
        across, down = self.pixels(self.scale)
        return "|".join((*known, f"{across}x{down}", str(self.scale)))

    def title(self) -> str:
        """Return what players call the screen."""
        words = " ".join(filter(None, (self.maker, self.model))) or self.place
        across, down = self.pixels(self.scale)
        return f"{words}, {across} × {down}"

    def pixels(self, scale: int) -> Pixels:
        """Return how many pixels the screen has for a window at a scale, in hundredths."""
        across, down = self.seen
        return round(across * scale / 100), round(down * scale / 100)

    def guess(self, scale: int) -> Dots:
        """Return what is to be believed before anybody has measured, for a window at a scale."""
        return guessed(self.pixels(scale), self.size)


def facts(screen: QScreen) -> ScreenFacts:
    """Return what a screen says of itself."""
    size, seen = screen.physicalSize(), screen.geometry()
    return ScreenFacts(
        screen.manufacturer(),
        screen.model(),
        screen.serialNumber(),
        screen.name(),
        (seen.width(), seen.height()),
        round(screen.devicePixelRatio() * 100),
        (round(size.width() * 10), round(size.height() * 10)),
    )


class Calibrations:
    """What the players have measured of each screen, kept in the settings."""

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    def of(self, screen: ScreenFacts, scale: int) -> Kept:
        """Return what is known of a screen, else what is guessed for a window at a scale."""
        kept = self._all().get(screen.name())
        return kept or Kept(screen.guess(scale), tested=False)

    def keep(self, screen: ScreenFacts, kept: Kept) -> None:
        """Remember what was measured of a screen."""
        others = {name: one for name, one in self._all().items() if name != screen.name()}
        self._settings.setValue(_STORED, write_screens({**others, screen.name(): kept}))

    def _all(self) -> dict[str, Kept]:
        return read_screens(str(self._settings.value(_STORED, "")))
