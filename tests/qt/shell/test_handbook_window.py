"""The handbook in a window: pages, chapters, links and search."""

import re
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QTextBlock, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from boardapp.files import assets
from boardapp.files.assets import docs_folder
from boardapp.files.handbook import place_pictures
from boardapp.qt.shell.handbook_window import EnlargedPicture, HandbookWindow, heading_slug
from tests.qt.support.playing import press_shortcut
from tests.qt.support.settling import delete_later
from tests.qt.support.spearpoint_window import SpearpointWindow

INDEX = """# Handbook
Begin with [laying](start/laying.md).

```{toctree}
:caption: Getting started
:hidden:

start/laying
```

```{toctree}
:caption: Reference

formats
```

```{toctree}
:caption: For developers

architecture
```
"""
LAYING = """# Laying
Read the *rules* first: [smoke](#smoke--grenades), [files](../formats.md#saves).

![A tile](../pictures/tile.png)

## Turning
Tiles lie on spaces.
### Smoke & grenades
Smoke lifts.

| a | b |
|---|---|
| smoke | 3 turns |
"""
FORMATS = "# Formats\n## Saves\nA save is text, no smoke.\n"
PAGES = {"index.md": INDEX, "start/laying.md": LAYING, "formats.md": FORMATS}


@pytest.fixture
def handbook(qtbot: QtBot, tmp_path: Path) -> HandbookWindow:
    for folder in ("start", "pictures"):
        (tmp_path / folder).mkdir()
    for page, text in PAGES.items():
        (tmp_path / page).write_text(text + "\nAnd more.\n" * 200, encoding="utf-8")
    for name, colour in (("tile", "white"), ("tile-dark", "black")):
        Image.new("RGB", (8, 8), colour).save(tmp_path / "pictures" / f"{name}.png")
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


def item(handbook: HandbookWindow, title: str) -> QTreeWidgetItem:
    flags = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
    (found,) = handbook.contents.findItems(title, flags)
    return found


def picture_colour(handbook: HandbookWindow) -> str:
    kind = QTextDocument.ResourceType.ImageResource.value
    name = re.findall(r"\(([^()]+\.png)\)", handbook.text.document().toMarkdown())
    image = handbook.text.document().resource(kind, QUrl(name[0]))
    return str(image.toImage().pixelColor(1, 1).name())


def test_the_pages_for_players_are_listed_by_group(handbook: HandbookWindow) -> None:
    assert shown(handbook) == [
        "Handbook", "Getting started", "  Laying", "    Turning", "      Smoke & grenades",
        "Reference", "  Formats", "    Saves",
    ]  # fmt: skip
    assert "toctree" not in handbook.text.toPlainText()


def test_a_chapter_is_gone_to(handbook: HandbookWindow) -> None:
    for title in ("Formats", "Smoke & grenades", "Saves", "Handbook"):
        handbook.contents.setCurrentItem(item(handbook, title))
        assert top(handbook) == title


@pytest.mark.parametrize(
    ("link", "heading"),
    [("#smoke--grenades", "Smoke & grenades"), ("../formats.md#saves", "Saves"),
     ("../formats.md", "Formats"), ("../index.md", "Handbook")],
)  # fmt: skip
def test_links_lead_to_headings(handbook: HandbookWindow, link: str, heading: str) -> None:
    handbook.follow(QUrl("start/laying.md"))
    handbook.text.anchorClicked.emit(QUrl(link))
    assert top(handbook) == heading


