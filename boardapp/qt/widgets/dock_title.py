"""The title bar of a dock, which grows with the text: Fusion's own keeps a small font."""

from __future__ import annotations

from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QStyle, QToolButton, QWidget

from boardapp.qt.widgets.text.plain_text import escape_rich_text, plain_label


class DockTitleBar(QWidget):
    """A dock's title with its buttons; a drag moves the dock."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self._dock = dock
        title = plain_label(dock.windowTitle())
        layout = QHBoxLayout(self)
        margin = self.fontMetrics().height() // 4
        layout.setContentsMargins(margin, margin // 2, margin, margin // 2)
        layout.addWidget(title, 1)
        pixmap = QStyle.StandardPixmap
        layout.addWidget(self._button("Float", pixmap.SP_TitleBarNormalButton, self._float_or_dock))
        layout.addWidget(self._button("Close", pixmap.SP_TitleBarCloseButton, dock.close))

    def _button(self, verb: str, picture: QStyle.StandardPixmap, act: object) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        button.setIcon(self.style().standardIcon(picture))
        button.setToolTip(escape_rich_text(verb))
        button.setAccessibleName(f"{verb} the panel {self._dock.windowTitle()}")
        button.clicked.connect(act)
        return button

    def _float_or_dock(self) -> None:
        self._dock.setFloating(not self._dock.isFloating())
