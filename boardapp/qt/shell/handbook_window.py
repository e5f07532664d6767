"""The handbook in a window: its chapters, a search over all of it, and its text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QEvent, QSize, Qt, QUrl
from PySide6.QtGui import (
    QKeySequence,
    QPalette,
    QShortcut,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTextBrowser,
    QTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from boardapp.files.assets import docs_folder
from boardapp.qt.widgets.text.plain_text import plain_label

PAGES = ("handbook.md", "formats.md")
"""The pages in the window, one after the other; links between them work."""
_MOST_MARKED = 2000
_PICTURE = "\ufffc"
"""The character that replaces a picture in a text."""
_UNSLUGGED = re.compile(r"[^\w\- ]")


class Chapter(NamedTuple):
    """A heading: its page, its name in links, its text, its level and its position."""

    page: str
    slug: str
    title: str
    level: int
    position: int


def heading_slug(title: str) -> str:
    """Return a heading's name in links, such as ``what-a-space-sees``."""
    return _UNSLUGGED.sub("", title.casefold()).strip().replace(" ", "-")


def read_pages(folder: Path) -> str:
    """Return the pages as one text.

    Raises OSError if a page is missing.
    """
    return "\n\n".join((folder / page).read_text(encoding="utf-8") for page in PAGES)