def test_back_shows_the_page_before(handbook: HandbookWindow) -> None:
    assert not handbook.back_button.isEnabled()
    handbook.follow(QUrl("start/laying.md"))
    handbook.follow(QUrl("#smoke--grenades"))
    handbook.follow(QUrl("../formats.md"))
    assert handbook.contents.currentItem() is item(handbook, "Formats")
    handbook.back_button.click()
    assert top(handbook) == "Smoke & grenades"
    QTest.keyClick(handbook, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert top(handbook) == "Handbook"
    assert not handbook.back_button.isEnabled()


def test_a_link_to_elsewhere_leads_nowhere(
    handbook: HandbookWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", opened.append)
    for link in ("#no-such-heading", "https://example.com/index.md", "other.md", "../index.md"):
        assert not handbook.follow(QUrl(link))
    assert (top(handbook), opened) == ("Handbook", [])


def test_a_search_marks_every_place_and_keeps_its_chapters(handbook: HandbookWindow) -> None:
    QTest.keyClicks(handbook.search, "SMOKE")
    assert [mark.cursor.selectedText() for mark in handbook.text.extraSelections()] == [
        "smoke", "Smoke", "Smoke", "smoke",
    ]  # fmt: skip
    assert shown(handbook) == [
        "Getting started", "  Laying", "    Turning", "      Smoke & grenades",
        "Reference", "  Formats", "    Saves",
    ]  # fmt: skip
    assert handbook.count.text() == "1 of 5"
    QTest.keyClick(handbook.search, Qt.Key.Key_Return)
    assert (handbook.count.text(), handbook.text.textCursor().block().text()) == (
        "2 of 5", "Smoke & grenades",
    )  # fmt: skip
    handbook.find_previous()
    handbook.find_previous()
    assert (handbook.count.text(), handbook.text.textCursor().selectedText()) == ("5 of 5", "smoke")
    assert handbook.text.toPlainText().startswith("Formats")
    assert len(handbook.text.extraSelections()) == 1
    handbook.find_next()
    assert handbook.count.text() == "1 of 5"
    assert handbook.isVisible()


def test_what_stands_nowhere_is_told(handbook: HandbookWindow) -> None:
    handbook.search.setText("teapot")
    assert (handbook.count.text(), shown(handbook)) == ("Nowhere", [])
    QTest.keyClick(handbook.search, Qt.Key.Key_Return)
    handbook.search.clear()
    assert handbook.count.text() == ""
    assert len(shown(handbook)) == 8


def test_a_change_of_colours_keeps_search_and_place(handbook: HandbookWindow) -> None:
    handbook.search.setText("smoke")
    handbook.follow(QUrl("../formats.md#saves"))
    colours = handbook.palette()
    colours.setColor(colours.ColorRole.Highlight, Qt.GlobalColor.darkCyan)
    handbook.setPalette(colours)
    QApplication.processEvents()
    assert handbook.text.textCursor().block().text() == "Saves"
    assert handbook.text.viewport().rect().intersects(handbook.text.cursorRect())
    marks = handbook.text.extraSelections()
    assert {mark.format.background().color().name() for mark in marks} == {"#008080"}


def test_pictures_have_the_colours_of_the_window(handbook: HandbookWindow) -> None:
    handbook.follow(QUrl("start/laying.md"))
    assert picture_colour(handbook) == "#ffffff"
    colours = handbook.palette()
    colours.setColor(colours.ColorRole.Base, Qt.GlobalColor.black)
    handbook.setPalette(colours)
    QApplication.processEvents()
    assert picture_colour(handbook) == "#000000"


def test_a_page_that_was_left_keeps_no_picture(handbook: HandbookWindow, tmp_path: Path) -> None:
    handbook.follow(QUrl("start/laying.md"))
    assert picture_colour(handbook) == "#ffffff"
    Image.new("RGB", (8, 8), "red").save(tmp_path / "pictures" / "tile.png")
    assert picture_colour(handbook) == "#ffffff", "read once, while its page is shown"
    handbook.go_back()
    handbook.follow(QUrl("start/laying.md"))
    assert picture_colour(handbook) == "#ff0000"


def test_a_wide_picture_is_shrunk_smoothly(handbook: HandbookWindow, tmp_path: Path) -> None:
    stripes = Image.new("L", (3000, 30))
    stripes.putdata([255 * (x % 2) for x in range(3000)] * 30)
    stripes.save(tmp_path / "pictures" / "tile.png")
    handbook.follow(QUrl("start/laying.md"))
    after = handbook.text.cursorRect(handbook.text.document().find("\ufffc", 0))
    shown = handbook.text.viewport().grab().toImage()
    row = {shown.pixelColor(x, after.bottom() - 3).value() for x in range(60, after.left() - 60)}
    assert min(row) > 100, "black and white stripes become grey"
    assert max(row) < 155


def test_the_contents_are_as_wide_as_their_titles(handbook: HandbookWindow) -> None:
    QApplication.processEvents()
    titles, em = handbook.contents.sizeHintForColumn(0), handbook.fontMetrics().height()
    assert titles <= handbook.contents.viewport().width() < titles + 2 * em


def test_pages_in_the_colours_before_are_dropped(handbook: HandbookWindow) -> None:
    pages = len(handbook.findChildren(QTextDocument))
    colours = handbook.palette()
    colours.setColor(colours.ColorRole.Base, Qt.GlobalColor.black)
    handbook.setPalette(colours)
    delete_later()
    assert len(handbook.findChildren(QTextDocument)) == pages


def test_a_click_on_a_picture_enlarges_it_until_the_next_click(handbook: HandbookWindow) -> None:
    handbook.follow(QUrl("start/laying.md"))
    end_of_picture = handbook.text.cursorRect(handbook.text.document().find("\ufffc", 0))
    place = end_of_picture.bottomLeft() - QPoint(4, 4)
    QTest.mouseClick(handbook.text.viewport(), Qt.MouseButton.LeftButton, pos=place)
    enlarged = handbook.findChild(EnlargedPicture)
    assert enlarged is not None
    assert enlarged.isVisible()
    assert enlarged.width() > 100
    QTest.mouseClick(enlarged, Qt.MouseButton.LeftButton)
    assert not enlarged.isVisible()
    assert handbook.text.toPlainText().startswith("Laying")


def test_every_link_of_the_shipped_handbook_leads_somewhere(qtbot: QtBot) -> None:
    handbook = HandbookWindow()
    qtbot.addWidget(handbook)
    handbook.show()
    followed = 0
    for number, page in enumerate(handbook.pages):
        for link in dict.fromkeys(re.findall(r"(?<!!)\[[^]]*\]\(([^)]+)\)", page.text)):
            handbook.show_page(number)
            assert handbook.follow(QUrl(link)), f"{page.path}: {link}"
            followed += 1
    assert followed > 30


def test_the_shipped_pages_and_their_pictures_are_no_wider_than_the_window(qtbot: QtBot) -> None:
    handbook = HandbookWindow()
    qtbot.addWidget(handbook)
    handbook.resize(900, 700)
    handbook.show()
    pictures = 0
    for number, page in enumerate(handbook.pages):
        handbook.show_page(number)
        assert handbook.text.horizontalScrollBar().maximum() == 0, page.path
        source = place_pictures(page, docs_folder(), dark=False)
        for name in re.findall(r"!\[[^]]+\]\(([^)]+)\)", source):
            kind = QTextDocument.ResourceType.ImageResource.value
            assert handbook.text.document().resource(kind, QUrl(name)).width() > 300, name
            assert Path(name).stat().st_size < 150_000
            pictures += 1
    assert pictures > 25


def test_the_handbook_opens_from_the_menu_once_and_stays(window: SpearpointWindow) -> None:
    window.setFocus()
    press_shortcut(window, "Ctrl+F1")
    first = window.findChildren(HandbookWindow)
    window.actions_["handbook"].trigger()
    assert window.findChildren(HandbookWindow) == first
    assert first[0].isVisible()
    assert not first[0].isModal()
    assert first[0].text.toPlainText().startswith("Handbook")


def test_a_handbook_that_is_missing_is_told(
    window: SpearpointWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(assets, "PACKAGE", tmp_path / "boardapp")
    window.actions_["handbook"].trigger()
    message = window.statusBar().currentMessage()
    assert message.startswith("Not possible. boardapp cannot read its handbook")


def test_headings_are_called_as_links_call_them() -> None:
    assert heading_slug("Clear, but") == "clear-but"
    assert heading_slug("Whose walls?") == "whose-walls"
    assert heading_slug("Smoke & grenades") == "smoke--grenades"
