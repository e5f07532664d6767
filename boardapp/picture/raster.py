"""SVG documents as pixels.

As a program of its own, ``python -m boardapp.picture.raster WIDTH HEIGHT``, from stdin to stdout:
making many pixels takes seconds, in which nothing else runs in the same process.
"""

from __future__ import annotations

import sys


def raster(svg: str, width: int, height: int | None = None) -> bytes:
    """Return an SVG picture as a PNG some pixels wide, as fast as it can be made."""
    import resvg_py

    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, width=width, height=height, dpi=96, skip_system_fonts=True
        )
    )


if __name__ == "__main__":
    sys.stdout.buffer.write(raster(sys.stdin.buffer.read().decode(), *map(int, sys.argv[1:])))
