"""The procedures of each side, phase by phase, in each way to play: golden tables."""

from dataclasses import replace
from typing import Any

import pytest

from boardapp.core.procedure.questions import EmptyPart, empty_part
from boardapp.games.atlantikwall.state import BeachState
from boardapp.games.atlantikwall.turn_menu import menu_questions
from tests.games.atlantikwall.beach import (
    MAPS,
    asked,
    cards,
    done,
    given,
    offered,
    refused,
    table,
    unit,
)

OWN = "decoration! lose"
ANY = f"{OWN} conflict"
"""A German's procedures of every phase, alone and against Units; a ! is refused."""
OF_ALLIES = "trade forced killed"
ALONE = {"game": "solitaire"}
BOTH = {"game": "allies", "omaha": "both"}


def begun(state: BeachState) -> set[str]:
    """The offered procedures; a ! stands behind refused ones."""
    return {f"{name}{'!' * bool(refusal)}" for name, refusal in offered(state).items()}


def against(phase: str, **held: Any) -> BeachState:
    """Two Units, the second in the Bunker."""
    return table(unit(1, "S1"), unit(2, "B"), phase=phase, **held)


@pytest.mark.rule("001-02", "001-07", "001-09", "001-12")
@pytest.mark.parametrize(
    ("phase", "held", "offers"),
    [
        ("set-up", {}, "set-up box card"),
        ("roll", {}, f"roll end! {ANY} {OF_ALLIES}"),
        ("roll", {"tally": ("red star",)}, f"steal end {ANY} {OF_ALLIES}"),
        ("roll", {"tally": ("red skull",)}, f"steal give-skulls end {ANY} {OF_ALLIES}"),
        ("resources", {}, f"end take.u1 take.u2 {ANY} {OF_ALLIES}"),
        ("spend", {"courage": 5},
         f"acquire.specialist acquire.item buy card end take.u1 take.u2 {ANY} {OF_ALLIES}"),
        ("spend", {"courage": 4},
         f"acquire.specialist acquire.item buy! card end take.u1 take.u2 {ANY} {OF_ALLIES}"),
        ("move", {}, f"march.u1 end {ANY} {OF_ALLIES}"),
        ("combat", {}, f"end {ANY} {OF_ALLIES}"),
        ("assault", {"held": 1}, f"decoration lose conflict end {OF_ALLIES}"),
        ("assault", {"ended": "german"}, "go-on"),
    ],
)  # fmt: skip
def test_a_phase_offers_what_belongs_to_it(phase: str, held: dict[str, Any], offers: str) -> None:
    assert begun(against(phase, **held)) == {one.replace(".", " ") for one in offers.split()}


@pytest.mark.rule("001-02", "001-59", "001-61", "001-62", "001-90")
@pytest.mark.parametrize(
    ("state", "offers"),
    [
        (table(unit(1, "S1"), options=ALONE, tally=("red star",)),
         f"second! trade-dice.dog! trade-dice.barbed-wire! end {OWN}"),
        (cards(table(unit(1, "S1"), options=ALONE, tally=("red star",)), "Dog"),
         f"second! trade-dice.dog trade-dice.barbed-wire! item end {OWN}"),
        (table(unit(1, "S1"), options=ALONE, phase="move", sniper="fires"), f"end {OWN}"),
        (cards(table(unit(1, "S1"), options=ALONE, phase="move"), "Scharfschütze"), f"end {OWN}"),
        (cards(table(unit(1, "S1"), options=ALONE, phase="move", sniper="fires"), "Scharfschütze"),
         f"find-sniper end {OWN}"),
        # Nobody else has dice there.
        (table(unit(1, "S1"), options=ALONE, tally=("red skull",)),
         f"second! trade-dice.dog! trade-dice.barbed-wire! end {OWN}"),
        (table(unit(1, "West Landing", on=MAPS), on=MAPS, options=BOTH, phase="move"),
         "march.u1 mortar.u1 trade killed end"),
    ],
)  # fmt: skip
def test_each_way_to_play_offers_its_own(state: BeachState, offers: str) -> None:
    assert begun(state) == {one.replace(".", " ") for one in offers.split()}


@pytest.mark.rule("001-65", "001-66", "001-71", "001-72")
@pytest.mark.parametrize(
    ("rule", "counters", "more"),
    [
        ("none", 0, set()),
        ("mulligan", 1, {"counter u1"}),
        ("lucky", 1, {"counter u1"}),
        ("hidden", 1, {"counter u1", "hidden"}),
        ("hidden", 0, {"counter u1", "hidden!"}),
        ("desperate", 1, {"counter u1", "desperate"}),
        ("desperate", 0, {"counter u1", "desperate!"}),
    ],
)
def test_counters_are_offered_as_their_rule_is(rule: str, counters: int, more: set[str]) -> None:
    options = {} if rule == "none" else {"counters": rule}
    held = unit(1, "S1", counters=1)
    state = table(held, tally=("red star",), options=options, counters=counters)
    assert begun(state) == {"steal", "end", *ANY.split(), *OF_ALLIES.split()} | more
    none = state.with_unit("u1", held._replace(counters=0))
    assert ("counter u1!" in begun(none)) == bool(more), "with none and an empty pool"


