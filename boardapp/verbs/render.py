"""The verb ``render``: draws a board as a picture."""

from __future__ import annotations

import argparse
from pathlib import Path

from boardapp.files.safe_save import hard_link_warning
from boardapp.files.save_error import system_error_reason
from boardapp.files.terminal_output import print_to_stderr
from boardapp.games.game import drawing_with_legend
from boardapp.picture.picture_file_faults import picture_faults
from boardapp.picture.svg.export import PictureError, check_dpi, write_picture
from boardapp.verbs.table_file_opening import read_state_and_game
from boardapp.verbs.verb_output import DONE, report_bad_input

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
        "--legend", action="store_true",
        help="add a legend of the pieces and signs below the board",
    )  # fmt: skip
    parser.add_argument(
        "--dpi", type=float, default=DEFAULT_DPI, help="pixels per inch of a PNG (default 100)"
    )


def run(parsed: argparse.Namespace) -> int:
    """Draw a board as a picture; a PDF or an SVG has its printed size."""
    state, game = read_state_and_game(parsed.file, allow_boards=True)
    faults = picture_faults(game.pictures(state))
    dpi = parsed.dpi if parsed.output.suffix.lower() == ".png" else None
    try:
        if dpi is not None:
            check_dpi(dpi)
        drawing = drawing_with_legend(game, state, dpi=dpi, legend=parsed.legend)
        if words := hard_link_warning(parsed.output):
            print_to_stderr(words)
        write_picture(drawing.svg, drawing.size, parsed.output, parsed.dpi)
    except PictureError as error:
        parsed.usage_error(str(error))
    except OSError as error:
        # Name the user's own path, not the temporary file's.
        return report_bad_input(f"boardapp: {parsed.output}: {system_error_reason(error)}")
    # Unusable art is listed and replaced by a drawing of its geometry, but the input is still bad.
    return report_bad_input(*map(str, faults)) if faults else DONE
