"""The folders of journals and earlier versions."""

from pathlib import Path

import platformdirs
import pytest

from boardapp.document.data_folders import VARIABLE, data_folder, journals_folder, versions_folder


def test_the_platform_says_where(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE)
    assert data_folder() == platformdirs.user_data_path("boardapp", appauthor=False)


def test_the_environment_may_name_another_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert journals_folder() == tmp_path / "journals"
    assert versions_folder() == tmp_path / "versions"
    assert list(tmp_path.iterdir()) == []
