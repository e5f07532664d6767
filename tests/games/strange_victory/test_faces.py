"""Counters and units as pieces: each kind has an emblem, and a unit shows its marks."""

from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest

from boardapp.games.strange_victory.counter_kinds import ALL, DOWN
from boardapp.games.strange_victory.game import StrangeVictory
from boardapp.games.strange_victory.state import MARKERS, CounterOnBoard
from boardapp.picture.svg.export import svg_to_png
from boardapp.picture.svg.markup import svg_document
from tests.games.strange_victory.roads import GRID, OPEN, START, table

GAME = StrangeVictory(GRID)


def face(kind: str, strength: int | None = None) -> str:
    state = replace(table(), lying={OPEN: (CounterOnBoard(kind, strength),)})
    [drawn] = GAME.piece_faces_in(state, OPEN)
    return drawn.svg


def words(svg: str) -> set[str]:
    root = ElementTree.fromstring(svg_document(svg, (0, 0, 1000, 1000), ("1in", "1in"), "t"))
    return {one.get("aria-label", "") for one in root.iter()} - {""}


def test_every_kind_has_a_face_of_its_own() -> None:
    drawn = [face(kind) for kind in (*DOWN, *ALL)]
    assert all(one != other for one, other in combinations(drawn, 2))
    for svg in drawn:
        assert len(svg_to_png(svg_document(svg, (0, 0, 1000, 1000), ("1in", "1in"), "t"), 40,
                              (1000, 1000))) > 500  # fmt: skip


@pytest.mark.parametrize("kind", ALL)
def test_a_face_says_its_name_in_full(kind: str) -> None:
    assert sorted(" ".join(words(face(kind))).split()) == sorted(ALL[kind].title.split())


def test_a_strength_is_shown_where_it_is_known() -> None:
    assert "7" in words(face("at-guns", 7))
    assert "7" not in words(face("at-guns"))


def test_what_lies_face_down_tells_nothing_more() -> None:
    state = table("garrison", "road")
    said = [(one.title, one.words) for one in GAME.piece_faces_in(state, OPEN)]
    assert said == [
        ("Garrison counter", "Garrison counter, face down"),
        ("Road counter", "Road counter, face down"),
    ]
    assert len({one.key for one in GAME.piece_faces_in(state, OPEN)}) == 2


def test_a_unit_shows_its_division_dice_and_marks() -> None:
    marks = tuple(MARKERS)
    [unit] = GAME.piece_faces_in(table(unit={"marks": marks, "dice": 5}), START)
    assert unit.key == "p1"
    assert {"Panzer 1", "Div. 1", "5"} <= words(unit.svg)
    assert all(f'data-mark="{mark}"' in unit.svg for mark in marks)
    assert unit.title == "Panzer 1"
    assert unit.words == "Panzer 1, Division 1, 5 dice, " + ", ".join(
        marker.title for marker in MARKERS.values()
    )
    [plain] = GAME.piece_faces_in(table(unit={"dice": None}), START)
    assert "?" in words(plain.svg)
    assert "data-mark" not in plain.svg


def test_counters_come_before_units() -> None:
    state = table("enemy", "road", unit={"space": OPEN})
    assert [one.key for one in GAME.piece_faces_in(state, OPEN)] == [
        (OPEN, "garrison"), (OPEN, "road"), "p1"
    ]  # fmt: skip
