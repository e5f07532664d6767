"""Decks and starting hands: every reason why not, at once, with its rule."""

from __future__ import annotations

import pytest

from boardapp.games.spearpoint.cards.deck_check import (
    deck_limits_description,
    reasons_against_deck,
    reasons_against_hand,
    why_unit_not_allowed_in_deck,
)
from boardapp.games.spearpoint.cards.own_card_list_file import CardList
from boardapp.games.spearpoint.cards.unit_cards import UnitCard, catalogue_with_card_units
from boardapp.games.spearpoint.scenario.placement_limits import CountRange
from boardapp.games.spearpoint.scenario.setup_stages import DeckStage, HandStage
from boardapp.games.spearpoint.setup.setup_state import BuiltDeck, DeckCard, StartingHand
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue

CATALOGUE = built_in_catalogue()
CREWED = ("infantry", "tank-crew", "artillery-crew")


def stage(
    least: int = 0, most: int | None = None, rule: str = "004-187", **rest: object
) -> DeckStage:
    limits = CountRange(least, most)
    return DeckStage("Decks", "us", rule, points=limits, **rest)  # type: ignore[arg-type]


def build(*cards: tuple[str, int, int], by: str = "us") -> BuiltDeck:
    return BuiltDeck(by, "Reserves", tuple(DeckCard(*card) for card in cards))


# ---- points -----------------------------------------------------------------------------------


@pytest.mark.rule("004-187")
@pytest.mark.parametrize(("count", "reasons"), [
    (5, []),
    (7, []),
    (8, ["The deck costs 40 points, but may cost at most 35 (rule “Scenario 1, setup”)."]),
])  # fmt: skip
def test_at_most_so_many_points(count: int, reasons: list[str]) -> None:
    assert (
        reasons_against_deck(stage(0, 35), build(("rifle-squad", 5, count)), CATALOGUE) == reasons
    )


@pytest.mark.rule("004-075")
@pytest.mark.parametrize(("cost", "reasons"), [
    (79, ["The deck needs at least 80 points, not 79 (rule “Standard game setup, step "
          "d”)."]),
    (80, []),
    (99, []),
    (1, ["The deck needs at least 80 points, not 1 (rule “Standard game setup, step "
         "d”)."]),
])  # fmt: skip
def test_at_least_so_many_points(cost: int, reasons: list[str]) -> None:
    deck = build(("rifle-squad", cost, 1))
    assert reasons_against_deck(stage(80, 100, "004-075"), deck, CATALOGUE) == reasons


TURRET = "pantherturm-i"


@pytest.mark.rule("004-038")
@pytest.mark.parametrize(("cost", "reasons"), [
    (5, []), (6, ["The deck costs 36 points, but may cost at most 35 (rule “Scenario 1, setup”)."]),
])  # fmt: skip
def test_the_card_of_an_intact_tile_counts(cost: int, reasons: list[str]) -> None:
    deck = build(("rifle-squad", 5, 6), by="germany")
    deck = deck._replace(aside=(DeckCard(TURRET, cost, 1),))
    assert reasons_against_deck(stage(0, 35, counts_tiles=True), deck, CATALOGUE) == reasons


def test_without_limits_any_points_do() -> None:
    assert reasons_against_deck(stage(), build(("rifle-squad", 99, 90)), CATALOGUE) == []


def test_without_a_rule_nothing_is_cited() -> None:
    reasons = reasons_against_deck(stage(0, 4, rule=""), build(("rifle-squad", 5, 1)), CATALOGUE)
    assert reasons == ["The deck costs 5 points, but may cost at most 4."]


def test_what_a_deck_may_hold_is_said_in_sentences() -> None:
    assert (
        deck_limits_description(stage(80, 100), CATALOGUE) == "Choose cards that cost 80 to 100 "
        "points together."
    )
    assert deck_limits_description(stage(0, 35, only=CREWED, without=("sniper",)), CATALOGUE) == (
        "Choose cards that cost at most 35 points together. The deck may have only infantry, Tank "
        "Crew or "
        "Artillery Crew. The deck must not have Sniper."
    )


# ---- what a deck may hold ---------------------------------------------------------------------


def test_a_unit_of_the_other_side_is_refused() -> None:
    deck = build(("tiger-i", 9, 1), ("rifle-squad", 5, 1))
    assert reasons_against_deck(stage(), deck, CATALOGUE) == [
        "Tiger I is a unit of the other side (Germany) (rule “Scenario 1, setup”)."
    ]


