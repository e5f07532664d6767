"""The verb ``share``: writes a game as a web page that plays it back, or one act as a picture."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from boardapp.document.own import own_tiles
from boardapp.files.faults_in_files import Fault
from boardapp.files.safe_save import hard_link_warning, save_file
from boardapp.files.save_error import system_error_reason
from boardapp.files.terminal_output import print_to_stderr
from boardapp.picture.picture_file_faults import picture_faults
from boardapp.share.share_file import ShareError, ShareJob, share_content
from boardapp.verbs.table_file_opening import open_table_document
from boardapp.verbs.verb_output import DONE, report_bad_input

SUMMARY = (
    "Write a game as one web page that replays it, or one step of the game as an animated picture."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a saved table")
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=Path, required=True,
        help="an .html file for the game, or a .webp or .gif file for one step",
    )  # fmt: skip
    parser.add_argument(
        "--act", metavar="N", type=int,
        help=("the number in the log of the step that a .webp or .gif file shows (default: the "
            "last action with several steps, or else the last ruling)"),
    )  # fmt: skip
    parser.add_argument(
        "--pictures", action="store_true",
        help="include your own pictures and photographs of tiles and maps",
    )  # fmt: skip


def run(parsed: argparse.Namespace) -> int:
    """Write a game or act to share; cards in decks and hidden hands are left out."""
    output: Path = parsed.output
    job = ShareJob(output.suffix.lower(), parsed.act, parsed.pictures)
    document = open_table_document(parsed.file)
    faults: Sequence[Fault] = ()
    if job.own_pictures:
        own_tiles.show_own_pictures(document)
        faults = picture_faults(document.game.pictures(document.state))
    try:
        content = share_content(document, job)
        if words := hard_link_warning(output):
            print_to_stderr(words)
        save_file(output, content)
    except ShareError as error:
        parsed.usage_error(f"{output.name}: {error}")
    except OSError as error:
        return report_bad_input(f"boardapp: {output}: {system_error_reason(error)}")
    return report_bad_input(*map(str, faults)) if faults else DONE
