"""Corrections of a table in play, changes by hand during procedures, free play."""

from dataclasses import replace
from pathlib import Path

import pytest

from boardapp.core.command import move_unit, set_agreement_note
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.procedure.questions import Pick
from boardapp.core.state import Agreement
from boardapp.document.document import Document
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.games.spearpoint.cards.unit_cards import CommandCard, CommandCardBonus, UnitCard
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.setup.setup_state import SetupTable
from boardapp.games.spearpoint.table.state import Condition, TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from tests.games.spearpoint.support.reopening import reopened

CATALOGUE = built_in_catalogue()


def unit(unit_id: str, kind: str, space: str) -> Unit:
    return Unit(unit_id, kind, unit_id.partition("-")[0], GRID.parse(space))


def playing() -> ProcedurePlayer:
    units = [
        unit("us-1", "m4a1-sherman", "B-2"), unit("us-2", "rifle-squad", "C-2"),
        unit("germany-1", "tiger-i", "B-6"),
    ]  # fmt: skip
    state = TileState("spearpoint", "village", units={one.id: one for one in units})
    return ProcedurePlayer(Document(state, Spearpoint(CATALOGUE)))


def table(play: ProcedurePlayer) -> TileState:
    state = play.document.state
    assert isinstance(state, TileState)
    return state


def test_a_value_is_set_right_with_its_reason(tmp_path: Path) -> None:
    play = playing()
    assert play.correct_value("units/us-1/condition/endurance", 9, "The die was a 4.") is None
    assert table(play).units["us-1"].condition.endurance == 9
    assert play.told == (
        "Correct the endurance of US 1 from nothing to 9 (reason: The die was a 4.).",
    )
    assert play.correct_value("points/us", 12, "Counted anew.") is None
    assert play.correct_value("smoke/B-4", 2, "A counter was missing.") is None
    assert play.told == (
        (
            "Correct the value “B-4” of the entry “smoke” from nothing to 2 (reason: A counter was "
            "missing.)."
        ),
    )
    reopened(play, tmp_path)


@pytest.mark.parametrize(
    ("what", "to", "why"),
    [
        ("units/us-2/condition/endurance", 100,
         "Units, us-2, condition, endurance: a whole number from 1 to 99, not 100."),
        ("units/us-1/condition/endurance", 15,
         "M4A1 Sherman US 1 has an endurance from 1 to 14, not 15."),
        ("points/us", -1, "Points, us: a whole number from 0 to 9,999, not -1."),
        ("units/us-1/unit", "No Unit", "The tile sets have no kind of unit 'No Unit'."),
        ("pairs/us-1", {"number": 1, "target": "space Z-9"},
         "Pairs, us-1, target: 'unit' or 'crew' and an id, or 'space' or 'tile' and a space, such"
         " as unit us-1, not 'space Z-9'."),
        ("turn", 0, "Turn: a whole number of at least 1, not 0."),
        ("options/tank-cover", "both-of-them",
         "Options, tank-cover: both or better, not 'both-of-them'."),
    ],
)  # fmt: skip
def test_what_no_table_can_hold_is_refused(what: str, to: object, why: str) -> None:
    assert playing().correct_value(what, to, "Both agree.") == Refusal(why)


def test_a_change_by_hand_cuts_an_attack_short_and_the_save_reopens(tmp_path: Path) -> None:
    play = playing()
    assert play.answer_question("fire") is None
    assert play.answer_question("us-1") is None
    move = move_unit(table(play).units["us-2"], GRID.parse("C-3"), GRID)
    assert play.change_by_hand(move) is None
    assert play.running_procedure is None
    assert table(play).units["us-2"].space == GRID.parse("C-3")
    reopened(play, tmp_path)


def test_what_no_layout_could_hold_is_no_change_by_hand_either() -> None:
    play = playing()
    play.answer_question("fire")
    corner = GRID.parse("A-1")
    long = Agreement(corner, corner, "direct", "x" * 5000)
    note = set_agreement_note(table(play), 0, long, GRID)
    assert play.change_by_hand(note) == Refusal(
        f"Agreements, 0, text: a text of at most 2000 characters, not '{'x' * 40}…'."
    )
    assert play.running_procedure is not None


def test_in_free_play_a_rule_is_told_and_binds_nobody(tmp_path: Path) -> None:
    play = playing()
    assert play.set_mode("free") is None
    play.answer_question("fire")
    play.answer_question("us-2")
    (menu,) = play.open_questions()
    assert isinstance(menu, Pick)
    assert play.answer_question("unit germany-1") is None
    assert play.answer_question("No such thing of a weapon" * 9) is not None
    assert play.answer_question("Rifle") is None
    reopened(play, tmp_path)


def test_while_a_table_is_set_up_nothing_is_set_right() -> None:
    state = SetupTable("spearpoint", "village", scenario="01-man-vs-beast.yaml")
    play = ProcedurePlayer(Document(state, Spearpoint(CATALOGUE)))
    refusal = play.correct_value("turn", 3, "It is turn 3.")
    why = "Finish the setup first: free play and corrections are possible only after it."
    assert refusal == Refusal(why)


def test_a_command_card_under_a_unit_raises_the_bound_of_its_endurance() -> None:
    play = playing()
    veterans = CommandCard("veteran-crew", "Veteran Crew", gives=CommandCardBonus(endurance=2))
    sherman = table(play).units["us-1"]
    held = sherman._replace(condition=Condition(cards=("veteran-crew",)))
    state = table(play).with_unit("us-1", held)
    state = replace(state, commands={veterans.name: veterans})
    play = ProcedurePlayer(Document(state, Spearpoint(CATALOGUE)))
    endurance = "units/us-1/condition/endurance"
    assert play.correct_value(endurance, 17, "The card counts.") == Refusal(
        "M4A1 Sherman US 1 has an endurance from 1 to 16, not 17."
    )
    assert play.correct_value(endurance, 16, "The card counts.") is None


def test_a_crew_has_at_most_the_endurance_of_its_card() -> None:
    state = table(playing()).with_unit_card(
        UnitCard("tank-crew", "Tank Crew", "us", "infantry", endurance=(4, 2))
    )
    play = ProcedurePlayer(Document(state, Spearpoint(CATALOGUE)))
    assert play.correct_value("units/us-1/condition/crew_endurance", 5, "x") == Refusal(
        "The crew of M4A1 Sherman US 1 has an endurance from 1 to 4, not 5."
    )
