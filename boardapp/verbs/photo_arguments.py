"""Arguments of the verbs that read a photograph: the photograph, corners in it, and the output."""

from __future__ import annotations

import argparse
import math
import os
from pathlib import Path

from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.photo.error import PhotoError
from boardapp.photo.photo_loader import Photograph, read_photograph
from boardapp.photo.tile_fit import Corner


def add_corners_argument(parser: argparse.ArgumentParser, what: str) -> None:
    """Describe the argument for the corners of a tile or a map."""
    parser.add_argument(
        "--corners",
        metavar="X,Y",
        nargs=4,
        type=_parse_corner,
        required=True,
        help=f"the four corners of the {what}, clockwise from its north-west corner, as "
        "positions in pixels in the upright photograph",
    )


def _parse_corner(text: str) -> Corner:
    x, y = map(float, text.split(","))
    if not (math.isfinite(x) and math.isfinite(y)):
        raise ValueError
    return x, y


_parse_corner.__name__ = "corner"  # for argparse's message: “invalid corner value”


def photograph_from_argument(path: Path) -> Photograph:
    """Return a photograph; raises FaultsError."""
    try:
        return read_photograph(path)
    except PhotoError as error:
        fault = Fault(str(path), 1, 1, "file", error.found, error.expected)
        raise FaultsError([fault]) from error


def is_same_file(source: Path, output: Path) -> bool:
    """Return whether a verb would overwrite its source."""
    try:
        return os.path.samefile(source, output)
    except (OSError, ValueError):
        return False
