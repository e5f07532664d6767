"""Limits on how far a drawing's shapes extend: renderers fail on shapes far outside the view."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

NUMBER = r"[-+]?+(?:[0-9]++\.?+[0-9]*+|\.[0-9]++)(?:[eE][-+]?[0-9]++)?+"
"""The pattern of an SVG number. It never backtracks, so that no text takes long to match."""
_NUMBERS = re.compile(NUMBER)
_NEXT = re.compile(rf"[\s,]*+({NUMBER})")
_FLAG = re.compile(r"[\s,]*+([01])")
_LETTER = re.compile(r"[\s,]*+([A-Za-z])")
_TURN = re.compile(r"([A-Za-z]+)\s*\(([^)]*)\)")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_SMOOTH = {"S": "CS", "T": "QT"}
"""The commands whose last control point a smooth command continues from."""
_UNITS = {"pt": 4 / 3, "pc": 16, "mm": 3.8, "cm": 38, "in": 96, "em": 16, "ex": 16}
MOST_SIZES = 5000
"""Largest distance of a shape from its drawing, in multiples of the drawing's size."""
MOST_MITER = 20
"""Largest length of a corner's tip, in multiples of half the stroke width."""


class AffineTransform(NamedTuple):
    """A transform: the images of one step across, of one step down, and of the origin."""

    across: complex = 1
    down: complex = 1j
    start: complex = 0

    def apply_to(self, spot: complex) -> complex:
        """Return the transformed position of a point."""
        return self.across * spot.real + self.down * spot.imag + self.start

    def compose(self, inner: AffineTransform) -> AffineTransform:
        """Return the transform that applies ``inner`` first and then this one."""
        start = self.apply_to(inner.start)
        return AffineTransform(
            self.apply_to(inner.across) - self.start, self.apply_to(inner.down) - self.start, start
        )


