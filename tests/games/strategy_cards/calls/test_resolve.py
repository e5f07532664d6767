"""A card resolved keyword by keyword: the rulebook's example, every question, every refusal."""

from dataclasses import replace
from fractions import Fraction

import pytest

from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import HighlightedSpaces, PathFact
from boardapp.core.procedure.displayed_facts import TableFact as Rows
from boardapp.core.procedure.question_parts import Choice, DiceRequest
from boardapp.core.procedure.questions import Pick, Place, Throw
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.games.strategy_cards.calls.unresolved_card_state import SettledNumber
from boardapp.games.strategy_cards.cards.decks_hand_and_points import CardInPlay, PlayerCards
from boardapp.games.strategy_cards.cards.strategy_card import Keyword, TargetRestriction
from boardapp.games.strategy_cards.state import HexState
from tests.document.play import contents, reopened
from tests.games.strategy_cards.calls.calling import (
    BLANKET,
    EXAMPLE,
    GRID,
    PIPELINE,
    SAVED,
    SHIPPED,
    Table,
    aimed,
    at,
    blanket,
    chances_of,
    dice,
    facts,
    standing,
)

BACK = "Dice and revealed cards cannot be undone."


# The rulebook's example


@pytest.mark.rule(
    "002-03",
    "002-04",
    "002-12",
    "002-14",
    "002-17",
    "002-34",
    "002-39",
    "002-41",
    "002-42",
    "002-43",
    "002-44",
    "002-45",
    "002-46",
    "002-47",
    "002-48",
    "A2-06",
)
def test_the_worked_example_step_by_step() -> None:
    """Contact with 4 or more, E sees the target, black 3, red 3, two squads, then E and G."""
    table = Table()
    assert table.play() == "US plays Sustained Blanket for 3 command points."
    assert (table.cards.command, table.cards.hand) == (3, ())
    assert table.cards.active == CardInPlay(BLANKET, 2)
    assert table.placement_question.title == "Establish Contact (4)"
    assert table.contact(4) == (
        "Establish Contact (4): Rolled 4, needed 4: contact (dice entered by hand)."
    )
    assert table.placement_question.title == "Target Hex"
    assert table.target("C5") == "Target Hex: C5."
    assert table.placement_question.title == "Drift number"
    assert table.number() == (
        "Drift number: Your units have normal sight of the target hex. "
        "The drift number is 4, because squad E on C7 sees C5 and is not fatigued, but has no "
        "officer and is not next to C5."
    )
    assert table.call.number == SettledNumber(4, "normal")
    assert table.placement_question.title == "Determine Drift"
    assert table.drift(3, 3) == (
        "Determine Drift: Black die shows 3, needed 4: the token drifts. Red die shows 3 (dice "
        "entered by hand). The black die shows 3, which is below the drift number 4. The token "
        "drifts 3 hexes from C5 to the east, because the red die shows 3. It stops at C8."
    )
    assert table.call.final_hex == at("C8")
    assert table.call.drift is not None
    assert [GRID.name(space) for space in table.call.drift.path] == ["C5", "C6", "C7", "C8"]
    assert table.playing.facts == (PathFact("Drift", table.call.drift.path),)

    assert table.placement_question.title == "Suppressive Area Attack (4) on C8"
    assert dice(table.placement_question) == [
        (4, "attack dice", "us")
    ]  # no defense dice in the open
    assert table.attack(5, 6, 1, 2) == (
        "Suppressive Area Attack (4) on C8: Rolled 5, 6, 1, 2: 2 hits (dice entered by "
        "hand). On hex C8, C takes 2 hits; D takes 2 hits. Only vehicles are on B8. The wide "
        "blast is suppressive and does not affect vehicles, so you roll no dice."
    )
    assert table.placement_question.title == "Suppressive Wide Blast Radius (3) on C9"
    assert dice(table.placement_question) == [
        (3, "attack dice", "us"),
        (1, "unit G's defense die", "germany"),
    ]
    assert table.attack(5, 5, 6, G=(6,)) == (
        "Suppressive Wide Blast Radius (3) on C9: Attack dice show 5, 5, 6: 3 hits. Unit G's "
        "defense die shows 6: 1 block (dice entered by hand). On hex C9, G takes 3 hits, 1 of "
        "them blocked."
    )
    assert table.placement_question.title == "Suppressive Wide Blast Radius (3) on C7"
    assert (
        table.placement_question.warning
        == "Your own units are in this hex: E. The attack hits your own units too."
    )
    assert table.attack(1, 2, 5) == (
        "Suppressive Wide Blast Radius (3) on C7: Rolled 1, 2, 5: 1 hit (dice entered by "
        "hand). On hex C7, E takes 1 hit. Sustained Blanket leaves the game."
    )
    assert table.over
    assert (table.call.result, table.call.is_open) == ("resolved", False)
    assert table.cards == PlayerCards(3, {"Artillery I": ()}, gone=(BLANKET,))
    assert {one.unit for attack in table.call.attacks for one in attack.defended} == {*"CDEG"}


