"""Dice: the odds of the printed table, and what the program rolls."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.dice import chance_of_total, draw_at_random, roll_dice

PRINTED = {
    6: 90, 7: 85, 8: 79, 9: 72, 10: 64, 11: 55, 12: 45, 13: 36, 14: 28, 15: 21, 16: 15, 17: 10,
    18: 6,
}  # fmt: skip


@pytest.mark.rule("004-163")
@pytest.mark.parametrize(("least", "percent"), PRINTED.items())
def test_the_odds_of_two_ten_sided_dice(least: int, percent: int) -> None:
    assert chance_of_total(2, 10, least) * 100 == percent


def test_the_odds_of_other_dice_and_sums_out_of_reach() -> None:
    assert chance_of_total(1, 6, 4) == Fraction(1, 2)
    assert chance_of_total(2, 6, 12) == Fraction(1, 36)
    assert [float(chance_of_total(2, 10, least)) for least in (2, 1, 21)] == [1.0, 1.0, 0.0]


class Scripted(Random):
    """Draws the given numbers; anything but ``random()`` is a fault."""

    def __init__(self, *draws: float) -> None:
        super().__init__()
        self.draws = list(draws)

    def random(self) -> float:
        return self.draws.pop(0)

    def getrandbits(self, k: int) -> int:
        raise AssertionError("drew something other than random()")


def test_a_roll_draws_one_number_a_die() -> None:
    assert roll_dice(Scripted(0.0, 0.9999999), 2, 10) == (1, 10)
    assert roll_dice(Scripted(0.5), 1, 6) == (4,)


def test_every_face_comes_up_about_as_often() -> None:
    counts: Counter[int] = Counter()
    random = Random(7)
    for _ in range(5000):
        counts.update(roll_dice(random, 2, 10))
    assert set(counts) == set(range(1, 11))
    assert all(900 < count < 1100 for count in counts.values())


# ---- drawing at random ------------------------------------------------------------------------


class OnlyRandom(Random):
    """Random numbers by `random` alone: everything else differs between versions of Python."""

    def getrandbits(self, k: int, /) -> int:
        raise AssertionError(k)


def test_a_draw_is_the_same_for_the_same_seed() -> None:
    names = ["a", "a", "b", "c", "d"]
    assert draw_at_random(OnlyRandom(7), names, 3) == draw_at_random(OnlyRandom(7), names, 3)
    assert draw_at_random(OnlyRandom(7), list("abcdefgh"), 4) == ("c", "a", "f", "d")


@given(st.lists(st.sampled_from("abcd"), max_size=12), st.integers(0, 15), st.integers(0, 99))
def test_what_is_drawn_comes_from_the_pile(names: list[str], count: int, seed: int) -> None:
    before = list(names)
    drawn = draw_at_random(OnlyRandom(seed), names, count)
    assert names == before
    assert len(drawn) == min(count, len(names))
    for name in drawn:
        before.remove(name)


def test_every_card_is_as_likely() -> None:
    random = OnlyRandom(1)
    found = dict.fromkeys("abcde", 0)
    for _ in range(5000):
        for name in draw_at_random(random, "abcde", 2):
            found[name] += 1
    assert all(abs(number - 2000) < 150 for number in found.values()), found
