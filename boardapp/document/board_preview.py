"""A layout drawn as a picture for a preview.

The module runs as a program, because large boards take seconds:
``python -m boardapp.document.board_preview LAYOUT PIXELS`` prints a PNG.
"""

from __future__ import annotations

import sys
from pathlib import Path

from boardapp.document.document_loader import open_document
from boardapp.picture.svg.raster import svg_to_png_pixels


def preview_png(layout: Path, pixels: int) -> bytes:
    """Return the board of a layout as a PNG whose longer side has so many pixels."""
    document = open_document(layout)
    drawing = document.game.drawing(document.state)
    across, down = drawing.size
    scale = pixels / max(across, down)
    return svg_to_png_pixels(
        drawing.svg, max(1, round(across * scale)), max(1, round(down * scale))
    )


if __name__ == "__main__":
    sys.stdout.buffer.write(preview_png(Path(sys.argv[1]), int(sys.argv[2])))
