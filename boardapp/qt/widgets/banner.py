"""Banners: lasting messages in bars above the board, each with its buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from boardapp.core.override_decorator import override
from boardapp.files.text_escaping import escape_unprintable
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.icon_label import IconLabel
from boardapp.qt.widgets.style import follow_font
from boardapp.qt.widgets.text.plain_text import plain_label

Act = tuple[str, Callable[[], object]]
"""A button's text, and the function that it calls."""


class Banner(QFrame):
    """One sentence or two next to a sign, and buttons."""

    def __init__(self, sign: str, acts: Sequence[Act]) -> None:
        super().__init__()
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.label = plain_label()
        self.label.setWordWrap(True)
        self.label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setBackgroundRole(QPalette.ColorRole.Highlight)
        self.label.setForegroundRole(QPalette.ColorRole.HighlightedText)
        self._row = QHBoxLayout(self)
        self._row.addWidget(IconLabel(sign))
        self._row.addWidget(self.label, 1)
        self.progress: QProgressBar | None = None
        self.buttons: dict[str, QPushButton] = {}
        for text, act in acts:
            button = QPushButton(text)
            button.clicked.connect(act)
            self._row.addWidget(button)
            self.buttons[text.replace("&", "").rstrip("…")] = button
        follow_font(self, Banner._apply_font)

    def show_and_announce(self, text: str) -> None:
        """Show a sentence or two, and announce them to screen readers."""
        text = escape_unprintable(text)
        if text != self.label.text():
            self.label.setText(text)
            self.setAccessibleName(text)
            screen_reader.announce(self, text, assertive=True)

    def show_share(self, share: float) -> None:
        """Show which share of the work is done, from 0 to 1."""
        if self.progress is None:
            self.progress = QProgressBar(textVisible=False)
            self.progress.setAccessibleName("Progress")
            self._row.insertWidget(2, self.progress)
        self.progress.setValue(round(100 * share))

    def width_in_one_line(self) -> int:
        """Return the width of the bar with its words in one line."""
        words = self.label.fontMetrics().horizontalAdvance(self.label.text())
        return self._row.minimumSize().width() + words

    def _apply_font(self) -> None:
        em = self.fontMetrics().height()
        self._row.setContentsMargins(em // 2, em // 4, em // 2, em // 4)
        self._row.setSpacing(em // 2)


class BannerStack(QWidget):
    """Bars over the foot of another widget, each with its own name.

    They take no room: the widget below keeps its size when bars come and go. Only a bar that stays
    as long as a mode is on has a room of its own below that widget.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: dict[str, Banner] = {}
        self._host: QWidget | None = None
        self._mode_bar = ""
        """The name of the bar that has a room of its own."""
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(1)
        self.hide()

    def float_over(self, host: QWidget) -> None:
        """Float over the foot of a widget from now on."""
        self._host = host
        self.setParent(host)
        host.installEventFilter(self)
        self._place()

    def _place(self) -> None:
        """Move to the lower right, in the size that the words need.

        At the upper edge the bars would cover the names of a board's spaces.
        """
        host = self._host
        self.setVisible(bool(self._shown))
        if host is None:
            return
        lasting = self._shown.get(self._mode_bar)
        room = self._rows.contentsMargins()
        room.setBottom(lasting.heightForWidth(host.width()) if lasting else 0)
        if (layout := host.layout()) is not None:
            layout.setContentsMargins(room)
        if self.isHidden():
            return
        wide = max(one.width_in_one_line() for one in self._shown.values())
        width = host.width() if lasting else min(wide, host.width())
        height = self._rows.totalHeightForWidth(width)
        self.setGeometry(host.width() - width, host.height() - height, width, height)
        self.raise_()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show):
            self._place()
        return False

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
        return super().event(event)

    def __getitem__(self, name: str) -> Banner:
        """Return a shown bar by its name."""
        return self._shown[name]

    def __contains__(self, name: str) -> bool:
        return name in self._shown

    def show_banner(
        self,
        name: str,
        text: str,
        acts: Sequence[Act] = (),
        *,
        sign: str = "warning",
        dismissable: bool = True,
        is_mode: bool = False,
    ) -> None:
        """Show a bar, or show another text in the bar of that name.

        The bar of a mode is the lowest, below the widget that the others float over.
        """
        if name not in self._shown:
            away: list[Act] = (
                [("Dismiss", partial(self.remove_banner, name))] if dismissable else []
            )
            self._shown[name] = Banner(sign, [*acts, *away])
            if is_mode:
                self._mode_bar = name
            # The bar of a mode stays the last.
            below = self._mode_bar in self._shown and not is_mode
            self._rows.insertWidget(len(self._shown) - 1 - below, self._shown[name])
        self._shown[name].show_and_announce(text)
        self._place()

    def remove_banner(self, name: str, *_: object) -> None:
        """Remove a bar, if it is shown."""
        if banner := self._shown.pop(name, None):
            self._rows.removeWidget(banner)
            banner.hide()
            banner.deleteLater()
        self._place()

    def clear(self) -> None:
        """Remove all bars."""
        for name in list(self._shown):
            self.remove_banner(name)
