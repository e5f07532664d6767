"""How many pixels of a screen make a length, exactly: across and down apart, without Qt.

Lengths are whole mils or whole tenths of a millimetre, and what comes of them stays a fraction.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import NamedTuple

INCH = 1000
"""Mils to the inch."""
INCH_TENTHS = 254
"""Tenths of a millimetre to the inch."""
LEAST_DPI, MOST_DPI = 20, 400
"""The least and the most pixels to the inch that a screen may have."""
USUAL_DPI = 96
"""The density of a screen with unreliable data."""
AGREE = Fraction(5, 100)
"""The most difference between the two directions of a screen's own data."""
_MOST_DENOMINATOR = 10**6
"""Keeps fractions short; a screen's width changes by less than a ten-thousandth of a pixel."""

Pixels = tuple[int, int]
Tenths = tuple[int, int]
"""Width and height in tenths of a millimetre."""


class PixelDensity(NamedTuple):
    """Pixels to the mil, across the screen and down it."""

    x: Fraction
    y: Fraction

    def dots_per_inch(self) -> tuple[float, float]:
        """Return pixels to the inch, to be read."""
        return float(self.x * INCH), float(self.y * INCH)

    def is_plausible(self) -> bool:
        """Return whether a real screen may have this density."""
        return all(LEAST_DPI <= one * INCH <= MOST_DPI for one in self)


USUAL = PixelDensity(Fraction(USUAL_DPI, INCH), Fraction(USUAL_DPI, INCH))


def pixels_per_mil(pixels: int, tenths: int) -> Fraction:
    """Return the pixels to the mil, given a length in pixels and tenths of a millimetre."""
    return _limit_denominator(Fraction(pixels * INCH_TENTHS, tenths * INCH))


def density_from_screen_size(pixels: Pixels, size: Tenths) -> PixelDensity | None:
    """Return the density by a screen's claimed size; None if the size cannot be true."""
    if min(*pixels, *size) <= 0:
        return None
    dots = PixelDensity(*map(pixels_per_mil, pixels, size))
    agree = abs(dots.x - dots.y) <= AGREE * max(dots)
    return dots if agree and dots.is_plausible() else None


def guess_density(pixels: Pixels, size: Tenths) -> PixelDensity:
    """Return a first guess: the screen's own data, if they are plausible."""
    return density_from_screen_size(pixels, size) or USUAL


def density_from_diagonal(pixels: Pixels, tenths: int) -> PixelDensity:
    """Return the density by a diagonal, which assumes square pixels."""
    across, down = pixels
    long = Fraction(isqrt((across**2 + down**2) * 10**6), 1000)
    dots = _limit_denominator(long * INCH_TENTHS / (tenths * INCH))
    return PixelDensity(dots, dots)


def nudge_density(dots: Fraction, meant: int, steps: int) -> Fraction:
    """Return the pixels to the mil after a drawn length was corrected by hand.

    A length ``meant`` to be some tenths of a millimetre had to be drawn ``steps`` tenths longer.
    """
    return _limit_denominator(dots * Fraction(meant + steps, meant))


def mils_to_pixels(mils: int, dots: Fraction) -> Fraction:
    """Return the number of pixels of a length."""
    return mils * dots


def mils_of_tenths(tenths: int) -> Fraction:
    """Return tenths of a millimetre in mils."""
    return Fraction(tenths * INCH, INCH_TENTHS)


def _limit_denominator(dots: Fraction) -> Fraction:
    return dots.limit_denominator(_MOST_DENOMINATOR)
