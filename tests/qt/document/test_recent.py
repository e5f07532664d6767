"""Recent files: most recent first, none twice, kept in the settings."""

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings

from boardapp.qt.document.recent_files import MOST, RecentFiles


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


def test_nothing_at_first(settings: QSettings) -> None:
    assert RecentFiles(settings).paths() == []


def test_the_last_opened_comes_first_and_none_twice(settings: QSettings, tmp_path: Path) -> None:
    recent = RecentFiles(settings)
    one, two = tmp_path / "one.yaml", tmp_path / "two.yaml"
    for path in (one, two, tmp_path / "." / "folder" / ".." / "one.yaml"):
        recent.add(path)
    assert recent.paths() == [one, two]


def test_a_link_and_its_file_are_one(settings: QSettings, tmp_path: Path) -> None:
    file, link = tmp_path / "table.yaml", tmp_path / "link.yaml"
    file.touch()
    link.symlink_to(file)
    recent = RecentFiles(settings)
    recent.add(file)
    recent.add(link)
    assert recent.paths() == [link]


def test_a_relative_path_is_kept_whole(
    settings: QSettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    recent = RecentFiles(settings)
    recent.add(Path("table.yaml"))
    assert recent.paths() == [Path(os.getcwd()) / "table.yaml"]


@pytest.mark.parametrize("number", [1, 2, MOST + 5])
def test_they_are_still_there_next_time(tmp_path: Path, number: int) -> None:
    file = str(tmp_path / "settings.ini")
    first = QSettings(file, QSettings.Format.IniFormat)
    paths = [tmp_path / f"täble, {i}.yaml" for i in range(number)]
    for path in paths:
        RecentFiles(first).add(path)
    first.sync()
    del first
    later = RecentFiles(QSettings(file, QSettings.Format.IniFormat))
    assert later.paths() == paths[::-1][:MOST]


def test_files_are_forgotten(settings: QSettings, tmp_path: Path) -> None:
    recent = RecentFiles(settings)
    one, two = tmp_path / "one.yaml", tmp_path / "two.yaml"
    recent.add(one)
    recent.add(two)
    recent.remove(two)
    assert recent.paths() == [one]
    recent.clear()
    assert recent.paths() == []


@pytest.mark.parametrize("kept", [7, {"a": 1}, "", [3, None]])
def test_nonsense_in_the_settings_is_no_file(settings: QSettings, kept: object) -> None:
    settings.setValue("recent/files", kept)
    assert RecentFiles(settings).paths() == []


def test_without_settings_the_users_own_are_taken(tmp_path: Path, own_settings: Path) -> None:
    RecentFiles().add(tmp_path / "table.yaml")
    assert RecentFiles().paths() == [tmp_path / "table.yaml"]
