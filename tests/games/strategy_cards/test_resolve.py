"""A card resolved step by step: the rulebook's example, and every refusal."""

from dataclasses import replace

import pytest

from boardapp.core.command import RemoveUnit, SetTurn, kept
from boardapp.core.grid import Space
from boardapp.games.strategy_cards import card_acts, resolve
from boardapp.games.strategy_cards.call import Number
from boardapp.games.strategy_cards.call_act import Act, Thrown
from boardapp.games.strategy_cards.cards import Restriction
from boardapp.games.strategy_cards.decks import InPlay, PlayerCards
from boardapp.games.strategy_cards.drift import Marker
from boardapp.games.strategy_cards.sight import rule_on_line
from boardapp.games.strategy_cards.state import HexState, North
from boardapp.games.strategy_cards.steps import next_step
from tests.games.strategy_cards.calling import (
    BLANKET,
    EXAMPLE,
    GRID,
    LIBRARY,
    PIPELINE,
    Table,
    at,
    blasted,
    card,
    deck,
    everywhere,
    nowhere,
    refusal,
    targeted,
    unit,
)

# ---- the rulebook's example -------------------------------------------------------------------


@pytest.mark.rule("002-44")
@pytest.mark.rule("002-45")
@pytest.mark.rule("002-46")
@pytest.mark.rule("002-47")
@pytest.mark.rule("002-48")
@pytest.mark.rule("002-12")
@pytest.mark.rule("002-14")
@pytest.mark.rule("002-17")
@pytest.mark.rule("002-34")
@pytest.mark.rule("002-39")
@pytest.mark.rule("002-41")
@pytest.mark.rule("002-42")
@pytest.mark.rule("002-43")
@pytest.mark.rule("A2-06")
def test_the_worked_example_step_by_step() -> None:
    """Contact with 4 or more; target seen by E; black 3, red 3; two squads; then E and G, not F."""
    table = Table()
    assert table.activate() == Act(
        table.commands[0], (), "US plays Sustained Blanket for 3 command points."
    )
    assert (table.cards.command, table.cards.hand) == (3, ())
    assert table.cards.active == InPlay(BLANKET, 2)
    assert table.step() == "contact"

    act = table.contact(4)
    assert act.sentence == "Sustained Blanket: 4 against 4, contact."
    assert act.throws == (Thrown((4,), "contact, 4 or more", "us"),)
    assert table.step() == "target"

    assert table.target("C5").sentence == "Sustained Blanket: target C5."
    assert table.step() == "drift-number"
    number = table.do(resolve.settle_drift_number(table.state, everywhere))
    assert number.sentence == (
        "Drift number 4, normal sight: squad E on C7, not fatigued, sees C5, but has no officer"
        " and is not next to it."
    )
    assert table.call.number == Number(4, "normal")
    assert table.step() == "drift"

    act = table.drift(3, 3)
    assert act.sentence == (
        "Black 3 is below 4: the token drifts 3 hexes from C5, east for red 3, to C8."
    )
    assert act.throws == (
        Thrown((3,), "drift, the black die", "us"),
        Thrown((3,), "drift, the red die", "us"),
    )
    assert table.call.final == at("C8")
    assert table.call.drift is not None
    assert [GRID.name(space) for space in table.call.drift.path] == ["C5", "C6", "C7", "C8"]

    step = next_step(table.state, table.call)
    assert step.title == "Suppressive Area Attack (4) on C8"
    assert [wanted.dice for wanted in step.dice] == [4]  # no defense dice in the open
    act = table.attack(5, 6, 1, 2)
    assert act.sentence == (
        "Suppressive Area Attack (4) on C8: C: 2 successes, 0 blocked, 2 left; D: 2 successes,"
        " 0 blocked, 2 left."
    )
    assert act.throws == (Thrown((5, 6, 1, 2), "Suppressive Area Attack (4) on C8", "us"),)

    step = next_step(table.state, table.call)
    assert step.title == "Suppressive Wide Blast Radius (3) on C9"
    assert [(wanted.dice, wanted.unit, wanted.side) for wanted in step.dice] == [
        (3, None, "us"),
        (1, "G", "germany"),
    ]
    assert step.notes == (
        "B8, wide blast: only vehicles, which a suppressive attack leaves alone; no roll.",
    )
    act = table.attack(5, 5, 6, G=(6,))
    assert act.sentence == (
        "Suppressive Wide Blast Radius (3) on C9: G: 3 successes, 1 blocked, 2 left."
    )
    assert act.throws[1] == Thrown((6,), "the defense of G", "germany")

    step = next_step(table.state, table.call)
    assert step.title == "Suppressive Wide Blast Radius (3) on C7"
    assert "Your own are hit alike: E." in step.sentence
    act = table.attack(1, 2, 5)
    assert act.sentence == (
        "Suppressive Wide Blast Radius (3) on C7: E: 1 success, 0 blocked, 1 left."
    )
    assert table.step() == "done"
    assert (table.call.result, table.call.open) == ("resolved", False)
    assert table.cards == PlayerCards(3, {"Artillery I": ()}, gone=(BLANKET,))
    assert {one.unit for attack in table.call.attacks for one in attack.defended} == {*"CDEG"}


