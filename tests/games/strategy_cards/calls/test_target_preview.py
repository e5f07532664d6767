"""What calling on a target would mean, held against all 36 throws of the drift dice."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.grid import Space
from boardapp.core.procedure.questions import Place
from boardapp.games.strategy_cards.calls.call import Call, SettledNumber
from boardapp.games.strategy_cards.calls.drift import Blast, drift
from boardapp.games.strategy_cards.calls.resolve import attacks_of
from boardapp.games.strategy_cards.calls.target_preview import Risk, TargetChances, chances
from boardapp.games.strategy_cards.cards.cards import Keyword
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

CALL = Call("us", BLANKET, PIPELINE, die=4)
NO = Fraction(0)


@pytest.mark.rule("002-30", "002-32")
def test_the_odds_of_every_hex_and_unit() -> None:
    found = chances(EXAMPLE, CALL, at("C5"), 4)
    assert found.finals[at("C5")] == Fraction(1, 2)
    assert sum(found.finals.values()) == 1
    once, units = Fraction(1, 36), EXAMPLE.units
    # East of C5 lie C6, C7 and C8: each is reached by one throw. B8 and C9 are next to C8 alone.
    assert found.risks == (
        Risk(units["E"], True, Blast(once, 2 * once), Blast(once, 2 * once)),
        Risk(units["C"], False, Blast(once, once), Blast(once, once)),
        Risk(units["D"], False, Blast(once, once), Blast(once, once)),
        Risk(units["F"], False, Blast(NO, once), Blast(NO, NO)),
        Risk(units["G"], False, Blast(NO, once), Blast(NO, once)),
    )
    assert [(one.of, one.outcome, one.chance) for one in found.rows(EXAMPLE)][-5:] == [
        ("E, your own", "in the blast", 3 * once),
        ("C", "in the blast", 2 * once),
        ("D", "in the blast", 2 * once),
        ("F", "in the blast, but left alone", once),
        ("G", "in the blast", once),
    ]


@pytest.mark.rule("002-34")
def test_friends_that_may_be_hit_are_warned_of() -> None:
    found = chances(EXAMPLE, CALL, at("C5"), 4)
    assert found.warning() == "Your own units may be hit: E (1/12). Friend and foe are hit alike."
    enemy = chances(EXAMPLE, replace(CALL, side="germany"), at("C5"), 4)
    assert enemy.warning() == (  # not the vehicle
        "Your own units may be hit: C (1/18), D (1/18), G (1/36). Friend and foe are hit alike."
    )
    far = chances(EXAMPLE, CALL, at("I1"), 4)
    assert (far.risks, far.warning()) == ((), "")


def test_a_card_that_does_not_drift_is_certain() -> None:
    call = Call("us", BLANKET, (PIPELINE[1], Keyword("area-attack", 2)))
    sure = Blast(Fraction(1), NO)
    assert chances(EXAMPLE, call, at("C8"), None) == TargetChances(
        {at("C8"): Fraction(1)},
        (Risk(EXAMPLE.units["C"], False, sure, sure), Risk(EXAMPLE.units["D"], False, sure, sure)),
    )


def test_odds_need_a_target_on_the_board_and_a_drift_number_that_there_is() -> None:
    with pytest.raises(ValueError, match=r"^the target hex is not on the board$"):
        chances(EXAMPLE, CALL, Space(0, 12), 4)
    with pytest.raises(ValueError, match=r"^drift number 5; expected 3, 4 or 6$"):
        chances(EXAMPLE, CALL, at("C5"), 5)


@pytest.mark.parametrize(("state", "number"), [(EXAMPLE, 4), (BLIND, 6)])
def test_before_the_token_lies_the_odds_are_those_of_what_the_units_see(
    state: HexState, number: int
) -> None:
    table = Table(state)
    table.play()
    table.contact()
    asked = table.asked
    assert isinstance(asked, Place)
    for name in ("C5", "C2"):
        expected = tuple(chances(state, table.call, at(name), number).rows(state))
        assert asked.preview(at(name)) == expected


def hits(state: HexState, call: Call, name: str) -> Sequence[Fraction]:
    """A unit's chances to be hit by the area attack and by the wide blast, from all 36 dice."""
    assert call.target is not None
    assert call.number is not None
    area = wide = 0
    for black in range(1, 7):
        for red in range(1, 7):
            went = drift(GRID, call.target, call.number.number, black, red)
            rolled = replace(call, drift=went)
            for keyword in call.keywords[3:]:
                for one in attacks_of(state, rolled, keyword):
                    if any(struck.unit.id == name for struck in one.struck):
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
    found = chances(state, call, target, number)
    hit = found.risks[0].hit if found.risks else Blast(NO, NO)
    assert (hit.area, hit.wide) == hits(state, call, "u")
    went = drift(GRID, target, number, 1, 1)
    assert found.finals[went.final] > 0
