from pathlib import Path

import pytest

from boardapp.files.safe_paths import path_inside


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("/etc/passwd", "an absolute path"),
        ("C:/x.yaml", "an absolute path"),
        ("C:x.yaml", "an absolute path"),
        ("\\\\host\\share", "an absolute path"),
        ("../x.yaml", "a path out of the folder"),
        ("a/../x.yaml", "a path out of the folder"),
        ("a\\..\\x.yaml", "a path out of the folder"),
        (" ", "an empty name"),
        ("a\0b", "an empty name"),
        ("out/x.yaml", "a link to a file outside the folder"),
        ("link.yaml", "a link to a file outside the folder"),
        ("\ud800.yaml", "a name that no file can have"),
        ("x" * 300, "a name that is too long for the disk: shorten it"),
        ("a/" * 3000, "a name that is too long for the disk: shorten it"),
    ],
)
def test_refused(name: str, found: str, tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (tmp_path / "x.yaml").write_text("")
    (folder / "out").symlink_to(tmp_path)
    (folder / "link.yaml").symlink_to(tmp_path / "x.yaml")
    with pytest.raises(ValueError, match=f"^{found}$"):
        path_inside(folder, name)


def test_inside(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x.yaml").write_text("")
    (tmp_path / "y.yaml").symlink_to(tmp_path / "a" / "x.yaml")
    for name in ("a/x.yaml", "y.yaml", "./a/x.yaml", "missing.yaml"):
        assert path_inside(tmp_path, name) == tmp_path / name