def test_the_whole_example_can_be_undone_command_by_command() -> None:
    table = targeted()
    table.drift()
    table.attack(5, 6, 1, 2)
    state = table.state
    for command in reversed(table.commands):
        state = command.inverse().apply(state)
    assert state == EXAMPLE


# ---- the target -------------------------------------------------------------------------------


@pytest.mark.rule("002-18")
@pytest.mark.rule("A2-02")
@pytest.mark.parametrize("space", [Space(1, -1), Space(0, 12), Space(9, 0), Space(-1, 3)])
def test_the_target_must_be_a_whole_hex_of_the_board(space: Space) -> None:
    table = Table()
    table.activate()
    table.contact()
    assert refusal(resolve.place_target(table.state, space, everywhere)) == (
        "The target must be a whole hex of the board; the half-hexes at its rim are not."
    )


def restricted(*restrictions: Restriction) -> Table:
    table = Table(library=deck(
        "Artillery I", card("Sustained Blanket", *PIPELINE[1:], restrictions=restrictions)
    ))  # fmt: skip
    table.activate()
    return table


def test_a_target_in_sight_is_asked_of_the_own_units_alone() -> None:
    table = restricted(Restriction("in-sight"))
    asked = []

    def sees(origin: Space, target: Space) -> bool:
        asked.append((GRID.name(origin), GRID.name(target)))
        return False

    assert refusal(resolve.place_target(table.state, at("C5"), sees)) == (
        "C5 may not be the target. A friendly unit must have line of sight to the target hex."
    )
    assert asked == [("C7", "C5")]
    ground = table.state.ground
    table.do(resolve.place_target(table.state, at("C5"), lambda *line: rule_on_line(ground, *line)))
    table.do(resolve.place_target(table.state, at("C7"), nowhere))  # its own hex is always seen


def test_a_target_may_have_to_keep_away_from_friends() -> None:
    table = restricted(Restriction("from-friends", 2))
    assert refusal(resolve.place_target(table.state, at("C8"), everywhere)) == (
        "C8 may not be the target. The target hex must be at least 2 hexes from every friendly"
        " unit."
    )
    table.target("C9")
    table.state = RemoveUnit(EXAMPLE.units["E"]).apply(table.state)
    table.target("C8")


def test_a_restriction_in_words_is_for_the_players() -> None:
    table = restricted(Restriction("text", text="Not in a village."))
    assert "This card says: Not in a village." in next_step(table.state, table.call).sentence
    table.target("C5")


