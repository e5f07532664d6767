"""Saves cut short and changed byte by byte: what opening them may come to."""

from collections.abc import Iterator
from pathlib import Path

from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.files.faults_in_files import FaultsError


def cut(content: bytes, step: int = 1) -> Iterator[tuple[str, bytes]]:
    """Yield the content cut before every byte, or before each of so many."""
    for at in range(0, len(content), step):
        yield f"cut at {at}", content[:at]


def flipped(content: bytes, step: int = 1, bits: tuple[int, ...] = tuple(range(8))) -> Iterator[
    tuple[str, bytes]
]:  # fmt: skip
    """Yield the content with one bit of one byte turned over."""
    for at in range(0, len(content), step):
        for bit in bits:
            changed = bytes((content[at] ^ 1 << bit,))
            yield f"byte {at}, bit {bit}", content[:at] + changed + content[at + 1 :]


def outcome(path: Path, content: bytes, whole: Document) -> str:
    """Open a broken copy of a save; return ``refused``, ``torn`` or ``damaged``.

    ``whole`` is one that lacks its last line break only. Anything else is an error: a traceback,
    an act that was never done, a change that nobody told.
    """
    path.write_bytes(content)
    try:
        found = open_document(path)
    except FaultsError as error:
        return "refused" if error.faults else "refused without a word"
    assert found.log == whole.log[: len(found.log)], "other acts"
    assert found.save_start == whole.save_start, "another start"
    assert path.read_bytes() == content, "the original touched"
    assert whole.path is not None
    if content + b"\n" == whole.path.read_bytes():
        assert found.log == whole.log
        return "whole"
    assert found.damage or found.torn, "a silent change"
    return "damaged" if found.damage else "torn"
