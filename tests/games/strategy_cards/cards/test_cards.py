"""Cards as values: what is unknown in words, deck names, contact odds, order of keywords."""

from fractions import Fraction
from functools import partial
from itertools import product

import pytest

from boardapp.games.strategy_cards.cards.strategy_card import (
    KEYWORDS,
    Card,
    CardLibrary,
    Deck,
    Discount,
    Keyword,
    TargetRestriction,
    card_id,
    contact_chance,
    deck_in_card_id,
    does_deck_title_contain,
    misplaced_keywords,
)

CONTACT, TARGET, DRIFT, AREA, WIDE = KEYWORDS


@pytest.mark.rule("002-13")
@pytest.mark.parametrize(
    ("number", "chance"),
    [(1, "1"), (2, "5/6"), (3, "2/3"), (4, "1/2"), (5, "1/3"), (6, "1/6")],
)
def test_the_chance_of_contact(number: int, chance: str) -> None:
    assert contact_chance(number) == Fraction(chance)
    assert contact_chance(number) == Fraction(sum(die >= number for die in range(1, 7)), 6)


@pytest.mark.parametrize("number", [0, 7, -1])
def test_there_is_no_such_contact_number(number: int) -> None:
    with pytest.raises(ValueError, match=rf"^the contact number {number}; expected 1 to 6$"):
        contact_chance(number)


@pytest.mark.rule("002-10")
@pytest.mark.parametrize(
    ("deck", "name", "holds"),
    [
        ("Artillery I", "Artillery", True),
        ("Artillery II", "Artillery", True),
        ("Artillery II", "artillery", True),
        ("American Air Support I", "Air Support", True),
        ("American Air Support I", "Air  Support", True),
        ("Ground Support I", "Air Support", False),
        ("Artillery II", "Artillery I", False),
        ("Command I", "Comm", False),
    ],
)
def test_a_card_type_is_any_deck_whose_title_contains_the_name(
    deck: str, name: str, holds: bool
) -> None:
    assert does_deck_title_contain(deck, name) is holds
    assert Discount(name, 1).applies_to_deck(deck) is holds


def test_a_card_of_no_known_deck_is_of_no_type() -> None:
    assert not Discount("unknown", 1).applies_to_deck(None)


@pytest.mark.parametrize(
    ("keyword", "title", "known"),
    [
        (Keyword("establish-contact", 4), "Establish Contact (4)", True),
        (Keyword("establish-contact"), "Establish Contact (?)", False),
        (Keyword("target-hex"), "Target Hex", True),
        (Keyword("determine-drift"), "Determine Drift", True),
        (Keyword("area-attack", 4, True), "Suppressive Area Attack (4)", True),
        (Keyword("wide-blast-radius", 3), "Wide Blast Radius (3)", True),
        (Keyword("wide-blast-radius", None, True), "Suppressive Wide Blast Radius (?)", False),
    ],
)
def test_keywords_as_printed(keyword: Keyword, title: str, known: bool) -> None:
    assert (keyword.printed_text(), keyword.is_number_known) == (title, known)


@pytest.mark.rule("002-36")
@pytest.mark.rule("002-37")
@pytest.mark.rule("002-40")
def test_an_attack_is_normal_and_scores_on_5_and_6_unless_the_card_says_otherwise() -> None:
    for name in (AREA, WIDE):
        assert Keyword(name, 3) == Keyword(name, 3, suppressive=False, scores=frozenset({5, 6}))


def test_a_card_known_in_full() -> None:
    card = Card("Own", "Own I", 2, "action", (Keyword("target-hex"),))
    assert card.unknown_fields == ()
    assert card.is_resolvable
    assert card.first_keyword("target-hex") == Keyword("target-hex")
    assert card.first_keyword("area-attack") is None


def test_what_is_unknown_in_words() -> None:
    keywords = (Keyword("establish-contact"), Keyword("target-hex"), Keyword("area-attack"))
    nothing = Card("Own", None, play_area=None, plus=None, copies=None)
    assert nothing.unknown_fields == (
        "the card's deck",
        "the card's cost",
        "the card's phase",
        "the card's keywords",
        "the card's place after its play",
        "whether the card has a +",
        "the card's number of copies",
    )
    assert not nothing.is_resolvable
    assert nothing.first_keyword("target-hex") is None
    numbers = Card("Own", "Own I", 0, "command", keywords)
    assert numbers.unknown_fields == (
        "the number of Establish Contact",
        "the number of Area Attack",
    )
    assert not numbers.is_resolvable


