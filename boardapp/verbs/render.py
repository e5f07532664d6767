"""The verb ``render``: a board as a picture."""

from __future__ import annotations

import argparse
from pathlib import Path

from boardapp.files.save_error import reason
from boardapp.files.storage import parting
from boardapp.files.terminal import warn
from boardapp.picture.named_pictures import picture_faults
from boardapp.picture.svg.export import PictureError, refuse_dpi, write_picture
from boardapp.verbs.output import DONE, complain
from boardapp.verbs.table_reading import table

DEFAULT_DPI = 100.0

SUMMARY = "Draw a board as PNG, SVG or PDF."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="a layout, a saved table or a board of areas"
    )
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=Path, required=True, help="a .png, .svg or .pdf file"
    )
    parser.add_argument(
        "--dpi", type=float, default=DEFAULT_DPI, help="pixels to the inch of a PNG (default 100)"
    )


def run(parsed: argparse.Namespace) -> int:
    """Draw a board; PDF and SVG at its printed size."""
    state, game = table(parsed.file, boards=True)
    faults = picture_faults(game.pictures(state))
    dpi = parsed.dpi if parsed.output.suffix.lower() == ".png" else None
    try:
        if dpi is not None:
            refuse_dpi(dpi)
        drawing = game.drawing(state, dpi=dpi)
        if words := parting(parsed.output):
            warn(words)
        write_picture(drawing.svg, drawing.size, parsed.output, parsed.dpi)
    except PictureError as error:
        parsed.usage_error(str(error))
    except OSError as error:
        # Named by the user's word for it, not by the file that was to take its place.
        return complain(f"boardapp: {parsed.output}: {reason(error)}")
    # What cannot be shown is named, and drawn from its geometry: the input is bad all the same.
    return complain(*map(str, faults)) if faults else DONE
