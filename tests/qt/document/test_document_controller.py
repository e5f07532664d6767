"""Opening, saving and leaving tables, with every question and refusal."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMessageBox

from boardapp.document.document_loader import open_document
from boardapp.files.assets import scenarios_folder
from boardapp.games.spearpoint.table.table_layout_file import read_layout
from boardapp.qt.widgets import fault_dialog
from tests.qt.support.playing import space
from tests.qt.support.spearpoint_window import SpearpointWindow

TABLE = "boardapp: 1\ngame: spearpoint\nboard: village\ntiles:\n  - {tile: 1A, space: B-4}\n"
BAD = "boardapp: 1\ngame: spearpoint\nboard: vilage\ntiles:\n  - {tile: 1A, spce: B-4}\n"


class Player:
    """Answers what the window asks, and remembers what was asked and shown."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answer = "&Cancel"
        self.chosen: Path | None = None
        self.questions: list[str] = []
        self.faults: list[list[str]] = []
        self.errors: list[str] = []

        def asked(box: QMessageBox) -> int:
            return self._question(box)

        monkeypatch.setattr(QMessageBox, "exec", asked)
        monkeypatch.setattr(QFileDialog, "getSaveFileName", self._file)
        monkeypatch.setattr(QFileDialog, "getOpenFileName", self._file)
        monkeypatch.setattr(fault_dialog, "show_error", self._error)
        faults = self.faults

        def read(dialog: fault_dialog.FaultDialog) -> int:
            faults.append([str(fault) for fault in dialog._faults])
            return 0

        monkeypatch.setattr(fault_dialog.FaultDialog, "exec", read)

    def _question(self, box: QMessageBox) -> int:
        self.questions.append(f"{box.text()} {box.informativeText()}")
        (button,) = [one for one in box.buttons() if one.text() == self.answer]
        button.click()
        return 0

    def _file(self, *_: object) -> tuple[str, str]:
        return (str(self.chosen) if self.chosen else "", "")

    def _error(self, _: object, title: str, sentence: str, detail: str = "") -> None:
        self.errors.append(sentence)


@pytest.fixture
def player(monkeypatch: pytest.MonkeyPatch) -> Player:
    return Player(monkeypatch)


def test_the_pointer_shows_the_wait_sign_while_a_setup_begins(window: SpearpointWindow) -> None:
    signs: list[Qt.CursorShape] = []

    def note_sign() -> None:
        cursor = QGuiApplication.overrideCursor()
        signs.append(Qt.CursorShape.ArrowCursor if cursor is None else cursor.shape())

    window.session.document_opened.connect(note_sign)
    assert window.controller.open(scenarios_folder() / "01-man-vs-beast.yaml", title="Beast")
    assert signs == [Qt.CursorShape.WaitCursor]
    assert QGuiApplication.overrideCursor() is None


def test_a_table_is_saved_and_opened_again(
    window: SpearpointWindow, player: Player, tmp_path: Path
) -> None:
    window.controller.new("village")
    window.session.lay_tile("1A", space("B-4"), 90)
    window.session.lay_unit("sniper", "us", space("A-1"))
    window.session.set_smoke(space("C-9"), 2)
    state = window.session.state
    player.chosen, path = tmp_path / "table", tmp_path / "table.boardapp"
    assert window.controller.save()
    assert not window.isWindowModified()
    assert open_document(path).state == state
    assert window.controller.recent.paths() == [path]
    window.controller.new("defensive-line")
    assert window.controller.open(path)
    assert window.session.state == state
    assert window.windowTitle() == "table.boardapp[*] – boardapp"
    window.session.set_turn(2)
    assert window.controller.save()
    assert open_document(path).state.turn == 2


def test_a_bad_file_leaves_the_table_untouched(
    window: SpearpointWindow, player: Player, tmp_path: Path
) -> None:
    window.controller.new("village")
    window.session.lay_tile("1A", space("B-4"))
    document, state = window.session.document, window.session.state
    (tmp_path / "bad.yaml").write_text(BAD)
    for name in ("bad.yaml", "none.yaml", ""):
        assert not window.controller.open(tmp_path / name)
    assert window.session.document is document
    assert window.session.state is state
    assert [len(faults) for faults in player.faults] == [3, 1]
    assert player.errors == ["There is no file none.yaml."]
    assert player.questions == []
    assert window.controller.recent.paths() == []


