"""Starts the window: application, settings, messages, and a log of unexpected errors."""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
from functools import partial
from pathlib import Path

from PySide6.QtCore import (
    QCoreApplication,
    QMessageLogContext,
    QStandardPaths,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from boardapp import __version__
from boardapp.desktop.application_id import ID
from boardapp.files.assets import assets_folder
from boardapp.files.terminal_output import print_to_stderr
from boardapp.files.text_escaping import escape_unprintable
from boardapp.qt.shell import instance_socket, main_window, session_restore, single_instance

_LOG_BYTES = 256 << 10
_LISTEN_AFTER_MS = 300

_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def get_or_create_application() -> QApplication:
    """Return the application; create it if there is none."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    # The program makes no garbage while it loads; the finished window starts the collector again.
    gc.disable()
    QCoreApplication.setOrganizationName("boardapp")
    QCoreApplication.setApplicationName("boardapp")
    QCoreApplication.setApplicationVersion(__version__)
    QGuiApplication.setApplicationDisplayName("boardapp")
    QGuiApplication.setDesktopFileName(ID)
    app = QApplication([*sys.argv[:1], "-style", "fusion"])
    app.setWindowIcon(QIcon(str(assets_folder() / "program" / "boardapp.svg")))
    return app


def run_window(path: Path | None, *, new_window: bool = False) -> int:
    """Open the window, on a file if given, and return the exit status when it is closed.

    If a window is running, bring it to the front, unless ``new_window`` asks for another.
    """
    qInstallMessageHandler(_log_qt_message)
    _log_to_file()
    # Ctrl+C in the terminal ends the program at once; Python would wait for the next event and
    # then take it for a fault.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if (
        not new_window
        and instance_socket.may_be_running()
        and single_instance.raise_running_window(path)
    ):
        return 0
    app = get_or_create_application()
    window = main_window.MainWindow()
    sys.excepthook = window.report_exception
    session = session_restore.SessionRestore(window)
    session.install_signal_handlers()
    # Opened before the window is shown: a table then needs no start page.
    if path is not None:
        window.open_path(path)
    elif not new_window:
        session.reopen_last_table()
    window.show()
    QTimer.singleShot(_LISTEN_AFTER_MS, window, partial(_listen_for_second_starts, window))
    # The session may have ended while the file's opening asked a question.
    status = 0 if session.ended else app.exec()
    session.leave_unsaved_table_in_journal()
    return status


def _listen_for_second_starts(window: main_window.MainWindow) -> None:
    """Listen for second starts once the window is painted: this loads a library."""
    single_instance.SingleInstanceServer(window, window.open_path).listen()


class ControlCharacterEscapingFormatter(logging.Formatter):
    """Keeps a traceback's lines, and escapes unprintable characters: players print log files."""

    def format(self, record: logging.LogRecord) -> str:
        return "\n".join(map(escape_unprintable, super().format(record).split("\n")))


def _log_to_file() -> None:
    """Write warnings and errors to a file of the player, not to the terminal."""
    folder = Path(
        QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
    )
    path = folder / "boardapp" / "boardapp.log"
    handler: logging.Handler
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > _LOG_BYTES:
            path.replace(path.with_suffix(".log.1"))
        handler = logging.FileHandler(path, encoding="utf-8", delay=True)
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(
        ControlCharacterEscapingFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    )
    logging.getLogger().addHandler(handler)


def _log_qt_message(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    if kind == QtMsgType.QtFatalMsg:
        # Otherwise Qt would abort with a core dump: there is no display, or a library is missing.
        sentence = message.strip().partition("\n")[0]
        print_to_stderr(f"boardapp: the window cannot be opened: {sentence}")
        os._exit(1)
    logging.getLogger("qt").log(_LEVELS.get(kind, logging.INFO), message)
