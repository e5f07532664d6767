from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QMessageBox
from pytestqt.qtbot import QtBot

from boardapp.qt import card_dialog
from boardapp.qt.card_dialog import CardDialog, card_size, save_card, write_card

CARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000" width="8in" height="5in">'
    '<rect width="1600" height="1000" fill="#8E1B1B"/></svg>'
)


@pytest.fixture
def accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the suggested name without asking."""
    monkeypatch.setattr(CardDialog, "exec", lambda _: QDialog.DialogCode.Accepted)


@pytest.fixture
def warned(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: said.append(words[2]))
    return said


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


@pytest.mark.parametrize(
    ("name", "start"),
    [("card.png", b"\x89PNG\r\n"), ("card.svg", b"<svg "), ("card.PDF", b"%PDF-")],
)
@pytest.mark.usefixtures("accepted")
def test_a_card_is_saved_as_its_ending_says(
    qtbot: QtBot, tmp_path: Path, name: str, start: bytes
) -> None:
    path = save_card(None, CARD, tmp_path / name)
    assert path == tmp_path / name
    assert path.read_bytes().startswith(start)


@pytest.mark.usefixtures("accepted")
def test_a_png_has_the_cards_size_and_resolution(qtbot: QtBot, tmp_path: Path) -> None:
    path = save_card(None, CARD, tmp_path / "card.png")
    image = QImage(str(path))
    assert (image.width(), image.height()) == (2400, 1500)
    assert image.dotsPerMeterX() == round(300 / 0.0254)


def test_cancelled_nothing_is_written(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(CardDialog, "exec", lambda _: QDialog.DialogCode.Rejected)
    assert save_card(None, CARD, tmp_path / "card.png") is None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("accepted")
def test_a_place_that_cannot_be_written_is_told(
    qtbot: QtBot, tmp_path: Path, warned: list[str]
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    path = tmp_path / "card.png"
    path.mkdir()
    assert save_card(None, CARD, path / ".." / "card.png") is None
    assert len(warned) == 1
    assert write_card(CARD, tmp_path / "missing" / "card.png") == (
        f"The card was not saved to {tmp_path / 'missing' / 'card.png'}:"
        f" the folder {tmp_path / 'missing'} is not there. Choose another place."
    )


def test_another_ending_is_refused_in_words(tmp_path: Path) -> None:
    assert write_card(CARD, tmp_path / "card.jpg") == (
        "The card was not saved. card.jpg: found the ending '.jpg'; expected .png, .svg or .pdf."
    )


def test_a_picture_without_a_size_is_refused_in_words(tmp_path: Path) -> None:
    assert write_card("nothing", tmp_path / "card.png") == (
        "The card was not saved: found no SVG picture."
    )


def test_the_dialog_suggests_a_name_and_gives_endings(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = CardDialog(None, tmp_path / "A-1 to C-9.svg")
    qtbot.addWidget(dialog)
    assert dialog.selectedNameFilter() == "SVG drawing (*.svg)"
    assert dialog.selectedFiles() == [str(tmp_path / "A-1 to C-9.svg")]
    dialog.filterSelected.emit("PDF page (*.pdf)")
    assert dialog.defaultSuffix() == "pdf"
    assert dialog.selectedFiles() == [str(tmp_path / "A-1 to C-9.pdf")]


def test_the_writer_is_not_loaded_before_it_is_needed() -> None:
    assert "write_picture" not in vars(card_dialog)
