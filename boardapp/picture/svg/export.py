"""Pictures as files: PNG at a given resolution, PDF at printed size, SVG unchanged.

The same picture always gives the same bytes: no dates, no random names. The module also runs as a
program: ``python -m boardapp.picture.svg.export SUFFIX WIDTH HEIGHT DPI``, from stdin to stdout.
Rendering many pixels takes seconds and would block the process of the window.
"""

from __future__ import annotations

import struct
import sys
import zlib
from collections.abc import Sequence
from pathlib import Path

from boardapp.core.geometry.exact_geometry import MILS_PER_INCH
from boardapp.files.safe_save import save_file
from boardapp.picture.svg import pdf, raster

__all__ = [
    "SUFFIXES",
    "PictureError",
    "pixel_size",
    "svg_to_png",
    "write_dpi_into_png",
    "write_picture",
]

LEAST_DPI, MOST_DPI = 10, 1200
MOST_PIXELS = 100_000_000
LONGEST_SIDE = 32_000
"""Limits of a PNG: a 36 × 12 inch board fits at 450 dpi."""

LONGEST_PAGE = 200
"""Longest side of a PDF page in inches, a limit of the format."""

SUFFIXES = (".png", ".svg", ".pdf")
Size = tuple[float, float]


class PictureError(ValueError):
    """Raised if a picture cannot be made as asked, with the reason in words for a reader."""


def check_dpi(dpi: float) -> None:
    """Raise PictureError if a resolution is outside the limits."""
    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise PictureError(f"{dpi:g} dpi; expected {LEAST_DPI} to {MOST_DPI}")


def pixel_size(size_mils: Size, dpi: float) -> tuple[int, int]:
    """Return a picture's width and height in pixels; raises PictureError outside the limits."""
    check_dpi(dpi)
    width, height = (max(1, round(mils * dpi / MILS_PER_INCH)) for mils in size_mils)
    if width * height > MOST_PIXELS or max(width, height) > LONGEST_SIDE:
        raise PictureError(
            f"{width} × {height} pixels at {dpi:g} dpi are too many; "
            f"expected at most {MOST_PIXELS // 1_000_000} million and {LONGEST_SIDE} a side"
        )
    return width, height


def page_size_in_inches(size_mils: Size) -> Size:
    """Return a picture's size in inches; raises PictureError if no page is that large."""
    width, height = (mils / MILS_PER_INCH for mils in size_mils)
    if max(width, height) > LONGEST_PAGE:
        raise PictureError(
            f"a page of {width:.0f} × {height:.0f} inches is too large; "
            f"expected at most {LONGEST_PAGE} inches a side in a PDF"
        )
    return width, height


def svg_to_png(svg: str, dpi: float, size_mils: Size) -> bytes:
    """Return an SVG picture of a given size as a PNG with its resolution.

    The time grows with the number of pixels. Raises PictureError if there are too many pixels.
    """
    width, height = pixel_size(size_mils, dpi)
    return write_dpi_into_png(raster.svg_to_png_pixels(svg, width, height), dpi)


def write_dpi_into_png(png: bytes, dpi: float) -> bytes:
    """Write the resolution into a PNG without changing its pixels: a pHYs chunk after IHDR."""
    per_metre = round(dpi / 0.0254)
    body = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    chunk = struct.pack(">I", 9) + body + struct.pack(">I", zlib.crc32(body))
    end_of_header = 8 + 4 + 4 + 13 + 4
    return png[:end_of_header] + chunk + png[end_of_header:]


def check_output_picture(size_mils: Size, path: Path, dpi: float) -> None:
    """Raise PictureError for an ending that no picture has, or a size outside the limits."""
    suffix = path.suffix.lower()
    if suffix == ".png":
        pixel_size(size_mils, dpi)
    elif suffix == ".pdf":
        page_size_in_inches(size_mils)
    elif suffix != ".svg":
        endings = ", ".join(SUFFIXES[:-1]) + " or " + SUFFIXES[-1]
        found = f"the ending {suffix!r}" if suffix else "no ending"
        raise PictureError(f"{path.name}: found {found}; expected {endings}")


def picture_file_bytes(
    svg: str, size_mils: Size, suffix: str, dpi: float, further: Sequence[str] = ()
) -> bytes:
    """Return a valid picture as the content of a .png, .svg or .pdf file."""
    if suffix == ".png":
        return svg_to_png(svg, dpi, size_mils)
    if suffix == ".pdf":
        return pdf.svg_to_pdf(svg, *page_size_in_inches(size_mils), *further)
    return svg.encode("utf-8")


def write_picture(
    svg: str, size_mils: Size, path: Path, dpi: float = 100, further: Sequence[str] = ()
) -> None:
    """Write a picture in the format that its name ends in: .png, .svg or .pdf.

    ``further`` pictures are the later pages of a PDF; other formats cannot hold them. The new file
    replaces an old one only when it is complete. Raises PictureError for another ending or a size
    outside the limits, OSError if the file cannot be written.
    """
    check_output_picture(size_mils, path, dpi)
    save_file(path, picture_file_bytes(svg, size_mils, path.suffix.lower(), dpi, further))


if __name__ == "__main__":
    _suffix, *_numbers = sys.argv[1:]
    _width, _height, _dpi = map(float, _numbers)
    _svg = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(picture_file_bytes(_svg, (_width, _height), _suffix, _dpi))
