"""How files, memory and time grow with the acts of a game."""

import random
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

from boardapp.document.document_loader import document_from_save, open_document
from boardapp.document.save_format import parse_save
from tests.document.play import new_document, play

SIZES = (1_000, 2_000, 5_000, 10_000, 20_000)


def growth(sizes: tuple[int, ...] = SIZES) -> str:
    """Return a table: bytes on disk and in memory, milliseconds to write, open and keep."""
    rows = [f"{'acts':>8}{'file':>12}{'memory':>12}{'play':>9}{'text':>9}{'open':>9}{'journal':>9}"]
    rows += [_row(acts) for acts in sizes]
    return "\n" + "\n".join(rows) + "\n"


def _row(acts: int) -> str:
    document = new_document()

    def game() -> None:
        for _ in play(document, random.Random(acts), acts):
            pass

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.boardapp"
        times = [_seconds(game)]
        times.append(
            _seconds(lambda: path.write_text(document.to_save_text(), "utf-8", newline="\n"))
        )
        times.append(min(_seconds(lambda: open_document(path)) for _ in range(3)))
        times.append(_seconds(lambda: document.start_journal(Path(folder))))
        document.close()
        size, memory = path.stat().st_size, _memory(path)
    sizes = f"{acts:>8,}{size / 1e6:>9.2f} MB{memory / 1e6:>9.1f} MB"
    return sizes + "".join(f"{1000 * seconds:>6.0f} ms" for seconds in times)


def _seconds(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def _memory(path: Path) -> int:
    """Return what an open document takes, its reading left out."""
    tracemalloc.start()
    document = document_from_save(parse_save(path.read_bytes(), str(path)), path)
    used = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert document.log
    return used
