"""The program in a window of a real platform: it opens, rules by L, click, click, and closes."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

SCRIPT = """\
import json, os, sys, traceback
from pathlib import Path
from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtTest import QTest
from shiboken6 import isValid
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.shell.app import get_or_create_application, run_window

def drive():
    app = get_or_create_application()
    window = next(w for w in app.topLevelWidgets() if type(w).__name__ == "MainWindow")
    window.activateWindow()
    QTest.qWaitForWindowActive(window, 5000)
    window.workspace.view.setFocus()
    QTest.keyClick(window.workspace.view, Qt.Key.Key_L)
    for name in ("B-1", "B-7"):
        spot = window.workspace.view.mapFromScene(QPointF(*GRID.centre(GRID.parse(name))))
        QTest.mouseClick(window.workspace.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    colours = set()
    picture = window.workspace.view.grab().toImage()
    for x in range(0, picture.width(), 7):
        for y in range(0, picture.height(), 7):
            colours.add(picture.pixel(x, y))
    ruling = window.session.ruling
    QTest.keyClick(window.workspace.view, Qt.Key.Key_H)
    held = window.workspace.picture_actions.held_up
    shown = held is not None and QTest.qWaitForWindowActive(held, 5000) and held.isVisible()
    if shown:
        held.activateWindow()  # a window manager would have done so
        QTest.qWait(300)
        QTest.keyClick(held, Qt.Key.Key_Escape)
    still = held is not None and isValid(held) and held.isVisible()
    print(json.dumps({"held_up": [shown, still],
                      "platform": get_or_create_application().platformName(),
                      "visible": window.isVisible(),
                      "title": window.windowTitle(), "status": ruling and ruling.status,
                      "colours": len(colours)}), flush=True)
    window.session.document.history.mark_saved()  # the ruling is in the log: closing would ask
    window.close()

def drive_to_the_end():
    try:
        drive()
    except BaseException:
        traceback.print_exc()
        os._exit(3)

get_or_create_application()
QTimer.singleShot(300, drive_to_the_end)
sys.exit(run_window(Path(sys.argv[1])))
"""

TABLE = "boardapp: 1\ngame: spearpoint\nboard: village\ntiles:\n  - {tile: 1A, space: B-4}\n"


@pytest.mark.window
def test_the_program_opens_rules_and_closes(display: Mapping[str, str], tmp_path: Path) -> None:
    (tmp_path / "table.yaml").write_text(TABLE)
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, "table.yaml"],
        cwd=tmp_path,
        env={**os.environ, **display, "PYTHONPATH": str(Path(__file__).parents[3])},
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert (found["platform"], found["visible"], found["status"]) == ("xcb", True, "blocked")
    assert found["held_up"] == [True, False], "shown by H, closed by Esc"
    assert found["title"].startswith("table")
    assert found["colours"] > 200


@pytest.mark.window
def test_without_a_display_one_sentence_says_so(display: Mapping[str, str]) -> None:
    environment = {**os.environ, **display, "PYTHONPATH": str(Path(__file__).parents[3])}
    environment.pop("DISPLAY")
    done = subprocess.run(
        [sys.executable, "-m", "boardapp"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith("boardapp: the window cannot be opened: ")
