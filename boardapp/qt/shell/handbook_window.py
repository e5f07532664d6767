"""The handbook in a window: its pages, a search over all of them, and the page that is read."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPalette,
    QPixmap,
    QPyTextObject,
    QResizeEvent,
    QShortcut,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextImageFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QTextBrowser,
    QTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.override_decorator import override
from boardapp.files.assets import docs_folder
from boardapp.files.handbook import Page, place_pictures, read_pages, resolve_link
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.text.plain_text import escape_rich_text, plain_label

_MOST_MARKED = 2000
_PICTURE = "\ufffc"
"""The character that replaces a picture in a text."""
_SCREEN, _SCREEN_INK, _FRAME = "#202020", "#F4F1EA", "#9A9A9A"
"""The colours around an enlarged picture: of the screen, its text, and the picture's frame."""
_MOST_ENLARGED = 2
_MOST_CONTENTS = 0.45
"""The most of the window's width for the contents."""
_UNSLUGGED = re.compile(r"[^\w\- ]")


class Chapter(NamedTuple):
    """A heading: its page's number, its name in links, its text, its level and its position."""

    page: int
    slug: str
    title: str
    level: int
    position: int


class Match(NamedTuple):
    """A place that was searched for: its page's number and its words there."""

    page: int
    cursor: QTextCursor


def heading_slug(title: str) -> str:
    """Return a heading's name in links, such as ``what-a-space-sees``."""
    return _UNSLUGGED.sub("", title.casefold()).strip().replace(" ", "-")


