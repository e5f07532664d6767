"""What killed programs left of their saves, cleared at a start wherever a save may have been."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from boardapp.document.data_folders import data_folder, journals_folder, versions_folder
from boardapp.document.journal_source_file import SUFFIX, read_origin
from boardapp.files.temp_files import clear_temp_files


def clear_leftover_temp_files(recent: Iterable[Path]) -> None:
    """Clear the folders of files opened last, of tables left behind and of the program's own.

    A folder on a share that does not answer takes its time: not for the window's own thread.
    """
    for folder in set(_folders_to_clear(recent)):
        clear_temp_files(folder)


def _folders_to_clear(recent: Iterable[Path]) -> Iterator[Path]:
    left = (read_origin(note) for note in journals_folder().glob(f"*{SUFFIX}"))
    for path in (*recent, *(origin.path for origin in left if origin)):
        with contextlib.suppress(OSError, ValueError):
            yield Path(os.path.realpath(path)).parent
    for folder in (data_folder(), versions_folder()):
        with contextlib.suppress(OSError), os.scandir(folder) as entries:
            yield from [Path(entry.path) for entry in entries if entry.is_dir()]
