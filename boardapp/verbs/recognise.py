"""The verb ``recognise``: recognises the tiles on a photographed table."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from boardapp.files.safe_save import hard_link_warning, save_file
from boardapp.files.terminal_output import print_lines, print_to_stderr
from boardapp.games.spearpoint.table.recognised_layout import (
    PicturedTileSet,
    load_pictured_tile_set,
    recognised_layout,
    recognition_json,
    recognition_lines,
)
from boardapp.games.spearpoint.tiles.catalogue import BOARDS
from boardapp.photo.error import PhotoError
from boardapp.photo.recognition_check import NoProposalError
from boardapp.photo.tile_recognition import Recognition, recognise_tiles
from boardapp.verbs.photo_arguments import (
    add_corners_argument,
    is_same_file,
    photograph_from_argument,
)
from boardapp.verbs.verb_output import DONE, print_json, report_bad_input

SUMMARY = "Recognise the tiles on a table in one photograph of it."

_NO_PICTURES = (
    "found no pictures of tile sides; expected your pictures of them ('art'): boardapp's own "
    "drawings do not look like printed tiles"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    add = parser.add_argument
    add("photo", metavar="PHOTO", type=Path, help="a photograph of the table: .jpg, .png or .webp")
    add("--board", choices=BOARDS, required=True, help="the map on the table")
    add_corners_argument(parser, "map")
    add(
        "--tiles",
        metavar="TILES",
        type=Path,
        required=True,
        help="a tile set that has your pictures of tile sides and maps ('art')",
    )
    add(
        "-o",
        "--output",
        metavar="LAYOUT",
        type=Path,
        help="write a layout with only the tiles that boardapp recognised for certain",
    )
    add("--json", action="store_true", help="print JSON")


def run(parsed: argparse.Namespace) -> int:
    """Print the tiles on a photographed table, and write them as a layout."""
    if parsed.output is not None:
        _refuse_bad_output(parsed)
    tile_set = load_pictured_tile_set(parsed.tiles, parsed.board)
    if tile_set is None:
        return report_bad_input(f"{parsed.tiles}: {_NO_PICTURES}")
    image, focal, _ = photograph_from_argument(parsed.photo)
    try:
        found = recognise_tiles(image, parsed.corners, tile_set.templates, focal=focal)
    except PhotoError as error:
        return report_bad_input(f"boardapp recognise: --corners: {error}")
    except NoProposalError as error:
        return report_bad_input(f"{parsed.photo}: {error}")
    if parsed.output is not None:
        _write_layout(found, tile_set, parsed)
    if parsed.json:
        print_json(recognition_json(found, tile_set))
        return DONE
    print_lines(*recognition_lines(found))
    if unknown := tile_set.templates.unknown_sides:
        names = ", ".join(unknown)
        print_lines(f"note: boardapp cannot recognise sides without a picture: {names}")
    return DONE


def _refuse_bad_output(parsed: argparse.Namespace) -> None:
    """Exit with 2 if the output's ending is not YAML, or it would overwrite its sources."""
    output = parsed.output
    if output.suffix.lower() not in (".yaml", ".yml"):
        ending = f"the ending {output.suffix!r}" if output.suffix else "no ending"
        parsed.usage_error(f"{output.name}: found {ending}; expected .yaml")
    for name, source in (("PHOTO", parsed.photo), ("TILES", parsed.tiles)):
        if is_same_file(source, output):
            parsed.usage_error(f"LAYOUT and {name} are the same file, and {name} would be lost")


def _write_layout(
    found: Recognition, tile_set: PicturedTileSet, parsed: argparse.Namespace
) -> None:
    """Write a layout of the spaces that are sure; raises OSError."""
    output: Path = parsed.output
    folder, tiles = Path(os.path.realpath(output.parent)), Path(os.path.realpath(parsed.tiles))
    inside = tiles.is_relative_to(folder)
    name = tiles.relative_to(folder).as_posix() if inside else None
    text, notes = recognised_layout(found, tile_set, name)
    if name is None:
        notes.append(
            f"{output.name} does not name the tile set, which lies outside its folder. Copy the "
            "set into that folder, and name it under tile_sets."
        )
    if words := hard_link_warning(output):
        print_to_stderr(words)
    save_file(output, text)
    print_to_stderr(*(f"note: {note}" for note in notes))
