"""The dice of a call, its drift, and the attacks hex by hex; every question and refusal."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from boardapp.core.command import place_unit, remove_unit
from boardapp.core.procedure.displayed_facts import HighlightedSpaces
from boardapp.core.procedure.displayed_facts import TableFact as Rows
from boardapp.core.procedure.question_parts import DiceRequest
from boardapp.core.procedure.questions import Ask, Pick, Throw
from boardapp.games.strategy_cards.calls.area_attack import (
    UnitAttackOutcome,
    net_hit_odds,
    success_odds,
)
from boardapp.games.strategy_cards.calls.drift import NorthMarkerOrientation
from boardapp.games.strategy_cards.calls.resolve_card import (
    defense_dice_of_unit,
    hex_attacks_of_keyword,
)
from boardapp.games.strategy_cards.calls.unresolved_card_state import (
    DefenseRoll,
    ResolvedHexAttack,
    SettledNumber,
)
from boardapp.games.strategy_cards.cards.decks_hand_and_points import PlayerCards
from boardapp.games.strategy_cards.cards.strategy_card import Keyword
from boardapp.games.strategy_cards.state import NorthMarker
from boardapp.games.strategy_cards.terrain_kinds_and_levels import TerrainKind
from tests.document.play import contents, reopened
from tests.games.strategy_cards.calls.calling import (
    BLANKET,
    BLIND,
    BOARD,
    EXAMPLE,
    GRID,
    PIPELINE,
    SAVED,
    SHIPPED,
    UNITS,
    Table,
    aimed,
    at,
    blanket,
    blasted,
    chances_of,
    dice,
    facts,
    numbered,
    standing,
    unit,
)

BACK = "Dice and revealed cards cannot be undone."


# Drift


@pytest.mark.rule("002-20", "002-21", "002-22", "002-24", "002-45")
def test_the_drift_number_comes_with_its_reasons_and_what_it_would_mean() -> None:
    asked = aimed().placement_question
    assert isinstance(asked, Pick)
    assert asked.sentence == (
        "The drift number is 4, because squad E on C7 sees C5 and is not fatigued, but has "
        "no officer and is not next to C5."
    )
    assert [(one.answer, one.title) for one in asked.choices] == [
        ("seen", "Your units have normal sight of the target hex"),
        ("3", "You agreed that your units have enhanced sight of the target hex, so the drift "
         "number is 3"),
        ("4", "You agreed that your units have normal sight of the target hex, so the drift "
         "number is 4"),
        ("6", "You agreed that your units have no sight of the target hex, so the drift "
         "number is 6"),
    ]  # fmt: skip
    for answer, share in {"seen": 3, "6": 1, "4": 3, "3": 4}.items():
        odds = {
            one.outcome: one.chance for one in asked.preview_odds(answer) if one.of == "final hex"
        }
        assert odds["C5"] == Fraction(share, 6)
        assert sum(one or 0 for one in odds.values()) == 1
    assert facts(asked, Rows)[0].rows[0][0] == "4"
    blind = aimed(BLIND).placement_question
    assert blind.sentence.startswith(
        "The drift number is 6, because squad E on C7 does not see C5, because "
    )  # fmt: skip
    assert chances_of(blind, "final hex")["C5"] == Fraction(1, 6)
    officer = standing(unit("E", "us", "C7", officer=True), unit("H", "us", "I12"))
    assert "The drift number is 3, because " in aimed(officer).placement_question.sentence
    seen = facts(aimed(officer).placement_question, Rows)[0]
    # The better of two counts.
    assert ([number for number, _ in seen.rows], seen.fell) == (["3", "4"], 0)


@pytest.mark.rule("002-20", "002-51")
def test_the_drift_number_is_what_the_units_see_or_what_the_table_says() -> None:
    table = aimed(BLIND)
    assert "does not see C5" in table.number()
    assert table.call.number == SettledNumber(6, "none")
    assert table.undo() is None
    assert table.answer("3") == (
        "Drift number: You agreed that your units have enhanced sight of the target hex, so the "
        "drift number is 3."
    )
    for note in ("two\nlines", "x" * 201):
        assert table.refused(note) == (
            "Reason for your drift number: enter one line of at most 200 characters."
        )
    assert table.refused(" ") == "Reason for your drift number: type an answer first."
    assert table.answer("the officer sees it") == (
        "Reason for your drift number: the officer sees it. You agreed that the drift number is 3. "
        "Your reason: the officer sees it."
    )
    assert table.call.number == SettledNumber(3, None, "the officer sees it")
    assert (table.undo(), table.undo()) == (None, None)
    assert table.number("4") == (
        "Reason for your drift number: No reason. You agreed that the drift number is 4."
    )
    assert table.call.number == SettledNumber(4, None)
    assert table.undo() is None
    assert table.undo() is None
    for number in "01257":
        assert table.refused(number) == f"There is no choice '{number}'."


@pytest.mark.rule("002-25", "002-30")
def test_drift_tells_its_dice_and_odds() -> None:
    asked = numbered().placement_question
    assert isinstance(asked, Throw)
    assert asked.dice == (
        DiceRequest(1, 6, "us", "black die", "4 or more", needed=4, ends=("no drift", (
            "the token drifts"
        )),
                    colour="black"),
        DiceRequest(1, 6, "us", "red die", colour="red"),
    )  # fmt: skip
    assert asked.sentence == (
        "Roll both dice together. If the black die shows 4 or more, the attack hits C5, "
        "and the red die does not matter. Otherwise the token moves as many hexes as the "
        "black die shows. The number of the red die on the north marker gives the "
        "direction."
    )
    finals = chances_of(asked, "final hex")
    assert (finals["C5"], finals["C8"]) == (Fraction(1, 2), Fraction(1, 36))
    assert sum(one or 0 for one in finals.values()) == 1
    assert asked.warning == (
        "The attack may hit your own units: E (8.3 %)."
    )  # fmt: skip
    assert facts(asked, HighlightedSpaces)[0].title == "The blast on C5"
    table = aimed()
    table.number("6")
    assert "If the black die shows a 6, the attack hits C5" in table.placement_question.sentence


@pytest.mark.rule("002-31")
def test_a_token_off_the_board_has_no_effect_and_the_card_is_gone() -> None:
    table = aimed(target="C2")
    table.number("6")
    assert table.drift(4, 6).endswith(
        "The black die shows 4, which is below the drift number 6. The token drifts 4 hexes from "
        "C2 to the west, because the red die shows 6, and leaves the board. The attack has no "
        "effect, and the card leaves the game."
    )
    assert table.over
    assert (table.call.result, table.call.final_hex, table.call.is_off_board) == (
        "no-effect",
        None,
        True,
    )
    assert table.cards == PlayerCards(3, {"Artillery I": ()}, gone=(BLANKET,))
    assert table.undo() == BACK
    on_it = aimed(target="C2")
    on_it.number("6")
    on_it.drift(4, 3)
    assert (on_it.over, on_it.call.final_hex, on_it.call.is_off_board) == (False, at("C6"), False)


@pytest.mark.rule("002-19", "002-28")
def test_drift_goes_by_the_marker_as_it_lies_at_the_roll() -> None:
    turned = NorthMarker(NorthMarkerOrientation(turn=3, clockwise=False))
    table = numbered(replace(EXAMPLE, north=turned))
    table.drift(2, 2)
    assert table.call.final_hex == at("C7")
    assert replace(table.state, north=NorthMarker()).call == table.call
    still = aimed(library=blanket(PIPELINE[1], Keyword("area-attack", 2)), target="C8")
    assert (still.call.final_hex, still.call.has_drift) == (at("C8"), False)


# Attacks


@pytest.mark.rule("002-41")
def test_defense_dice_are_the_unit_s_own_its_armour_or_its_hex_s() -> None:
    hedge = TerrainKind("hedge", "hedge", blocks=False, cover=2, art="open", letter="H")
    state = replace(
        BOARD, kinds={"hedge": hedge}, terrain={at("A1"): "hedge", at("A2"): "woods"}
    )  # fmt: skip

    def dice(space: str, kind: str = "squad", **others: int) -> int | None:
        return defense_dice_of_unit(state, unit("u", "us", space, kind, **others))

    assert [dice("A1"), dice("A2"), dice("A3")] == [2, None, 0]
    assert [dice("A1", cover=0), dice("A2", cover=3), dice("A3", "other")] == [0, 3, 0]
    assert [dice("A1", "vehicle"), dice("A2", "vehicle", armour=4)] == [None, 4]


@pytest.mark.rule("002-41")
def test_an_attack_came_to_what_its_dice_say() -> None:
    defended = (DefenseRoll("C"), DefenseRoll("D", (6,), 1), DefenseRoll("E", (6, 6, 6), 3))
    area = ResolvedHexAttack(3, at("C8"), (5, 6, 1, 2), defended)
    assert area.outcomes(PIPELINE[3]) == (
        UnitAttackOutcome("C", 2, 0, 2),
        UnitAttackOutcome("D", 2, 1, 1),
        UnitAttackOutcome("E", 2, 3, 0),
    )
    assert area.outcomes(Keyword("area-attack", 4, scores=frozenset({6})))[0].hits == 1


@pytest.mark.rule("002-35", "002-38", "002-39")
def test_hexes_are_attacked_in_order_and_those_without_figures_left_out() -> None:
    table = blasted()

    def rolls(keyword: Keyword) -> list[tuple[str, int]]:
        found = hex_attacks_of_keyword(table.state, table.call, keyword)
        return [(GRID.name(one.space), one.attack_dice_to_roll) for one in found]

    assert rolls(PIPELINE[3]) == [("C8", 4)]
    assert rolls(PIPELINE[4]) == [
        ("B7", 0), ("B8", 0), ("C9", 3), ("D8", 0), ("D7", 0), ("C7", 3),
    ]  # fmt: skip
    asked = []
    while not table.over:
        question = table.placement_question
        assert isinstance(question, Throw)
        asked.append(question.title.split()[-1])
        assert facts(question, Rows)[0].fell == (3 if len(asked) == 1 else 4)
        table.answer([[1] * (one.number or 0) for one in question.dice])
    assert asked == ["C8", "C9", "C7"]
    assert [(one.keyword, GRID.name(one.space)) for one in table.call.attacks] == [
        (3, "C8"), (4, "C9"), (4, "C7"),
    ]  # fmt: skip
    assert table.call.is_target_fixed


@pytest.mark.rule("002-34", "002-36", "002-37", "002-40", "002-41", "002-43")
def test_an_attack_tells_dice_odds_friends_and_who_is_spared() -> None:
    table = blasted()
    asked = table.placement_question
    assert asked.sentence == (
        "Roll 4 suppressive dice for the area attack on C8. Squad C has no defense dice; "
        "squad D has no defense dice. An attack die hits on 5 or 6."
    )
    assert asked.rules == ("002-35", "002-36", "002-37", "002-41")
    assert chances_of(asked, "successes") == {str(n): one for n, one in success_odds(4).items()}
    assert chances_of(asked, "successes")["4"] == Fraction(1, 81)
    assert chances_of(asked, "Unit C") == {
        f"{n} hit{'s' * (n != 1)}": one for n, one in success_odds(4).items()
    }
    assert (asked.warning, asked.by, asked.final) == ("", "us", True)
    table.attack(5, 6, 1, 2)
    assert chances_of(table.placement_question, "Unit G") == {
        f"{n} hit{'s' * (n != 1)}": one for n, one in net_hit_odds(3, 1).items()
    }
    table.attack(1, 1, 1, G=(1,))
    assert table.placement_question.sentence == (
        "Roll 3 suppressive dice for the wide blast on C7. Friendly squad E has no defense "
        "dice. An attack die hits on 5 or 6."
    )
    assert (
        table.placement_question.warning
        == "Your own units are in this hex: E. The attack hits your own units too."
    )
    assert table.placement_question.rules == (
        "002-38",
        "002-39",
        "002-40",
        "002-41",
        "002-34",
        "002-43",
    )


@pytest.mark.rule("002-42")
def test_a_vehicle_beside_a_squad_is_spared_aloud() -> None:
    asked = blasted(standing(*UNITS, unit("V", "us", "C8", "vehicle", armour=3))).placement_question
    assert "friendly vehicle V is not hit" in asked.sentence
    assert asked.warning == ""
    assert "002-42" in asked.rules
    assert {one.of for one in asked.odds} == {"successes", "Unit C", "Unit D"}


def test_attacks_may_score_on_other_numbers_and_defense_on_what_the_table_agreed() -> None:
    state = standing(unit("C", "germany", "C8", cover=1), options={"defense-dice": "6-only"})

    def asked(*scores: int) -> Ask[Any]:
        keyword = Keyword("area-attack", 1, scores=frozenset(scores))
        return blasted(state, blanket(*PIPELINE[:3], keyword)).placement_question

    assert asked(6).sentence.endswith("An attack die hits on 6.")
    assert chances_of(asked(6), "Unit C")["1 hit"] == Fraction(1, 6) * Fraction(5, 6)
    assert asked(4, 5, 6).sentence.endswith("An attack die hits on 4, 5 or 6.")
    table = blasted(replace(EXAMPLE, options={"defense-dice": "4-6"}))
    table.attack(1, 1, 1, 1)
    assert table.attack(5, 5, 5, G=(4,)).endswith("G takes 3 hits, 1 of them blocked.")


@pytest.mark.parametrize(
    ("dice", "reason"),
    [
        ([[1, 2, 3]], "Attack dice: enter 4 dice, not 3."),
        ([[1]], "Attack dice: enter 4 dice, not 1."),
        ([[1, 2, 3, 7]], "Attack dice: a die shows 1 to 6."),
        ([[1, 2, 3, 0]], "Attack dice: a die shows 1 to 6."),
        ([[1, 2, 3, 4], [1]],
         "Suppressive Area Attack (4) on C8: enter 1 kind of dice, not 2."),
    ],
)  # fmt: skip
def test_attack_dice_that_cannot_be_are_refused(dice: list[list[int]], reason: str) -> None:
    assert blasted().refused(dice) == reason


@pytest.mark.parametrize("die", [0, 7])
def test_dice_that_cannot_have_fallen_are_refused(die: int) -> None:
    table = Table()
    table.play()
    assert table.refused([[die]]) == "Contact: a die shows 1 to 6."
    table = numbered()
    assert table.refused([[die], [3]]) == "Black die: a die shows 1 to 6."
    assert table.refused([[3], [die]]) == "Red die: a die shows 1 to 6."
    assert table.refused([[3, 3], [3]]) == "Black die: enter 1 die, not 2."


def test_defense_dice_that_nobody_knows_are_typed_as_thrown() -> None:
    table = blasted(replace(EXAMPLE, terrain={at("C8"): "woods"}))
    assert [number for number, _, _ in dice(table.placement_question)] == [4, None, None]
    assert chances_of(table.placement_question, "Unit C") == {"as many dice as you agree on": None}
    assert table.refused([[5, 6, 1, 2], [6] * 100, []]) == (
        "Unit C's defense dice: enter at most 99 dice, not 100."
    )
    told = table.attack(5, 6, 1, 2, C=(5, 5, 5), D=())
    assert (
        "Attack dice show 5, 6, 1, 2: 2 hits. Unit C's defense dice show 5, 5, 5: 3 blocks. Unit "
        "D's defense dice: none (dice entered by hand)." in told
    )
    assert "C takes 2 hits, all blocked; D takes 2 hits." in told
    every = blasted(replace(EXAMPLE, terrain={at("C8"): "woods"}))
    assert "C takes 2 hits, all blocked" in every.attack(5, 6, 1, 2, C=(6,) * 99)


def test_units_that_leave_before_their_hex_is_rolled_for_are_not_attacked() -> None:
    table = blasted()
    table.attack(6, 6, 6, 6)
    for name in "GE":  # by hand in the midst of it: the call stays open
        assert table.playing.change_by_hand(remove_unit(table.state.units[name], GRID)) is None
    assert table.begin("go-on", "us") == (
        "Only vehicles are on B8. The wide blast is suppressive and does not affect "
        "vehicles, so you roll no dice. Sustained Blanket leaves the game."
    )
    assert (table.over, table.call.result) == (True, "resolved")


@pytest.mark.rule("002-35")
def test_no_keyword_is_gone_back_to_when_units_walk_into_the_blast() -> None:
    alone = {one.id: one for one in UNITS if one.id in "EG"}
    table = blasted(replace(EXAMPLE, units=alone))  # nobody on C8: the area attack needs no roll
    assert table.playing.told[-1] == (
        "No unit is in the hexes of Suppressive Area Attack (4), so you roll no dice."
    )
    table.attack(6, 6, 6, G=(1,))
    late = (unit("H", "germany", "C8"), unit("I", "germany", "C9"), unit("J", "germany", "D7"))
    for one in late:
        assert table.playing.change_by_hand(place_unit(one, GRID)) is None
    table.begin("go-on", "us")
    assert table.placement_question.title.endswith("Blast Radius (3) on D7")
    table.attack(1, 1, 1)
    table.attack(1, 1, 1)
    assert table.call.result == "resolved"
    assert [GRID.name(one.space) for one in table.call.attacks] == ["C9", "D7", "C7"]


@pytest.mark.rule("002-35")
def test_each_attack_of_a_card_strikes_the_hex() -> None:
    twice = blanket(PIPELINE[1], Keyword("area-attack", 4), Keyword("area-attack", 2))
    table = Table(replace(EXAMPLE, units={"H": unit("H", "germany", "C5", cover=0)}), twice)
    table.play()
    table.target()
    for _ in range(2):
        question = table.placement_question
        assert isinstance(question, Throw)
        table.answer([[1] * (one.number or 0) for one in question.dice])
    assert [(one.keyword, GRID.name(one.space)) for one in table.call.attacks] == [
        (1, "C5"), (2, "C5"),
    ]  # fmt: skip
    assert table.call.result == "resolved"


def test_an_attack_on_nobody_needs_no_roll() -> None:
    table = blasted(standing())
    assert (table.over, table.call.result) == (True, "resolved")


@pytest.mark.rule("002-37", "002-41")
@pytest.mark.parametrize("number", [40, 300])
def test_a_blast_may_be_over_many_units(number: int) -> None:
    crowd = (unit(f"u{n:03}", "germany", "C8", cover=1) for n in range(number))
    table = blasted(replace(standing(*crowd), entered=SAVED.entered), SHIPPED)
    kinds = [[5, 6, 1, 2], *([1 + n % 6] for n in range(number))]
    table.answer(kinds)
    assert "u039 takes 2 hits" in " ".join(table.playing.told)
    again = reopened(table.document)
    assert again.damage is None
    assert contents(again) == contents(table.document)
