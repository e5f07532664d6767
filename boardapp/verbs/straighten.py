"""The verb ``straighten``: cuts a tile's face out of a photograph, whole and square."""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from boardapp.files.safe_save import hard_link_warning, save_file
from boardapp.files.save_error import system_error_reason
from boardapp.files.terminal_output import print_lines, print_to_stderr
from boardapp.photo.error import PhotoError
from boardapp.photo.straighten import QUALITY, SIZE, straighten
from boardapp.photo.tile_fit import MOST_OFF, OFF_SQUARE, TileFit, fit_tile
from boardapp.verbs.photo_arguments import (
    add_corners_argument,
    is_same_file,
    photograph_from_argument,
)
from boardapp.verbs.verb_output import DONE, print_json, report_bad_input

SUMMARY = "Cut a tile out of a photograph, straight and square."
LEAST_SIZE, MOST_SIZE = 100, 4096
FORMATS = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG"}

_SIDES = ("north", "east", "south", "west")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    add = parser.add_argument
    add("photo", metavar="PHOTO", type=Path, help="a photograph: .jpg, .png or .webp")
    add_corners_argument(parser, "tile")
    add(
        "--size",
        type=int,
        default=SIZE,
        help=f"length of each side of the picture, in pixels (default {SIZE})",
    )
    add("-o", "--output", metavar="OUT", type=Path, required=True, help="a .png or .jpg file")
    add("--json", action="store_true", help="print JSON")


def run(parsed: argparse.Namespace) -> int:
    """Write the tile's face and print how well the fit matches the photograph."""
    kind = _output_format(parsed)
    image, focal, _ = photograph_from_argument(parsed.photo)
    try:
        fit = fit_tile(image, parsed.corners, focal)
    except PhotoError as error:
        return report_bad_input(f"boardapp straighten: --corners: {error}")
    if refusal := _write_picture(straighten(image, fit, parsed.size), kind, parsed.output):
        return report_bad_input(refusal)
    if parsed.json:
        print_json(
            {
                "sides": [round(length, 1) for length in fit.lengths],
                "residual_mils": round(fit.residual, 2),
                "bow": round(fit.bow, 4),
                "inliers": [round(share, 3) for share in fit.shares],
                "angle": round(fit.degrees, 2),
            }
        )
    else:
        print_lines(*_fit_lines(fit, parsed))
    return DONE


def _output_format(parsed: argparse.Namespace) -> str:
    """Return the format of the output; exits with 2 for unusable arguments."""
    if not LEAST_SIZE <= parsed.size <= MOST_SIZE:
        parsed.usage_error(f"--size {parsed.size}; expected {LEAST_SIZE} to {MOST_SIZE}")
    ending = parsed.output.suffix.lower()
    if ending not in FORMATS:
        found = f"the ending {ending!r}" if ending else "no ending"
        parsed.usage_error(f"{parsed.output.name}: found {found}; expected .png or .jpg")
    if is_same_file(parsed.photo, parsed.output):
        parsed.usage_error("OUT and PHOTO are the same file, and the photograph would be lost")
    return FORMATS[ending]


def _write_picture(picture: Image.Image, kind: str, path: Path) -> str:
    """Write a picture without metadata; return why that failed, or ""."""
    out = io.BytesIO()
    picture.save(out, kind, quality=QUALITY)
    if words := hard_link_warning(path):
        print_to_stderr(words)
    try:
        save_file(path, out.getvalue())
    except OSError as error:
        return f"boardapp: {path}: {system_error_reason(error)}"
    return ""


def _fit_lines(fit: TileFit, parsed: argparse.Namespace) -> Iterator[str]:
    size, name = parsed.size, parsed.output
    yield f"{name}: {size} × {size} pixels; sides within {fit.residual:.1f} mils; bow {fit.bow:.3f}"
    for name, length, share in zip(_SIDES, fit.lengths, fit.shares, strict=True):
        yield f"{name}: {length:.0f} mils, seen along {share:.0%} of the side"
    for name, found in zip(_SIDES, fit.found, strict=True):
        if not found:
            yield f"note: the {name} side is not clear enough, so it stays where you gave it"
    if fit.deviation_from_square > MOST_OFF:
        yield (
            f"note: the tile is {fit.deviation_from_square:.1%} off a square, and its "
            f"north-west angle is {fit.degrees:.1f}°: {OFF_SQUARE}"
        )
