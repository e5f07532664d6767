"""A player's cards in a layout: every fault in its words, written and read back the same."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.files.typed.typed_reader import UNREAD, TypedReader
from boardapp.files.typed.typed_writer import to_file_value
from boardapp.files.yaml.scalars import to_block_yaml_lines
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.strategy_cards.cards.deck_files import FORMS, WRITTEN, check_cards
from boardapp.games.strategy_cards.cards.decks_hand_and_points import (
    CardInPlay,
    PlayerCards,
    player_card_inconsistencies,
)
from boardapp.games.strategy_cards.cards.strategy_card import Card, CardLibrary, Deck, Keyword
from tests.games.strategy_cards.hex_play import dealt

OWN = Deck("Own I", (Card("A", "Own I", copies=3), Card("B: C", "Own I", copies=2)))
OTHER = Deck("Other I", (Card("X", "Other I"),))
LIBRARY = CardLibrary({"Own I": OWN, "Other I": OTHER})
HEAD = "us:\n"


def checked(text: str, *, certain: bool = True) -> tuple[PlayerCards | None, list[str]]:
    source = read_yaml_text(text, "table.yaml")
    assert source.faults == ()
    reader = TypedReader(source)
    cards = reader.read(PlayerCards, source.value["us"], ("us",))
    if cards is not UNREAD:
        for wrong in player_card_inconsistencies(cards, LIBRARY if certain else None):
            reader.add_value_fault(wrong, ("us",))
    return None if cards is UNREAD else cards, [str(fault) for fault in sorted(reader.faults)]


def written(cards: PlayerCards) -> str:
    return "".join(f"{line}\n" for line in to_block_yaml_lines({"us": to_file_value(cards)}))


def test_the_text_of_a_players_cards() -> None:
    cards = PlayerCards(
        4,
        {"Own I": ("Own I/A#2", "Own I/B: C#1"), "Other I": ()},
        ("Own I/A#1",),
        CardInPlay("Other I/X#1", 3),
        (CardInPlay("Own I/A#3", 1, 2),),
        ("Own I/B: C#2",),
    )
    text = written(cards)
    assert text == (
        "us:\n"
        "  command: 4\n"
        '  decks: {Other I: [], Own I: ["Own I/A#2", "Own I/B: C#1"]}\n'
        '  hand: ["Own I/A#1"]\n'
        '  active: {card: "Other I/X#1", since: 3}\n'
        '  play_area: [{card: "Own I/A#3", since: 1, tried: 2}]\n'
        '  gone: ["Own I/B: C#2"]\n'
    )
    assert checked(text) == (cards, [])


FAULTS = [
    (
        "command: -1",
        "2:12: us.command: found -1; expected a whole number from 0 to 9,999",
    ),
    (
        'hand: ["Own I/A#4"]\n  decks: {Own I: []}',
        "2:10: us.hand[0]: found the missing card 'Own I/A#4'; expected a card of Own I"
        " (did you mean 'Own I/A#3'?)",
    ),
    (
        'hand: ["A#1"]',
        "2:10: us.hand[0]: found the missing card 'A#1'; expected a card of a deck, written as"
        " 'deck/title#copy'",
    ),
    (
        'gone: ["Own I/A#1"]',
        (
            "2:10: us.gone[0]: found the card 'Own I/A#1'; expected a card of the player's own "
            "decks: no deck"
        ),
    ),
    (
        'decks: {Other I: []}\n  gone: ["Own I/A#1"]',
        (
            "3:10: us.gone[0]: found the card 'Own I/A#1'; expected a card of the player's own "
            "decks: Other I"
        ),
    ),
    (
        'decks: {Own I: ["Other I/X#1"], Other I: []}',
        "2:19: us.decks.'Own I'[0]: found the card 'Other I/X#1'; expected a card of Own I",
    ),
    (
        "decks: {Own II: []}",
        "2:19: us.decks.'Own II': found the unknown deck 'Own II'; expected Other I or Own I"
        " (did you mean 'Own I'?)",
    ),
    (
        'decks: {Own I: ["Own I/A#1"]}\n  play_area: [{card: "Own I/A#1", since: 1}]',
        "3:22: us.play_area[0].card: found the card 'Own I/A#1' a second time; expected a card in"
        " one place (line 2 has the first)",
    ),
    (
        'decks: {Own I: []}\n  active: {card: "Own I/A#1", since: 3, tried: 2}',
        "3:48: us.active.tried: found 2; expected turn 3, when it was paid for, or later",
    ),
    (
        "active: {since: 3}",
        "2:11: us.active: found no 'card' key; expected the id of a card",
    ),
    (
        "playarea: []",
        "2:3: us: found the unknown key 'playarea'; expected command, decks, hand, active,"
        " play_area, gone (did you mean 'play_area'?)",
    ),
    (
        "decks: [Own I]",
        ("2:10: us.decks: found a list of 1; expected entries of the form 'key: value'"),
    ),
    ("hand: Own I", "2:9: us.hand: found 'Own I'; expected a list of up to 1,000 cards"),
]


@pytest.mark.parametrize(("text", "fault"), FAULTS, ids=[fault[0] for fault in FAULTS])
def test_faults_of_a_players_cards(text: str, fault: str) -> None:
    assert checked(f"{HEAD}  {text}\n")[1] == [f"table.yaml:{fault}"]


def test_no_cards_at_all() -> None:
    assert checked("us:\n") == (
        None,
        ["table.yaml:1:4: us: found nothing; expected entries of the form 'key: value'"],
    )
    assert checked("us: {}\n") == (PlayerCards(), [])


def test_missing_cards_are_no_fault_when_decks_could_not_be_read() -> None:
    text = HEAD + '  decks: {Lost I: []}\n  hand: ["Lost I/Y#1"]\n'
    cards, faults = checked(text, certain=False)
    assert faults == []
    assert cards == PlayerCards(decks={"Lost I": ()}, hand=("Lost I/Y#1",))
    assert len(checked(text)[1]) == 2


@st.composite
def tables(draw: st.DrawFn) -> PlayerCards:
    cards = dealt([OWN, OTHER], Random(draw(st.integers(0, 99))), draw(st.integers(0, 9999)))
    left = {title: draw(st.integers(0, len(ids))) for title, ids in cards.decks.items()}
    out = [one for title, ids in cards.decks.items() for one in ids[left[title] :]]
    places = draw(st.lists(st.integers(0, 2), min_size=len(out), max_size=len(out)))

    def used(one: str) -> CardInPlay:
        since = draw(st.integers(1, 9))
        return CardInPlay(one, since, draw(st.none() | st.integers(since, 12)))

    in_use = [used(one) for one, place in zip(out, places, strict=True) if place == 1]
    resolving = draw(st.booleans())
    active = in_use.pop() if in_use and resolving else None
    return replace(
        cards,
        decks={title: ids[: left[title]] for title, ids in cards.decks.items()},
        hand=tuple(one for one, place in zip(out, places, strict=True) if place == 0),
        active=active,
        play_area=tuple(in_use),
        gone=tuple(one for one, place in zip(out, places, strict=True) if place == 2),
    )


@given(tables())
def test_a_players_cards_written_and_read_are_the_same(cards: PlayerCards) -> None:
    assert list(player_card_inconsistencies(cards, LIBRARY)) == []
    assert checked(written(cards)) == (cards, [])


# ---- cards entered at the table ---------------------------------------------------------------


def entered(text: str) -> tuple[tuple[Card, ...], list[str]]:
    source = read_yaml_text(f"cards:\n{text}", "table.yaml")
    reader = TypedReader(source, forms=FORMS)
    cards = reader.read(tuple[Card, ...], source.value["cards"], ("cards",))
    check_cards(reader, "cards", cards)
    return cards, [str(fault) for fault in sorted(reader.faults)]


def test_cards_entered_at_a_table_written_and_read_are_the_same() -> None:
    cards = [
        Card("A", "Own I", 2, "action", (Keyword("target-hex"), Keyword("area-attack", 3))),
        Card("A", "Other I", None, None, ()),
        Card("Stray", None, note="Two\nlines"),
    ]
    held = [to_file_value(card, forms=WRITTEN) for card in cards]
    text = "".join(f"{line}\n" for line in to_block_yaml_lines(held, "  "))
    assert text.startswith("  - {title: A, deck: Own I, cost: 2, phase: action, keywords: [")
    assert entered(text) == (
        tuple(cards),
        [],
    )


def test_faults_of_entered_cards() -> None:
    text = (
        "  - {title: A}\n"
        "  - {deck: Own I}\n"
        "  - {deck: A/B, title: A}\n"
        "  - {deck: Own I, title: A, keywords: [area-attack]}\n"
        "  - {deck: Own I, title: A}\n"
        "  - {deck: Own II, title: A}\n"
        "  - {deck: Own I, title: B, cost: x}\n"
        "  - {deck: Own I, title: C, discount: }\n"
    )
    cards, faults = entered(text)
    assert [(card.deck, card.title) for card in cards] == [
        ("Own I", "A"), ("Own I", "A"), ("Own II", "A"), ("Own I", "B"), ("Own I", "C"),
    ]  # fmt: skip
    assert faults == [
        "table.yaml:2:5: cards[0]: found no 'deck' key; expected the title of a deck",
        "table.yaml:3:5: cards[1]: found no 'title' key; expected a title of at most 200"
        " characters",
        "table.yaml:4:12: cards[2].deck: found 'A/B'; expected a title without '/' or unknown",
        "table.yaml:5:40: cards[3].keywords[0]: found area-attack as keyword 1, without a target;"
        " expected target-hex before area-attack",
        "table.yaml:5:40: cards[3].keywords[0]: found area-attack without its number; expected its"
        " number, such as 'area-attack: 4', or 'area-attack: unknown'",
        "table.yaml:6:26: cards[4].title: found the card 'A' a second time; expected each card"
        " once, with its copies (line 5 has the first)",
        "table.yaml:8:35: cards[6].cost: found 'x'; expected a whole number from 0 to 99 or"
        " unknown",
        (
            "table.yaml:9:39: cards[7].discount: found nothing; expected entries of the form 'key: "
            "value'"
        ),
    ]


def test_entered_cards_in_a_library() -> None:
    stray = Card("Stray", None)
    library = CardLibrary(LIBRARY.decks, (stray, Card("Other", None)))
    better = Card("A", "Own I", 5, copies=1)
    more = library.with_entered_cards(
        [better, Card("Stray", "Own I", 1), Card("New", "New I"), Card("Other", None, 2)]
    )
    assert [card.title for card in more.decks["Own I"].cards] == ["A", "B: C", "Stray"]
    assert more.card_by_id("Own I/A#1") is better
    assert more.card_by_id("Own I/A#2") is None
    assert more.card_by_id("New I/New#1") == Card("New", "New I")
    assert [card.title for card in more.unplaced] == ["Other"]
    assert library.card_by_id("Own I/A#1") == OWN.cards[0]
