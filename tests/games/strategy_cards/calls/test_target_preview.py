"""Previews of a call on a target, compared with all 36 throws of the drift dice."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.grid import Space
from boardapp.core.procedure.questions import Place
from boardapp.games.strategy_cards.calls.drift import BlastChance, drift_from_dice
from boardapp.games.strategy_cards.calls.resolve_card import hex_attacks_of_keyword
from boardapp.games.strategy_cards.calls.target_preview import (
    TargetOdds,
    UnitBlastRisk,
    target_odds,
)
from boardapp.games.strategy_cards.calls.unresolved_card_state import CardResolution, SettledNumber
from boardapp.games.strategy_cards.cards.strategy_card import Keyword
from boardapp.games.strategy_cards.state import HexState, HexUnit
from tests.games.strategy_cards.calls.calling import (
    BLANKET,
    BLIND,
    BOARD,
    EXAMPLE,
    GRID,
    PIPELINE,
    Table,
    at,
)

CALL = CardResolution("us", BLANKET, PIPELINE, die=4)
NO = Fraction(0)


@pytest.mark.rule("002-30", "002-32")
def test_the_odds_of_every_hex_and_unit() -> None:
    found = target_odds(EXAMPLE, CALL, at("C5"), 4)
    assert found.finals[at("C5")] == Fraction(1, 2)
    assert sum(found.finals.values()) == 1
    once, units = Fraction(1, 36), EXAMPLE.units
    # East of C5 lie C6, C7 and C8: each is reached by one throw. B8 and C9 are next to C8 alone.
    assert found.risks == (
        UnitBlastRisk(units["E"], True, BlastChance(once, 2 * once), BlastChance(once, 2 * once)),
        UnitBlastRisk(units["C"], False, BlastChance(once, once), BlastChance(once, once)),
        UnitBlastRisk(units["D"], False, BlastChance(once, once), BlastChance(once, once)),
        UnitBlastRisk(units["F"], False, BlastChance(NO, once), BlastChance(NO, NO)),
        UnitBlastRisk(units["G"], False, BlastChance(NO, once), BlastChance(NO, once)),
    )
    assert [(one.of, one.outcome, one.chance) for one in found.odds_rows(EXAMPLE)][-5:] == [
        ("Unit E (your own unit)", "in the blast", 3 * once),
        ("Unit C", "in the blast", 2 * once),
        ("Unit D", "in the blast", 2 * once),
        ("Unit F", "in the blast without any effect", once),
        ("Unit G", "in the blast", once),
    ]


@pytest.mark.rule("002-34")
def test_friends_that_may_be_hit_are_warned_of() -> None:
    found = target_odds(EXAMPLE, CALL, at("C5"), 4)
    assert found.friendly_fire_warning() == "The attack may hit your own units: E (8.3 %)."
    enemy = target_odds(EXAMPLE, replace(CALL, side="germany"), at("C5"), 4)
    assert enemy.friendly_fire_warning() == (  # not the vehicle
        "The attack may hit your own units: C (5.6 %), D (5.6 %), G (2.8 %)."
    )
    far = target_odds(EXAMPLE, CALL, at("I1"), 4)
    assert (far.risks, far.friendly_fire_warning()) == ((), "")


def test_a_card_that_does_not_drift_is_certain() -> None:
    call = CardResolution("us", BLANKET, (PIPELINE[1], Keyword("area-attack", 2)))
    sure = BlastChance(Fraction(1), NO)
    assert target_odds(EXAMPLE, call, at("C8"), None) == TargetOdds(
        {at("C8"): Fraction(1)},
        (
            UnitBlastRisk(EXAMPLE.units["C"], False, sure, sure),
            UnitBlastRisk(EXAMPLE.units["D"], False, sure, sure),
        ),
    )


def test_odds_need_a_target_on_the_board_and_a_drift_number_that_there_is() -> None:
    with pytest.raises(ValueError, match=r"^the target hex is not on the board$"):
        target_odds(EXAMPLE, CALL, Space(0, 12), 4)
    with pytest.raises(ValueError, match=r"^drift number 5; expected 3, 4 or 6$"):
        target_odds(EXAMPLE, CALL, at("C5"), 5)


@pytest.mark.parametrize(("state", "number"), [(EXAMPLE, 4), (BLIND, 6)])
def test_before_the_token_lies_the_odds_are_those_of_what_the_units_see(
    state: HexState, number: int
) -> None:
    table = Table(state)
    table.play()
    table.contact()
    asked = table.placement_question
    assert isinstance(asked, Place)
    for name in ("C5", "C2"):
        expected = tuple(target_odds(state, table.call, at(name), number).odds_rows(state))
        assert asked.preview_odds(at(name)) == expected


def hits(state: HexState, call: CardResolution, name: str) -> Sequence[Fraction]:
    """A unit's chances to be hit by the area attack and by the wide blast, from all 36 dice."""
    assert call.target is not None
    assert call.number is not None
    area = wide = 0
    for black in range(1, 7):
        for red in range(1, 7):
            went = drift_from_dice(GRID, call.target, call.number.number, black, red)
            rolled = replace(call, drift=went)
            for keyword in call.keywords[3:]:
                for one in hex_attacks_of_keyword(state, rolled, keyword):
                    if any(struck.unit.id == name for struck in one.affected_units):
                        area += keyword.name == "area-attack"
                        wide += keyword.name == "wide-blast-radius"
    return Fraction(area, 36), Fraction(wide, 36)


spaces = st.builds(Space, st.integers(0, 8), st.integers(0, 11))


@pytest.mark.rule("002-32")
@given(spaces, spaces, st.sampled_from((3, 4, 6)), st.sampled_from(("squad", "vehicle")))
def test_the_odds_agree_with_all_36_throws(
    target: Space, stands: Space, number: int, kind: str
) -> None:
    state = replace(BOARD, units={"u": HexUnit("u", kind, "us", stands)})
    keywords = (*PIPELINE[:3], Keyword("area-attack", 2), PIPELINE[4])
    call = replace(CALL, keywords=keywords, target=target, number=SettledNumber(number, None))
    found = target_odds(state, call, target, number)
    hit = found.risks[0].hit if found.risks else BlastChance(NO, NO)
    assert (hit.area, hit.wide) == hits(state, call, "u")
    went = drift_from_dice(GRID, target, number, 1, 1)
    assert found.finals[went.final] > 0
