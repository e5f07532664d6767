"""Drawings of the pieces on the beach, and the pieces to cut out."""

from collections import Counter
from dataclasses import replace

import pytest

from boardapp.games.atlantikwall.game import Atlantikwall
from boardapp.games.atlantikwall.piece_pictures import ACTIVE, INACTIVE
from boardapp.games.atlantikwall.state import BeachState
from tests.games.atlantikwall.beach import BOARD, SECTORS, cards, table, unit

GAME = Atlantikwall(BOARD.grid)


def words(state: BeachState, where: str) -> list[str]:
    return [one.words for one in GAME.piece_faces_in(state, SECTORS[where])]


@pytest.mark.rule("001-17")
def test_features_lie_inactive_until_a_specialist_comes() -> None:
    state = table(unit(1, "S7", soldiers=3, specialists=1), unit(2, "S4"))
    assert words(state, "S7") == [
        "Machine Gun Fire, 1 die, inactive", "Unit 1, 3 Soldiers, 1 Specialist",
    ]  # fmt: skip
    assert words(state, "S4") == ["Landmines, 1 die, inactive", "Unit 2"]
    gunner = cards(state, "Maschinengewehr-Schütze")
    assert words(gunner, "S7")[0] == "Machine Gun Fire, 1 die, active"
    assert words(gunner, "S4")[0] == "Landmines, 1 die, inactive"
    pionier = cards(state, "Pionier")
    assert words(pionier, "S7")[0] == "Machine Gun Fire, 1 die, inactive"
    assert words(pionier, "S4")[0] == "Landmines, 1 die, active"
    (landmines, _), (mgf, _) = (
        GAME.piece_faces_in(pionier, SECTORS[where]) for where in ("S4", "S7")
    )
    assert (ACTIVE.fill in landmines.svg, INACTIVE.fill in landmines.svg) == (True, False)
    assert (ACTIVE.fill in mgf.svg, INACTIVE.fill in mgf.svg) == (False, True)


def test_a_unit_keeps_its_colour_when_another_dies() -> None:
    both = table(unit(1, "S4"), unit(2, "S7"))
    alone = table(unit(2, "S7"))
    faces = [[one for one in GAME.piece_faces_in(state, SECTORS["S7"]) if one.title == "Unit 2"]
             for state in (both, alone)]  # fmt: skip
    assert faces[0] == faces[1] != []


@pytest.mark.rule("001-17")
def test_each_feature_of_a_sector_lies_for_itself() -> None:
    values = {**BOARD.values, SECTORS["S7"]: {"mgf": 1, "mines": 2}}
    state = table(unit(1, "S1"), on=replace(BOARD, values=values))
    faces = list(GAME.piece_faces_in(state, SECTORS["S7"]))
    assert [one.words for one in faces] == [
        "Machine Gun Fire, 1 die, inactive", "Landmines, 2 dice, inactive",
    ]  # fmt: skip
    assert len({one.key for one in faces}) == 2
    keys = [one.key for space in BOARD.grid.spaces() for one in GAME.piece_faces_in(state, space)]
    assert len(keys) == len({*keys}) > 4


@pytest.mark.rule("001-57")
def test_the_sniper_lies_with_the_unit() -> None:
    alone = table(unit(1, "S1"), options={"game": "solitaire"}, sniper="fires", sniper_hits=2)
    assert words(alone, "S1") == ["Unit 1", "Sniper, 2 hits"]
    assert words(alone, "S2") == []
    assert words(replace(alone, sniper="recruited"), "S1") == ["Unit 1", "Sniper, 2 hits"]
    assert words(replace(alone, sniper="none"), "S1") == ["Unit 1"]
    assert words(replace(alone, sniper="gone"), "S1") == ["Unit 1"]


@pytest.mark.rule("001-01")
def test_what_the_box_holds_is_cut_out() -> None:
    cut = Counter(one.name for one in GAME.pieces_to_cut(table(unit(1, "S1"))))
    assert cut == {
        "Machine Gun Fire": 6, "Landmines": 6, "Re-roll counter": 8, "Sniper": 1, "Unit 1": 1,
    }  # fmt: skip