class EnlargedPicture(QDialog):
    """Shows a picture on the dark, full screen, until a click or Esc.

    The frame and the dark make clear that buttons in the picture are only pictures.
    """

    def __init__(self, path: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Picture of the handbook")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dark = self.palette()
        dark.setColor(QPalette.ColorRole.Window, QColor(_SCREEN))
        dark.setColor(QPalette.ColorRole.WindowText, QColor(_SCREEN_INK))
        self.setPalette(dark)
        self._picture = QPixmap(path)
        self._label = plain_label()
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        words = plain_label("A picture of the handbook. Click anywhere, or press Esc, to close it.")
        close = QPushButton("Close")
        close.setIcon(icon("cross"))
        close.clicked.connect(self.close)
        foot = QHBoxLayout()
        foot.addWidget(words, 1)
        foot.addWidget(close)
        self._rows = QVBoxLayout(self)
        self._rows.addWidget(self._label, 1)
        self._rows.addLayout(foot)
        self.setGeometry(parent.screen().geometry())
        self.setWindowState(Qt.WindowState.WindowFullScreen)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._rows.activate()
        edge, ratio = self.fontMetrics().height() // 2, self.devicePixelRatioF()
        room = (self._label.size() - QSize(6 * edge, 6 * edge)) * ratio
        room = room.boundedTo(self._picture.size() * _MOST_ENLARGED)
        fitted = self._picture.scaled(
            room, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        framed = QPixmap(fitted.size() + QSize(2 * edge, 2 * edge) * ratio)
        framed.fill(QColor(_FRAME))
        painter = QPainter(framed)
        painter.drawPixmap(round(edge * ratio), round(edge * ratio), fitted)
        painter.end()
        framed.setDevicePixelRatio(ratio)
        self._label.setPixmap(framed)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.close()


class _PageDocument(QTextDocument):
    """A page whose pictures the window caches: a document of Qt's would keep each it has shown."""

    def __init__(self, pictures: dict[str, QPixmap], parent: QWidget) -> None:
        super().__init__(parent)
        self._pictures = pictures

    def loadResource(self, kind: int, name: QUrl | str) -> object:
        path = QUrl(name).path()
        if kind != QTextDocument.ResourceType.ImageResource.value or not Path(path).is_file():
            return super().loadResource(kind, name)
        if path not in self._pictures:
            self._pictures[path] = QPixmap(path)
        return self._pictures[path]


class _SmoothPictures(QPyTextObject):
    """Draws the pictures of pages: Qt itself would shrink them without smoothing."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._shrunk: dict[tuple[int, int], QPixmap] = {}
        """Shrunk pictures, by the key of the whole picture and the width in pixels."""

    def forget(self) -> None:
        """Drop the pictures of a page that was left."""
        self._shrunk.clear()

    @override
    def intrinsicSize(self, doc: QTextDocument, position: int, shape: QTextFormat) -> QSizeF:
        image = shape.toImageFormat()
        size = QSizeF(_picture_of(doc, image).size())
        most = image.maximumWidth().value(doc.pageSize().width() - 2 * doc.documentMargin())
        return size * (most / size.width()) if 0 < most < size.width() else size

    @override
    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        doc: QTextDocument,
        position: int,
        shape: QTextFormat,
    ) -> None:
        whole = _picture_of(doc, shape.toImageFormat())
        key = whole.cacheKey(), round(rect.width() * painter.device().devicePixelRatio())
        if key not in self._shrunk:
            self._shrunk[key] = whole.scaledToWidth(
                key[1], Qt.TransformationMode.SmoothTransformation
            )
        painter.drawPixmap(QRectF(rect), self._shrunk[key], QRectF(self._shrunk[key].rect()))


def _picture_of(doc: QTextDocument, image: QTextImageFormat) -> QPixmap:
    kind = QTextDocument.ResourceType.ImageResource.value
    found = doc.resource(kind, QUrl(image.name()))
    return found if isinstance(found, QPixmap) else QPixmap()


class HandbookWindow(QDialog):
    """Stays open beside the board; typing searches all of the text."""

    def __init__(self, parent: QWidget | None = None, folder: Path | None = None) -> None:
        """Show the pages of a folder, by default those that came with the program."""
        super().__init__(parent)
        self.setWindowTitle("Handbook")
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.setSizeGripEnabled(True)
        self._folder = folder or docs_folder()
        self.pages = read_pages(self._folder)
        self._page = 0
        self._documents: list[QTextDocument] = []
        self._smooth = _SmoothPictures(self)
        self._pictures: dict[str, QPixmap] = {}
        """The pictures of the page that is shown; those of pages that were left are dropped."""
        self._visited: list[tuple[int, int]] = []
        self._found: list[Match] = []
        self._at = 0
        self.search = self._make_search()
        self.count = plain_label()
        self.contents = self._make_contents()
        self.text = QTextBrowser()
        self.text.setOpenLinks(False)
        self.text.setAccessibleName("Handbook")
        self.text.anchorClicked.connect(self.follow)
        self._lay_out()
        self._render_pages()
        QShortcut(QKeySequence.StandardKey.Find, self, self._focus_search_field)
        QShortcut(QKeySequence.StandardKey.FindNext, self, self.find_next)
        QShortcut(QKeySequence.StandardKey.FindPrevious, self, self.find_previous)
        em = self.fontMetrics().height()
        self.resize(QSize(64 * em, 44 * em).boundedTo(self.screen().availableSize() * 0.85))
        self._share_width()
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
        contents.currentItemChanged.connect(self._open_chapter)
        contents.itemClicked.connect(self._open_chapter)
        return contents

    def _lay_out(self) -> None:
        em = self.fontMetrics().height()
        # Enter in the search goes to the next match, so it presses no button.
        before, following = QPushButton("&Previous"), QPushButton("&Next")
        for button, act in ((before, self.find_previous), (following, self.find_next)):
            button.setAutoDefault(False)
            button.clicked.connect(act)
        self.back_button = QPushButton("&Back")
        self.back_button.setAutoDefault(False)
        self.back_button.setToolTip("Go back to the page before (Alt+Left)")
        self.back_button.clicked.connect(self.go_back)
        QShortcut(QKeySequence(Qt.Modifier.ALT | Qt.Key.Key_Left), self, self.go_back)
        head = QHBoxLayout()
        head.addWidget(self.back_button)
        head.addWidget(self.search, 1)
        for widget in (self.count, before, following):
            head.addWidget(widget)
        self._both = both = QSplitter()
        both.addWidget(self.contents)
        both.addWidget(self.text)
        both.setStretchFactor(1, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(em, em, em, em)
        layout.addLayout(head)
        layout.addWidget(both, 1)

    def _share_width(self) -> None:
        """Make the contents as wide as their titles, if the text keeps most of the window."""
        bar = self.contents.verticalScrollBar().sizeHint().width()
        titles = self.contents.sizeHintForColumn(0) + bar + 2 * self.contents.frameWidth()
        wide = min(titles, round(self.width() * _MOST_CONTENTS))
        self._both.setSizes([wide, self.width() - wide])

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        kinds = (QEvent.Type.PaletteChange, QEvent.Type.FontChange)
        if event.type() in kinds and getattr(self, "_documents", None):
            self._render_pages()

    # The pages

    def _render_pages(self) -> None:
        """Lay the pages out in the present colours and text size."""
        place, before = self.text.textCursor().position(), self._documents
        self._documents = [self._make_document(page) for page in self.pages]
        self._styled: set[int] = set()
        self._chapters = [
            chapter for number in range(len(self.pages)) for chapter in self._headings(number)
        ]
        self._fill_contents()
        self._find(self.search.text(), go_there=False)
        self._show_position(self._page, place)
        for document in before:
            document.deleteLater()

    def _make_document(self, page: Page) -> QTextDocument:
        document = _PageDocument(self._pictures, self)
        image = QTextFormat.ObjectTypes.ImageObject.value
        document.documentLayout().registerHandler(image, self._smooth)
        document.setDefaultFont(self.font())
        document.setDocumentMargin(self.fontMetrics().height())
        dark = self.palette().color(QPalette.ColorRole.Base).lightness() < 128
        document.setMarkdown(place_pictures(page, self._folder, dark=dark))
        return document

    def _style_page(self, number: int) -> None:
        """Lay a page out when it is first shown; most pages never are."""
        if number not in self._styled:
            self._styled.add(number)
            self._style_tables()
            self._break_long_lines()
            self._style_pictures()
            # Counting pages makes Qt lay them all out now, not bit by bit later.
            self.text.document().pageCount()

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
        for block in _blocks(self.text.document()):
            if block.blockFormat().nonBreakableLines():
                shape = block.blockFormat()
                shape.setNonBreakableLines(False)
                QTextCursor(block).setBlockFormat(shape)

    def _style_pictures(self) -> None:
        """Make pictures no wider than the text, and links to themselves in full size.

        Pictures in lists leave room for the indent.
        """
        document: QTextDocument = self.text.document()
        picture = document.find(_PICTURE, 0)
        while not picture.isNull():
            block = picture.block()
            inside = block.textList() is not None or block.blockFormat().indent() > 0
            most = QTextLength(QTextLength.Type.PercentageLength, 90 if inside else 100)
            shape = picture.charFormat().toImageFormat()
            shape.setMaximumWidth(most)
            shape.setAnchor(True)
            shape.setAnchorHref(QUrl.fromLocalFile(shape.name()).toString())
            shape.setToolTip("Click to enlarge")
            picture.setCharFormat(shape)
            around = block.blockFormat()
            around.setTopMargin(self.fontMetrics().height() / 2)
            around.setBottomMargin(self.fontMetrics().height())
            QTextCursor(block).setBlockFormat(around)
            picture = document.find(_PICTURE, picture)

    def _headings(self, page: int) -> Iterator[Chapter]:
        for block in _blocks(self._documents[page]):
            if level := block.blockFormat().headingLevel():
                title = block.text()
                yield Chapter(page, heading_slug(title), title, level, block.position())

    def _fill_contents(self) -> None:
        self.contents.blockSignals(True)
        self.contents.clear()
        groups = {"": self.contents.invisibleRootItem()}
        above: list[QTreeWidgetItem] = []
        for number, chapter in enumerate(self._chapters):
            group = self.pages[chapter.page].group
            if group not in groups:
                groups[group] = QTreeWidgetItem(groups[""], [group])
                groups[group].setExpanded(True)
            above = [groups[group], *above[1 : chapter.level]]
            item = QTreeWidgetItem(above[-1], [chapter.title])
            item.setData(0, Qt.ItemDataRole.UserRole, number)
            item.setToolTip(0, escape_rich_text(chapter.title))
            above.append(item)
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

    def _open_chapter(self, item: QTreeWidgetItem | None, *_: object) -> None:
        number = item.data(0, Qt.ItemDataRole.UserRole) if item else None
        if number is not None:
            self._visit(self._chapters[number])

    def _visit(self, chapter: Chapter) -> None:
        """Show a chapter; *Back* returns to the page before."""
        if chapter.page != self._page:
            self._visited.append((self._page, self.text.textCursor().position()))
        self._show_position(chapter.page, chapter.position)

    def go_back(self) -> None:
        """Show the page before, if there is one."""
        if self._visited:
            self._show_position(*self._visited.pop())

    def show_page(self, page: int) -> None:
        """Show the page of a number, in the contents too."""
        self._page = page
        if self.text.document() is not self._documents[page]:
            self._pictures.clear()
            self._smooth.forget()
            self.text.setDocument(self._documents[page])
        self._style_page(page)
        self._highlight_matches()
        self._select_page_in_contents()
        self.back_button.setEnabled(bool(self._visited))

    def _select_page_in_contents(self) -> None:
        """Open the page's chapters in the contents, and select its title unless one is selected."""
        current = self.contents.currentItem()
        number = current.data(0, Qt.ItemDataRole.UserRole) if current else None
        inside = number is not None and self._chapters[number].page == self._page
        self.contents.blockSignals(True)
        for item in self._contents_items():
            number = item.data(0, Qt.ItemDataRole.UserRole)
            chapter = None if number is None else self._chapters[number]
            if chapter and chapter.page == self._page and chapter.level == 1:
                item.setExpanded(True)
                if not inside:
                    self.contents.setCurrentItem(item)
        self.contents.blockSignals(False)

    def _show_position(self, page: int, position: int) -> None:
        """Show a page, scrolled so that a position is at the top."""
        self.show_page(page)
        cursor = QTextCursor(self.text.document())
        cursor.setPosition(position)
        self.text.setTextCursor(cursor)
        layout = self.text.document().documentLayout()
        self.text.verticalScrollBar().setValue(int(layout.blockBoundingRect(cursor.block()).top()))

    def follow(self, link: QUrl) -> bool:
        """Show the heading of a link, or a picture in full size; return whether there is one."""
        if link.isLocalFile():
            EnlargedPicture(link.toLocalFile(), self).show()
            return True
        here = self.pages[self._page].path
        page = resolve_link(here, link.path()) if link.path() else here
        if link.scheme():
            return False
        for chapter in self._chapters:
            if self.pages[chapter.page].path == page and link.fragment() in ("", chapter.slug):
                self._visit(chapter)
                return True
        return False

    # Search

    def _focus_search_field(self) -> None:
        self.search.setFocus()
        self.search.selectAll()

    def _find(self, words: str, *, go_there: bool = True) -> None:
        """Highlight every match of the words, and list only the chapters with a match."""
        words = words.strip()
        self._found = list(islice(self._find_matches(words), _MOST_MARKED)) if words else []
        self._at = 0
        self._hide_chapters_without_matches(bool(words))
        self._highlight_matches()
        if not self._found:
            self.count.setText("Nowhere" if words else "")
        elif go_there:
            self._show_match()

    def _find_matches(self, words: str) -> Iterator[Match]:
        for number, document in enumerate(self._documents):
            place = document.find(words, 0)
            while not place.isNull():
                yield Match(number, place)
                place = document.find(words, place)

    def _highlight_matches(self) -> None:
        marks = []
        for match in self._found:
            if match.page == self._page:
                mark = QTextEdit.ExtraSelection()
                mark.cursor = match.cursor
                mark.format.setBackground(self.palette().color(QPalette.ColorRole.Highlight))
                marks.append(mark)
        self.text.setExtraSelections(marks)

    def _hide_chapters_without_matches(self, searching: bool) -> None:
        """Show the chapters with a match, and the chapters and groups that contain them."""
        wanted = {self._chapter_of(match) for match in self._found}
        for item in self._contents_items():
            number = item.data(0, Qt.ItemDataRole.UserRole)
            item.setHidden(searching and number not in wanted)
        for item in self._contents_items():
            parent = item.parent()
            while searching and not item.isHidden() and parent is not None:
                parent.setHidden(False)
                parent.setExpanded(True)
                parent = parent.parent()

    def _chapter_of(self, match: Match) -> int:
        """Return the number of the chapter with a match: the last that begins before it."""
        place = (match.page, match.cursor.selectionStart())
        return bisect_right(self._chapters, place, key=lambda one: (one.page, one.position)) - 1

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
        match = self._found[self._at]
        self.show_page(match.page)
        self.text.setTextCursor(match.cursor)
        self.text.ensureCursorVisible()
        self.count.setText(f"{self._at + 1} of {len(self._found)}")


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    """Yield the paragraphs and headings of a page."""
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()