@pytest.mark.rule("001-65", "001-67", "001-71", "001-72")
@pytest.mark.parametrize(
    ("rule", "late"),
    [("mulligan", "counter u1!"), ("lucky", "counter u1"), ("hidden", "counter u1"),
     ("desperate", "counter u1!")],
)  # fmt: skip
def test_units_spend_counters_in_phase_1_but_lucky_dice_at_any_time(rule: str, late: str) -> None:
    held: dict[str, Any] = {"options": {"counters": rule}, "counter_pool": 3}
    for phase in ("resources", "spend", "move", "combat"):
        state = table(unit(1, "S1", counters=1), phase=phase, **held)
        assert late in begun(state)
    # A bonus of later may still be a counter, where there is a pool; it is not spent then.
    pooled = table(unit(1, "S1", counters=1), phase="resources", **held)
    if rule == "hidden":
        assert refused("counter u1", pooled, "use") == (
            "Players may spend Re-roll counters only in Phase 1. (rule “Hidden Resources”)"
        )
        assert done("counter u1", pooled, "take").units["u1"].counters == 2
    if rule == "lucky":
        assert done("counter u1", pooled, "use").units["u1"].counters == 0
    first = table(unit(1, "S1", counters=1), phase="roll", **held)
    assert "counter u1" in begun(first)
    assert done("counter u1", first, "use").units["u1"].counters == 0


@pytest.mark.rule("001-02")
def test_each_phase_begins_with_what_it_does() -> None:
    state = done("end", against("roll", tally=("red star", "red tool")), 3)
    assert (state.phase, state.stars.now, state.points.now) == ("resources", 1, 3)
    spent = done("end", state)
    assert (spent.phase, done("end", spent).phase) == ("spend", "move")
    paid = done("end", done("end", spent), 0, 0)
    assert (paid.phase, paid.soldiers.now) == ("combat", 0)


def test_nobody_is_lost_where_nobody_is() -> None:
    state = against("move").with_card_moved("Unteroffizier", "lost")
    assert "lose" not in begun(state)
    free = offered(replace(state, mode="free"))
    assert free["lose"] == "The German has no Specialist in play."
    assert free["march u2"] == "Unit 2 is in the Bunker and no longer moves."
    assert free["roll"] == "You can do that only in Phase 1: Roll the Dice."
    assert free["go-on"] == "The game has not ended yet."


@pytest.mark.rule("001-71", "001-72")
def test_no_counter_is_told_as_its_rule_does() -> None:
    held: dict[str, Any] = {"tally": ("red star",)}
    hidden = table(unit(1, "S1"), options={"counters": "hidden"}, **held)
    assert offered(hidden)["hidden"] == (
        "The German has no Re-roll counter to spend. (rule “Hidden Resources”)"
    )
    desperate = table(unit(1, "S1"), options={"counters": "desperate"}, **held)
    assert offered(desperate)["desperate"] == (
        "The German has used his Re-roll counter already. (rule “Desperate Measures”)"
    )


@pytest.mark.rule("001-05", "001-07")
def test_costs_stand_beside_cards_and_entered_cards_keep_their_sort() -> None:
    assert refused("card", against("spend"), "item", "x" * 41).startswith(
        "German card: enter one line"
    )
    state = done("card", against("spend", stars=3), "specialist", "Funker", 2)
    assert state.cards["Funker"].sort == "specialist"
    going = given("acquire specialist", state)
    assert {one.answer: one.note for one in asked(going).choices}["Funker"] == "2 Stars"
    item = done("card", against("spend"), "item", "Handgranate", 7)
    assert item.cards["Handgranate"].sort == "item"
    assert "item" in begun(item.with_card_moved("Handgranate", "play"))


@pytest.mark.rule("001-10")
def test_a_straight_draws_nothing_where_no_red_one_is_left() -> None:
    grays = {"Gold Wound Badge": 1, "Another Wound Badge": 2}
    straight = ("red skull", "red star", "white soldier", "white soldiers", "black courage",
                "black tool")  # fmt: skip
    state = against("roll", tally=straight, deck=grays, tools={"1": 1})
    after = done("end", state, ["white soldier"])
    assert after.held == 0


def test_a_phase_is_empty_only_where_no_hidden_hand_may_be_the_cause() -> None:
    alone = table(unit(1, "S1"), phase="combat", options=ALONE)
    assert empty_part(menu_questions(alone)) == EmptyPart("Nobody may act in Phase 5", 0, "end")
    for phase in ("resources", "move", "combat"):
        asked = menu_questions(against(phase))
        assert not any(one.nobody for one in asked), "the Decorations are secret"