@pytest.mark.rule("002-18")
@pytest.mark.parametrize(
    ("restriction", "sentence", "verdicts"),
    [
        (
            TargetRestriction("in-sight"),
            "A friendly unit must have line of sight to the target hex.",
            [False, True, False, True, False, True],
        ),
        (
            TargetRestriction("from-friends", 3),
            "The target hex must be at least 3 hexes from every friendly unit.",
            [False, False, True, True, True, True],
        ),
        (
            TargetRestriction("from-friends", 1),
            "The target hex must be at least 1 hex from every friendly unit.",
            [True] * 6,
        ),
        (TargetRestriction("text", text="Not on buildings."), "Not on buildings.", [None] * 6),
    ],
)
def test_restrictions(
    restriction: TargetRestriction, sentence: str, verdicts: list[bool | None]
) -> None:
    cases = product((2, 3, None), (False, True))
    assert [restriction.allows(seen=partial(bool, s), nearest=n) for n, s in cases] == verdicts
    assert restriction.sentence() == sentence


# ---- order of keywords ------------------------------------------------------------------------


@pytest.mark.rule("002-12")
@pytest.mark.parametrize(
    ("keywords", "faults"),
    [
        ([], []),
        ([CONTACT, TARGET, DRIFT, AREA, WIDE], []),
        ([TARGET, DRIFT], []),
        ([TARGET, WIDE, AREA, AREA], []),
        ([CONTACT], []),
        (
            [CONTACT, CONTACT],
            [(1, "establish-contact a second time", "establish-contact once on a card")],
        ),
        (
            [TARGET, CONTACT],
            [
                (
                    1,
                    "establish-contact as keyword 2",
                    "establish-contact before all other keywords",
                )
            ],
        ),
        (
            [DRIFT, AREA],
            [
                (
                    0,
                    "determine-drift as keyword 1, without a target",
                    "target-hex before determine-drift",
                ),
                (1, "area-attack as keyword 2, without a target", "target-hex before area-attack"),
            ],
        ),
        (
            [WIDE, TARGET],
            [
                (
                    0,
                    "wide-blast-radius as keyword 1, without a target",
                    "target-hex before wide-blast-radius",
                ),
                (1, "target-hex as keyword 2, after an attack", "target-hex before the attacks"),
            ],
        ),
        (
            [TARGET, AREA, DRIFT, TARGET],
            [
                (
                    2,
                    "determine-drift as keyword 3, after an attack",
                    "determine-drift before the attacks",
                ),
                (3, "target-hex a second time", "target-hex once on a card"),
            ],
        ),
    ],
)
def test_keywords_that_cannot_resolve_where_they_stand(
    keywords: list[str], faults: list[tuple[int, str, str]]
) -> None:
    found = [(one.path[1], one.found, one.expected) for one in misplaced_keywords(keywords)]  # type: ignore[arg-type]
    assert found == faults


def test_a_sound_order_is_contact_target_drift_attacks() -> None:
    """Against the one shape that is left: each at most once, in this order, attacks at will."""
    for length in range(5):
        for keywords in product(KEYWORDS, repeat=length):
            head = [name for name in keywords if name not in (AREA, WIDE)]
            at_end = all(name in (AREA, WIDE) for name in keywords[len(head) :])
            ordered = head == [name for name in (CONTACT, TARGET, DRIFT) if name in head]
            needy = not {DRIFT, AREA, WIDE}.isdisjoint(keywords)
            sound = at_end and ordered and (TARGET in keywords or not needy)
            assert (not list(misplaced_keywords(keywords))) == sound, keywords


# ---- ids --------------------------------------------------------------------------------------


def test_the_ids_of_a_deck() -> None:
    deck = Deck("Own I", (Card("A", "Own I", copies=2), Card("B", "Own I", copies=None)))
    assert deck.card_ids() == ("Own I/A#1", "Own I/A#2", "Own I/B#1")


def test_a_library_finds_cards_by_their_ids() -> None:
    twice, odd = Card("A", "Own I", copies=2), Card("A/B #1#2", "Own I")
    stray = Card("Stray", None)
    library = CardLibrary({"Own I": Deck("Own I", (twice, odd))}, (stray,))
    assert library.card_by_id("Own I/A#1") is twice
    assert library.card_by_id("Own I/A#2") is twice
    assert library.card_by_id("Own I/A#3") is None
    assert library.card_by_id(card_id("Own I", odd.title)) is odd
    assert library.card_by_id("unknown/Stray#1") is stray
    assert library.card_by_id("Own II/A#1") is None
    assert library.card_by_id("nonsense") is None
    assert library.card_title("Own I/A/B #1#2#1") == "A/B #1#2"
    assert library.card_title("Own III/Lost#7") == "Lost"
    assert deck_in_card_id("Own I/A#1") == "Own I"
