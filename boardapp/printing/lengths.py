"""Lengths on paper in whole units: a tenth of a micrometre, so that mils and millimetres are whole.

A mil is 254 units, a millimetre 10,000, an inch 254,000. No float decides where a sheet ends.
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from math import ceil

MIL = 254
MM = 10_000
INCH = 254_000
POINTS_PER_INCH = 72

FULL = 1000
"""A scale of 100 per cent; scales are whole tenths of a per cent."""
LEAST_SCALE, MOST_SCALE = 500, 2000
_MOST_DIGITS = 9
"""Most digits of a length or scale: a short text such as 1e9999999 may take hours to expand."""


class PrintError(ValueError):
    """Raised if something cannot be printed as asked, with the reason in words for a reader."""


def parse_millimetres(text: str, name: str) -> int:
    """Return a length written in millimetres; raises PrintError if it is invalid.

    >>> parse_millimetres("8.5", "the margin")
    85000
    """
    length = _parse_number(text)
    if length is None:
        raise PrintError(f"found {text!r} for {name}; expected millimetres, as 8 or 8.5")
    if length * MM != int(length * MM):
        raise PrintError(f"found {text} mm for {name}; expected at most four decimals")
    return int(length * MM)


def parse_per_cent(text: str) -> int:
    """Return a scale written in per cent; raises PrintError if it is invalid.

    >>> parse_per_cent("101.8")
    1018
    """
    scale = _parse_number(text.strip().removesuffix("%"))
    if scale is None:
        raise PrintError(f"found a scale of {text!r}; expected per cent, as 101.8")
    if scale * 10 != int(scale * 10):
        raise PrintError(f"found a scale of {text} %; expected at most one decimal")
    return int(scale * 10)


def _parse_number(text: str) -> Decimal | None:
    """Return a written number, None if it is no number or too large for any print."""
    try:
        number = Decimal(text.strip())
    except InvalidOperation:
        return None
    return number if number.is_finite() and number.adjusted() < _MOST_DIGITS else None


def mm_words(length: int) -> str:
    """Return a length in words, to a tenth of a millimetre.

    >>> mm_words(85_000), mm_words(2_100_000)
    ('8.5 mm', '210 mm')
    """
    return f"{length / MM:.1f}".removesuffix(".0") + " mm"


def per_cent_words(scale: int) -> str:
    """Return a scale in words.

    >>> per_cent_words(1018), per_cent_words(1000)
    ('101.8 %', '100 %')
    """
    whole, tenth = divmod(scale, 10)
    return f"{whole}.{tenth} %" if tenth else f"{whole} %"


def units_from_mils(mils: float) -> int:
    """Return a length of a board in units, rounded up.

    >>> units_from_mils(4000), units_from_mils(0.5)
    (1016000, 127)
    """
    return ceil(mils * MIL)


def corrected_scale(measured: int, stated: int, scale: int = FULL) -> int:
    """Return the scale at which a bar has its stated length; raises PrintError if it is unlikely.

    ``stated`` is the length printed on the bar, ``scale`` is the scale of the measured print.

    >>> corrected_scale(1_473_000, 1_500_000)
    1018
    """
    found = f"the bar of {mm_words(stated)} measures {mm_words(measured)}"
    if measured <= 0:
        raise PrintError(f"{found}: enter the length that you measured")
    better = (2 * scale * stated + measured) // (2 * measured)
    if not LEAST_SCALE <= better <= MOST_SCALE:
        raise PrintError(f"{found}, which cannot be right: measure it again")
    return better
