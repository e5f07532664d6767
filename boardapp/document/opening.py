"""Opening whatever holds a table: a layout, a saved ruling, a save or a journal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from boardapp.core.command import ActError, Command
from boardapp.core.plain import Values
from boardapp.document import judged
from boardapp.document.board_pictures import with_picture
from boardapp.document.document import Document
from boardapp.document.games import files_of, is_save
from boardapp.document.log import Did, Threw, entry_from
from boardapp.document.save_text import MAX_BYTES, SaveText, read_save, refuse_files
from boardapp.document.stamp import stamp
from boardapp.files.fault import Fault, FaultsError, FileNote
from boardapp.files.inside import name_inside
from boardapp.files.source import MAX_BYTES as PART_BYTES
from boardapp.files.source import Source, plain_text, read_limited, read_source, read_text
from boardapp.files.wording import quoted
from boardapp.games.game import Opened, refused_today

MAX_FILES = 20
"""Files that a save holds at most beside its layout."""

_BESIDE = "a file in the layout's folder or below it"


def open_document(path: Path) -> Document:
    """Open a layout or a save. A layout starts a new document, a save goes on with its own.

    Raises FaultsError with every fault. A damaged save opens up to its last sound act, with
    `Document.damage`; one that broke off, in a line or between two, opens with `Document.torn`.
    What an older edition of the rules allowed is taken over, and named by `Document.notes`.
    """
    if not is_save(path):
        source = read_source(path)
        return layout_document(files_of(source).open_layout(source, path.parent), path)
    content = read_limited(path, MAX_BYTES)
    if isinstance(content, tuple):
        raise FaultsError([Fault(str(path), 1, 1, "file", *content)])
    save = read_save(content, str(path))
    seal = stamp(content)
    known = len(save.acts) >= judged.LONG and judged.is_judged(seal)
    document = document_from(save, path, known=known)
    document.torn = not save.ended and document.damage is None
    document.path, document.stamp = path, seal
    if not known:
        document.remember_judged()
    return document


def layout_document(opened: Opened, path: Path, held: Mapping[str, str] | None = None) -> Document:
    """Return a new document that starts from the layout read from a file; raises FaultsError.

    The files that it names lie beside that, but for those whose texts are ``held``.
    """
    held = held or {}
    named = [name for name in opened.files if name not in held]
    files = {**held, **{name: held_text(path.parent / name) for name in named}}
    _refuse_files(files, path)
    refuse_files(files, str(path))
    game = with_picture(opened.game, opened.state)
    document = Document(opened.state, game, None, opened.title or path.stem, files=files)
    document.notes += opened.notes
    return document


def document_from(save: SaveText, path: Path, *, known: bool = False) -> Document:
    """Return the document that a save's text holds; ``path`` names it in faults.

    One that is ``known`` was judged before. Raises FaultsError when its start is no sound layout.
    """
    start = save.start
    _refuse_files(start.files, path)
    sets = {name: part(text, f"{path}:{name}") for name, text in start.files.items()}
    layout = part(start.layout, f"{path}:layout")
    opened = files_of(layout).open_layout(layout, path.parent, sets)
    game = with_picture(opened.game, opened.state)
    document = Document(opened.state, game, None, start.title, files=start.files)
    document.notes += opened.notes
    document.torn = save.torn
    document.damage = save.damage
    for number, values in enumerate(save.acts):
        try:
            objection = _replay(document, values, known=known)
        except ActError as error:
            document.damage = save.acts.damage(number, str(error))
            break
        if objection:
            told = refused_today(f"Act {number + 1}", document.log[-1].sentence, objection)
            document.notes.append(FileNote(str(path), save.acts.line(number), told))
    document.by_table = list(_by_table(document, save, path))
    document.history.mark_saved()
    return document


def _by_table(document: Document, save: SaveText, path: Path) -> Iterator[FileNote]:
    """Yield a note for each act in force that is the table's own, and not a rule's."""
    history = document.history
    in_force = {id(one) for one in history.commands[: history.position]}
    for number, (entry, sentence) in enumerate(document.log):
        if isinstance(entry, Did) and id(entry.command) in in_force and entry.command.by_table:
            yield FileNote(str(path), save.acts.line(number), f"Act {number + 1}: {sentence}")


def _replay(document: Document, values: Values, *, known: bool) -> str | None:
    """Take over one act of a save, and return what today's rules have against it.

    One that is ``known`` was judged before, and nothing was against it. Raises ActError when no
    sound table comes of it.
    """
    entry, objection = entry_from(values, document.game), None
    if isinstance(entry, Did) and not known:
        step = document.step(entry.command)
        refusal = document.game.refuse(step) or _refuse_dice(document, entry.command)
        if refusal:
            raise ActError(refusal)
        objection = document.game.objection(step)
    document.replay([entry])
    return objection


def _refuse_dice(document: Document, command: Command) -> str | None:
    """Return why the dice of an act cannot be: they are the last ones noted since the act before.

    More may be noted there, thrown for something else or before the program was cut off.
    """
    dice, noted = command.dice, list[int]()
    if not dice:
        return None
    for entry, _ in reversed(document.log):
        if isinstance(entry, Did):
            break
        if isinstance(entry, Threw):
            noted[:0] = entry.dice
    told = " ".join(map(str, dice))
    same = tuple(noted[-len(dice) :]) == dice
    return None if same else f"The dice {told} are not those that were noted before it."


def _refuse_files(files: Mapping[str, str], path: Path) -> None:
    """Refuse files that are too many, or whose names lead out of a layout's folder."""
    faults = []
    if len(files) > MAX_FILES:
        found = f"{len(files)} files"
        faults.append(Fault(str(path), 1, 1, "files", found, f"at most {MAX_FILES}"))
    for name in files:
        try:
            name_inside(name)
        except ValueError as error:
            found = f"{quoted(name)}, {error}"
            faults.append(Fault(str(path), 1, 1, "files", found, _BESIDE))
    if faults:
        raise FaultsError(faults)


def part(text: str, file: str) -> Source:
    """Read a file that is held in a save, within the limits of a file of its own."""
    size = len(text.encode())
    if size > PART_BYTES:
        fault = Fault(file, 1, 1, "file", f"{size:,} bytes", f"at most {PART_BYTES:,} bytes")
        return Source(file, None, (fault,))
    return read_text(text, file)


def held_text(path: Path) -> str:
    """Return the text of a file that was read just now; raises FaultsError."""
    content = read_limited(path, PART_BYTES)
    if isinstance(content, tuple):
        raise FaultsError([Fault(str(path), 1, 1, "file", *content)])
    try:
        return plain_text(content)
    except UnicodeDecodeError as error:
        found = f"a file that cannot be read ({error})"
        raise FaultsError([Fault(str(path), 1, 1, "file", found, "a text file")]) from error
