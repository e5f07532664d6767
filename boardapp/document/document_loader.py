"""Opens every kind of file with a table: a layout, a saved ruling, a save or a journal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from boardapp.core.command import InvalidActError
from boardapp.document.document import Document
from boardapp.document.file_change_detection import stamp_of_content
from boardapp.document.file_game_detection import game_files_for, is_save_file
from boardapp.document.log_entries import LogEntry, entry_from_json
from boardapp.document.own.board_pictures import with_stored_picture
from boardapp.document.procedure_player import end_outdated_procedure
from boardapp.document.save_format import MAX_BYTES, SaveText, check_files_size, parse_save
from boardapp.files.fault_wording import megabytes, quote_shortened
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.safe_paths import check_name_stays_inside
from boardapp.files.yaml.yaml_source import MAX_BYTES as PART_BYTES
from boardapp.files.yaml.yaml_source import (
    Source,
    decode_text,
    read_bytes_limited,
    read_source,
    read_yaml_text,
)
from boardapp.games.game import OpenedTable

MAX_FILES = 20
"""The most files that a save contains besides its layout."""

_BESIDE = "a file in the layout's folder or below it"


def open_document(path: Path) -> Document:
    """Open a layout or a save. A layout starts a new document; a save continues its own.

    Raises FaultsError with every fault. A damaged save opens up to its last sound act, with
    `Document.damage`. An incomplete save, which ends in a line or between two lines, opens with
    `Document.torn`. Acts are replayed as saved, even if today's rules would refuse them. The loader
    ends an unfinished procedure that today's rules cannot continue (`Document.left_off`).
    """
    if not is_save_file(path):
        source = read_source(path)
        return document_from_layout(game_files_for(source).open_layout(source, path.parent), path)
    content = read_bytes_limited(path, MAX_BYTES)
    if isinstance(content, tuple):
        raise FaultsError([Fault(str(path), 1, 1, "file", *content)])
    save = parse_save(content, str(path))
    document = document_from_save(save, path)
    document.torn = not save.ended and document.damage is None
    document.path, document.stamp = path, stamp_of_content(content)
    return document


def document_from_layout(
    opened: OpenedTable, path: Path, embedded: Mapping[str, str] | None = None
) -> Document:
    """Return a new document that starts from a layout; raises FaultsError.

    The files that the layout names are in its folder, except those whose texts are ``embedded``.
    """
    embedded = embedded or {}
    named = [name for name in opened.files if name not in embedded]
    files = {**embedded, **{name: read_text_file(path.parent / name) for name in named}}
    _check_file_names(files, path)
    check_files_size(files, str(path))
    game = with_stored_picture(opened.game, opened.state)
    return Document(opened.state, game, None, opened.title or path.stem, files=files)


def document_from_save(save: SaveText, path: Path) -> Document:
    """Return the document of a save's text; ``path`` is for fault messages.

    Raises FaultsError when its start is not a sound layout.
    """
    start = save.start
    _check_file_names(start.files, path)
    sets = {
        name: read_embedded_source(text, f"{path}:{name}") for name, text in start.files.items()
    }
    layout = read_embedded_source(start.layout, f"{path}:layout")
    opened = game_files_for(layout).open_layout(layout, path.parent, sets)
    game = with_stored_picture(opened.game, opened.state)
    document = Document(opened.state, game, None, start.title, files=start.files)
    document.torn = save.torn
    document.damage = save.damage
    _replay_acts(save, document)
    document.history.mark_saved()
    document.saved_lines = len(document.log)
    if document.damage is None:
        end_outdated_procedure(document)
    return document


def _replay_acts(save: SaveText, document: Document) -> None:
    """Add a save's acts to its document, up to the first that is invalid or does not fit.

    The acts are all read before the first is replayed. The code of one pass fits the processor's
    cache, and that of both does not, which takes a third longer.
    """
    entries: list[LogEntry] = []
    try:
        for values in save.acts:
            entries.append(entry_from_json(values, document.game))
    except InvalidActError as error:
        document.damage = save.acts.damage_from_act(len(entries), str(error))
    for number, entry in enumerate(entries):
        try:
            document.replay_entry(entry, save.acts.sentence(number))
        except InvalidActError as error:
            document.damage = save.acts.damage_from_act(number, str(error))
            return


def _check_file_names(files: Mapping[str, str], path: Path) -> None:
    """Reject too many files, and names that lead out of a layout's folder."""
    faults = []
    if len(files) > MAX_FILES:
        found = f"{len(files)} files"
        faults.append(Fault(str(path), 1, 1, "files", found, f"at most {MAX_FILES}"))
    for name in files:
        try:
            check_name_stays_inside(name)
        except ValueError as error:
            found = f"{quote_shortened(name)}, {error}"
            faults.append(Fault(str(path), 1, 1, "files", found, _BESIDE))
    if faults:
        raise FaultsError(faults)


def read_embedded_source(text: str, file: str) -> Source:
    """Read a file inside a save, with the same limits as a separate file."""
    size = len(text.encode())
    if size > PART_BYTES:
        fault = Fault(file, 1, 1, "file", megabytes(size), f"at most {megabytes(PART_BYTES)}")
        return Source(file, None, (fault,))
    return read_yaml_text(text, file)


def read_text_file(path: Path) -> str:
    """Read a file and return its text; raises FaultsError."""
    content = read_bytes_limited(path, PART_BYTES)
    if isinstance(content, tuple):
        raise FaultsError([Fault(str(path), 1, 1, "file", *content)])
    try:
        return decode_text(content)
    except UnicodeDecodeError as error:
        found = f"a file that cannot be read ({error})"
        raise FaultsError([Fault(str(path), 1, 1, "file", found, "a text file")]) from error