ONLY = "only infantry, Tank Crew or Artillery Crew (rule “Scenario 1, setup”)."


@pytest.mark.rule("004-187")
@pytest.mark.parametrize(("unit", "reasons"), [
    ("rifle-squad", []),
    ("bazooka-team", []),
    ("tank-crew", []),
    ("artillery-crew", []),
    ("pilot", [f"Pilot is not allowed in this deck, which takes {ONLY}"]),
    ("m4a1-sherman", [f"M4A1 Sherman is not allowed in this deck, which takes {ONLY}"]),
    ("howitzer-105mm", [f"105 mm Howitzer is not allowed in this deck, which takes {ONLY}"]),
])  # fmt: skip
def test_only_classes_and_units_that_are_named(unit: str, reasons: list[str]) -> None:
    assert reasons_against_deck(stage(only=CREWED), build((unit, 1, 1)), CATALOGUE) == reasons
    reason = why_unit_not_allowed_in_deck(stage(only=CREWED), "us", unit, CATALOGUE)
    assert (reason is None) is (not reasons)


@pytest.mark.rule("004-245")
@pytest.mark.parametrize("crew", ["tank-crew", "artillery-crew", "pilot"])
def test_an_infantry_deck_has_no_crews(crew: str) -> None:
    (reason,) = reasons_against_deck(stage(only=("infantry",)), build((crew, 1, 1)), CATALOGUE)
    assert reason.endswith(
        "is not allowed in this deck, which takes only infantry (rule “Scenario 1, setup”)."
    )
    assert why_unit_not_allowed_in_deck(stage(only=("infantry",)), "us", crew, CATALOGUE)


@pytest.mark.rule("004-223", "004-239")
def test_a_class_a_unit_or_all_crews_are_kept_out() -> None:
    without = ("aircraft", "vehicle", "tank-crew")
    words = "no aircraft, vehicles or Tank Crew (rule “Scenario 1, setup”)."
    deck = build(
        ("rifle-squad", 5, 2), ("artillery-crew", 2, 1), ("pilot", 2, 1), ("p40-warhawk", 9, 1),
        ("tank-crew", 2, 1), ("m10-gmc", 9, 1),
    )  # fmt: skip
    assert reasons_against_deck(stage(without=without), deck, CATALOGUE) == [
        f"{title} is not allowed in this deck, which takes {words}"
        for title in ("Pilot", "P-40 Warhawk", "Tank Crew", "M10 GMC")
    ]
    none = reasons_against_deck(stage(without=("crew",)), build(("pilot", 1, 1)), CATALOGUE)
    assert none == [
        "Pilot is not allowed in this deck, which takes no crews (rule “Scenario 1, setup”)."
    ]


@pytest.mark.rule("004-211")
def test_rear_artillery_with_crews_and_aircraft_with_pilots() -> None:
    only = ("rear-line", "artillery-crew", "aircraft", "pilot")
    good = build(("sfh18-15cm", 9, 2), ("artillery-crew", 2, 2), ("stuka", 9, 1), ("pilot", 2, 1),
                 by="germany")  # fmt: skip
    assert reasons_against_deck(stage(only=only), good, CATALOGUE) == []
    bad = build(("flak36-88mm", 9, 1), by="germany")
    assert reasons_against_deck(stage(only=only), bad, CATALOGUE) == [
        "8.8 cm FlaK 36 is not allowed in this deck, which takes only Rear Line artillery, "
        "Artillery Crew,"
        " aircraft or Pilot (rule “Scenario 1, setup”)."
    ]


def test_a_unit_that_nobody_entered_is_not_judged_until_it_is() -> None:
    marder = UnitCard("marder", "Marder", "germany", "vehicle", 9)
    deck = build(("marder", 9, 1))
    assert reasons_against_deck(stage(only=("infantry",)), deck, CATALOGUE) == []
    wider = catalogue_with_card_units(CATALOGUE, CardList().with_unit_card(marder).units)
    assert reasons_against_deck(stage(only=("infantry",)), deck, wider) == [
        "Marder is a unit of the other side (Germany) (rule “Scenario 1, setup”).",
        "Marder is not allowed in this deck, which takes only infantry (rule “Scenario 1, setup”).",
    ]


# ---- all together ------------------------------------------------------------------------------


