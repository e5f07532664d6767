"""A print read back by PDFium, which shares no code with what wrote it; lengths in mm."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pypdfium2 as pdfium
from PIL import Image
from pypdfium2 import raw

MM_PER_POINT = 25.4 / 72


class Shape(NamedTuple):
    """A path as it lies on a page: its bounds from the north-west corner, its fill with alpha."""

    west: float
    north: float
    east: float
    south: float
    fill: tuple[int, ...]

    @property
    def width(self) -> float:
        return self.east - self.west

    @property
    def height(self) -> float:
        return self.south - self.north


class Placing(NamedTuple):
    """A form on a page: how it is scaled, and where its south-west corner lies."""

    across: float
    down: float
    x: float
    y: float


class PrintedPage(NamedTuple):
    """One page of a print, and the document that holds it."""

    page: Any

    @property
    def media_box(self) -> tuple[float, ...]:
        return tuple(value * MM_PER_POINT for value in self.page.get_mediabox())

    def placings(self) -> list[Placing]:
        found = []
        for one in self._objects(raw.FPDF_PAGEOBJ_FORM):
            a, b, c, d, e, f = one.get_matrix().get()
            assert (b, c) == (0, 0)
            found.append(Placing(a, d, e * MM_PER_POINT, f * MM_PER_POINT))
        return found

    def shapes(self) -> list[Shape]:
        """Return every path within the forms, as it lies on the page."""
        return [self._shape(one) for one in self._objects(raw.FPDF_PAGEOBJ_PATH)]

    def _objects(self, kind: int) -> Iterator[Any]:
        yield from self.page.get_objects(filter=[kind], max_depth=3)

    def _shape(self, one: Any) -> Shape:
        left, bottom, right, top = one.get_bounds()
        if one.container is not None:
            a, _, _, d, e, f = one.container.get_matrix().get()
            left, right, bottom, top = a * left + e, a * right + e, d * bottom + f, d * top + f
        height = self.page.get_height()
        bounds = (left, height - top, right, height - bottom)
        colour = [ctypes.c_uint() for _ in range(4)]
        assert raw.FPDFPageObj_GetFillColor(one, *map(ctypes.byref, colour))
        fill = tuple(value.value for value in colour)
        west, north, east, south = (value * MM_PER_POINT for value in bounds)
        return Shape(west, north, east, south, fill)

    def pixels(self, dpi: float) -> Image.Image:
        image: Image.Image = self.page.render(scale=dpi / 72).to_pil()
        return image.convert("RGB")


class Paper(NamedTuple):
    """A whole print."""

    document: Any

    @property
    def pages(self) -> list[PrintedPage]:
        return [PrintedPage(page) for page in self.document]

    @property
    def scaled_by_viewers(self) -> bool:
        return bool(raw.FPDF_VIEWERREF_GetPrintScaling(self.document))

    @property
    def duplex(self) -> int:
        return int(raw.FPDF_VIEWERREF_GetDuplex(self.document))


@contextmanager
def read_back(pdf: bytes) -> Iterator[Paper]:
    """Open a print for reading."""
    with pdfium.PdfDocument(pdf) as document:
        yield Paper(document)
