"""Identifies screens by their data and their pixels, not by their connector."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QSettings
from PySide6.QtGui import QScreen

from boardapp.qt.table_view.pixel_density import PixelDensity, Pixels, Tenths, guess_density
from boardapp.qt.table_view.screen_settings import ScreenCalibration, read_screens, write_screens

_STORED = "table_view/screens"


class ScreenFacts(NamedTuple):
    """The data that a screen reports on itself.

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

    def settings_name(self) -> str:
        """Return the screen's name in the settings, for this resolution and scale."""
        what = (self.maker, self.model, self.serial)
        # A screen without data is identified by its place.
        known = what if any(what) else (self.place,)
        across, down = self.pixels_at_scale(self.scale)
        return "|".join((*known, f"{across}x{down}", str(self.scale)))

    def title(self) -> str:
        """Return the screen's name for players."""
        words = " ".join(filter(None, (self.maker, self.model))) or self.place or "Unnamed"
        across, down = self.pixels_at_scale(self.scale)
        return f"{words}, {across} × {down}"

    def pixels_at_scale(self, scale: int) -> Pixels:
        """Return the screen's number of pixels for a window at a scale, in hundredths."""
        across, down = self.seen
        return round(across * scale / 100), round(down * scale / 100)

    def guess_density(self, scale: int) -> PixelDensity:
        """Return a guess for an unmeasured screen and a window at a scale."""
        return guess_density(self.pixels_at_scale(scale), self.size)


def read_screen_facts(screen: QScreen) -> ScreenFacts:
    """Return the data that a screen reports on itself."""
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


class CalibrationStore:
    """The players' measurements of each screen, kept in the settings."""

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    def calibration_of(self, screen: ScreenFacts, scale: int) -> ScreenCalibration:
        """Return the measurements of a screen, else a guess for a window at a scale."""
        kept = self._all().get(screen.settings_name())
        return kept or ScreenCalibration(screen.guess_density(scale), tested=False)

    def save_calibration(self, screen: ScreenFacts, kept: ScreenCalibration) -> None:
        """Store the measurements of a screen."""
        others = {name: one for name, one in self._all().items() if name != screen.settings_name()}
        self._settings.setValue(_STORED, write_screens({**others, screen.settings_name(): kept}))

    def _all(self) -> dict[str, ScreenCalibration]:
        return read_screens(str(self._settings.value(_STORED, "")))
