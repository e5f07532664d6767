"""Starting the window: application, settings, messages and the last line against tracebacks."""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from boardapp import __version__

_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def application() -> QApplication:
    """Return the application, made when there is none yet."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    QCoreApplication.setOrganizationName("boardapp")
    QCoreApplication.setApplicationName("boardapp")
    QCoreApplication.setApplicationVersion(__version__)
    QGuiApplication.setApplicationDisplayName("boardapp")
    QGuiApplication.setDesktopFileName("boardapp")
    return QApplication(sys.argv[:1])


def run_window(path: Path | None) -> int:
    """Open the window, on a file if given, and return the exit status when it is closed."""
    qInstallMessageHandler(_log_qt_message)
    app = application()
    from boardapp.qt.window import MainWindow

    window = MainWindow()
    sys.excepthook = window.report_exception
    window.show()
    if path is not None:
        window.open_path(path)
    return app.exec()


def _log_qt_message(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    logging.getLogger("qt").log(_LEVELS.get(kind, logging.INFO), message)


def description(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> str:
    """Return an unexpected error in full, for a report."""
    return "".join(traceback.format_exception(kind, error, trace))