def test_the_token_may_be_moved_until_dice_are_thrown() -> None:
    table = targeted()
    table.target("C6")
    assert (table.call.target, table.call.number) == (at("C6"), None)
    assert refusal(resolve.roll_drift(table.state, 1, 1)) == "Settle the drift number first."
    table.number()
    table.drift(2, 3)
    reason = refusal(resolve.place_target(table.state, at("C5"), everywhere))
    assert reason == "Dice were thrown for this target: the token stays."


# ---- drift ------------------------------------------------------------------------------------


@pytest.mark.rule("002-20")
@pytest.mark.rule("002-51")
def test_the_drift_number_is_what_the_units_see_or_what_the_table_says() -> None:
    table = targeted()
    table.do(resolve.settle_drift_number(table.state, nowhere))
    assert table.call.number == Number(6, "none")
    act = table.do(
        resolve.settle_drift_number(table.state, nowhere, number=3, note="the officer sees it")
    )
    assert act.sentence == "Drift number 3, settled by the table: the officer sees it."
    assert table.call.number == Number(3, None, "the officer sees it")
    act = table.do(resolve.settle_drift_number(table.state, nowhere, number=4))
    assert act.sentence == "Drift number 4, settled by the table."
    for number in (0, 1, 2, 5, 7):
        reason = refusal(resolve.settle_drift_number(table.state, nowhere, number=number))
        assert reason == f"There is no drift number {number}: it is 3, 4 or 6."
    for note in ("two\nlines", "x" * 201):
        wrong = resolve.settle_drift_number(table.state, nowhere, number=4, note=note)
        assert refusal(wrong) == "A note is one printable line of at most 200 characters."


@pytest.mark.rule("002-31")
def test_a_token_off_the_board_has_no_effect_and_the_card_is_gone() -> None:
    table = targeted()
    table.target("C2")
    table.number(6)
    act = table.drift(4, 6)
    assert act.sentence == (
        "Black 4 is below 6: the token drifts 4 hexes from C2, west for red 6, and off the board."
        " No effect; the card leaves the game."
    )
    assert (table.call.result, table.call.final, table.call.off_board) == ("no-effect", None, True)
    assert table.cards == PlayerCards(3, {"Artillery I": ()}, gone=(BLANKET,))
    assert table.step() == "done"


@pytest.mark.rule("002-19")
@pytest.mark.rule("002-28")
def test_drift_goes_by_the_marker_as_it_lies_at_the_roll() -> None:
    table = targeted(replace(EXAMPLE, north=North(Marker(turn=3, clockwise=False))))
    table.drift(2, 2)
    assert table.call.final == at("C7")
    table.state = replace(table.state, north=North())
    assert table.call.final == at("C7")


# ---- attacks ----------------------------------------------------------------------------------


ODD = "There is no {} on such a die: 1 to 6."


@pytest.mark.parametrize(
    ("dice", "defended", "reason"),
    [
        ((1, 2, 3), {}, "3 dice for the attack; expected 4."),
        ((1,), {}, "1 die for the attack; expected 4."),
        ((1, 2, 3, 7), {}, "A die shows 7; expected 1 to 6."),
        ((1, 2, 3, 4), {"C": (1,)}, "1 die for the defense of C; expected 0."),
        ((1, 2, 3, 4), {"E": (1,)}, "Dice for the defense of E, who is not struck here."),
    ],
)
def test_attack_dice_that_cannot_be_are_refused(
    dice: tuple[int, ...], defended: dict[str, tuple[int, ...]], reason: str
) -> None:
    assert refusal(resolve.attack(blasted().state, dice, defended)) == reason


@pytest.mark.parametrize("die", [0, 7, -1])
def test_dice_that_cannot_have_fallen_are_refused(die: int) -> None:
    table = Table()
    table.activate()
    assert refusal(resolve.roll_contact(table.state, die)) == ODD.format(die)
    table = targeted()
    assert refusal(resolve.roll_drift(table.state, die, 3)) == ODD.format(die)
    assert refusal(resolve.roll_drift(table.state, 3, die)) == ODD.format(die)


