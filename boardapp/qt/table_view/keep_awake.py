"""Keeps the screen saver off while the table is shown.

On Linux this module asks the desktop over D-Bus, on a connection of its own. The desktop drops the
request when the connection ends, and so when the program ends or crashes. The desktop portal wants
an unsigned number, which the binding cannot put into a message; this service takes texts only.
"""

from __future__ import annotations

from itertools import count

from PySide6.QtDBus import QDBusConnection, QDBusMessage

_SERVICE = "org.freedesktop.ScreenSaver"
_PATH = "/org/freedesktop/ScreenSaver"
_numbers = count(1)


class ScreenSaverInhibitor:
    """Keeps the screens on from its creation until `allow_screen_saver`."""

    def __init__(self) -> None:
        self._name = f"boardapp-table-{next(_numbers)}"
        bus = QDBusConnection.connectToBus(QDBusConnection.BusType.SessionBus, self._name)
        if bus.isConnected():
            call = QDBusMessage.createMethodCall(_SERVICE, _PATH, _SERVICE, "Inhibit")
            call.setArguments(["boardapp", "The board is shown on the table"])
            # The call waits for no answer: without the service only this feature is missing.
            bus.send(call)

    def allow_screen_saver(self) -> None:
        """Let the screens turn dark again."""
        QDBusConnection.disconnectFromBus(self._name)
