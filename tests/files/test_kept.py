"""The cache of the shipped files says what the files say, and is made again when it does not."""

import json
import os
from pathlib import Path

import platformdirs
import pytest

from boardapp.files import parsed_file_cache
from boardapp.files.assets import assets_folder
from boardapp.files.yaml.yaml_source import read_source
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue, check_tile_set

SHIPPED = sorted((assets_folder() / "spearpoint").glob("*.yaml"))
TEXT = "boardapp: 1\nnumber: 3\nlist: [a, 0.5, null, true, '7']\n"
VALUE = {"boardapp": 1, "number": 3, "list": ["a", 0.5, None, True, "7"]}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "set" / "tiles.yaml"
    path.parent.mkdir()
    path.write_text(TEXT)
    return path


@pytest.fixture
def entry(own_settings: Path) -> Path:
    return own_settings / "cache" / "boardapp" / "set-tiles.yaml.json"


@pytest.fixture
def no_yaml(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> None:
        raise AssertionError(f"{path} was read as YAML")

    monkeypatch.setattr(parsed_file_cache, "read_source", refuse)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.name)
def test_the_shipped_files_are_kept_as_they_are_read(path: Path) -> None:
    first, second = (
        parsed_file_cache.read_shipped_yaml(path),
        parsed_file_cache.read_shipped_yaml(path),
    )
    assert first.root is not None
    assert first.root.children
    assert second.root is not None
    assert not second.root.children
    assert first.value == second.value == read_source(path).value
    assert repr(second.value) == repr(first.value)


def test_the_catalogue_of_a_second_start_is_that_of_the_first() -> None:
    first = built_in_catalogue.__wrapped__()
    second = built_in_catalogue.__wrapped__()
    assert first == second
    tiles = check_tile_set(read_source(assets_folder() / "spearpoint" / "tiles.yaml"), None).tiles
    assert second.tiles == tiles


def test_a_second_reading_needs_no_yaml(
    file: Path, entry: Path, request: pytest.FixtureRequest
) -> None:
    parsed_file_cache.read_shipped_yaml(file)
    assert entry.is_file()
    request.getfixturevalue("no_yaml")
    assert parsed_file_cache.read_shipped_yaml(file).value == VALUE


def test_a_file_that_changed_is_read_anew_even_at_the_same_moment(file: Path) -> None:
    parsed_file_cache.read_shipped_yaml(file)
    moment = file.stat().st_mtime_ns
    file.write_text(TEXT.replace("3", "4"))
    os.utime(file, ns=(moment, moment))
    assert parsed_file_cache.read_shipped_yaml(file).value == VALUE | {"number": 4}
    assert parsed_file_cache.read_shipped_yaml(file).value == VALUE | {"number": 4}


def test_what_another_version_kept_is_not_taken(
    file: Path, entry: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed_file_cache.store_cached(
        entry.name,
        parsed_file_cache._yaml_reader_stamp() + b"\n" + TEXT.encode(),
        json.dumps("old").encode(),
    )
    assert parsed_file_cache.read_shipped_yaml(file).value == "old"
    monkeypatch.setattr(parsed_file_cache, "__version__", "99")
    assert parsed_file_cache.read_shipped_yaml(file).value == VALUE


@pytest.mark.parametrize("cut", [0, 1, 10, -1, -40])
def test_what_was_cut_off_or_changed_is_made_again(file: Path, entry: Path, cut: int) -> None:
    parsed_file_cache.read_shipped_yaml(file)
    whole = entry.read_bytes()
    entry.write_bytes(whole[:cut])
    assert parsed_file_cache.read_shipped_yaml(file).value == VALUE
    assert entry.read_bytes() == whole
    entry.write_bytes(whole.replace(b'"number": 3', b'"number": 9'))
    assert parsed_file_cache.read_shipped_yaml(file).value == VALUE


def test_faulty_files_are_told_with_their_lines_each_time(file: Path, entry: Path) -> None:
    file.write_text("boardapp: 1\nnumber: &a 3\n")
    for _ in range(2):
        (fault,) = parsed_file_cache.read_shipped_yaml(file).faults
        assert fault.line == 2
    assert not entry.exists()


def test_a_missing_file_is_told() -> None:
    (fault,) = parsed_file_cache.read_shipped_yaml(Path("nowhere.yaml")).faults
    assert fault.found == "no such file"


def test_without_a_folder_to_write_to_nothing_is_kept_and_nothing_said(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "taken").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "taken"))
    for _ in range(2):
        assert parsed_file_cache.read_shipped_yaml(file).value == VALUE


@pytest.mark.parametrize("named", ["/somewhere/else", "", "not/absolute"])
def test_the_folder_is_the_system_s(named: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", named)
    assert parsed_file_cache.cache_folder() == platformdirs.user_cache_path(
        "boardapp", appauthor=False
    )


def test_no_more_is_kept_than_is_bounded(
    file: Path, entry: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parsed_file_cache, "MOST_BYTES", 50)
    assert parsed_file_cache.read_shipped_yaml(file).value == VALUE
    assert not entry.exists()
    monkeypatch.undo()
    assert list(entry.parent.glob("*")) == []