def test_defense_dice_that_nobody_knows_are_typed_as_thrown() -> None:
    woods = replace(EXAMPLE, terrain={at("C8"): "woods"})
    table = targeted(woods)
    table.drift()
    step = next_step(table.state, table.call)
    assert [wanted.dice for wanted in step.dice] == [4, None, None]
    assert step.net == {}
    act = table.attack(5, 6, 1, 2, C=(5, 5, 5), D=())
    assert act.sentence.endswith(
        "C: 2 successes, 3 blocked, 0 left; D: 2 successes, 0 blocked, 2 left."
    )


def test_defense_dice_score_as_the_table_agreed() -> None:
    table = targeted(replace(EXAMPLE, options={"defense-dice": "4-6"}))
    table.drift()
    table.attack(1, 1, 1, 1)
    assert table.attack(5, 5, 5, G=(4,)).sentence.endswith("G: 3 successes, 1 blocked, 2 left.")


def test_units_that_leave_before_their_hex_is_rolled_for_are_not_attacked() -> None:
    table = blasted()
    table.attack(6, 6, 6, 6)
    for name in "GE":
        table.state = RemoveUnit(table.state.units[name]).apply(table.state)
    assert table.step() == "put-away"
    assert refusal(resolve.attack(table.state, (1, 1, 1))) == "There is no hex to attack now."
    act = table.do(resolve.put_away(table.state))
    assert act.sentence == "Sustained Blanket leaves the game."
    assert table.call.result == "resolved"


def test_no_keyword_is_gone_back_to_when_units_walk_into_the_blast() -> None:
    alone = {name: EXAMPLE.units[name] for name in "EG"}
    table = targeted(replace(EXAMPLE, units=alone))
    table.drift()  # nobody stands on C8, so the area attack needs no roll
    table.attack(6, 6, 6, G=(1,))
    late = (unit("H", "germany", "C8"), unit("I", "germany", "C9"), unit("J", "germany", "D7"))
    table.state = replace(table.state, units={**alone, **{one.id: one for one in late}})
    assert next_step(table.state, table.call).title.endswith("Blast Radius (3) on D7")
    table.attack(1, 1, 1)
    table.attack(1, 1, 1)
    assert table.call.result == "resolved"


def test_the_act_of_a_blast_over_many_units_has_a_title_of_bounded_length() -> None:
    crowd = {f"u{n:03}": unit(f"u{n:03}", "germany", "C8") for n in range(40)}
    table = targeted(replace(EXAMPLE, units=crowd))
    table.drift()
    act = table.attack(5, 6, 1, 2)
    assert act.sentence.endswith("u039: 2 successes, 0 blocked, 2 left.")
    title = act.command.text(GRID)
    assert len(title) == 300
    assert title.endswith("…")


def test_an_attack_on_nobody_needs_no_roll() -> None:
    table = targeted(replace(EXAMPLE, units={}))
    table.drift()
    assert (table.step(), table.call.result) == ("done", "resolved")


@pytest.mark.rule("002-07")
def test_where_nobody_knows_where_a_card_goes_the_player_reads_it() -> None:
    library = deck("Artillery I", card("Sustained Blanket", *PIPELINE[:2], play_area=None))
    table = Table(library=library)
    table.activate()
    table.contact()
    assert refusal(resolve.put_away(table.state)) == (
        "Sustained Blanket is not resolved yet: its effects cannot be stopped."
    )
    table.target()
    assert table.step() == "put-away"
    assert refusal(resolve.put_away(table.state)) == (
        "Read on Sustained Blanket whether it is placed in the play area."
    )
    act = table.do(resolve.put_away(table.state, stays=True))
    assert act.sentence == "Sustained Blanket stays in the play area."
    assert table.cards.play_area == (InPlay(BLANKET, 2),)
    assert table.step() == "done"


