from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from boardapp.qt.ruling.ruling_card_dialog import SaveCardDialog, ask_card_path, card_size


@pytest.fixture
def accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the suggested name without asking."""
    monkeypatch.setattr(SaveCardDialog, "exec", lambda _: QDialog.DialogCode.Accepted)


@pytest.mark.parametrize(
    ("root", "size"),
    [
        ('<svg width="8in" height="5in" viewBox="0 0 16 10">', (8000, 5000)),
        ('<svg viewBox="0 0 1 1" width="254mm" height="127mm">', (10000, 5000)),
        ('<svg width="100%" height="100%" viewBox="0 0 3000 2000">', (3000, 2000)),
    ],
)
def test_a_cards_size_is_read_from_its_root(root: str, size: tuple[float, float]) -> None:
    assert card_size(root) == pytest.approx(size)


@pytest.mark.parametrize("text", ["", "no picture", '<svg width="8in">'])
def test_what_has_no_size_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^found "):
        card_size(text)


@pytest.mark.usefixtures("accepted")
def test_the_name_chosen_is_returned(qtbot: QtBot, tmp_path: Path) -> None:
    assert ask_card_path(None, tmp_path / "card.png") == tmp_path / "card.png"
    assert list(tmp_path.iterdir()) == []


def test_cancelled_there_is_none(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SaveCardDialog, "exec", lambda _: QDialog.DialogCode.Rejected)
    assert ask_card_path(None, tmp_path / "card.png") is None


def test_the_dialog_suggests_a_name_and_gives_endings(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = SaveCardDialog(None, tmp_path / "A-1 to C-9.svg")
    qtbot.addWidget(dialog)
    assert dialog.selectedNameFilter() == "SVG drawing (*.svg)"
    assert dialog.selectedFiles() == [str(tmp_path / "A-1 to C-9.svg")]
    dialog.filterSelected.emit("PDF page (*.pdf)")
    assert dialog.defaultSuffix() == "pdf"
    assert dialog.selectedFiles() == [str(tmp_path / "A-1 to C-9.pdf")]
