"""The shipped save of the rulebook's call: what it holds, and every step of it as golden values."""

import re
from fractions import Fraction
from typing import Any

import pytest

from boardapp.core.grid import Space
from boardapp.core.procedure.procedure_commands import AnswerQuestion
from boardapp.core.procedure.question_parts import Odds
from boardapp.core.procedure.questions import Ask, Throw
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.document.log_entries import CommandEntry, NoteEntry, RulingEntry
from boardapp.document.log_playback import Playback
from boardapp.games.strategy_cards.calls.unresolved_card_state import CardResolution, SettledNumber
from boardapp.games.strategy_cards.cards.decks_hand_and_points import CardInPlay
from boardapp.games.strategy_cards.state import HexState
from tests.games.strategy_cards.calls.calling import dice
from tests.games.strategy_cards.calls.worked_example import (
    CARD,
    COST,
    NOTES,
    SAVE,
    TITLE,
    Example,
    played,
)


@pytest.fixture(scope="module")
def save() -> Document:
    return open_document(SAVE)


def call(example: Example) -> CardResolution:
    assert example.state.call is not None
    return example.state.call


def asked(example: Example) -> Ask[Any]:
    (question,) = example.playing.open_questions()
    return question


def names(example: Example, *spaces: Space) -> list[str]:
    return [example.game.grid.name(space) for space in spaces]


def told(document: Document, kind: type) -> list[str]:
    return [sentence for entry, sentence in document.log if isinstance(entry, kind)]


# ---- the file ---------------------------------------------------------------------------------


def test_the_shipped_save_is_what_the_example_plays() -> None:
    """Rewritten by ``python -m tests.games.strategy_cards.calls.worked_example``."""
    assert SAVE.read_bytes().decode("utf-8") == played().document.to_save_text()


def test_it_opens_whole_and_by_its_title(save: Document) -> None:
    assert (save.damage, save.torn, save.save_start.title) == (None, False, TITLE)
    assert save.state == played().state
    assert told(save, NoteEntry) == [f"Note: {note}" for note in NOTES]


def test_it_can_be_stepped_through_and_taken_back_whole(save: Document) -> None:
    playback = Playback(save)
    assert playback.state_after(0) == save.start_state
    assert playback.state_after(len(playback)) == save.state
    assert save.state_at(0) == save.start_state


def test_each_step_is_explained_before_it_is_done(save: Document) -> None:
    """All five steps are named in order, and no dice fall and nothing happens without a note."""
    assert re.findall(r"\bStep (\d) is", " ".join(NOTES)) == list("12345")
    explained = False
    for entry, sentence in save.log:
        act = entry.command if isinstance(entry, CommandEntry) else None
        if isinstance(act, AnswerQuestion) and act.final:
            assert explained, sentence
        explained = isinstance(entry, NoteEntry) or (explained and act is None)


def test_all_dice_were_entered_and_asked_of_who_threw_them() -> None:
    throws = []
    for steps in range(1, 6):
        question = asked(played(steps))
        assert isinstance(question, Throw) == (steps != 2)
        if isinstance(question, Throw):
            throws += [(one.purpose, one.by) for one in question.dice]
    fallen = [
        entry.command.value
        for entry, _ in played().document.log
        if isinstance(entry, CommandEntry)
        and isinstance(entry.command, AnswerQuestion)
        and entry.command.final
    ]
    assert fallen == [[[5]], [[3], [3]], [[5, 2, 6, 1]], [[4, 1, 5]], [[6, 3, 5], [5]]]
    assert throws == [
        ("contact", "us"), ("black die", "us"), ("red die", "us"), ("attack dice", "us"),
        ("attack dice", "us"),
    ]  # fmt: skip
    example = played(5)
    example.answer([[4, 1, 5]])
    assert dice(asked(example)) == [
        (3, "attack dice", "us"),
        (1, "unit G's defense die", "germany"),
    ]


# ---- the steps --------------------------------------------------------------------------------


@pytest.mark.rule("002-04", "002-44")
def test_the_cost_is_entered_and_paid() -> None:
    before, example = played(0), played(1)
    card = before.game.library_with_table_cards(before.state).card_by_id(CARD)
    assert card is not None
    assert (card.cost, card.phase) == (None, None)  # nobody has told them
    assert before.state.cards_of("us").hand == (CARD,)
    cards = example.state.cards_of("us")
    assert (cards.command, cards.hand, cards.active) == (5 - COST, (), CardInPlay(CARD, 2))
    assert told(example.document, CommandEntry) == [
        "Play Sustained Blanket",
        "Cost of Sustained Blanket: 3. US plays Sustained Blanket for 3 command points",
    ]


