"""Sharing from the window: the offers, the file, a cancelled file, one that cannot be saved."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.qt.share import share_dialog
from boardapp.qt.share.share_dialog import ShareDialog
from boardapp.qt.widgets import fault_dialog
from boardapp.share.replay_page import replay_page
from boardapp.share.share_file import ShareJob
from boardapp.share.share_process import ShareWork, work_of_document
from tests.qt.support.spearpoint_window import SpearpointWindow
from tests.repo.repository import ROOT

SAVE = ROOT / "scenarios/sustained-blanket.boardapp"


class Sharing:
    """A dialog, the path that its file dialog answers, and what was said."""

    def __init__(self, qtbot: QtBot, document: Document, path: Path, number: int | None) -> None:
        self.document, self.path, self.said = document, path, list[str]()
        self.parent = QWidget()
        qtbot.addWidget(self.parent)
        self.dialog = ShareDialog(document, path.parent, number, self.parent, self.said.append)
        self.dialog.open()

    def choose(self, suffix: str) -> None:
        self.dialog.format.select_value(suffix)


@pytest.fixture
def sharing(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sharing]:
    made = Sharing(qtbot, open_document(SAVE), tmp_path / "evening.html", 9)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(made.path), ""))
    yield made
    made.dialog.reject()


def test_the_game_is_saved_as_a_page(sharing: Sharing, qtbot: QtBot) -> None:
    dialog = sharing.dialog
    assert not dialog.act.isVisible()
    assert not dialog.own_pictures.isVisible()
    assert not dialog.progress.isVisible()
    shown: list[tuple[int, ...]] = []
    with qtbot.waitSignal(dialog.accepted, timeout=60_000):
        dialog.ok.click()
        assert not dialog.ok.isEnabled()
        assert dialog.words.text() == "Making the file… Cancel stops it."
        assert dialog.progress.isVisible()
        assert dialog.process is not None
        dialog.process.progressed.connect(lambda *done: shown.append(done))
        sharing.document.log_note("Later")
    assert shown
    assert (dialog.progress.value(), dialog.progress.maximum()) == shown[-1]
    assert sharing.said == ["Saved “evening.html”"]
    assert QGuiApplication.overrideCursor() is None
    assert sharing.path.read_text("utf-8") == replay_page(open_document(SAVE))


def test_the_act_that_is_shown_is_offered_first(
    sharing: Sharing, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs = list[ShareJob]()

    def work_of_page(document: Document, job: ShareJob) -> ShareWork:
        """Return the work of a page: the pictures of an act take seconds."""
        jobs.append(job)
        return work_of_document(document, ShareJob())

    monkeypatch.setattr(share_dialog, "work_of_document", work_of_page)
    sharing.choose(".webp")
    sharing.path = sharing.path.with_suffix("")
    dialog = sharing.dialog
    assert dialog.act.isVisible()
    assert (
        dialog.act.currentText()
        == "“Ruling: D6 to E4 is clear with 58.7 mm to spare” (log entry 9)"
    )
    with qtbot.waitSignal(dialog.accepted, timeout=60_000):
        dialog.ok.click()
    assert jobs == [ShareJob(".webp", 9, own_pictures=False)]
    assert sharing.path.with_suffix(".webp").is_file()


def test_a_cancelled_file_is_not_saved(sharing: Sharing) -> None:
    sharing.dialog.ok.click()
    assert QGuiApplication.overrideCursor() is not None
    sharing.dialog.reject()
    assert not sharing.dialog.isVisible()
    assert QGuiApplication.overrideCursor() is None
    assert not list(sharing.path.parent.iterdir())
    assert sharing.said == []


def test_a_file_that_cannot_be_saved_leaves_the_dialog_open(
    sharing: Sharing, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(fault_dialog, "show_error", lambda *words: told.append(words[2]))
    sharing.path = sharing.path.parent / "gone" / "evening.html"
    sharing.dialog.ok.click()
    qtbot.waitUntil(lambda: bool(told), timeout=60_000)
    assert told == [
        f"The file was not saved to {sharing.path}: the folder {sharing.path.parent} does not "
        "exist. Choose another place."
    ]
    assert sharing.dialog.ok.isEnabled()
    assert sharing.dialog.form.isEnabled()


def test_a_table_without_acts_offers_only_its_page(window: SpearpointWindow) -> None:
    window.controller.new("village")
    window.actions_["share"].trigger()
    (dialog,) = window.findChildren(ShareDialog)
    formats = dialog.format.model()
    assert [bool(formats.flags(formats.index(row, 0)).value & 32) for row in range(3)] == [
        True, False, False,
    ]  # fmt: skip
    dialog.reject()
