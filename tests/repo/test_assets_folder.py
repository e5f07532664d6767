import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

from boardapp.files import assets
from boardapp.files.handbook import read_pages
from tests.repo.repository import ROOT


def test_a_checkout_s_own_folder_is_found() -> None:
    assert assets.assets_folder() == ROOT / "assets"
    assert assets.docs_folder() == ROOT / "docs"


def test_the_packaged_folder_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "boardapp"
    for folder in (package / "_scenarios", tmp_path / "scenarios"):
        folder.mkdir(parents=True)
    monkeypatch.setattr(assets, "PACKAGE", package)
    assert assets.scenarios_folder() == package / "_scenarios"


def test_an_incomplete_installation_names_both_places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assets, "PACKAGE", tmp_path / "boardapp")
    with pytest.raises(FileNotFoundError) as raised:
        assets.assets_folder()
    places = f"{tmp_path / 'boardapp' / '_assets'} or {tmp_path / 'assets'}"
    assert str(raised.value) == f"no assets folder at {places}"


def test_a_wheel_holds_the_folders_inside_the_package(tmp_path: Path) -> None:
    wheel = next(WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"]))
    names = zipfile.ZipFile(wheel).namelist()
    for folder in ("assets", "scenarios"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file():
                assert f"boardapp/_{folder}/{path.relative_to(ROOT / folder).as_posix()}" in names
    docs = sorted(name for name in names if name.startswith("boardapp/_docs/"))
    pages = [page.path for page in read_pages(ROOT / "docs")]
    pictures = (f"pictures/handbook/{p.name}" for p in (ROOT / "docs/pictures/handbook").iterdir())
    assert docs == sorted(f"boardapp/_docs/{name}" for name in (*pages, *pictures))
    assert "boardapp/py.typed" in names
    assert not [name for name in names if name.startswith(("tests/", "assets/"))]