@pytest.mark.rule("002-44")
def test_a_call_goes_on_from_a_save_at_every_step_and_is_taken_back_whole() -> None:
    table = Table(SAVED, SHIPPED)
    table.play()
    for value in ANSWERS:
        again = reopened(table.document)
        assert (again.damage, contents(again)) == (None, contents(table.document))
        table.document, table.playing = again, ProcedurePlayer(again)
        table.answer(value)
    assert (table.over, table.call.result) == (True, "resolved")
    assert table.document.state_at(0) == SAVED


# Contact, and no way back


@pytest.mark.rule("002-13")
def test_contact_tells_its_chance() -> None:
    table = Table()
    table.play()
    asked = table.placement_question
    assert isinstance(asked, Throw)
    assert asked.sentence == (
        "4 or more makes contact, and the rest of the card follows at once. Without "
        "contact the card waits in the play area. You may then try for contact once in each "
        "later turn, as an action that costs no command points. A roll cannot be undone."
    )
    assert asked.rules == ("002-13", "002-14", "002-15", "002-16", "002-33")
    assert asked.dice == (
        DiceRequest(1, 6, "us", "contact", "4 or more", needed=4, ends=("contact", "no contact")),
    )
    assert chances_of(asked, "contact") == {"made": Fraction(1, 2), "not made": Fraction(1, 2)}
    (rows,) = facts(asked, Rows)
    assert (rows.title, len(rows.rows), rows.fell) == ("Sustained Blanket", 5, 0)
    for number, said in {1: "Any result makes", 2: "2 or more makes", 6: "A 6 makes"}.items():
        table = Table(library=blanket(Keyword("establish-contact", number)))
        table.play()
        assert table.placement_question.sentence.startswith(said)
        assert chances_of(table.placement_question, "contact")["made"] == Fraction(7 - number, 6)


@pytest.mark.rule("002-13")
def test_a_card_that_does_not_ask_for_contact_needs_none() -> None:
    table = Table(library=blanket(*PIPELINE[1:]))
    table.play()
    assert table.call.has_contact
    assert table.placement_question.title == "Target Hex"
    table = Table()
    table.play()
    assert not table.call.has_contact
    table.contact(4)
    assert table.call.has_contact


@pytest.mark.rule("002-33")
def test_a_click_may_be_taken_back_until_dice_are_thrown() -> None:
    table = Table()
    table.play()
    assert (table.undo(), table.state) == (None, EXAMPLE)
    table.play()
    table.contact()
    assert table.undo() == BACK
    table.target()
    assert table.undo() is None
    table.target("C6")
    assert (table.call.target, table.call.number) == (at("C6"), None)
    table.number()
    assert table.undo() is None
    assert table.call.number is None
    table.number("3")
    table.drift(1, 3)
    assert table.undo() == BACK
    while not table.over:
        asked = table.placement_question
        assert isinstance(asked, Throw)
        table.answer([[1] * (one.number or 0) for one in asked.dice])
        assert table.undo() == BACK


@pytest.mark.rule("002-33")
def test_a_failed_try_cannot_be_taken_back_but_a_new_one_can() -> None:
    table = Table()
    table.play()
    table.contact(1)
    assert table.undo() == BACK
    table.begin("next-turn")
    table.again()
    assert (table.undo(), table.over) == (None, True)
    table.again()
    table.contact(2)
    assert table.undo() == BACK


@pytest.mark.rule("002-33")
def test_before_dice_an_abandoned_call_was_never_begun() -> None:
    table = Table(library=blanket(*PIPELINE[1:]))
    table.play()
    table.target()
    table.hand_over()
    assert table.playing.told == ("The action was abandoned, and nothing was done.",)
    assert replace(table.state, unfinished=None) == EXAMPLE


ANSWERS = ([[4]], "C5", "seen", [[3], [3]], [[5, 6, 1, 2]], [[5, 5, 6], [6]], [[1, 2, 5]])


@pytest.mark.rule("002-14", "002-33")
@pytest.mark.parametrize("left_off", range(1, 7))
def test_an_abandoned_call_stays_open_and_goes_on_from_where_it_stands(left_off: int) -> None:
    whole, table = Table(SAVED, SHIPPED), Table(SAVED, SHIPPED)
    whole.play()
    table.play()
    for value in ANSWERS:
        whole.answer(value)
    for value in ANSWERS[:left_off]:
        table.answer(value)
    asked = table.placement_question
    table.hand_over()
    assert table.playing.told == (
        "The action was abandoned. The dice and drawn cards of the action stay as they are.",
    )
    assert table.call.is_open
    assert (table.offers(), table.undo()) == (["go-on"], None)
    assert table.placement_question.title == asked.title
    table.hand_over()
    table.document = reopened(table.document)
    table.playing = ProcedurePlayer(table.document)
    table.begin("go-on", "us")
    assert (table.placement_question.title, table.placement_question.odds) == (
        asked.title,
        asked.odds,
    )
    assert table.undo() is None
    assert table.offers() == ["go-on"]
    table.begin("go-on", "us")
    for value in ANSWERS[left_off:]:
        table.answer(value)
    assert table.over
    assert table.state == whole.state


