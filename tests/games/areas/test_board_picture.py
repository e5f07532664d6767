"""The owner's picture under a board: looked for, known by its content, drawn under the outlines."""

import hashlib
import os
from pathlib import Path

import pytest
from PIL import Image

from boardapp.__main__ import main
from boardapp.core.procedure.manual_changes import set_play_mode
from boardapp.document.document_loader import open_document
from boardapp.games.areas.background_picture import background_picture_in_folder
from boardapp.games.areas.board_editor.commands import SetBoardHeader
from boardapp.games.areas.state import AreaState
from boardapp.photo import photo_loader

BOARD = """boardapp: 1
area_board: Ours
game: strange-victory
size: [400, 200]
picture: map.png
areas:
  mill: {at: [100, 100], outline: [[0, 0], [200, 0], [200, 200], [0, 200]], flags: [forest]}
  ford: {at: [300, 100], outline: [[200, 0], [400, 0], [400, 200], [200, 200]]}
links: [[mill, ford]]
"""
LAYOUT = "boardapp: 1\ngame: strange-victory\nboard: ours.yaml\n"


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """A board over a red picture, and a layout on it."""
    (tmp_path / "ours.yaml").write_text(BOARD)
    (tmp_path / "table.yaml").write_text(LAYOUT)
    paint(tmp_path, "red")
    return tmp_path / "ours.yaml"


def paint(folder: Path, colour: str) -> None:
    Image.new("RGB", (40, 20), colour).save(folder / "map.png")


def hash_of(folder: Path) -> str:
    return hashlib.sha256((folder / "map.png").read_bytes()).hexdigest()


def pixel(file: Path, folder: Path) -> tuple[int, int, int]:
    """The colour of the south-west corner of what is drawn of a file."""
    main(["render", str(file), "-o", str(folder / "drawn.png"), "--dpi", "20"])
    with Image.open(folder / "drawn.png") as image:
        found = image.convert("RGB").getpixel((12, image.height - 12))
    assert isinstance(found, tuple)
    return found  # type: ignore[return-value]


def test_it_is_drawn_under_the_outlines(board: Path) -> None:
    for file in (board, board.parent / "table.yaml"):
        red, green, blue = pixel(file, board.parent)
        assert red > 240
        assert 60 < green < 140
        assert 60 < blue < 140


