"""The verb ``convert``: turns a file of another program into a layout, or a table into one."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from boardapp.document.own.board_pictures import with_stored_picture
from boardapp.files.fault_wording import join_with_or, quote_shortened
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.safe_save import hard_link_warning, save_file
from boardapp.files.save_error import system_error_reason
from boardapp.files.terminal_output import print_to_stderr
from boardapp.games.squares.game import SquareTables
from boardapp.games.squares.state import SquareState
from boardapp.interchange import universal_vtt_writer
from boardapp.interchange.board_files import LAYOUT, write_board
from boardapp.interchange.file_formats import is_of_another_program, read_boards
from boardapp.interchange.imported_board import ImportedBoard, LeftOut
from boardapp.picture.picture_file_faults import picture_faults
from boardapp.verbs.table_file_opening import read_state_and_game
from boardapp.verbs.verb_output import DONE, report_bad_input

SUMMARY = (
    "Convert a map of another program into a layout, or a board of squares into a map for other "
    "programs (Universal VTT)."
)

_LAYOUTS = (".yaml", ".yml")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    parser.add_argument(
        "file", metavar="IN", type=Path, help="a file of another program, a layout or a saved table"
    )
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=Path, required=True,
        help="a .yaml file (boardapp saves the picture beside it), or a .uvtt or .dd2vtt file",
    )  # fmt: skip
    parser.add_argument(
        "--board",
        metavar="TITLE",
        help="the title of the board to convert, if the file IN has several boards",
    )


def run(parsed: argparse.Namespace) -> int:
    """Convert a file, and name on stderr what was left out and why."""
    source: Path = parsed.file
    output: Path = parsed.output
    suffix = output.suffix.lower()
    if suffix not in (*_LAYOUTS, *universal_vtt_writer.ENDINGS):
        endings = join_with_or((*_LAYOUTS[:1], *universal_vtt_writer.ENDINGS))
        parsed.usage_error(f"{output.name}: found the ending {suffix!r}; expected {endings}")
    is_foreign = is_of_another_program(source)
    if not is_foreign and (suffix in _LAYOUTS or parsed.board is not None):
        parsed.usage_error(
            f"{source.name} is no file of another program, so it is converted only into "
            f"{join_with_or(universal_vtt_writer.ENDINGS)}, without --board"
        )
    if words := hard_link_warning(output):
        print_to_stderr(words)
    try:
        if not is_foreign:
            left_out = _write_universal_vtt(source, source, output)
        else:
            board = _chosen_board(read_boards(source), parsed.board, source)
            left_out = board.left_out
            if suffix in _LAYOUTS:
                write_board(board, output)
            else:
                with TemporaryDirectory() as folder:
                    layout = Path(folder) / LAYOUT
                    write_board(board, layout)
                    left_out += _write_universal_vtt(layout, source, output)
    except OSError as error:
        return report_bad_input(f"boardapp: {output}: {system_error_reason(error)}")
    print_to_stderr(*(f"{source}: left out: {one.what}. {one.reason}" for one in left_out))
    return DONE


def _chosen_board(
    boards: Iterable[ImportedBoard], title: str | None, source: Path
) -> ImportedBoard:
    """Return the board of a title, or the only one; raises FaultsError."""
    titled = {board.title: board for board in boards}
    if title is None and len(titled) == 1:
        return next(iter(titled.values()))
    if title not in titled:
        found = f"{len(titled)} boards" if title is None else f"no board {quote_shortened(title)}"
        expected = f"--board with {join_with_or([quote_shortened(one) for one in titled])}"
        raise FaultsError([Fault(str(source), 1, 1, "file", found, expected)])
    return titled[title]


def _write_universal_vtt(table: Path, source: Path, output: Path) -> tuple[LeftOut, ...]:
    """Write a table's file as Universal VTT and return what it does not have.

    Raises FaultsError for a table without squares, and for an unusable picture.
    """
    state, game = read_state_and_game(table)
    if not isinstance(state, SquareState):
        found = f"a table of {game.name}"
        raise FaultsError([Fault(str(source), 1, 1, "file", found, "a table of squares")])
    game = with_stored_picture(game, state)
    assert isinstance(game, SquareTables)
    if faults := picture_faults(game.pictures(state)):
        raise FaultsError(faults)
    work = universal_vtt_writer.VttWork(state, game.picture)
    save_file(output, universal_vtt_writer.universal_vtt(work))
    return tuple(universal_vtt_writer.left_out(state))
