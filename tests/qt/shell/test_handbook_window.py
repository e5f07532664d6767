"""The handbook in a window: chapters, links and search."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QTextBlock, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from boardapp.files import assets
from boardapp.files.assets import docs_folder
from boardapp.qt.shell.handbook_window import PAGES, HandbookWindow, heading_slug
from tests.qt.support.playing import press_shortcut
from tests.qt.support.spearpoint_window import SpearpointWindow

HANDBOOK = """# Handbook
## Start
Read the *rules* first: [smoke](#smoke-grenades), [files](formats.md#saves).
## Laying
Tiles lie on spaces.
### Smoke & grenades
Smoke lifts.

| a | b |
|---|---|
| smoke | 3 turns |
"""
FORMATS = "# Formats\n## Saves\nA save is text.\n"


@pytest.fixture
def handbook(qtbot: QtBot, tmp_path: Path) -> HandbookWindow:
    for page, text in zip(PAGES, (HANDBOOK, FORMATS), strict=True):
        (tmp_path / page).write_text(text + "\nAnd more.\n" * 200, encoding="utf-8")
    made = HandbookWindow(folder=tmp_path)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def shown(handbook: HandbookWindow) -> list[str]:
    """Return the chapters that the contents show, those below others moved in."""

    def below(item: QTreeWidgetItem, depth: int) -> list[str]:
        lines: list[str] = []
        for number in range(item.childCount()):
            child = item.child(number)
            assert child is not None
            if not child.isHidden():
                lines += ["  " * depth + child.text(0), *below(child, depth + 1)]
        return lines

    return below(handbook.contents.invisibleRootItem(), 0)


def top(handbook: HandbookWindow) -> str:
    """Return the first line that is seen."""
    below = QPoint(0, handbook.fontMetrics().height())
    block: QTextBlock = handbook.text.cursorForPosition(below).block()
    return block.text()


def test_the_chapters_of_all_pages_are_listed(handbook: HandbookWindow) -> None:
    assert shown(handbook) == [
        "Handbook", "  Start", "  Laying", "    Smoke & grenades", "Formats", "  Saves",
    ]  # fmt: skip


def test_a_chapter_is_gone_to(handbook: HandbookWindow) -> None:
    formats = handbook.contents.topLevelItem(1)
    assert formats is not None
    handbook.contents.setCurrentItem(formats)
    assert top(handbook) == "Formats"
    saves = formats.child(0)
    assert saves is not None
    handbook.contents.setCurrentItem(saves)
    assert top(handbook) == "Saves"


@pytest.mark.parametrize(
    ("link", "heading"),
    [("#smoke--grenades", "Smoke & grenades"), ("formats.md#saves", "Saves"),
     ("formats.md", "Formats")],
)  # fmt: skip
def test_links_lead_to_headings(handbook: HandbookWindow, link: str, heading: str) -> None:
    handbook.text.anchorClicked.emit(QUrl(link))
    assert top(handbook) == heading


def test_a_link_to_elsewhere_leads_nowhere(
    handbook: HandbookWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    for link in ("#no-such-heading", "https://example.com/", "other.md"):
        assert not handbook.follow(QUrl(link))
    assert (top(handbook), opened) == ("Handbook", [])


def test_a_search_marks_every_place_and_keeps_its_chapters(handbook: HandbookWindow) -> None:
    QTest.keyClicks(handbook.search, "SMOKE")
    assert [mark.cursor.selectedText() for mark in handbook.text.extraSelections()] == [
        "smoke", "Smoke", "Smoke", "smoke",
    ]  # fmt: skip
    assert shown(handbook) == ["Handbook", "  Start", "  Laying", "    Smoke & grenades"]
    assert handbook.count.text() == "1 of 4"
    QTest.keyClick(handbook.search, Qt.Key.Key_Return)
    assert (handbook.count.text(), handbook.text.textCursor().block().text()) == (
        "2 of 4", "Smoke & grenades",
    )  # fmt: skip
    handbook.find_previous()
    handbook.find_previous()
    assert handbook.count.text() == "4 of 4"
    handbook.find_next()
    assert handbook.count.text() == "1 of 4"
    assert handbook.isVisible()


def test_what_stands_nowhere_is_told(handbook: HandbookWindow) -> None:
    handbook.search.setText("teapot")
    assert (handbook.count.text(), shown(handbook)) == ("Nowhere", [])
    QTest.keyClick(handbook.search, Qt.Key.Key_Return)
    handbook.search.clear()
    assert handbook.count.text() == ""
    assert len(shown(handbook)) == 6


def test_a_change_of_colours_keeps_search_and_place(handbook: HandbookWindow) -> None:
    handbook.search.setText("smoke")
    handbook.follow(QUrl("formats.md#saves"))
    colours = handbook.palette()
    colours.setColor(colours.ColorRole.Highlight, Qt.GlobalColor.darkCyan)
    handbook.setPalette(colours)
    QApplication.processEvents()
    assert handbook.text.textCursor().block().text() == "Saves"
    assert handbook.text.viewport().rect().intersects(handbook.text.cursorRect())
    marks = handbook.text.extraSelections()
    assert {mark.format.background().color().name() for mark in marks} == {"#008080"}


def test_every_link_of_the_shipped_handbook_leads_somewhere(qtbot: QtBot) -> None:
    handbook = HandbookWindow()
    qtbot.addWidget(handbook)
    handbook.show()
    for page in PAGES:
        links = re.findall(r"(?<!!)\[[^]]*\]\(([^)]+)\)", (docs_folder() / page).read_text("utf-8"))
        assert len(links) > 5
        for link in links:
            assert handbook.follow(QUrl(page))
            assert handbook.follow(QUrl(link)), f"{page}: {link}"


def test_every_picture_of_the_shipped_handbook_is_shown_no_wider_than_the_text(
    qtbot: QtBot,
) -> None:
    handbook = HandbookWindow()
    qtbot.addWidget(handbook)
    handbook.resize(900, 700)
    handbook.show()
    text = (docs_folder() / "handbook.md").read_text("utf-8")
    places = re.findall(r"!\[[^]]+\]\(([^)]+)\)", text)
    assert len(places) >= 3
    for place in places:
        shown = handbook.text.document().resource(
            QTextDocument.ResourceType.ImageResource.value, QUrl(place)
        )
        assert shown.width() > 300, place
        assert (docs_folder() / place).stat().st_size < 150_000
    assert handbook.text.horizontalScrollBar().maximum() == 0


def test_the_handbook_opens_from_the_menu_once_and_stays(window: SpearpointWindow) -> None:
    window.setFocus()
    press_shortcut(window, "Ctrl+F1")
    first = window.findChildren(HandbookWindow)
    window.actions_["handbook"].trigger()
    assert window.findChildren(HandbookWindow) == first
    assert first[0].isVisible()
    assert not first[0].isModal()
    assert first[0].text.horizontalScrollBar().maximum() == 0
    assert (docs_folder() / "handbook.md").read_text("utf-8").startswith("# Handbook")


def test_a_handbook_that_is_missing_is_told(
    window: SpearpointWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(assets, "PACKAGE", tmp_path / "boardapp")
    window.actions_["handbook"].trigger()
    message = window.statusBar().currentMessage()
    assert message.startswith("Not possible: The handbook is missing from boardapp's files")


def test_headings_are_called_as_links_call_them() -> None:
    assert heading_slug("Clear, but") == "clear-but"
    assert heading_slug("Whose walls?") == "whose-walls"
    assert heading_slug("Appendix: the numbers of the rules") == "appendix-the-numbers-of-the-rules"