@pytest.mark.parametrize("name", ["ours.yaml", "table.yaml"])
def test_one_that_is_not_there_is_told(
    name: str, board: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (board.parent / "map.png").unlink()
    file = board.parent / name
    for verb in (["check", str(file)], ["render", str(file), "-o", str(board.parent / "b.png")]):
        assert main(verb) != 0
        assert capsys.readouterr().err == (
            f"{board}:5:10: picture: found 'map.png', no such file; expected a file that can be"
            " read\n"
        )
    assert (board.parent / "b.png").is_file()


def test_one_that_is_no_picture_is_told(board: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (board.parent / "map.png").write_text("no picture")
    assert main(["check", str(board)]) != 0
    assert capsys.readouterr().err == (
        f"{board}:5:10: picture: found 'map.png', no picture that boardapp can read; "
        "expected a"
        " photograph as .jpg, .png or .webp\n"
    )


@pytest.mark.parametrize("name", ["../map.png", "/map.png", ""])
def test_it_lies_beside_the_board(
    name: str, board: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board.write_text(BOARD.replace("map.png", f'"{name}"'))
    assert (main(["check", str(board)]) == 0) == (name == "")
    assert name == "" or "expected a picture in the folder of this file" in capsys.readouterr().err


@pytest.mark.parametrize("file", ["ours.yaml", "table.yaml"])
@pytest.mark.parametrize("name", ["map.png", "maps/map.png"])
def test_a_link_out_of_the_folder_is_a_fault_among_others(
    file: str, name: str, tmp_path: Path, board: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    away = tmp_path / "away"
    away.mkdir()
    (tmp_path / "map.png").rename(away / "map.png")
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "map.png").symlink_to(away / "map.png")
    (folder / "maps").symlink_to(away)
    for one in (board, tmp_path / "table.yaml"):
        text = one.read_text().replace("map.png", name)
        (folder / one.name).write_text(text.replace("links: [[mill, ford]]", "links: 7"))
    out = folder / "out.svg"
    for verb in (["check", str(folder / file)], ["render", str(folder / file), "-o", str(out)]):
        assert main(verb) == 1
        told = (
            f"found '{name}', a link to a file outside the folder; expected a picture in the "
            f"folder of "
            "this file"
        )
        assert capsys.readouterr().err.splitlines() == [
            f"{folder}/ours.yaml:5:10: picture: {told}",
            f"{folder}/ours.yaml:9:8: links: found 7; expected a list of up to 1,000 links",
        ]
    assert not out.exists()


@pytest.mark.parametrize("name", ["ours.yaml", "table.yaml"])
def test_a_save_s_picture_is_not_followed_out_of_its_folder(name: str, board: Path) -> None:
    folder, away = board.parent, board.parent / "away"
    save = away / "evening.boardapp"
    away.mkdir()
    open_document(folder / name).save(save)
    plain = pixel(save, away)
    (away / "map.png").symlink_to(folder / "map.png")
    assert main(["check", str(save)]) == 0
    assert pixel(save, away) == plain
    (away / "map.png").unlink()
    (folder / "map.png").rename(away / "map.png")
    assert pixel(save, away) != plain


def test_a_board_may_say_which_content_it_was_drawn_over(
    board: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sha256 = hash_of(board.parent)
    board.write_text(BOARD.replace("areas:", f"picture_sha256: {sha256}\nareas:"))
    assert main(["check", str(board)]) == 0
    paint(board.parent, "blue")
    assert main(["check", str(board)]) != 0
    assert capsys.readouterr().err == (
        f"{board}:5:10: picture: found 'map.png', not the picture on which this "
        f"board was drawn; expected the picture with a SHA-256 that begins with {sha256[:16]}\n"
    )


@pytest.mark.parametrize("name", ["ours.yaml", "table.yaml"])
def test_a_save_holds_its_name_and_content_alone(
    name: str, board: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = board.parent
    document = open_document(folder / name)
    act = (
        set_play_mode("led", "free")
        if name == "table.yaml"
        else SetBoardHeader("Mine", "", (400, 200))
    )
    document.do(act)
    save = folder / "evening.boardapp"
    document.save(save)
    text = save.read_text("utf-8")
    assert f"picture_sha256: {hash_of(folder)}" in text
    assert "picture: map.png" in text
    assert pixel(save, folder)[0] > 240
    paint(folder, "blue")
    assert main(["render", str(save), "-o", str(folder / "b.png")]) != 0
    assert "not the picture on which this board was drawn" in capsys.readouterr().err
    red, _, blue = pixel(save, folder)
    assert red + 30 > blue  # drawn plainly
    capsys.readouterr()
    (folder / "map.png").unlink()
    assert main(["check", str(save)]) == 0
    assert main(["render", str(save), "-o", str(folder / "b.png")]) == 0


def test_a_layout_says_which_picture_it_was(board: Path) -> None:
    state = open_document(board.parent / "table.yaml").state
    assert isinstance(state, AreaState)
    assert state.picture_sha256 == hash_of(board.parent)
    (board.parent / "table.yaml").write_text(LAYOUT + "picture_sha256: nonsense\n")
    assert main(["check", str(board.parent / "table.yaml")]) != 0


def test_a_large_picture_is_decoded_once_for_its_faults(
    board: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = background_picture_in_folder("map.png", "", board.parent, None)
    assert picture is not None
    decoded: list[Path] = []
    read = photo_loader.read_photograph

    def note(path: Path, *, shrinks: bool) -> photo_loader.Photograph:
        decoded.append(path)
        return read(path, shrinks=shrinks)

    monkeypatch.setattr(photo_loader, "read_photograph", note)
    assert picture.loading_fault() is None
    assert picture.loading_fault() is None
    assert decoded == [picture.path]
    paint(board.parent, "blue")
    os.utime(picture.path, ns=(1, 1))
    assert picture.loading_fault() is None
    assert len(decoded) == 2


def test_a_picture_with_nothing_drawn_on_it_opens_to_be_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Image.new("RGB", (60, 40)).save(tmp_path / "map.png")
    board, table = tmp_path / "board.yaml", tmp_path / "table.yaml"
    head = "boardapp: 1\narea_board: Bare\ngame: strange-victory\nsize: [60, 40]\n"
    board.write_text(f"{head}picture: map.png\nareas: {{}}\nlinks: []\n", encoding="utf-8")
    document = open_document(board)
    assert "<image" in document.game.drawing(document.state).svg
    assert main(["check", str(board)]) == 0
    # A table needs areas.
    table.write_text("boardapp: 1\ngame: strange-victory\nboard: board.yaml\n", encoding="utf-8")
    assert main(["check", str(table)]) == 1
    assert "areas: found no areas; expected at least one" in capsys.readouterr().err
