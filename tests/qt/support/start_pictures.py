"""The pictures of *Getting started*: one for each step, by answers as a player gives them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from boardapp.core.grid import Space
from boardapp.files.assets import scenarios_folder
from boardapp.games.spearpoint.table.state import Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.ruling.verdict_screen import VerdictScreen
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.spearpoint.setup.scenario_dialog import ScenarioDialog
from boardapp.qt.spearpoint.workspace import SpearpointWorkspace
from tests.qt.support.evening import leave

SIZE = 1180, 720
Write = Callable[[QWidget, str], None]


def put(thing: str, space: str, turn: int = 0) -> object:
    return {"thing": thing, "space": space, "turn": turn}


DONE = {"instead": "done"}
SETUP: dict[str, tuple[object, ...]] = {
    "scenario-begin": (),
    "scenario-tiles": (
        "set-up", "us", put("1A", "A-3"), put("4A", "C-6", 90), put("22A", "C-4"),
    ),
    "scenario-die": (put("2A", "A-6", 180), DONE, DONE, "set-up"),
    "scenario-units": (
        [[8]], "field-camouflage", put("sniper", "A-3"), put("bazooka-team", "A-6"),
    ),
    "scenario-zones": (put("rifle-squad", "C-6"), put("at-gun-57mm", "B-4"), "set-up"),
    "scenario-deck": (
        "column-9", "set-up", [[9]], put("tiger-i", "B-9"), put("rifle-squad", "A-9"),
        "set-up",
    ),
    "scenario-done": (DONE, "set-up", DONE, "set-up", DONE, "set-up", DONE),
    "turn-lead": ("begin",),
    "turn-begin": ("lead-turns",),
    "turn-initiative": ("initiative",),
    "turn-commitment": ([[7], [4]],),
    "turn-declare": ("done", "done", "declare", "us-4"),
    "turn-dice": (
        "unit germany-1", "57 mm", "done", "done", "resolve", "us-4",
        {"instead": "needed"}, 12,
    ),
    "turn-result": ([[4, 5]],),
    "turn-end": ("done", "done", "done", "next-turn"),
}  # fmt: skip
"""Scenario 1 set up and its first turn played: the answers that lead to each picture."""


def write_start_pictures(window: MainWindow, write: Write) -> None:
    """Write the pictures of all pages of *Getting started*."""
    window.resize(*SIZE)
    QTest.qWait(1500)  # the start page draws its maps one after the other
    write(window, "start-page")
    _lay_tiles(window, write)
    leave(window)
    _settle_lines(window, write)
    leave(window)
    _play_scenario(window, write)
    leave(window)


def _at(name: str) -> Space:
    return GRID.parse(name)


def _lay_tiles(window: MainWindow, write: Write) -> None:
    room = _workspace(window, "village")
    write(window, "lay-empty")
    session = room.session
    session.move_cursor(_at("B-4"))
    session.place_named_object("1A")
    write(window, "lay-tile")
    session.turn_tile(_at("B-4"), 1)
    write(window, "lay-turned")
    room.panels.raise_panel(room.units)
    session.place_object(Unit("us-1", "rifle-squad", "us", _at("B-4")))
    session.place_object(Unit("germany-1", "mg42-team", "germany", _at("C-6")))
    write(window, "lay-units")


def _workspace(window: MainWindow, board: str) -> SpearpointWorkspace:
    window.start_document("spearpoint", board)
    room = window.workspace
    assert isinstance(room, SpearpointWorkspace)
    QTest.qWait(600)
    return room


def _settle_lines(window: MainWindow, write: Write) -> None:
    window.open_path(scenarios_folder() / "worked-example.yaml")
    room = window.workspace
    assert isinstance(room, SpearpointWorkspace)
    QTest.qWait(600)
    window.actions_["sight"].trigger()
    room.session.ask_about_line(_at("C-1"))
    QTest.qWait(300)
    write(window, "line-first")
    room.session.ask_about_line(_at("C-1"), _at("B-6"), fixed=True)
    QTest.qWait(300)
    write(window, "line-verdict")
    window.actions_["hold-up"].trigger()
    (screen,) = (one for one in QApplication.topLevelWidgets() if isinstance(one, VerdictScreen))
    screen.showNormal()
    screen.resize(*SIZE)
    QTest.qWait(500)
    write(screen, "hold-up")
    QTest.keyClick(screen, Qt.Key.Key_T)
    QTest.qWait(300)
    write(screen, "hold-up-turned")
    screen.close()


def _play_scenario(window: MainWindow, write: Write) -> None:
    dialog = ScenarioDialog(window)
    dialog.show()
    write(dialog, "scenario-list")
    dialog.reject()
    window.open_path(scenarios_folder() / "01-man-vs-beast.yaml")
    room = window.workspace
    assert isinstance(room, SpearpointWorkspace)
    for name, answers in SETUP.items():
        for answer in answers:
            assert room.session.answer(answer), (name, answer)
        QTest.qWait(500)
        write(window, name)