# The target


@pytest.mark.rule("002-18")
def test_the_target_tells_the_restrictions_and_what_it_would_mean() -> None:
    table = Table()
    table.play()
    table.contact()
    asked = table.placement_question
    assert isinstance(asked, Place)
    assert asked.sentence == (
        "Put the target token on a hex. You may choose any whole hex of the board. The better "
        "your units see the target hex, the less the target token drifts."
    )
    assert len(list(asked.allowed_spaces(GRID))) == 12 * 9
    assert {
        one.outcome: one.chance for one in asked.preview_odds(at("C5")) if one.of == "final hex"
    }["C5"] == Fraction(1, 2)
    (lit,) = asked.preview_facts(at("A1"))
    assert isinstance(lit, HighlightedSpaces)
    assert {GRID.name(space): dice for space, dice in lit.spaces.items()} == {
        "A1": "4 dice", "A2": "3 dice", "B1": "3 dice",
    }  # fmt: skip
    near = (TargetRestriction("in-sight"), TargetRestriction("from-friends", 1))
    still = Table(library=blanket(PIPELINE[1], restrictions=near))
    still.play()
    assert still.placement_question.sentence == (
        "Put the target token on a hex. This card says: A friendly unit must have line of sight to"
        " the target hex. The target hex must be at least 1 hex from every friendly unit."
    )


@pytest.mark.rule("002-18", "A2-02")
@pytest.mark.parametrize("space", [Space(1, -1), Space(0, 12), Space(9, 0), Space(-1, 3)])
def test_the_target_must_be_a_whole_hex_of_the_board(space: Space) -> None:
    table = Table()
    table.play()
    table.contact()
    refusal = table.placement_question.refuse(space, GRID)
    assert refusal is not None
    assert refusal.sentence == (
        "The target must be a whole hex of the board, not a half-hex at its edge."
    )
    assert refusal.rules == ("002-18", "A2-02")


def restricted(*restrictions: TargetRestriction, state: HexState = EXAMPLE) -> Table:
    table = Table(state, blanket(*PIPELINE[1:], restrictions=restrictions))
    table.play()
    return table


@pytest.mark.rule("002-18")
def test_a_target_in_sight_is_asked_of_the_own_units_alone() -> None:
    # C and D of the other side see C10, and E does not.
    state = replace(EXAMPLE, terrain={at("C6"): "woods", at("B8"): "woods"})
    table = restricted(TargetRestriction("in-sight"), state=state)
    assert table.refused("C5") == (
        "You cannot choose C5 as the target. A friendly unit must have line of sight to the "
        "target hex."
    )
    asked = table.placement_question
    assert isinstance(asked, Place)
    assert at("C10") in asked.allowed_spaces(GRID)
    table.target("C7")  # its own hex is always seen


@pytest.mark.rule("002-18")
def test_a_target_may_have_to_keep_away_from_friends() -> None:
    table = restricted(TargetRestriction("from-friends", 2))
    assert table.refused("C8") == (
        "You cannot choose C8 as the target. The target hex must be at least 2 hexes from "
        "every friendly unit."
    )
    table.target("C9")
    alone = restricted(TargetRestriction("from-friends", 2), state=standing())
    alone.target("C8")


@pytest.mark.rule("002-33")
def test_where_no_hex_is_allowed_the_table_says_which_it_is() -> None:
    table = restricted(TargetRestriction("in-sight"), state=standing())
    assert table.placement_question.sentence.startswith(
        "Put the target token on a hex. This card says: A friendly unit must have line of "
        "sight to the target hex. No hex on the board is allowed by the card, so agree on "
        "a hex."
    )
    table.target("C5")


def test_a_restriction_in_words_is_for_the_players() -> None:
    table = restricted(TargetRestriction("text", text="Not in a village."))
    assert "This card says: Not in a village." in table.placement_question.sentence
    table.target("C5")


# The card's destination


@pytest.mark.rule("002-07")
def test_where_nobody_knows_where_a_card_goes_the_player_reads_it() -> None:
    library = blanket(*PIPELINE[:2], play_area=None)
    for answer, told in (("stays", "stays in the play area."), ("leaves", "leaves the game.")):
        table = aimed(library=library)
        assert table.placement_question == Pick(
            "us",
            "Put the card away",
            "Does Sustained Blanket say that you place it in the play area? If not, the card "
            "leaves the game.",
            ("002-06", "002-07", "002-17"),
            choices=(
                Choice("leaves", "The card leaves the game", label="Leaves the game"),
                Choice("stays", "The card stays in the play area", label="Stays in play"),
            ),
            prompt="Does the card leave the game?",
        )
        assert table.answer(answer).endswith(f"Sustained Blanket {told}")
        assert table.call.result == "resolved"
        assert table.cards.play_area == ((CardInPlay(BLANKET, 2),) if answer == "stays" else ())
        assert table.cards.gone == (() if answer == "stays" else (BLANKET,))