@pytest.mark.rule("002-44")
def test_step_1_contact_with_4_or_more() -> None:
    question = asked(played(1))
    assert question.title == "Establish Contact (4)"
    assert question.odds[0] == Odds("contact", "made", Fraction(1, 2))
    example = played(2)
    assert (call(example).die, call(example).has_contact) == (5, True)
    assert asked(example).title == "Target Hex"


@pytest.mark.rule("002-45", "002-21")
def test_step_2_a_target_in_normal_sight_of_e() -> None:
    example = played(3)
    assert names(example, call(example).target or Space(-1, -1)) == ["E4"]
    assert call(example).number == SettledNumber(4, "normal")
    unit = example.state.units["E"]
    assert (unit.officer, unit.fatigued, unit.side) == (False, False, "us")
    assert example.sees(unit.space, example.at("E4")).status == "clear"
    assert [one.id for one in example.state.hex_units() if one.side == "us"] == ["E"]
    assert told(example.document, RulingEntry) == [
        "Ruling: D6 to E4 is clear with 58.7 mm to spare."
    ]


@pytest.mark.rule("002-32", "002-34")
def test_the_odds_before_the_drift_are_those_that_the_notes_tell() -> None:
    example = played(3)
    question = asked(example)
    assert question.title == "Determine Drift"
    finals = {one.space: one.chance for one in question.odds if one.of == "final hex"}
    assert finals.pop(call(example).target) == Fraction(1, 2)
    assert set(finals.values()) == {Fraction(1, 36)}
    assert question.warning == (
        "The attack may hit your own units: E (5.6 %)."
    )  # fmt: skip
    assert "E, three hexes away, has 1 chance in 18 of being hit" in NOTES[5]
    assert example.game.grid.distance(example.at("D6"), example.at("E4")) == 3


@pytest.mark.rule("002-46")
def test_step_3_black_3_and_red_3_are_three_hexes_directly_to_the_right() -> None:
    example = played(4)
    drift = call(example).drift
    assert drift is not None
    assert (drift.drift_number, drift.black, drift.red, drift.direction) == (4, 3, 3, 2)
    assert names(example, *drift.path) == ["E4", "E5", "E6", "E7"]
    assert drift.final is not None
    there = example.state.units_in(drift.final)
    assert [(unit.id, unit.side, unit.unit) for unit in there] == [
        ("germany-1", "germany", "squad"),
        ("germany-2", "germany", "squad"),
    ]


@pytest.mark.rule("002-47")
def test_step_4_four_dice_on_both_squads_without_defense() -> None:
    question = asked(played(4))
    assert question.title == "Suppressive Area Attack (4) on E7"
    assert dice(question) == [(4, "attack dice", "us")]
    assert told(played(5).document, CommandEntry)[-1] == (
        "Suppressive Area Attack (4) on E7: Rolled 5, 2, 6, 1: 2 hits (dice entered by "
        "hand). On hex E7, Germany 1 takes 2 hits; Germany 2 takes 2 hits"
    )


@pytest.mark.rule("002-48", "002-42", "002-43")
def test_step_5_e_and_g_are_attacked_hex_by_hex_and_f_is_not() -> None:
    question = asked(played(5))
    assert question.title == "Suppressive Wide Blast Radius (3) on D6"
    assert dice(question) == [(3, "attack dice", "us")]
    assert question.warning == (
        "Your own units are in this hex: E. The attack hits your own units too."
    )
    after = played()
    attacks = call(after).attacks
    assert names(after, *(one.space for one in attacks)) == ["E7", "D6", "E8"]
    struck = [one.unit for attack in attacks for one in attack.defended]
    assert struck == ["germany-1", "germany-2", "E", "G"]
    assert told(after.document, CommandEntry)[-2:] == [
        (
            "Suppressive Wide Blast Radius (3) on D6: Rolled 4, 1, 5: 1 hit (dice entered by "
            "hand). On hex D6, E takes 1 hit"
        ),
        (
            "Suppressive Wide Blast Radius (3) on E8: Attack dice show 6, 3, 5: 2 hits. Unit G's "
            "defense die shows 5: 1 block (dice entered by hand). On hex E8, G takes 2 hits, 1 of "
            "them blocked. Only vehicles are on F6. The wide blast is suppressive and does "
            "not affect vehicles, so you roll no dice. Sustained Blanket leaves the game"
        ),
    ]
    spaces = [after.state.units[name].space for name in "EFG"]
    assert len(set(spaces)) == 3
    assert set(spaces) <= set(after.game.grid.neighbours(after.at("E7")))


@pytest.mark.rule("002-17")
def test_then_the_card_leaves_the_game(save: Document) -> None:
    assert isinstance(save.state, HexState)
    assert save.state.call is not None
    assert save.state.call.result == "resolved"
    cards = save.state.cards_of("us")
    assert (cards.active, cards.play_area, cards.gone) == (None, (), (CARD,))
