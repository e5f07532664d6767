"""Drawings of one board, step by step, split into fragments that are each stored once.

Most of a board stays the same from act to act. A drawing is a list of layers, a layer its opening
tag, its elements and its closing tag, so that an act adds only the elements that it changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeVar

K = TypeVar("K")
_TAG = re.compile(r"""<(?:[^<>"']+|"[^"]*"|'[^']*')*>""")


class DrawingFragments:
    """The fragments, layers and drawings so far, each by its number."""

    def __init__(self) -> None:
        self.fragments: dict[str, int] = {}
        self.layers: dict[tuple[int, ...], int] = {}
        self.drawings: dict[tuple[int, ...], int] = {}

    def add(self, svg: str) -> int:
        """Add a whole SVG document and return its number; the same one has the same number."""
        body = svg[_end_of_first_tag(svg) : svg.rindex("</")]
        layers = [self._add_layer(one) for one in elements(body) if not one.startswith("<title")]
        return _number_of(self.drawings, tuple(layers))

    def _add_layer(self, layer: str) -> int:
        start, end = _end_of_first_tag(layer), layer.rfind("</")
        inner = list(elements(layer[start:end])) if end >= start else []
        parts = [layer[:start], *inner, layer[end:]] if inner else [layer]
        return _number_of(self.layers, tuple(_number_of(self.fragments, one) for one in parts))


def elements(svg: str) -> Iterator[str]:
    """Yield the elements of a piece of SVG one after another, each as text."""
    depth = start = 0
    for found in _TAG.finditer(svg):
        tag = found[0]
        if tag[1] == "/":
            depth -= 1
        elif tag[-2] != "/":
            depth += 1
        if depth == 0:
            yield svg[start : found.end()].strip()
            start = found.end()


def _end_of_first_tag(svg: str) -> int:
    found = _TAG.search(svg)
    return found.end() if found else 0


def _number_of(table: dict[K, int], key: K) -> int:
    return table.setdefault(key, len(table))
