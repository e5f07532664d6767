"""Area attack and wide blast: who is attacked, the dice and their odds."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import NamedTuple

import pytest

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.games.strategy_cards.calls.area_attack import (
    AttackStrength,
    HexAttack,
    UnitAttackOutcome,
    count_successes,
    defense_dice,
    hexes_under_attack,
    net_hit_odds,
    success_odds,
    unit_attack_outcomes,
)
from boardapp.games.strategy_cards.cards.strategy_card import SCORES

BOARD = HexGrid(columns=10, rows=8)


class Unit(NamedTuple):
    id: str
    space: Space
    kind: str = "squad"
    side: str = "de"
    defense: int | None = 0


def unit(
    name: str, space: str, kind: str = "squad", side: str = "de", dice: int | None = 0
) -> Unit:
    return Unit(name, BOARD.parse(space), kind, side, dice)


def attacks(
    final: str,
    units: list[Unit],
    area: AttackStrength | None = None,
    wide: AttackStrength | None = None,
) -> tuple[HexAttack[Unit], ...]:
    return hexes_under_attack(
        BOARD, BOARD.parse(final), units, "us", area=area, wide=wide, defense=lambda u: u.defense
    )


SUPPRESSIVE_4, SUPPRESSIVE_3 = (
    AttackStrength(4, suppressive=True),
    AttackStrength(3, suppressive=True),
)

# The rulebook's example: two squads in the final hex, E (the caller's), F and G around it.
EXAMPLE = [
    unit("1", "D5"),
    unit("2", "D5"),
    unit("E", "C5", side="us", dice=1),
    unit("F", "C6", "vehicle", dice=3),
    unit("G", "E6", dice=2),
    unit("H", "D7"),
]


# Dice


@pytest.mark.rule("002-37")
@pytest.mark.rule("002-40")
@pytest.mark.parametrize("scores", [{5, 6}, {6}, {4, 5, 6}, set(range(1, 7)), set()])
@pytest.mark.parametrize("dice", range(6))
def test_the_odds_of_successes_are_those_of_every_throw(dice: int, scores: set[int]) -> None:
    throws = Counter(
        sum(die in scores for die in throw) for throw in product(range(1, 7), repeat=dice)
    )
    found = success_odds(dice, scores)
    assert sum(found.values()) == 1
    assert found == {n: Fraction(throws[n], 6**dice) for n in range(dice + 1)}


@pytest.mark.rule("002-37", "002-40")
def test_an_off_board_attack_scores_on_5_and_6() -> None:
    assert SCORES == AttackStrength(4).scores == {5, 6}
    assert success_odds(4)[0] == Fraction(16, 81)


@pytest.mark.parametrize(("attack", "defense"), [(0, 2), (2, 0), (3, 1), (2, 2), (1, 3)])
@pytest.mark.parametrize("blocks_on", [{5, 6}, {6}])
def test_the_odds_of_net_hits_are_those_of_every_throw(
    attack: int, defense: int, blocks_on: set[int]
) -> None:
    throws: Counter[int] = Counter()
    for throw in product(range(1, 7), repeat=attack + defense):
        hits = sum(die >= 5 for die in throw[:attack])
        throws[max(0, hits - sum(die in blocks_on for die in throw[attack:]))] += 1
    found = net_hit_odds(attack, defense, defense_scores=blocks_on)
    assert sum(found.values()) == 1
    assert found == {n: Fraction(throws[n], 6 ** (attack + defense)) for n in range(attack + 1)}


@pytest.mark.parametrize(
    ("dice", "scores", "sentence"),
    [
        ((5, 7), {5}, "a die shows 7; expected 1 to 6"),
        ((0,), {5}, "a die shows 0; expected 1 to 6"),
        ((5,), {0}, "dice that score on 0; expected 1 to 6"),
        ((1,) * 100, {5}, "100 dice; expected 0 to 99"),
    ],
)
def test_dice_that_there_are_not_are_refused(
    dice: tuple[int, ...], scores: set[int], sentence: str
) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        count_successes(dice, scores)


def test_odds_of_dice_that_there_are_not_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^-1 dice; expected 0 to 99$"):
        success_odds(-1)
    with pytest.raises(ValueError, match=r"^dice that score on 7; expected 1 to 6$"):
        success_odds(2, {6, 7})


# Attacked units


@pytest.mark.rule("002-47")
@pytest.mark.rule("002-48")
def test_the_worked_example_hex_by_hex() -> None:
    found = attacks("D5", EXAMPLE, SUPPRESSIVE_4, SUPPRESSIVE_3)
    assert [attack.roll_sentence(BOARD) for attack in found] == [
        (
            "Roll 4 suppressive dice for the area attack on D5. Squad 1 has no defense "
            "dice; squad 2 has no defense dice."
        ),
        ("Roll 3 suppressive dice for the wide blast on C5. Friendly squad E defends with 1 die."),
        (
            "Only vehicles are on C6. The wide blast is suppressive and does not affect "
            "vehicles, so you roll no dice."
        ),
        "No unit is on D6, so you roll no dice for the wide blast.",
        "Roll 3 suppressive dice for the wide blast on E6. Squad G defends with 2 dice.",
        "No unit is on E5, so you roll no dice for the wide blast.",
        "No unit is on D4, so you roll no dice for the wide blast.",
    ]
    assert [attack.attack_dice_to_roll for attack in found] == [4, 3, 0, 0, 3, 0, 0]


@pytest.mark.rule("002-35")
@pytest.mark.rule("002-38")
def test_each_keyword_bears_on_its_own_hexes_alone() -> None:
    area, wide = attacks("D5", EXAMPLE, SUPPRESSIVE_4), attacks("D5", EXAMPLE, wide=SUPPRESSIVE_3)
    assert [(BOARD.name(one.space), one.part) for one in area] == [("D5", "area")]
    assert [BOARD.name(one.space) for one in wide] == ["C5", "C6", "D6", "E6", "E5", "D4"]
    assert {one.part for one in wide} == {"wide"}
    assert attacks("D5", EXAMPLE) == ()


def test_at_the_rim_only_the_hexes_of_the_board_are_attacked() -> None:
    assert [BOARD.name(one.space) for one in attacks("A1", [], wide=AttackStrength(3))] == [
        "A2",
        "B1",
    ]


@pytest.mark.rule("002-31")
def test_a_token_off_the_board_hits_nothing() -> None:
    strength = AttackStrength(4)
    assert (
        hexes_under_attack(
            BOARD, None, EXAMPLE, "us", area=strength, wide=strength, defense=lambda _: 0
        )
        == ()
    )


@pytest.mark.rule("002-42")
@pytest.mark.rule("002-36")
@pytest.mark.parametrize(("suppressive", "spared"), [(True, {"F"}), (False, set())])
def test_vehicles_are_spared_by_suppressive_attacks_alone(
    suppressive: bool, spared: set[str]
) -> None:
    units = [unit("F", "D5", "vehicle", dice=2), unit("G", "D5"), unit("M", "D5", "other")]
    (attack,) = attacks("D5", units, AttackStrength(4, suppressive))
    assert {one.unit.id for one in attack.units if one.spared} == spared
    assert {one.unit.id for one in attack.affected_units} == {"F", "G", "M"} - spared
    assert attack.units[0].text == (
        "vehicle F is not hit, because a suppressive attack does not affect vehicles"
        if suppressive
        else "vehicle F defends with 2 dice"
    )


@pytest.mark.rule("002-34")
@pytest.mark.rule("002-43")
def test_friends_are_hit_alike_and_told_of() -> None:
    (attack,) = attacks("D5", [unit("E", "D5", side="us"), unit("G", "D5")], AttackStrength(4))
    assert [one.unit.id for one in attack.affected_units] == ["E", "G"]
    assert [one.unit.id for one in attack.affected_friendly_units] == ["E"]
    assert attack.roll_sentence(BOARD) == (
        "Roll 4 dice for the area attack on D5. Friendly squad E has no defense dice; "
        "squad G has no defense dice."
    )


def test_a_spared_friend_is_not_told_of_as_hit() -> None:
    (attack,) = attacks("D5", [unit("F", "D5", "vehicle", "us")], SUPPRESSIVE_4)
    assert (attack.affected_friendly_units, attack.units[0].friendly) == ((), True)


@pytest.mark.rule("002-39")
def test_only_hexes_with_figures_need_a_roll() -> None:
    (attack,) = attacks("D5", [unit("G", "D6")], AttackStrength(1))
    assert (attack.attack_dice_to_roll, attack.roll_sentence(BOARD)) == (
        0,
        "No unit is on D5, so you roll no dice for the area attack.",
    )


@pytest.mark.rule("002-41")
@pytest.mark.parametrize(
    ("kind", "cover", "armour", "dice"),
    [
        ("squad", 2, 4, 2),
        ("squad", 0, None, 0),
        ("squad", None, 4, None),
        ("other", 1, None, 1),
        ("vehicle", 2, 4, 4),
        ("vehicle", 2, None, None),
    ],
)
def test_defense_dice_come_from_cover_or_armour(
    kind: str, cover: int | None, armour: int | None, dice: int | None
) -> None:
    assert defense_dice(kind, cover, armour) == dice


def test_defense_that_nobody_entered_is_asked_at_the_table() -> None:
    (attack,) = attacks("D5", [unit("G", "D5", dice=None)], AttackStrength(1))
    assert attack.roll_sentence(BOARD) == (
        "Roll 1 die for the area attack on D5. Squad G defends with as many dice as you agree on."
    )
    assert unit_attack_outcomes(attack, [6], {"G": [5, 5, 1]}) == (UnitAttackOutcome("G", 1, 2, 0),)


# Results of the dice


@pytest.mark.rule("002-41")
@pytest.mark.rule("A2-06")
def test_one_attack_roll_and_each_unit_its_own_defense() -> None:
    units = [unit("1", "D5"), unit("2", "D5", dice=2), unit("F", "D5", "vehicle", dice=3)]
    (attack,) = attacks("D5", units, SUPPRESSIVE_4)
    found = unit_attack_outcomes(attack, [5, 6, 4, 5], {"2": [6, 4]})
    assert found == (UnitAttackOutcome("1", 3, 0, 3), UnitAttackOutcome("2", 3, 1, 2))
    assert [one.sentence() for one in found] == [
        "1 takes 3 hits",
        "2 takes 3 hits, 1 of them blocked",
    ]
    assert unit_attack_outcomes(attack, [5, 1, 1, 1], {"2": [5, 6]})[1] == UnitAttackOutcome(
        "2", 1, 2, 0
    )
    assert unit_attack_outcomes(attack, [5, 1, 1, 1], {"2": [5, 4]}, {6})[1] == UnitAttackOutcome(
        "2", 1, 0, 1
    )
    assert unit_attack_outcomes(attack, [5, 1, 1, 1], {"2": [1, 4]})[0].sentence() == (
        "1 takes 1 hit"
    )


@pytest.mark.rule("002-37")
def test_a_card_may_score_on_other_results() -> None:
    (attack,) = attacks("D5", [unit("1", "D5")], AttackStrength(3, scores=frozenset({4, 5, 6})))
    assert unit_attack_outcomes(attack, [4, 5, 3], {})[0].hits == 2


def test_where_nothing_is_struck_nothing_is_rolled() -> None:
    (attack,) = attacks("D5", [unit("F", "D5", "vehicle")], SUPPRESSIVE_4)
    assert unit_attack_outcomes(attack, [], {}) == ()


@pytest.mark.parametrize(
    ("rolled", "defended", "sentence"),
    [
        ([5, 6], {"2": [1]}, "2 dice for the attack; expected 3"),
        ([5, 6, 1], {}, "0 dice for the defense of 2; expected 1"),
        ([5, 6, 1], {"2": [1, 1]}, "2 dice for the defense of 2; expected 1"),
        ([5, 6, 1], {"1": [1], "2": [1]}, "1 die for the defense of 1; expected 0"),
        ([5, 6, 9], {"2": [1]}, "a die shows 9; expected 1 to 6"),
        ([5, 6, 1], {"2": [1], "Z": [4]}, "dice for the defense of Z, which is not hit here"),
    ],
)
def test_dice_that_do_not_fit_are_refused(
    rolled: list[int], defended: dict[str, list[int]], sentence: str
) -> None:
    (attack,) = attacks("D5", [unit("1", "D5"), unit("2", "D5", dice=1)], AttackStrength(3))
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        unit_attack_outcomes(attack, rolled, defended)
