"""Corrections: values of the table are found by words, and changed with the reason."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from boardapp.core.grid import Space
from boardapp.core.json_values import Json
from boardapp.core.value_by_path import values_by_path
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.files.assets import scenarios_folder
from boardapp.games.atlantikwall.game import Atlantikwall
from boardapp.games.spearpoint.cards.unit_cards import UnitCard
from boardapp.games.spearpoint.table.state import DeclaredAttack
from boardapp.qt.areas.session import AreaSession
from boardapp.qt.frame.value_correction_dialog import CorrectValueDialog
from boardapp.qt.frame.value_names import ValueNames, can_be_written
from boardapp.qt.sessions.select_and_move_session import PlacementSession
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.squares.session import SquareSession
from boardapp.qt.strategy_cards.session import HexSession
from tests.games.atlantikwall import beach
from tests.qt.spearpoint.fight_table import SHERMAN, fight
from tests.qt.strategy_cards.hex_playing import document, layout
from tests.qt.support.forms import fault_texts
from tests.qt.support.spearpoint_window import SpearpointWindow


@pytest.fixture
def dialog(qtbot: QtBot) -> Iterator[CorrectValueDialog]:
    session = HexSession()
    session.open(document(layout(units="us squad C5")))
    made = CorrectValueDialog(session)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


def shown(dialog: CorrectValueDialog) -> list[str]:
    rows = [row for row in dialog.list.rows if not row.item.isHidden()]
    return [f"{row.group.text(0)}: {row.item.text(0)}: {row.item.text(1)}" for row in rows]


def test_a_value_is_found_by_words_and_set_right(dialog: CorrectValueDialog) -> None:
    QTest.keyClicks(dialog.search, "fatigued")
    assert shown(dialog) == ["Squad (US 1) on C5: Fatigued: no"]
    dialog.yes.select_value("yes")
    dialog.why.setText("it fired before")
    dialog.ok.click()
    session = dialog._session
    assert session.state.units["us-1"].fatigued  # type: ignore[attr-defined]
    assert session.told == (
        ("Correct “Fatigued” of Squad (US 1) on C5 from no to yes (reason: it fired before)."),
    )


def test_without_a_reason_or_with_what_cannot_be_it_says_so(dialog: CorrectValueDialog) -> None:
    QTest.keyClicks(dialog.search, "us-1 space")
    dialog.to.setText("D5")
    dialog.ok.click()
    needed = "A correction needs a reason: one line of 200 characters at most."
    assert fault_texts(dialog.form) == {dialog.why: needed}
    dialog.why.setText("misplaced")
    dialog.to.setText("Z99")
    dialog.ok.click()
    assert "Z99" in fault_texts(dialog.form)[dialog._editor]
    assert dialog.focusWidget() is dialog.to
    assert dialog.isVisible()
    dialog.to.setText("D5")
    dialog.ok.click()
    assert dialog._session.state.units["us-1"].space == Space(3, 4)


def test_nothing_found_can_be_set(dialog: CorrectValueDialog) -> None:
    none_found = dialog.list.none_found
    assert not none_found.isVisible()
    QTest.keyClicks(dialog.search, "no such thing")
    assert shown(dialog) == []
    assert not dialog.ok.isEnabled()
    assert none_found.isVisible()
    assert none_found.text() == "Nothing matches “no such thing”."
    dialog.search.setText("fatigued")
    assert not none_found.isVisible()


def test_a_unit_is_named_as_everywhere_else(window: SpearpointWindow) -> None:
    window.controller.show_document(fight())
    dialog = CorrectValueDialog(window.session)
    titles = {row.group.text(0) for row in dialog.list.rows}
    dialog.deleteLater()
    assert {"Tiger I (Germany 3) on B-6", "M4A1 Sherman (US 1) on B-2"} <= titles


def test_sides_and_kinds_are_shown_and_read_in_words(dialog: CorrectValueDialog) -> None:
    QTest.keyClicks(dialog.search, "squad side")
    assert shown(dialog) == ["Squad (US 1) on C5: Side: US"]
    assert dialog.to.text() == "US"
    dialog.to.setText("Germany")
    dialog.why.setText("captured")
    dialog.ok.click()
    (unit,) = dialog._session.state.units.values()
    assert unit.side == "germany"


def test_a_target_and_a_card_are_named_in_the_players_words(window: SpearpointWindow) -> None:
    document = fight()
    pairs = {SHERMAN: DeclaredAttack(1, "unit germany-3", ("75 mm",))}
    crew = UnitCard("tank-crew", "Tank Crew", "us", "infantry", cost=2)
    state = replace(document.state, pairs=pairs).with_unit_card(crew)  # type: ignore[call-arg,attr-defined]
    window.controller.show_document(Document(state, document.game))
    dialog = CorrectValueDialog(window.session)
    assert not any("Turn in phases" in row for row in shown(dialog))
    dialog.search.setText("unit cards tank crew")
    assert shown(dialog) == [
        f"Unit cards: Tank Crew, US: {row}" for row in (
            "title: Tank Crew", "class: Infantry", "cost in points: 2",
            "crew it needs: No crew, or not known", "cards in the box: –", "defense: –",
            "full and half endurance: –", "line on which it enters: Not known",
            "turns of flight: –",
        )
    ]  # fmt: skip
    dialog.search.setText("attack: target")
    assert shown(dialog) == ["M4A1 Sherman (US 1) on B-2: Attack: target: Tiger I (Germany 3)"]
    dialog.one_of.setCurrentText("Space B-6")
    dialog.why.setText("misheard")
    dialog.ok.click()
    assert window.session.state.pairs[SHERMAN].target == "space B-6"
    dialog.deleteLater()


def test_keys_skip_the_titles_of_open_groups(window: SpearpointWindow) -> None:
    window.controller.show_document(fight())
    dialog = CorrectValueDialog(window.session)
    dialog.search.setText("endurance left")
    found = shown(dialog)
    assert len({row.partition(": ")[0] for row in found}) > 1
    visited = []
    for _ in found:
        at = dialog.list.currentIndex()
        assert dialog.ok.isEnabled()
        texts = (at.parent().data(), at.data(), at.siblingAtColumn(1).data())
        visited.append(": ".join(texts))
        QTest.keyClick(dialog.list, Qt.Key.Key_Down)
    assert visited == found
    QTest.keyClick(dialog.list, Qt.Key.Key_PageUp)
    assert dialog.ok.isEnabled()
    dialog.deleteLater()


def test_the_chosen_value_stays_in_view_without_a_search(window: SpearpointWindow) -> None:
    window.controller.show_document(fight())
    dialog = CorrectValueDialog(window.session)
    dialog.show()
    dialog.search.setText("tiger endurance left")
    dialog.search.clear()
    chosen = dialog.list.currentItem()
    assert chosen is not None
    assert (chosen.text(0), dialog.to.text()) == ("Endurance left", "24")
    assert dialog.list.viewport().rect().contains(dialog.list.visualItemRect(chosen))
    dialog.close()
    dialog.deleteLater()


def test_during_an_action_the_dialog_says_that_a_correction_ends_it(
    window: SpearpointWindow,
) -> None:
    window.controller.show_document(fight())
    ends = "An action is under way: a correction ends it and keeps its changes so far."
    assert not says_of_correction(window, ends)
    window.workspace.fights.fire(SHERMAN)
    assert says_of_correction(window, ends)


def says_of_correction(window: SpearpointWindow, text: str) -> bool:
    dialog = CorrectValueDialog(window.session)
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    dialog.deleteLater()
    return any(text in one for one in texts)


def test_readings_are_left_to_their_own_dialog(window: SpearpointWindow) -> None:
    document = fight()
    options = {"night": "odd-turns"}
    window.controller.show_document(
        Document(replace(document.state, options=options), document.game)
    )
    dialog = CorrectValueDialog(window.session)
    assert "Readings of unclear rules" not in {row.group.text(0) for row in dialog.list.rows}
    dialog.deleteLater()


def test_the_words_of_one_game_are_not_those_of_another(qtbot: QtBot) -> None:
    session = AreaSession()
    unit = beach.unit(1, "Kelp Bank", cards=("Medic",))
    state = beach.table(unit)
    session.open(Document(state, Atlantikwall(beach.BOARD.grid)))
    dialog = CorrectValueDialog(session)
    qtbot.addWidget(dialog)
    dialog.search.setText("Medic")
    assert [row.rpartition(": ")[0] for row in shown(dialog)] == ["Unit 1 on Kelp Bank: Cards"]
    dialog.search.setText("Decorations in the hand")
    assert shown(dialog) == ["The table: Decorations in the hand: 0"]


def test_a_unit_with_a_name_of_its_own_has_its_id_only_beside_a_twin(qtbot: QtBot) -> None:
    session = AreaSession()
    twin = beach.unit(2, "Kelp Bank")._replace(unit="Unit 1")
    state = beach.table(beach.unit(1, "Kelp Bank"), twin, beach.unit(3, "Kelp Bank"))
    session.open(Document(state, Atlantikwall(beach.BOARD.grid)))
    dialog = CorrectValueDialog(session)
    qtbot.addWidget(dialog)
    assert {title for title in dialog.list.groups if title.startswith("Unit")} == {
        "Unit 1 (u1) on Kelp Bank", "Unit 1 (u2) on Kelp Bank", "Unit 3 on Kelp Bank",
    }  # fmt: skip


def test_points_are_named_by_their_division_without_bounds_that_are_none(qtbot: QtBot) -> None:
    session = AreaSession()
    session.open(open_document(scenarios_folder() / "practice-roads.yaml"))
    dialog = CorrectValueDialog(session)
    qtbot.addWidget(dialog)
    dialog.search.setText("audacity division")
    assert shown(dialog) == [
        "Audacity Points: Division 1: now: 2", "Audacity Points: Division 1: at the start: 2",
        "Audacity Points: Division 2: now: 1", "Audacity Points: Division 2: at the start: 1",
    ]  # fmt: skip


def test_a_unit_has_only_values_of_its_kind_and_its_whole_endurance(
    window: SpearpointWindow,
) -> None:
    document = fight()
    window.controller.show_document(document)
    dialog = CorrectValueDialog(window.session)
    names = {
        title: {row.item.text(0) for row in dialog.list.rows if row.group.text(0).startswith(title)}
        for title in ("Rifle Squad", "Tiger I")
    }
    crew = {"Without its crew", "Crew's endurance left", "Crew's Damage Cards"}
    assert names["Tiger I"] - names["Rifle Squad"] == crew
    assert not (names["Tiger I"] | names["Rifle Squad"]) & {"Bombs dropped", "Turns left in smoke"}
    dialog.search.setText("tiger endurance left")
    assert shown(dialog) == [
        "Tiger I (Germany 3) on B-6: Endurance left: 24",
        "Tiger I (Germany 3) on B-6: Crew's endurance left: full",
    ]
    assert dialog.to.text() == "24"
    dialog.to.setText("20")
    dialog.why.setText("a hit was forgotten")
    dialog.ok.click()
    assert window.session.state.units["germany-3"].condition.endurance == 20
    assert document.log[-1].sentence == (
        "Correct “Endurance left” of Tiger I (Germany 3) on B-6 from 24 to 20 (reason: a hit was "
        "forgotten)"
    )
    dialog.deleteLater()


_PLAIN = """
turn phase cards soldiers specialists moved dice division side space map vehicle cost label colour
officer fatigued sniper_hits title deck restrictions discount copies note decks hand play_area card
tiles night target drift_number drift path result weapons spotter number resolved steps tile
rotation courage now stars points front rear damage name back
"""
PLAIN = frozenset(_PLAIN.split())
"""The keys that players read as plain words; another key needs words of its game."""
_STORED = re.compile(r"[a-z0-9]+([-_][a-z0-9]+)*")


def raw_words(names: ValueNames, values: Mapping[str, Json], known: Collection[str]) -> set[str]:
    """Return the keys and words of files that names and texts show; ``known`` keys have words."""
    shown: set[str] = set()
    for path, value in values.items():
        if path.endswith("/id") or not can_be_written(value):
            continue
        first, *rest = path.split("/")
        words = {one.casefold() for part in names.name(path) for one in part.split(": ")}
        keys = [first, rest[-1]] if rest else [first]
        shown |= {
            f"{path}: {key}" for key in keys
            if _STORED.fullmatch(key) and key not in PLAIN and not key.isdecimal()
            and not {key, f"{first}/{key}"} & {*known} and re.sub("[-_]", " ", key) in words
        }  # fmt: skip
        text = names.text(value, path)
        each = value if isinstance(value, list) else [value]
        words = {one for one in each if isinstance(one, str) and _STORED.fullmatch(one)}
        stored = {one for one in words if not one.isdecimal()}
        shown |= {f"{path}: {one}" for one in stored & {*text.split(", ")}}
    return shown


@pytest.mark.usefixtures("qapp")
def test_no_key_of_a_file_is_shown() -> None:
    sessions: Mapping[str, type[PlacementSession]] = {
        "spearpoint": SpearpointSession, "strategy-cards": HexSession, "squares": SquareSession,
    }  # fmt: skip
    shown = set()
    for path in sorted(scenarios_folder().glob("*.*")):
        if path.suffix == ".json":
            continue
        document = open_document(path)
        session = sessions.get(document.game.name, AreaSession)()
        session.open(document)
        stored = dict(values_by_path(session.state, session.grid))
        special = session.value_words_by_path(stored)
        values = {key: value for key, value in stored.items() if special.get(key, "") is not None}
        names = ValueNames(
            values, session.players, session.unit_kind_title, session.value_words,
            session.value_titles,
        )  # fmt: skip
        shown |= raw_words(names, values, {*session.players, *session.value_words})
    assert not shown, "\n".join(sorted(shown))


def test_a_value_of_few_is_chosen_from_their_titles(qtbot: QtBot) -> None:
    session = AreaSession()
    session.open(Document(beach.table(), Atlantikwall(beach.BOARD.grid)))
    dialog = CorrectValueDialog(session)
    qtbot.addWidget(dialog)
    dialog.search.setText("winner of the game")
    assert shown(dialog) == ["The table: Winner of the game: Not over"]
    titles = [dialog.one_of.itemText(at) for at in range(dialog.one_of.count())]
    assert titles == ["Not over", "German", "Allies"]
    assert dialog._fields.currentWidget() is dialog.one_of
    dialog.one_of.setCurrentText("Allies")
    dialog.why.setText("counted again")
    dialog.ok.click()
    assert session.table.ended == "allies"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "before", "value"),
    [("3", 2, 3), ("-3", None, -3), ("nothing", 4, None), ("3", "x", "3"), ("yes", False, True),
     ("none", "none", "none"), ("maybe", False, "maybe"), ("a, b", ["c"], ["a", "b"]),
     ("nothing", ["c"], []), ("12, 6", [14, 7], [12, 6])],
)  # fmt: skip
def test_what_is_written_is_read_by_what_was_there(text: str, before: Json, value: Json) -> None:
    assert ValueNames({}, {}, str, {}).read(text, before) == value
