"""Initiative: cards, dice, ties, the exact odds."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from boardapp.core.procedure.displayed_facts import SumFact
from boardapp.core.procedure.questions import Throw
from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.games.spearpoint.turn import initiative
from tests.games.spearpoint.combat.support.placed_units import terms
from tests.games.spearpoint.turn.led import AMBUSH, GAME, US_CARD, begun, led, played


@pytest.mark.rule("004-083", "004-085", "004-052")
@pytest.mark.parametrize(
    ("dice", "first"), [([[9], [2]], "us"), ([[2], [9]], "germany"), ([[10], [9]], "us")]
)
def test_the_higher_die_has_it(dice: list[list[int]], first: str) -> None:
    _, state = played(led(turn=2), "initiative", dice)
    assert state.sequence is not None
    assert (state.sequence.first, state.sequence.current_phase) == (first, "movement")
    side = "US" if first == "us" else "Germany"
    assert GAME.moment_title(state) == f"Turn 2, Movement, {side}"


@pytest.mark.rule("004-085", "004-086", "N4-17")
def test_the_example_of_ambush_and_a_tie() -> None:
    """The US plays Ambush! and rolls 5, Germany 7. That is a tie; then 6 + 2 beats 7."""
    told, state = played(led(turn=2), "initiative", *AMBUSH, [[5], [7]], [[6], [7]])
    assert told == [
        "Initiative: US uses a Command Card.", "Initiative, US: Ambush!.",
        "Initiative: Rolled 5 + 2 = 7 and 7 (dice entered by hand).",
        "US 7, Germany 7: both sides rolled the same. Roll again.",
        "Initiative: Rolled 6 + 2 = 8 and 7 (dice entered by hand).", "US 8, Germany 7.", "US "
            "has the initiative.",
    ]  # fmt: skip
    assert state.sequence is not None
    assert (state.sequence.us.card, state.sequence.germany.card) == ("ambush", None)
    facts = begun(led(turn=2), "initiative", *AMBUSH, [[5], [7]]).play.facts
    assert [terms(one) for one in facts if isinstance(one, SumFact)] == [
        "die 5, Command Card 2 = 7", "die 7 = 7",
    ]  # fmt: skip


@pytest.mark.rule("N4-17")
def test_a_bonus_counts_once_where_the_table_reads_it_so() -> None:
    table = led(turn=2, options={"initiative-ties": "once"})
    going = begun(table, "initiative", *AMBUSH, [[5], [7]])
    assert going.asked is not None
    assert [one.chance for one in going.asked.odds] == [
        Fraction(45, 100), Fraction(10, 100), Fraction(45, 100),
    ]  # fmt: skip
    told, state = played(table, "initiative", *AMBUSH, [[5], [7]], [[6], [7]])
    assert told[-2] == "US 6, Germany 7."
    assert state.sequence is not None
    assert state.sequence.first == "germany"


@pytest.mark.rule("004-085", "004-086")
@pytest.mark.parametrize(
    ("us", "germany", "percent"),
    [
        (0, 0, (45, 10, 45)), (1, 0, (55, 9, 36)), (2, 0, (64, 8, 28)), (0, 2, (28, 8, 64)),
        (2, 2, (45, 10, 45)), (12, 0, (100, 0, 0)),
    ],
)  # fmt: skip
def test_the_odds_of_one_throw(us: int, germany: int, percent: tuple[int, int, int]) -> None:
    found = initiative.initiative_odds({"us": us, "germany": germany})
    assert [one.chance for one in found] == [Fraction(one, 100) for one in percent]
    assert [one.outcome for one in found] == ["US", "a tie (roll again)", "Germany"]


@pytest.mark.rule("004-085", "004-086")
def test_the_odds_stand_beside_the_throw() -> None:
    going = begun(led(), "initiative", *AMBUSH)
    assert isinstance(going.asked, Throw)
    assert [one.chance for one in going.asked.odds] == [
        Fraction(64, 100), Fraction(8, 100), Fraction(28, 100),
    ]  # fmt: skip
    assert [(one.number, one.faces, one.by) for one in going.asked.dice] == [
        (1, 10, "us"), (1, 10, "germany"),
    ]  # fmt: skip


@pytest.mark.rule("004-086")
def test_a_card_goes_before_the_first_throw_and_once_a_side() -> None:
    going = begun(led(turn=2), "initiative")
    assert ways(going) == ["us", "germany", *BURNS]
    going.take_answer(US_CARD)
    going.take_answer("none")
    assert ways(going) == ["germany", *BURNS]
    going.take_answer([[5], [5]])
    assert ways(going) == BURNS
    assert isinstance(going.asked, Throw)


BURNS = ["burn-us", "burn-germany"]


@pytest.mark.rule("004-065", "004-085")
def test_each_side_may_burn_a_card_for_its_die_before_each_throw() -> None:
    """5 + 1 to 5 + 1 is a tie. Burned cards are gone with that roll, so 6 + 1 to 7 is one again."""
    us, germany = ({"instead": name} for name in BURNS)
    going = begun(led(turn=2), "initiative", us)
    assert going.asked is not None
    assert [one.chance for one in going.asked.odds] == [
        Fraction(55, 100), Fraction(9, 100), Fraction(36, 100),
    ]  # fmt: skip
    assert ways(going) == ["us", "germany", "burn-germany"]
    assert going.take_answer(germany) is None
    assert ways(going) == ["us", "germany"]
    assert going.take_answer([[5], [5]]) is None
    assert ways(going) == BURNS
    assert going.take_answer(us) is None
    assert going.take_answer([[6], [7]]) is None
    assert going.take_answer([[7], [7]]) is None
    assert going.take_answer(germany) is None
    assert going.take_answer([[7], [7]]) is None
    assert going.play.told == [
        "Initiative: US burns a Command Card to add 1 to its roll.",
        "Initiative: Germany burns a Command Card to add 1 to its roll.",
        "Initiative: Rolled 5 + 1 = 6 and 5 + 1 = 6 (dice entered by hand).",
        "US 6, Germany 6: both sides rolled the same. Roll again.",
        "Initiative: US burns a Command Card to add 1 to its roll.",
        "Initiative: Rolled 6 + 1 = 7 and 7 (dice entered by hand).",
        "US 7, Germany 7: both sides rolled the same. Roll again.",
        "Initiative: Rolled 7 and 7 (dice entered by hand).", "US 7, Germany 7: both sides "
            "rolled the same. "
            "Roll again.",
        "Initiative: Germany burns a Command Card to add 1 to its roll.",
        "Initiative: Rolled 7 and 7 + 1 = 8 (dice entered by "
            "hand).", "US 7, Germany 8.", "Germany has the initiative.",
    ]  # fmt: skip


@pytest.mark.rule("004-065", "004-086", "N4-17")
def test_a_burned_card_adds_to_one_that_is_for_initiative() -> None:
    """5 + 2 + 1 to 8 is a tie. Then the bonus counts again, and the burned card does not."""
    burn = {"instead": "burn-us"}
    told, state = played(led(turn=2), "initiative", *AMBUSH, burn, [[5], [8]], [[6], [7]])
    assert "US 8, Germany 8: both sides rolled the same. Roll again." in told
    assert "US 8, Germany 7." in told
    assert state.sequence is not None
    assert state.sequence.us.card == "ambush"


def ways(going: RunningProcedure[Any]) -> list[str]:
    assert going.asked is not None
    return [one.answer for one in going.asked.instead]


@pytest.mark.rule("004-086")
def test_a_card_that_was_used_for_initiative_has_lost_its_other_use() -> None:
    _, state = played(led(turn=2), "initiative", *AMBUSH, [[9], [2]])
    going = begun(state, "command-card", "us-1")
    refusal = going.refuse("ambush")
    assert refusal is not None
    assert refusal.sentence == (
        "Ambush! was used for initiative this turn, so it has no other effect (rule “Beginning "
        "the turn”)."
    )
    assert begun(state, "command-card", "germany-1").refuse("ambush") is None
    assert state.sequence is not None
    later = replace(state, sequence=state.sequence.next_turn())
    assert begun(later, "command-card", "us-1").refuse("ambush") is None


@pytest.mark.rule("004-087")
def test_nobody_moves_on_turn_1() -> None:
    told, state = played(led(), "initiative", [[9], [2]])
    assert told[-1] == "No unit moves on Turn 1 (rule “Turn sequence”)."
    assert GAME.moment_title(state) == "Turn 1, Commitment, US"
