"""Checks that file names inside a file stay in that file's folder."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath, PureWindowsPath

from boardapp.files.yaml.yaml_source import Source, read_source, unreadable_reason


def read_named_source(name: str, folder: Path, held: Mapping[str, Source] | None) -> Source:
    """Read a file by its name in another file: from a folder, or ``held`` inside that file.

    Raises ValueError, in words to follow "found" and the name, when there is no such file.
    """
    if held is not None:
        if name not in held:
            raise ValueError("which is not part of this file")
        return held[name]
    path = path_inside(folder, name)
    if not os.path.isfile(path):  # unlike Path.is_file, it never raises
        raise ValueError("which is no file")
    return read_source(path)


def path_inside(folder: Path, name: str) -> Path:
    """Return the path of a file named relative to a folder.

    Raises ValueError, in words to follow "found". Causes are an absolute name, a path or link that
    leads out of the folder, and a name that no file there can have.
    """
    check_name_stays_inside(name)
    path = folder / name
    try:
        with suppress(FileNotFoundError, NotADirectoryError):
            os.lstat(path)  # realpath accepts names that are too long
        real = os.path.realpath(path)
        inside = Path(real).is_relative_to(os.path.realpath(folder))
    except (OSError, ValueError) as error:
        raise ValueError(unreadable_reason(error)) from None
    if not inside:
        raise ValueError("a link to a file outside the folder")
    return path


def check_name_stays_inside(name: str) -> None:
    """Check that a name stays inside any folder, as far as the name itself shows.

    Raises ValueError, in words to follow "found".
    """
    if not name.strip() or "\0" in name:
        raise ValueError("an empty name")
    windows = PureWindowsPath(name)
    if PurePosixPath(name).is_absolute() or windows.drive or windows.root:
        raise ValueError("an absolute path")
    if ".." in windows.parts or ".." in PurePosixPath(name).parts:
        raise ValueError("a path out of the folder")
