"""Files of other programs in the window: the preview, the choice of a board, faults, the table."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from boardapp.document.data_folders import board_pictures_folder
from boardapp.document.document_loader import open_document
from boardapp.games.squares.game import SquareTables
from boardapp.interchange.file_formats import read_boards
from boardapp.qt.document import import_dialog
from boardapp.qt.document.import_dialog import ImportDialog
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.widgets import fault_dialog, question_box
from boardapp.qt.widgets.fault_dialog import FaultDialog
from tests.interchange.files import SAMPLES, base64_text, foundry, png, vtt, vtt_point, written
from tests.qt.conftest import in_front

Act = Callable[[ImportDialog], None]
Answer = Callable[..., None]


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    yield from in_front(qtbot, MainWindow())


@pytest.fixture(autouse=True)
def small_previews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have previews drawn in a quarter of their size."""
    monkeypatch.setattr(import_dialog, "_PIXELS", 300)


@pytest.fixture
def dialogs(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Answer:
    """Return a function that takes what a test does in the dialog once the file is read.

    By default the test opens the board when it is drawn.
    """

    def draw_and_open(dialog: ImportDialog) -> None:
        qtbot.waitUntil(dialog.ok.isEnabled)
        dialog.ok.click()

    def answer(act: Act = draw_and_open) -> None:
        def run(dialog: ImportDialog) -> int:
            dialog.open()
            read = lambda: dialog.chosen is not None or not dialog.isVisible()  # noqa: E731
            qtbot.waitUntil(read)
            if dialog.isVisible():
                act(dialog)
            return dialog.result()

        monkeypatch.setattr(ImportDialog, "exec", run)

    return answer


@pytest.fixture
def cellar(tmp_path: Path) -> Path:
    walls = [[vtt_point(0, 2), vtt_point(3, 2)]]
    value = vtt(line_of_sight=walls, lights=[{}], image=base64_text(png()))
    return written(tmp_path / "Old cellar.uvtt", value)


def test_a_map_is_shown_and_opened_as_a_new_table(
    window: MainWindow, cellar: Path, dialogs: Answer, qtbot: QtBot, tmp_path: Path
) -> None:
    def look_and_open(dialog: ImportDialog) -> None:
        assert dialog.facts.text() == "4 × 4 squares.\n1 wall."
        assert (
            dialog.left_out.text()
            == "• 1 light source. boardapp's boards have no lamps or other sources of light."
        )
        assert not dialog.board_choice.isVisible()
        assert not dialog.ok.isEnabled(), "the board is not drawn yet"
        qtbot.waitUntil(dialog.ok.isEnabled)
        assert dialog.ok.hasFocus()
        image = dialog.preview.pixmap().toImage()
        middle = image.pixelColor(image.width() // 3, image.height() // 3)
        assert (middle.red() > 150, middle.green() < 100) == (True, True)
        dialog.ok.click()

    dialogs(look_and_open)
    assert window.open_path(cellar)
    document = window.current_document()
    assert document is not None
    assert (document.name, document.path) == ("Old cellar", None)
    assert isinstance(document.game, SquareTables)
    assert document.game.picture is not None
    assert document.game.picture.path.parent == board_pictures_folder()
    assert document.game.picture.path.read_bytes() == png()
    (tmp_path / "layouts").mkdir()
    layout = tmp_path / "layouts" / "cellar.yaml"
    assert window.controller.export_layout(layout)
    assert (layout.parent / "Old cellar.png").read_bytes() == png()
    # The table needs neither the file nor its picture any longer.
    cellar.unlink()
    assert window.controller.save_to(tmp_path / "mine.boardapp")
    assert open_document(tmp_path / "mine.boardapp").game == document.game
    assert QGuiApplication.overrideCursor() is None


def test_an_imported_table_asks_to_be_saved(
    window: MainWindow,
    cellar: Path,
    dialogs: Answer,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    asked = list[str]()
    monkeypatch.setattr(question_box, "ask", lambda *words, **_: asked.extend(words[2:4]))
    dialogs()
    assert window.open_path(cellar)
    assert window.isWindowModified()
    assert not window.close()
    assert asked == [
        "Save “Old cellar” before you leave it?",
        "The table has not been saved to a file yet.",
    ]
    assert window.controller.save_to(tmp_path / "mine.boardapp")
    assert not window.isWindowModified()


def test_the_player_chooses_one_of_several_boards(
    window: MainWindow, dialogs: Answer, qtbot: QtBot, tmp_path: Path
) -> None:
    lines = [foundry(name=name, width=width) for name, width in (("Hall", 400), ("Attic", 800))]
    path = tmp_path / "pack.db"
    path.write_text("\n".join(map(json.dumps, lines)))

    def choose_second(dialog: ImportDialog) -> None:
        assert dialog.board_choice.isVisible()
        dialog.board_choice.setCurrentIndex(1)
        assert dialog.facts.text().startswith("8 × 4 squares.")
        # The first board again, while the second one is read and drawn.
        dialog.board_choice.setCurrentIndex(0)
        dialog.board_choice.setCurrentIndex(1)
        assert not dialog.ok.isEnabled()
        qtbot.waitUntil(dialog.ok.isEnabled)
        assert not dialog.preview.pixmap().isNull()
        dialog.ok.click()

    dialogs(choose_second)
    assert window.open_path(path)
    document = window.current_document()
    assert document is not None
    assert document.name == "Attic"
    assert QGuiApplication.overrideCursor() is None


def test_cancel_changes_nothing(window: MainWindow, cellar: Path, dialogs: Answer) -> None:
    dialogs(QDialog.reject)
    assert not window.open_path(cellar)
    assert window.current_document() is None
    assert not list(board_pictures_folder().glob("*"))


def test_a_map_named_on_the_command_line_is_shown_over_the_window(
    qtbot: QtBot, cellar: Path, dialogs: Answer
) -> None:
    window, seen = MainWindow(), list[bool]()
    qtbot.addWidget(window)

    def cancel(dialog: ImportDialog) -> None:
        seen.append(window.isVisible())
        dialog.reject()

    dialogs(cancel)
    assert not window.open_path(cellar)
    assert seen == [True]


def test_all_faults_come_in_one_box(
    window: MainWindow, dialogs: Answer, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    path = written(tmp_path / "bad.uvtt", vtt(line_of_sight=[5], portals=[6]))
    rows: list[int] = []
    monkeypatch.setattr(FaultDialog, "exec", lambda box: rows.append(box.table.rowCount()))
    dialogs()
    assert not window.open_path(path)
    assert rows == [2]
    assert window.current_document() is None


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"no map", "bad.vmod is no map that boardapp reads."),
        (b"PK\x03\x04", "boardapp found a damaged zip archive, but expected a whole one."),
    ],
)
def test_a_fault_of_the_whole_file_is_one_sentence(
    window: MainWindow, dialogs: Answer, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, content: bytes, words: str,
) -> None:  # fmt: skip
    (tmp_path / "bad.vmod").write_bytes(content)
    told: list[str] = []
    monkeypatch.setattr(fault_dialog, "show_error", lambda _, *texts: told.extend(texts))
    dialogs()
    assert not window.open_path(tmp_path / "bad.vmod")
    assert words in told


def test_the_file_dialog_offers_maps_of_other_programs(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[str] = []

    def ask(*arguments: object) -> tuple[str, str]:
        offered.append(str(arguments[-1]))
        return "", ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", ask)
    assert not window.controller.ask_open()
    assert "Maps of other programs (*.uvtt *.dd2vtt *.df2vtt *.json *.db" in offered[0]


def test_a_square_table_is_exported_and_names_what_is_left_out(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert window.start_document("squares", "cellar")
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "cellar.uvtt"), "")
    )
    said: list[str] = []
    window.session.said.connect(said.append)
    window.actions_["export-vtt"].trigger()
    qtbot.waitUntil(lambda: len(said) == 2)
    assert (
        said[1] == "Saved “cellar.uvtt” without 2 windows and 5 pieces of the board: this format "
        "has no place for them"
    )
    (board,) = read_boards(tmp_path / "cellar.uvtt")
    assert board.facts == ("16 × 10 squares", "9 walls; 3 doors, 1 of them open")


def test_a_real_map_is_drawn(qtbot: QtBot) -> None:
    path = SAMPLES / "caves-1.foundry.json"
    dialog = ImportDialog(path, None)  # type: ignore[arg-type]
    qtbot.addWidget(dialog)
    dialog.open()
    qtbot.waitUntil(lambda: not dialog.preview.pixmap().isNull())
    dialog.reject()
    dialog.discard_files()
