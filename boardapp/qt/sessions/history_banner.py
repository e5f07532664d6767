"""Says over the board which point of the log it shows, while it is not the table itself."""

from __future__ import annotations

from PySide6.QtCore import QObject

from boardapp.qt.sessions.log_replay_controller import ReplayController
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.banner import BannerStack

_NAME = "looking"


class HistoryBanner(QObject):
    """Keeps the bar about the replay."""

    def __init__(
        self, session: TableSession, replay: ReplayController, banners: BannerStack, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._replay = replay
        self._banners = banners
        replay.moved.connect(self._update_banner)

    def _update_banner(self) -> None:
        number, total = self._replay.number, self._replay.total
        document = self._session.document
        if number is None or document is None:
            self._banners.remove_banner(_NAME)
            return
        where = f"act {number} of {total}" if number else f"the start, before act 1 of {total}"
        what = f" – {document.log[number - 1].sentence.rstrip('.')}" if number else ""
        self._banners.show_banner(
            _NAME,
            f"Looking at {where}{what}. Esc returns to the table.",
            (("&Back to the table", self._replay.return_to_present),),
            sign="log",
            dismissable=False,
        )
