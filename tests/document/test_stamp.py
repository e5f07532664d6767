"""Noticing that another program changed a file since it was read."""

import os
import sys
from pathlib import Path

import pytest

from boardapp.document.file_change_detection import is_changed_since, stamp_of_content

posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")


def test_a_file_is_unchanged_until_its_content_is(tmp_path: Path) -> None:
    file = tmp_path / "table.yaml"
    file.write_bytes(b"a table\n")
    before = stamp_of_content(b"a table\n")
    assert not is_changed_since(file, before)
    os.utime(file, (1, 1))
    assert not is_changed_since(file, before)
    file.unlink()
    file.write_bytes(b"a table\n")
    assert not is_changed_since(file, before)


@pytest.mark.parametrize("content", [b"", b"a tablE\n", b"a table\n\n"])
def test_other_content_is_a_change_even_with_the_same_size_and_time(
    tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "table.yaml"
    file.write_bytes(b"a table\n")
    times = file.stat()
    file.write_bytes(content)
    os.utime(file, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert is_changed_since(file, stamp_of_content(b"a table\n"))


def test_a_file_that_is_gone_or_is_none_has_changed(tmp_path: Path) -> None:
    assert is_changed_since(tmp_path / "gone", stamp_of_content(b""))
    assert is_changed_since(tmp_path, stamp_of_content(b""))
    assert is_changed_since(tmp_path / "a\0b", stamp_of_content(b""))


@posix
def test_a_pipe_in_the_file_s_place_has_changed_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert is_changed_since(tmp_path / "pipe", stamp_of_content(b""))