def _rotation_about(angle: float, x: float = 0, y: float = 0) -> AffineTransform:
    turn = complex(math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    return AffineTransform(turn, turn * 1j, complex(x, y) - turn * complex(x, y))


_FRAMES: Mapping[str, Callable[..., AffineTransform]] = {
    "matrix": lambda a, b, c, d, e, f: AffineTransform(complex(a, b), complex(c, d), complex(e, f)),
    "translate": lambda x, y=0: AffineTransform(start=complex(x, y)),
    "scale": lambda x, y=None: AffineTransform(x, complex(0, x if y is None else y)),
    "rotate": _rotation_about,
    "skewX": lambda angle: AffineTransform(down=complex(math.tan(math.radians(angle)), 1)),
    "skewY": lambda angle: AffineTransform(complex(1, math.tan(math.radians(angle)))),
}


def parse_transform(transform: str) -> AffineTransform:
    """Return the transform of an SVG attribute; raises ValueError if it is invalid."""
    frame = AffineTransform()
    for name, numbers in _TURN.findall(transform):
        try:
            frame = frame.compose(_FRAMES[name](*parse_numbers(numbers)))
        except (KeyError, TypeError) as error:
            raise ValueError(f"found {name}({numbers}); expected a transform") from error
    return frame


def parse_numbers(text: str) -> list[float]:
    """Return the numbers in a text, in order."""
    return [float(one) for one in _NUMBERS.findall(text)]


class DrawingBounds(NamedTuple):
    """The bounds of a drawing, and the transform and stroke width of one of its parts.

    ``middle`` and ``size`` describe the view. No shape may be further from the middle than
    `MOST_SIZES` times the size, across or down.
    """

    middle: complex
    size: complex
    frame: AffineTransform = AffineTransform()
    stroke: float = 1

    def bounds_for_part(self, paints: Mapping[str, str]) -> DrawingBounds:
        """Return the bounds for a part of the drawing, with the part's transform and stroke."""
        stroke = self.stroke
        if "stroke-width" in paints:
            # Renderers use the default width if a width is negative.
            stroke = max(1, self._parse_length(paints["stroke-width"]))
        frame = (
            self.frame.compose(parse_transform(paints["transform"]))
            if "transform" in paints
            else self.frame
        )
        return self._replace(frame=frame, stroke=stroke)

    def contains_shape(self, tag: str, paints: Mapping[str, str]) -> bool:
        """Return whether all of a shape is within the bounds."""
        frame = self.frame
        tips = (
            self.stroke
            / 2
            * MOST_MITER
            * (_length_of_step(frame.across) + _length_of_step(frame.down))
        )
        across, down = self.size.real * MOST_SIZES - tips, self.size.imag * MOST_SIZES - tips

        def hold(spots: Iterable[complex]) -> bool:
            steps = (frame.apply_to(spot) - self.middle for spot in spots)
            return all(abs(step.real) <= across and abs(step.imag) <= down for step in steps)

        # Most paths pass a quick check of their numbers; the full check takes six times as long.
        data = paints.get("d", "")
        far = math.inf if "A" in data or "a" in data else 3 * sum(map(abs, parse_numbers(data)))
        box = (complex(x, y) for x in (-far, far) for y in (-far, far))
        return (tag == "path" and hold(box)) or hold(self._extreme_points_of_shape(tag, paints))

    def _extreme_points_of_shape(self, tag: str, paints: Mapping[str, str]) -> Iterator[complex]:
        """Yield points whose bounding box contains a shape."""
        if tag == "path":
            yield from extreme_points_of_path(paints.get("d", ""))
        elif tag in ("polyline", "polygon"):
            found = parse_numbers(paints.get("points", ""))
            yield from map(complex, found[::2], found[1::2])
        elif tag == "rect":
            x, y, width, height = self._attribute_lengths(paints, "x", "y", "width", "height")
            yield from (complex(x, y), complex(x + width, y + height))
        elif tag == "line":
            x1, y1, x2, y2 = self._attribute_lengths(paints, "x1", "y1", "x2", "y2")
            yield from (complex(x1, y1), complex(x2, y2))
        else:
            cx, cy, r, rx, ry = self._attribute_lengths(paints, "cx", "cy", "r", "rx", "ry")
            far = complex(max(r, rx), max(r, ry))
            yield from (complex(cx, cy) - far, complex(cx, cy) + far)

    def _attribute_lengths(self, paints: Mapping[str, str], *names: str) -> Iterator[float]:
        return (self._parse_length(paints.get(name, "0")) for name in names)

    def _parse_length(self, text: str) -> float:
        """Return a length in the drawing's own unit, rounded up."""
        (number,) = parse_numbers(text)
        unit = text[-2:]
        return number * (
            _length_of_step(self.size) / 100 if text.endswith("%") else _UNITS.get(unit, 1)
        )


def extreme_points_of_path(data: str) -> Iterator[complex]:
    """Yield points whose bounding box contains a path: corners, control points, limits of arcs."""
    at, command, before = 0, "", ""
    here = start = bend = 0j
    while True:
        letter = _LETTER.match(data, at)
        if letter:
            command, at = letter[1], letter.end()
        kind = command.upper()
        if kind not in _COUNTS or (kind == "Z" and not letter):
            return
        numbers: list[float] = []
        for index in range(_COUNTS[kind]):
            flag = kind == "A" and index in (3, 4)
            found = (_FLAG if flag else _NEXT).match(data, at)
            if not found:
                return  # Renderers stop here too.
            numbers.append(float(found[1]))
            at = found.end()
        spots = _extreme_points_of_command(kind, numbers, here, relative=command.islower())
        if kind in _SMOOTH:
            spots.insert(0, 2 * here - bend if before in _SMOOTH[kind] else here)
        if kind in "CSQT":
            bend = spots[-2]
        yield from spots
        here = spots[-1] if spots else start
        if kind == "M":
            start, command = here, "l" if command == "m" else "L"
        before = kind


def _extreme_points_of_command(
    kind: str, numbers: Sequence[float], here: complex, *, relative: bool
) -> list[complex]:
    """Return the extreme points of one command; its end point comes last."""
    base = here if relative else 0j
    if kind == "H":
        return [complex(numbers[0] + base.real, here.imag)]
    if kind == "V":
        return [complex(here.real, numbers[0] + base.imag)]
    if kind != "A":
        return [base + spot for spot in map(complex, numbers[::2], numbers[1::2])]
    end = base + complex(*numbers[5:])
    small, large = sorted((abs(numbers[0]), abs(numbers[1])))
    if not small:
        return [end]
    # Radii too small for an arc are enlarged until the arc can be drawn.
    reach = 2 * large * max(1, _length_of_step(end - here) / 2 / small)
    return [here - complex(reach, reach), here + complex(reach, reach), end]


def _length_of_step(step: complex) -> float:
    """Return an upper bound of a step's length; it handles even the largest numbers."""
    return abs(step.real) + abs(step.imag)