@pytest.mark.parametrize(
    ("answer", "left", "saved"),
    [("&Save", True, True), ("&Discard", True, False), ("&Cancel", False, False)],
)
def test_unsaved_acts_are_asked_about(
    window: SpearpointWindow,
    player: Player,
    tmp_path: Path,
    answer: str,
    left: bool,
    saved: bool,
) -> None:
    window.controller.new("village")
    window.session.lay_tile("1A", space("B-4"))
    player.answer, player.chosen = answer, tmp_path / "table.boardapp"
    assert window.controller.new("defensive-line") == left
    assert player.questions == [
        "Save “Untitled” before you leave it? You would lose 1 entry of the log. The "
        "last entry is “Place tile 1A on B-4”."
    ]
    assert (window.session.state.board == "defensive-line") == left
    assert (tmp_path / "table.boardapp").exists() == saved


def test_closing_asks_and_can_be_cancelled(window: SpearpointWindow, player: Player) -> None:
    window.controller.new("village")
    window.session.lay_tile("1A", space("B-4"))
    assert not window.close()
    assert window.isVisible()
    player.answer = "&Discard"
    assert window.close()


def test_a_failed_save_leaves_the_table_open_and_unsaved(
    window: SpearpointWindow, player: Player, tmp_path: Path
) -> None:
    window.controller.new("village")
    window.session.lay_tile("1A", space("B-4"))
    target = tmp_path / "none" / "table.yaml"
    assert not window.controller.save_to(target)
    assert player.errors == [
        f"{target} could not be saved: the folder {target.parent} does not exist."
    ]
    assert window.session.document is not None
    assert not window.session.document.is_saved
    assert window.controller.recent.paths() == []


def test_the_worked_example_is_opened_without_taking_its_file(
    window: SpearpointWindow, player: Player
) -> None:
    assert window.controller.open_example()
    assert window.session.document is not None
    assert window.session.document.path is None
    assert window.windowTitle().startswith("Lines of sight")
    expected = read_layout(scenarios_folder() / "worked-example.yaml").state
    assert window.session.state == expected


def test_an_example_that_was_only_looked_at_is_left_unasked(
    window: SpearpointWindow, player: Player
) -> None:
    assert window.controller.open_example()
    window.session.ask_about_line(space("C-4"), space("B-9"), fixed=True)
    assert window.session.document is not None
    assert window.session.document.log, "the ruling is in the log"
    assert window.controller.new("village")
    assert player.questions == []
    assert window.controller.open_example()
    window.session.ask_about_line(space("C-4"), space("B-9"), fixed=True)
    window.session.set_turn(5)
    assert not window.controller.new("village")
    assert len(player.questions) == 1


def test_a_saved_table_that_was_only_asked_about_is_left_unasked(
    window: SpearpointWindow, player: Player, tmp_path: Path
) -> None:
    assert window.controller.open_example()
    assert window.controller.save_to(tmp_path / "mine.boardapp")
    window.session.ask_about_line(space("C-4"), space("B-9"), fixed=True)
    assert not window.isWindowModified()
    assert window.controller.new("village")
    assert player.questions == []


def test_recent_files_are_offered_and_a_lost_one_is_forgotten(
    window: SpearpointWindow, player: Player, tmp_path: Path
) -> None:
    path = tmp_path / "table.yaml"
    path.write_text(TABLE)
    assert window.controller.open(path)
    menu = window.actions_.menu("File/Recent files")
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == ["&1 table.yaml"]
    window.controller.new("defensive-line")
    menu.actions()[0].trigger()
    assert set(window.session.state.tiles) == {space("B-4")}
    path.unlink()
    for lost in (path, tmp_path / ("x" * 300)):
        window.controller.recent.add(lost)
        window._open_recent(str(lost))
        assert window.controller.recent.paths() == []
    assert len(player.errors) == 2


def test_a_saved_ruling_is_opened_with_its_question_and_verdict(
    window: SpearpointWindow, player: Player, tmp_path: Path
) -> None:
    window.controller.new("village")
    window.session.lay_tile("1A", space("B-4"))
    window.session.ask_about_line(space("B-1"), space("B-7"), fixed=True)
    before = window.session.ruling
    assert before is not None
    player.chosen, player.answer = tmp_path / "ruling.yaml", "&Discard"
    window.rulings.save_ruling()
    window.controller.new("defensive-line")
    said: list[str] = []
    window.session.said.connect(said.append)
    assert window.controller.open(tmp_path / "ruling.yaml")
    assert window.session.ruling == before
    assert said[-1] == "The verdict is the same as when the ruling was saved."