def test_every_reason_comes_at_once() -> None:
    deck = build(("m4a1-sherman", 12, 3), ("tiger-i", 20, 1))
    assert reasons_against_deck(stage(0, 35, only=("infantry",)), deck, CATALOGUE) == [
        "The deck costs 56 points, but may cost at most 35 (rule “Scenario 1, setup”).",
        "M4A1 Sherman is not allowed in this deck, which takes only infantry (rule “Scenario 1, "
        "setup”).",
        "Tiger I is a unit of the other side (Germany) (rule “Scenario 1, setup”).",
        "Tiger I is not allowed in this deck, which takes only infantry (rule “Scenario 1, "
        "setup”).",
    ]


# ---- hands ------------------------------------------------------------------------------------

DECK = build(("rifle-squad", 5, 3), ("sniper", 6, 1))


def hand(chosen: int = 0, random: int = 0, command: int = 0) -> HandStage:
    return HandStage("Hand", "us", "004-077", chosen=chosen, random=random, command=command)


def refused(stage: HandStage, units: str = "", command: str = "", known: bool = True) -> list[str]:
    held = StartingHand("us", tuple(units.split()), tuple(command.split()))
    return reasons_against_hand(stage, held, DECK if known else None, ("sabotage",))


@pytest.mark.rule("004-077")
def test_a_standard_hand_is_taken() -> None:
    units = "rifle-squad rifle-squad rifle-squad sniper"
    assert refused(hand(4, command=3), units, "ambush ambush dig-in") == []
    assert refused(hand(4, command=3), units) == []  # the Command cards came at the table


@pytest.mark.parametrize(("units", "reason"), [
    ("", "The hand needs 2 unit cards, but has none (rule “Standard game setup, steps "
        "g to i”)."),
    ("sniper", "The hand needs 2 unit cards, but has 1 (rule “Standard game setup, "
        "steps g to i”)."),
    ("sniper rifle-squad rifle-squad",
     "The hand needs 2 unit cards, but has 3 (rule “Standard game setup, steps g to "
     "i”)."),
])  # fmt: skip
def test_the_number_of_unit_cards_is_the_scenarios(units: str, reason: str) -> None:
    assert refused(hand(2), units) == [reason]


@pytest.mark.rule("004-245")
def test_unit_cards_at_random_may_be_drawn_at_the_table() -> None:
    assert refused(hand(random=2)) == []
    assert refused(hand(random=2), "sniper rifle-squad") == []
    assert refused(hand(random=2), "sniper") == [
        "The hand needs 2 unit cards, but has 1 (rule “Standard game setup, steps g to i”)."
    ]
    assert refused(hand(1, 2), "sniper") == []
    assert refused(hand(1, 2), "sniper rifle-squad") == [
        "The hand needs 3 unit cards (1 chosen and 2 drawn), but has 2 (rule “Standard "
        "game setup, steps g to i”)."
    ]


def test_a_deck_that_is_known_to_the_table_only_gives_any_hand() -> None:
    assert refused(hand(2), known=False) == []
    assert refused(hand(2), "tiger-i tiger-i", known=False) == []
    assert refused(hand(2), "tiger-i", known=False) == [
        "The hand needs 2 unit cards, but has 1 (rule “Standard game setup, steps g to i”)."
    ]


@pytest.mark.parametrize(("command", "reasons"), [
    ("", []),
    ("dig-in ambush", []),
    ("dig-in", ["The hand needs 2 Command cards, but has 1 (rule “Standard game setup, "
        "steps g to i”)."]),
    ("dig-in ambush ambush", ["The hand needs 2 Command cards, but has 3"
                              " (rule “Standard game setup, steps g to i”)."]),
    ("sabotage dig-in", ["The Command deck of this scenario has no Sabotage"
                         " (rule “Standard game setup, steps g to i”)."]),
    ("sabotage sabotage", ["The Command deck of this scenario has no Sabotage"
                           " (rule “Standard game setup, steps g to i”)."]),
])  # fmt: skip
def test_command_cards_are_as_many_as_drawn_and_none_removed(
    command: str, reasons: list[str]
) -> None:
    assert refused(hand(command=2), "", command) == reasons


def test_every_reason_against_a_hand_comes_at_once() -> None:
    assert refused(hand(1, command=2), "sniper sniper", "sabotage") == [
        "The hand needs 1 unit card, but has 2 (rule “Standard game setup, steps g to i”).",
        "The hand needs 2 Command cards, but has 1 (rule “Standard game setup, steps g to i”).",
        "The Command deck of this scenario has no Sabotage (rule “Standard game setup, steps g "
        "to i”).",
    ]
