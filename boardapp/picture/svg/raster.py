"""SVG documents as pixels."""

from __future__ import annotations

import resvg_py


def svg_to_png_pixels(svg: str, width: int, height: int | None = None) -> bytes:
    """Return an SVG picture as a PNG of a given width in pixels, as fast as possible."""
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, width=width, height=height, dpi=96, skip_system_fonts=True
        )
    )
