"""The screen saver is held off while the table is shown: on a bus of the test's own."""

import json
import shutil
import subprocess
import sys

import pytest

_TOLD = """
import json
from PySide6.QtCore import ClassInfo, QCoreApplication, QObject, Slot
from PySide6.QtDBus import QDBusConnection

asked = []

@ClassInfo({"D-Bus Interface": "org.freedesktop.ScreenSaver"})
class Saver(QObject):
    @Slot(str, str, result=int)
    def Inhibit(self, name, reason):
        asked.append([name, reason])
        return 7

app = QCoreApplication([])
bus, saver = QDBusConnection.sessionBus(), Saver()
everything = QDBusConnection.RegisterOption.ExportAllSlots
assert bus.registerObject("/org/freedesktop/ScreenSaver", saver, everything)
assert bus.registerService("org.freedesktop.ScreenSaver")
from boardapp.qt.table_view.keep_awake import ScreenSaverInhibitor

def there():
    names = bus.interface().registeredServiceNames().value()
    return len([name for name in names if name.startswith(":")])

before = there()
awake = ScreenSaverInhibitor()
while not asked:
    app.processEvents()
held = there()
awake.allow_screen_saver()
while there() > before:
    app.processEvents()
print(json.dumps({"asked": asked, "held": held - before, "after": there() - before}))
"""


@pytest.mark.skipif(shutil.which("dbus-run-session") is None, reason="there is no D-Bus")
def test_it_is_asked_once_and_lets_go_with_its_connection() -> None:
    done = subprocess.run(
        ["dbus-run-session", "--", sys.executable, "-c", _TOLD],
        capture_output=True, text=True, check=False, timeout=100,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "asked": [["boardapp", "The board is shown on the table"]], "held": 1, "after": 0,
    }  # fmt: skip