class HandbookWindow(QDialog):
    """Stays open beside the board; typing searches all of the text."""

    def __init__(self, parent: QWidget | None = None, folder: Path | None = None) -> None:
        """Show the pages of a folder, by default those that came with the program."""
        super().__init__(parent)
        self.setWindowTitle("Handbook")
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.setSizeGripEnabled(True)
        folder = folder or docs_folder()
        self._source = read_pages(folder)
        self._found: list[QTextCursor] = []
        self._at = 0
        self.search = self._make_search()
        self.count = plain_label()
        self.contents = self._make_contents()
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.setSearchPaths([str(folder)])
        self.text.setAccessibleName("Handbook")
        self.text.anchorClicked.connect(self.follow)
        self._lay_out()
        self._render_pages()
        QShortcut(QKeySequence.StandardKey.Find, self, self._focus_search_field)
        QShortcut(QKeySequence.StandardKey.FindNext, self, self.find_next)
        QShortcut(QKeySequence.StandardKey.FindPrevious, self, self.find_previous)
        em = self.fontMetrics().height()
        self.resize(QSize(64 * em, 44 * em).boundedTo(self.screen().availableSize() * 0.85))
        self.search.setFocus()

    # Parts

    def _make_search(self) -> QLineEdit:
        search = QLineEdit()
        search.setPlaceholderText("Search the handbook; Enter shows the next match")
        search.setAccessibleName("Search the handbook")
        search.setClearButtonEnabled(True)
        search.textChanged.connect(self._find)
        search.returnPressed.connect(self.find_next)
        return search

    def _make_contents(self) -> QTreeWidget:
        contents = QTreeWidget()
        contents.setHeaderHidden(True)
        contents.setAccessibleName("Chapters")
        contents.currentItemChanged.connect(self._scroll_to_chapter)
        contents.itemClicked.connect(self._scroll_to_chapter)
        return contents

    def _lay_out(self) -> None:
        em = self.fontMetrics().height()
        # Enter in the search goes to the next match, so it presses no button.
        before, following = QPushButton("&Previous"), QPushButton("&Next")
        for button, act in ((before, self.find_previous), (following, self.find_next)):
            button.setAutoDefault(False)
            button.clicked.connect(act)
        head = QHBoxLayout()
        head.addWidget(self.search, 1)
        for widget in (self.count, before, following):
            head.addWidget(widget)
        both = QSplitter()
        both.addWidget(self.contents)
        both.addWidget(self.text)
        both.setSizes([18 * em, 46 * em])
        both.setStretchFactor(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(em, em, em, em)
        layout.addLayout(head)
        layout.addWidget(both, 1)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        kinds = (QEvent.Type.PaletteChange, QEvent.Type.FontChange)
        if event.type() in kinds and hasattr(self, "_chapters"):
            self._render_pages()

    # The pages

    def _render_pages(self) -> None:
        """Lay the pages out in the present colours and text size."""
        em = self.fontMetrics().height()
        document = self.text.document()
        place = self.text.textCursor().position()
        document.setDefaultFont(self.font())
        document.setDocumentMargin(em)
        document.setMarkdown(self._source)
        self._style_tables()
        self._break_long_lines()
        self._limit_picture_widths()
        self._chapters = list(self._headings())
        self._fill_contents()
        self._find(self.search.text())
        # Counting pages makes Qt lay them all out now, not bit by bit later.
        document.pageCount()
        self._scroll_to_position(place)

    def _style_tables(self) -> None:
        """Give the tables thin lines and padding."""
        line = self.palette().color(QPalette.ColorRole.Mid)
        for frame in self.text.document().rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                shape = frame.format()
                shape.setBorderCollapse(True)
                shape.setBorder(1)
                shape.setBorderBrush(line)
                shape.setCellPadding(self.fontMetrics().height() / 4)
                frame.setFormat(shape)

    def _break_long_lines(self) -> None:
        """Wrap samples of files too: one long line would make the whole text scroll sideways."""
        for block in self._blocks():
            if block.blockFormat().nonBreakableLines():
                shape = block.blockFormat()
                shape.setNonBreakableLines(False)
                QTextCursor(block).setBlockFormat(shape)

    def _limit_picture_widths(self) -> None:
        """Make pictures no wider than the text."""
        whole = QTextLength(QTextLength.Type.PercentageLength, 100)
        document: QTextDocument = self.text.document()
        picture = document.find(_PICTURE, 0)
        while not picture.isNull():
            shape = picture.charFormat().toImageFormat()
            shape.setMaximumWidth(whole)
            picture.setCharFormat(shape)
            picture = document.find(_PICTURE, picture)

    def _blocks(self) -> Iterator[QTextBlock]:
        block = self.text.document().begin()
        while block.isValid():
            yield block
            block = block.next()

    def _headings(self) -> Iterator[Chapter]:
        page = -1
        for block in self._blocks():
            level = block.blockFormat().headingLevel()
            page += level == 1
            if level:
                title = block.text()
                yield Chapter(PAGES[page], heading_slug(title), title, level, block.position())

    def _fill_contents(self) -> None:
        self.contents.blockSignals(True)
        self.contents.clear()
        above: list[QTreeWidgetItem] = [self.contents.invisibleRootItem()]
        for number, chapter in enumerate(self._chapters):
            del above[chapter.level :]
            item = QTreeWidgetItem(above[-1], [chapter.title])
            item.setData(0, Qt.ItemDataRole.UserRole, number)
            above.append(item)
            item.setExpanded(chapter.page == PAGES[0] and chapter.level == 1)
        self.contents.blockSignals(False)

    def _contents_items(self) -> Iterator[QTreeWidgetItem]:
        waiting = [self.contents.invisibleRootItem()]
        while waiting:
            item = waiting.pop()
            children = map(item.child, range(item.childCount()))
            waiting += [child for child in children if child is not None]
            if item is not self.contents.invisibleRootItem():
                yield item

    # Navigation

    def _scroll_to_chapter(self, item: QTreeWidgetItem | None, *_: object) -> None:
        if item is not None:
            self._scroll_to_position(
                self._chapters[item.data(0, Qt.ItemDataRole.UserRole)].position
            )

    def _scroll_to_position(self, position: int) -> None:
        """Scroll the text so that a position is at the top."""
        cursor = QTextCursor(self.text.document())
        cursor.setPosition(position)
        self.text.setTextCursor(cursor)
        layout = self.text.document().documentLayout()
        self.text.verticalScrollBar().setValue(int(layout.blockBoundingRect(cursor.block()).top()))

    def follow(self, link: QUrl) -> bool:
        """Scroll to the heading of a link; return whether there is one."""
        page = link.path() or self._visible_page()
        for chapter in self._chapters:
            if chapter.page == page and link.fragment() in ("", chapter.slug):
                self._scroll_to_position(chapter.position)
                return True
        return False

    def _visible_page(self) -> str:
        """Return the page of the shown text: links with only a heading lead into it."""
        middle = self.text.cursorForPosition(self.text.viewport().rect().center()).position()
        above = [chapter for chapter in self._chapters if chapter.position <= middle]
        return above[-1].page if above else PAGES[0]

    # Search

    def _focus_search_field(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _find(self, words: str) -> None:
        """Highlight every match of the words, and list only the chapters with a match."""
        words = words.strip()
        self._found = list(self._find_matches(words)) if words else []
        self._at = 0
        self._highlight_matches()
        self._hide_chapters_without_matches(bool(words))
        if self._found:
            self._show_match()
        else:
            self.count.setText("Nowhere" if words else "")

    def _find_matches(self, words: str) -> Iterator[QTextCursor]:
        document: QTextDocument = self.text.document()
        place = document.find(words, 0)
        for _ in range(_MOST_MARKED):
            if place.isNull():
                return
            yield place
            place = document.find(words, place)

    def _highlight_matches(self) -> None:
        marks = []
        for place in self._found:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = place
            mark.format.setBackground(self.palette().color(QPalette.ColorRole.Highlight))
            marks.append(mark)
        self.text.setExtraSelections(marks)

    def _hide_chapters_without_matches(self, searching: bool) -> None:
        """Show the chapters with a match and the chapters that contain them."""
        starts = [chapter.position for chapter in self._chapters]
        ends = [*starts[1:], self.text.document().characterCount()]
        places = [place.selectionStart() for place in self._found]
        for item in self._contents_items():
            number = item.data(0, Qt.ItemDataRole.UserRole)
            held = any(starts[number] <= place < ends[number] for place in places)
            item.setHidden(searching and not held)
        for item in self._contents_items():
            parent = item.parent()
            while searching and not item.isHidden() and parent is not None:
                parent.setHidden(False)
                parent.setExpanded(True)
                parent = parent.parent()

    def find_next(self) -> None:
        """Go to the next match; after the last, to the first."""
        self._step(1)

    def find_previous(self) -> None:
        """Go to the match before."""
        self._step(-1)

    def _step(self, by: int) -> None:
        if self._found:
            self._at = (self._at + by) % len(self._found)
            self._show_match()

    def _show_match(self) -> None:
        self.text.setTextCursor(self._found[self._at])
        self.text.ensureCursorVisible()
        self.count.setText(f"{self._at + 1} of {len(self._found)}")