# ---- order, and no way back -------------------------------------------------------------------


def test_steps_out_of_order_are_refused() -> None:
    none = "No card is being resolved."
    assert refusal(resolve.roll_contact(EXAMPLE, 4)) == none
    assert refusal(resolve.place_target(EXAMPLE, at("C5"), everywhere)) == none
    assert refusal(resolve.settle_drift_number(EXAMPLE, everywhere)) == none
    assert refusal(resolve.roll_drift(EXAMPLE, 1, 1)) == none
    assert refusal(resolve.attack(EXAMPLE, (1,))) == none
    assert refusal(resolve.put_away(EXAMPLE)) == none

    table = Table()
    table.activate()
    early = "Sustained Blanket has not come to that: first Establish Contact (4)."
    assert refusal(resolve.place_target(table.state, at("C5"), everywhere)) == early
    assert refusal(resolve.roll_drift(table.state, 1, 1)) == early
    assert refusal(resolve.attack(table.state, (1,))) == "There is no hex to attack now."
    table.contact()
    past = "Sustained Blanket is past that: there is no way back."
    assert refusal(resolve.roll_contact(table.state, 4)) == past

    plain = Table(library=deck("Artillery I", card("Sustained Blanket", *PIPELINE[:2])))
    plain.activate()
    other = "Sustained Blanket does not ask for that."
    assert refusal(resolve.roll_drift(plain.state, 1, 1)) == other


def test_a_call_whose_card_is_not_there_is_refused_step_by_step() -> None:
    """No act leads there, but a table of strangers may lie so."""
    none = "No card is being resolved."

    def lost(table: Table) -> HexState:
        return table.state.with_cards("us", PlayerCards(0, {"Artillery I": ()}))

    table = Table()
    table.activate()
    assert refusal(resolve.roll_contact(lost(table), 1)) == none
    table = targeted()
    table.target("C2")
    table.number(6)
    assert refusal(resolve.roll_drift(lost(table), 4, 6)) == none
    table = blasted()
    alone = replace(lost(table), units={})
    assert refusal(resolve.put_away(alone)) == none


@pytest.mark.rule("002-33")
def test_a_resolution_cannot_be_stopped_but_a_token_can_be_cleared_away_after_it() -> None:
    assert refusal(resolve.clear(EXAMPLE)) == "No token lies on the board."
    table = blasted()
    stop = "Sustained Blanket is not resolved yet: its effects cannot be stopped."
    assert refusal(resolve.clear(table.state)) == stop
    assert refusal(resolve.put_away(table.state)) == stop
    table.attack(1, 1, 1, 1)
    table.attack(1, 1, 1, G=(1,))
    table.attack(1, 1, 1)
    assert table.do(resolve.clear(table.state)).sentence == "Take the target token off the board."
    assert table.state.call is None


@pytest.mark.rule("002-33")
def test_a_click_may_be_taken_back_until_dice_are_thrown() -> None:
    table = Table()

    def last() -> str | None:
        return kept(table.commands[-1])

    table.activate()
    assert last() is None
    table.contact()
    assert last() == "The contact dice have been thrown: there is no way back."
    table.target()
    assert last() is None
    table.number()
    assert last() is None
    table.drift()
    assert last() == "The drift dice have been thrown: there is no way back."
    table.attack(1, 1, 1, 1)
    assert last() == "The attack dice have been thrown: there is no way back."
    assert kept(SetTurn(1, 2)) is None


def test_a_failed_try_cannot_be_taken_back_but_a_new_card_can() -> None:
    table = Table()
    table.activate()
    table.contact(1)
    assert kept(table.commands[-1]) is not None
    table.state = SetTurn(2, 3).apply(table.state)
    table.do(card_acts.retry(table.state, LIBRARY, "us", BLANKET))
    assert kept(table.commands[-1]) is None
    table.contact(2)
    assert kept(table.commands[-1]) is not None
