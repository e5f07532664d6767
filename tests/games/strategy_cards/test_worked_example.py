"""The shipped save of the rulebook's call: what it holds, and every step of it as golden values."""

import re
from fractions import Fraction

import pytest

from boardapp.core.grid import Space
from boardapp.document.document import Document
from boardapp.document.log import Did, Noted, Ruled, Threw
from boardapp.document.opening import open_document
from boardapp.document.playback import Playback
from boardapp.games.strategy_cards.call import Call, Number
from boardapp.games.strategy_cards.decks import InPlay
from boardapp.games.strategy_cards.plan import plan
from boardapp.games.strategy_cards.state import HexState
from boardapp.games.strategy_cards.steps import Step, next_step
from tests.games.strategy_cards.worked_example import (
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


def call(example: Example) -> Call:
    assert example.state.call is not None
    return example.state.call


def step(example: Example) -> Step:
    return next_step(example.state, call(example), example.sees)


def names(example: Example, *spaces: Space) -> list[str]:
    return [example.game.grid.name(space) for space in spaces]


def told(document: Document, kind: type) -> list[str]:
    return [sentence for entry, sentence in document.log if isinstance(entry, kind)]


# ---- the file ---------------------------------------------------------------------------------


def test_the_shipped_save_is_what_the_example_plays() -> None:
    """Rewritten by ``python -m tests.games.strategy_cards.worked_example``."""
    assert SAVE.read_bytes().decode("utf-8") == played().document.text()


def test_it_opens_whole_and_by_its_title(save: Document) -> None:
    assert (save.damage, save.torn, save.start.title) == (None, False, TITLE)
    assert save.state == played().state
    assert told(save, Noted) == [f"Note: {note}" for note in NOTES]


def test_it_can_be_stepped_through_and_taken_back_whole(save: Document) -> None:
    playback = Playback(save)
    assert playback.state(0) == save.start_state
    assert playback.state(len(playback)) == save.state
    document = open_document(SAVE)
    document.go_to(0)
    assert document.state == document.start_state


def test_each_step_is_explained_before_it_is_done(save: Document) -> None:
    """All five steps are named in order, and no dice fall and nothing happens without a note."""
    assert re.findall(r"\bStep (\d)", " ".join(NOTES)) == list("12345")
    explained = False
    for entry, sentence in save.log:
        if isinstance(entry, Threw):
            assert explained, sentence
        explained = isinstance(entry, Noted) or (explained and not isinstance(entry, Did))


def test_all_dice_were_entered_by_who_threw_them(save: Document) -> None:
    throws = [entry for entry, _ in save.log if isinstance(entry, Threw)]
    assert {(one.how, one.faces) for one in throws} == {("entered", 6)}
    assert [(one.dice, one.by, one.purpose) for one in throws] == [
        ((5,), "US", "contact, 4 or more"),
        ((3,), "US", "drift, the black die"),
        ((3,), "US", "drift, the red die"),
        ((5, 2, 6, 1), "US", "Suppressive Area Attack (4) on E7"),
        ((4, 1, 5), "US", "Suppressive Wide Blast Radius (3) on D6"),
        ((6, 3, 5), "US", "Suppressive Wide Blast Radius (3) on E8"),
        ((5,), "Germany", "the defense of G"),
    ]


# ---- the steps --------------------------------------------------------------------------------


@pytest.mark.rule("002-04")
@pytest.mark.rule("002-44")
def test_the_cost_is_entered_and_paid() -> None:
    before, example = played(0), played(1)
    library = before.game.library_at(before.state)
    card = library.card(CARD)
    assert card is not None
    assert (card.cost, card.phase) == (None, None)  # nobody has told them
    assert before.state.cards_of("us").hand == (CARD,)
    cards = example.state.cards_of("us")
    assert (cards.command, cards.hand, cards.active) == (5 - COST, (), InPlay(CARD, 2))
    assert told(example.document, Did) == [
        "Enter the card Sustained Blanket of Artillery I",
        "US plays Sustained Blanket for 3 command points.",
    ]


@pytest.mark.rule("002-44")
def test_step_1_contact_with_4_or_more() -> None:
    asked = step(played(1))
    assert (asked.kind, asked.title) == ("contact", "Establish Contact (4)")
    assert asked.chance == Fraction(1, 2)
    example = played(2)
    assert (call(example).die, call(example).contact) == (5, True)
    assert step(example).kind == "target"


@pytest.mark.rule("002-45")
@pytest.mark.rule("002-21")
def test_step_2_a_target_in_normal_sight_of_e() -> None:
    example = played(3)
    assert names(example, call(example).target or Space(-1, -1)) == ["E4"]
    assert call(example).number == Number(4, "normal")
    unit = example.state.units["E"]
    assert (unit.officer, unit.fatigued, unit.side) == (False, False, "us")
    assert example.sees(unit.space, example.at("E4")).status == "clear"
    assert [one.id for one in example.state.hex_units() if one.side == "us"] == ["E"]
    assert told(example.document, Ruled) == ["Ruling: D6 to E4 is clear by 58.7 mm."]


@pytest.mark.rule("002-32")
@pytest.mark.rule("002-34")
def test_the_odds_before_the_drift_are_those_that_the_notes_tell() -> None:
    example = played(3)
    odds = plan(example.state, call(example), example.sees)
    assert odds.on_target == Fraction(1, 2)
    assert {chance for space, chance in odds.chances.items() if space != call(example).target} == {
        Fraction(1, 36)
    }
    assert [(risk.unit.id, risk.hit.chance) for risk in odds.friends] == [("E", Fraction(1, 18))]
    assert "E, three hexes away, is hit with 1 chance in 18" in NOTES[5]
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
    asked = step(played(4))
    assert asked.title == "Suppressive Area Attack (4) on E7"
    assert [(one.dice, one.unit) for one in asked.dice] == [(4, None)]
    assert told(played(5).document, Did)[-1] == (
        "Suppressive Area Attack (4) on E7: germany-1: 2 successes, 0 blocked, 2 left; germany-2:"
        " 2 successes, 0 blocked, 2 left."
    )


@pytest.mark.rule("002-48")
@pytest.mark.rule("002-42")
@pytest.mark.rule("002-43")
def test_step_5_e_and_g_are_attacked_hex_by_hex_and_f_is_not() -> None:
    example = played(5)
    asked = step(example)
    assert asked.title == "Suppressive Wide Blast Radius (3) on D6"
    assert [(one.dice, one.unit) for one in asked.dice] == [(3, None)]
    assert "Your own are hit alike: E." in asked.sentence
    assert asked.notes == (
        "F6, wide blast: only vehicles, which a suppressive attack leaves alone; no roll.",
    )
    after = played()
    attacks = call(after).attacks
    assert names(after, *(one.space for one in attacks)) == ["E7", "D6", "E8"]
    struck = [one.unit for attack in attacks for one in attack.defended]
    assert struck == ["germany-1", "germany-2", "E", "G"]
    assert told(after.document, Did)[-2:] == [
        "Suppressive Wide Blast Radius (3) on D6: E: 1 success, 0 blocked, 1 left.",
        "Suppressive Wide Blast Radius (3) on E8: G: 2 successes, 1 blocked, 1 left.",
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
