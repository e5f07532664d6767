"""Deck files: the shipped decks, every fault in its words, written and read back the same."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.files.assets import assets_folder
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import read_source, read_yaml_text
from boardapp.games.strategy_cards.cards import deck_files
from boardapp.games.strategy_cards.cards.deck_files import (
    built_in_decks,
    deck_faults,
    deck_yaml,
    library_with_own_decks,
    parse_deck,
    read_deck,
)
from boardapp.games.strategy_cards.cards.strategy_card import (
    KEYWORDS,
    Card,
    Deck,
    Discount,
    Keyword,
    Phase,
    TargetRestriction,
    misplaced_keywords,
)
from tests.support.examples import costly_examples

SHIPPED = assets_folder() / "strategy-cards" / "decks"
HEAD = "boardapp: 1\ndeck: Own I\ncards:\n"
CARD = HEAD + "  - title: One\n"

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    monkeypatch.chdir(tmp_path)

    def put(text: str, name: str = "own.yaml") -> Path:
        Path(name).write_text(text, encoding="utf-8")
        return Path(name)

    return put


def faults(text: str) -> list[str]:
    source = read_yaml_text(text, "own.yaml")
    lines = [str(fault) for fault in deck_faults(source)]
    if lines:
        with pytest.raises(FaultsError) as caught:
            parse_deck(source)
        assert str(caught.value).splitlines() == lines
    return lines


# ---- the shipped decks ------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(SHIPPED.iterdir()), ids=lambda path: path.name)
def test_the_shipped_decks_have_no_fault(path: Path) -> None:
    assert deck_faults(read_source(path)) == ()
    assert read_deck(path) in built_in_decks()


def test_the_decks_and_cards_that_are_publicly_known() -> None:
    titles = {deck.title: [card.title for card in deck.cards] for deck in built_in_decks()}
    assert titles == {
        "American Air Support I": [],
        "Artillery I": ["Offensive Artillery", "Suppressive Barrage", "Sustained Blanket"],
        "Artillery II": [],
        "Command I": ["Cut Communications", "Rapid Mobilization"],
        "German Reinforcements I": [],
        "Ground Support I": [],
        "Morale I": ["Take Cover", "Take Down the Beast"],
        "Supply I": [],
        None: ["Increased Priority"],
    }
    assert not any(deck.complete for deck in built_in_decks())


@pytest.mark.rule("002-44")
@pytest.mark.rule("002-47")
@pytest.mark.rule("002-48")
def test_sustained_blanket_as_the_worked_example_tells_it() -> None:
    card = library_with_own_decks().card_by_id("Artillery I/Sustained Blanket#1")
    assert card is not None
    assert card.keywords == (
        Keyword("establish-contact", 4),
        Keyword("target-hex"),
        Keyword("determine-drift"),
        Keyword("area-attack", 4, suppressive=True),
        Keyword("wide-blast-radius", 3, suppressive=True),
    )
    assert card.is_resolvable
    assert card.play_area is False
    assert card.unknown_fields == (
        "the card's cost",
        "the card's phase",
        "whether the card has a +",
        "the card's number of copies",
    )


@pytest.mark.rule("002-03")
@pytest.mark.rule("002-04")
def test_offensive_artillery_as_far_as_it_is_known() -> None:
    card = library_with_own_decks().card_by_id("Artillery I/Offensive Artillery#1")
    assert card is not None
    assert (card.cost, card.phase, card.keywords) == (3, "action", None)
    assert not card.is_resolvable


@pytest.mark.rule("002-11")
def test_increased_priority_is_of_no_known_deck() -> None:
    card = library_with_own_decks().card_by_id("unknown/Increased Priority#1")
    assert card is not None
    assert card.discount == Discount("Artillery", 1, least=0)
    assert card.unknown_fields[0] == "the card's deck"


def test_nothing_shipped_is_said_to_be_known_beyond_that() -> None:
    cards = [card for deck in built_in_decks() for card in deck.cards]
    assert {card.title for card in cards if card.cost is not None} == {"Offensive Artillery"}
    assert {card.title for card in cards if card.keywords is not None} == {"Sustained Blanket"}
    assert {card.copies for card in cards} == {None}
    assert not any(card.restrictions for card in cards)


def test_the_shipped_decks_load_once() -> None:
    assert built_in_decks() is built_in_decks()


def damaged(monkeypatch: pytest.MonkeyPatch, folder: Path) -> list[str]:
    monkeypatch.setattr(deck_files, "assets_folder", lambda: folder)
    with pytest.raises(FaultsError) as caught:
        built_in_decks.__wrapped__()
    return str(caught.value).splitlines()


def test_a_damaged_installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    missing = ["assets:1:1: file: found no decks; expected the shipped Strategy decks"]
    assert damaged(monkeypatch, tmp_path) == missing
    folder = tmp_path / "strategy-cards" / "decks"
    shutil.copytree(SHIPPED, folder)
    (folder / "supply-1.yaml").write_text("boardapp: 1\ndeck: Supply I\n", encoding="utf-8")
    assert damaged(monkeypatch, tmp_path) == [
        f"{folder / 'supply-1.yaml'}:1:1: file: found no 'cards' key; "
        "expected a list of up to 200 cards"
    ]
    (folder / "supply-1.yaml").write_text('boardapp: 1\ndeck: "S', encoding="utf-8")
    assert "a quoted text that is not closed" in damaged(monkeypatch, tmp_path)[0]

    def no_assets() -> Path:
        raise FileNotFoundError

    monkeypatch.setattr(deck_files, "assets_folder", no_assets)
    with pytest.raises(FaultsError) as caught:
        built_in_decks.__wrapped__()
    assert str(caught.value).splitlines() == missing


# ---- players' own decks -----------------------------------------------------------------------


def test_a_deck_of_ones_own_replaces_its_like_whole(write: Write) -> None:
    own = "boardapp: 1\ndeck: Artillery II\ncards:\n  - {title: Increased Priority, cost: 1}\n"
    library = library_with_own_decks([read_deck(write(own))])
    assert [card.title for card in library.decks["Artillery II"].cards] == ["Increased Priority"]
    assert library.decks["Artillery I"].cards
    assert library.card_by_id("Artillery II/Increased Priority#1") == Card(
        "Increased Priority", "Artillery II", cost=1
    )
    # It has its deck now, and lies no longer among those that have none.
    assert library.unplaced == ()


def test_the_later_of_two_decks_counts() -> None:
    first, second = Deck("Own I", (Card("A", "Own I"),)), Deck("Own I", (Card("B", "Own I"),))
    assert library_with_own_decks([first, second]).decks["Own I"] is second


def test_what_is_left_out() -> None:
    deck = parse_deck(read_yaml_text(CARD, "own.yaml"))
    assert deck == Deck("Own I", (Card("One", "Own I"),))
    (card,) = deck.cards
    assert card.unknown_fields == (
        "the card's cost",
        "the card's phase",
        "the card's keywords",
    )


def test_a_card_with_everything() -> None:
    text = CARD + (
        "    cost: 2\n"
        "    phase: command\n"
        "    keywords:\n"
        "      - establish-contact: unknown\n"
        "      - target-hex\n"
        "      - {normal area-attack: 3, scores: [6, 4]}\n"
        "      - suppressive wide-blast-radius: 2\n"
        "    restrictions:\n"
        "      - in-sight\n"
        "      - from-friends: 2\n"
        "      - text: Not on buildings.\n"
        "    discount: {cards: Air Support, points: 2, least: 1}\n"
        "    play_area: true\n"
        "    plus: true\n"
        "    copies: 3\n"
        "    note: 30\n"
    )
    (card,) = parse_deck(read_yaml_text(text, "own.yaml")).cards
    assert card == Card(
        "One",
        "Own I",
        2,
        "command",
        (
            Keyword("establish-contact"),
            Keyword("target-hex"),
            Keyword("area-attack", 3, scores=frozenset({4, 6})),
            Keyword("wide-blast-radius", 2, suppressive=True),
        ),
        (
            TargetRestriction("in-sight"),
            TargetRestriction("from-friends", 2),
            TargetRestriction("text", text="Not on buildings."),
        ),
        Discount("Air Support", 2, least=1),
        True,
        True,
        3,
        "30",
    )


# ---- faults -----------------------------------------------------------------------------------

WHOLE_FILE = [
    ("boardapp: 2\ndeck: X\n", "1:11: boardapp: found 2, a newer format than this program's 1"),
    ("deck: X\ncards: []\n", "1:1: file: found no 'boardapp' key; expected the format version, 1"),
    ("boardapp: 1\ncards: []\n", "1:1: file: found no 'deck' key; expected the title of a deck"),
    ("boardapp: 1\ndeck: X\n", "1:1: file: found no 'cards' key; expected a list of up to 200"),
    ("- 1\n", "1:1: file: found [1]; expected entries of the form 'key: value'"),
    ("boardapp: 1\ndeck: A/B\ncards: []\n", "2:7: deck: found 'A/B'; expected a title without '/'"),
    ("boardapp: 1\ndeck: A\ncards:\n", "3:7: cards: found nothing; expected a list of up to 200"),
    (
        "boardapp: 1\ndeck:\ncards: []\n",
        "2:6: deck: found nothing; expected the title of a deck or unknown",
    ),
    (
        "boardapp: 1\ndeck: A\ncards: []\ncomplete: yes\n",
        "4:11: complete: found 'yes'; expected true or false",
    ),
    (
        "boardapp: 1\ndeck: A\ncard: []\ncards: []\n",
        "3:1: file: found the unknown key 'card'; expected boardapp, deck, cards, complete, note"
        " (did you mean 'cards'?)",
    ),
]


@pytest.mark.parametrize(("text", "fault"), WHOLE_FILE)
def test_faults_of_a_file(text: str, fault: str) -> None:
    (found,) = faults(text)
    assert found.startswith(f"own.yaml:{fault}")


ENTRIES = [
    (
        "cost: 1.5",
        "5:11: cards[0].cost: found 1.5; expected a whole number from 0 to 99 or unknown",
    ),
    ("cost: -1", "5:11: cards[0].cost: found -1; expected a whole number from 0 to 99 or unknown"),
    (
        "cost: unknwon",
        "5:11: cards[0].cost: found 'unknwon'; expected a whole number from 0 to 99 or unknown"
        " (did you mean 'unknown'?)",
    ),
    ("cost: true", "5:11: cards[0].cost: found true; expected a whole number from 0 to 99 or"),
    (
        "phase: Action",
        "5:12: cards[0].phase: found 'Action'; expected action, command or unknown"
        " (did you mean 'action'?)",
    ),
    (
        "copies: 0",
        "5:13: cards[0].copies: found 0; expected a whole number from 1 to 99 or unknown",
    ),
    ("play_area: no", "5:16: cards[0].play_area: found 'no'; expected true, false or unknown"),
    ("plus: 1", "5:11: cards[0].plus: found 1; expected true, false or unknown"),
    ("note: [1]", "5:11: cards[0].note: found [1]; expected a text"),
    (
        "keyword: []",
        "5:5: cards[0]: found the unknown key 'keyword'; expected title, cost, phase, keywords,"
        " restrictions, discount, play_area, plus, copies, note (did you mean 'keywords'?)",
    ),
    (
        "keywords: none",
        "5:15: cards[0].keywords: found 'none'; expected a list of up to 20 keywords",
    ),
    (
        f"keywords: [{', '.join(['target-hex'] * 21)}]",
        "5:15: cards[0].keywords: found a list of 21; expected a list of up to 20 keywords or",
    ),
    (
        "discount: {card: Artillery, points: 1}",
        "5:15: cards[0].discount: found no 'cards' key; expected a name that the decks' titles",
        "5:16: cards[0].discount: found the unknown key 'card'; expected cards, points, least"
        " (did you mean 'cards'?)",
    ),
    (
        "discount: {cards: Artillery, points: 0, least: -1}",
        "5:42: cards[0].discount.points: found 0; expected a whole number from 1 to 99",
        "5:52: cards[0].discount.least: found -1; expected a whole number from 0 to 99",
    ),
    (
        "discount:",
        ("5:14: cards[0].discount: found nothing; expected entries of the form 'key: value'"),
    ),
    (
        "restrictions: in-sight",
        "5:19: cards[0].restrictions: found 'in-sight'; expected a list of up to 20 restrictions",
    ),
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry[0])
def test_faults_of_a_card(entry: tuple[str, ...]) -> None:
    line, *expected = entry
    found = faults(f"{CARD}    {line}\n")
    assert len(found) == len(expected)
    for one, start in zip(found, expected, strict=True):
        assert one.startswith(f"own.yaml:{start}")


KEYWORD_FAULTS = [
    (
        "are-attack: 4",
        "6:9: cards[0].keywords[0]: found the unknown keyword 'are-attack'; expected "
        "establish-contact, target-hex, determine-drift, area-attack, wide-blast-radius"
        " (did you mean 'area-attack'?)",
    ),
    (
        "Target Hex",
        "6:9: cards[0].keywords[0]: found the unknown keyword 'Target Hex'; expected "
        "establish-contact, target-hex, determine-drift, area-attack, wide-blast-radius"
        " (did you mean 'target-hex'?)",
    ),
    (
        "supressive area-attack: 4",
        "6:9: cards[0].keywords[0]: found the unknown keyword 'supressive area-attack'; expected "
        "establish-contact, target-hex, determine-drift, area-attack, wide-blast-radius"
        " (did you mean 'suppressive area-attack'?)",
    ),
    (
        "suppressive target-hex",
        "6:9: cards[0].keywords[0]: found 'suppressive target-hex'; expected suppressive or normal"
        " before area-attack or wide-blast-radius only",
    ),
    (
        "establish-contact",
        "6:9: cards[0].keywords[0]: found establish-contact without its number; expected its"
        " number, such as 'establish-contact: 4', or 'establish-contact: unknown'",
    ),
    (
        "establish-contact: 7",
        "6:28: cards[0].keywords[0].establish-contact: found 7; expected a whole number from 1 to 6"
        " or unknown",
    ),
    (
        "establish-contact: 0",
        "6:28: cards[0].keywords[0].establish-contact: found 0; expected a whole number from 1 to 6"
        " or unknown",
    ),
    (
        "establish-contact: 4+",
        "6:28: cards[0].keywords[0].establish-contact: found '4+'; expected a whole number from 1"
        " to 6 or unknown",
    ),
    (
        "establish-contact: [4]",
        "6:28: cards[0].keywords[0].establish-contact: found [4]; expected a whole number from 1"
        " to 6 or unknown",
    ),
    (
        "target-hex: 3",
        "6:9: cards[0].keywords[0]: found target-hex with a value; expected target-hex alone,"
        " without ':'",
    ),
    (
        "target-hex:",
        "6:9: cards[0].keywords[0]: found target-hex with a value; expected target-hex alone,"
        " without ':'",
    ),
    (
        "{establish-contact: 4, target-hex: 1}",
        "6:9: cards[0].keywords[0]: found 'establish-contact', 'target-hex'; expected one keyword"
        " an entry, in the order of the card",
    ),
    (
        "{}",
        "6:9: cards[0].keywords[0]: found no keyword; expected one keyword an entry, in the order"
        " of the card",
    ),
    (
        "4",
        "6:9: cards[0].keywords[0]: found 4; expected a keyword, such as target-hex or"
        " 'area-attack: 4'",
    ),
    (
        "{establish-contact: 4, scores: [5]}",
        "6:32: cards[0].keywords[0]: found scores; expected scores beside area-attack or"
        " wide-blast-radius only",
    ),
    (
        "area-attack: 100",
        "6:9: cards[0].keywords[0]: found area-attack as keyword 1, without a target; expected"
        " target-hex before area-attack",
        "6:22: cards[0].keywords[0].area-attack: found 100; expected a whole number from 1 to 99 or"
        " unknown",
    ),
]


@pytest.mark.parametrize("entry", KEYWORD_FAULTS, ids=lambda entry: entry[0])
def test_faults_of_a_keyword(entry: tuple[str, ...]) -> None:
    line, *expected = entry
    found = faults(f"{CARD}    keywords:\n      - {line}\n")
    assert found == [f"own.yaml:{fault}" for fault in expected]


@pytest.mark.parametrize("scores", ["[]", "[0]", "[7]", "[5, 5]", "[[5]]", "5", "[5.0]", "unknown"])
def test_scores_that_no_die_has(scores: str) -> None:
    line = f"      - {{area-attack: 4, scores: {scores}}}\n"
    (found,) = faults(f"{CARD}    keywords:\n      - target-hex\n{line}")
    start = "own.yaml:7:34: cards[0].keywords[1].scores: found "
    end = "; expected different results of a die, from 1 to 6, such as [5, 6]"
    assert found.startswith(start)
    assert found.endswith(end)


@pytest.mark.rule("002-12")
def test_keywords_in_an_order_that_makes_no_sense() -> None:
    lines = ["target-hex", "area-attack: 3", "determine-drift", "establish-contact: 4"]
    text = "".join(f"      - {line}\n" for line in lines)
    assert faults(f"{CARD}    keywords:\n{text}") == [
        "own.yaml:8:9: cards[0].keywords[2]: found determine-drift as keyword 3, after an attack;"
        " expected determine-drift before the attacks",
        "own.yaml:9:9: cards[0].keywords[3]: found establish-contact as keyword 4; expected"
        " establish-contact before all other keywords",
    ]


def test_a_slip_in_one_keyword_is_no_fault_of_the_others() -> None:
    text = (
        "    keywords:\n      - target-hx\n      - area-attack: 4\n    restrictions: [in-sight]\n"
    )
    (found,) = faults(CARD + text)
    assert "the unknown keyword 'target-hx'" in found


RESTRICTION_FAULTS = [
    (
        "in-site",
        "8:9: cards[0].restrictions[0]: found the unknown restriction 'in-site'; expected in-sight,"
        " from-friends or text (did you mean 'in-sight'?)",
    ),
    (
        "from-friend: 2",
        "8:9: cards[0].restrictions[0]: found the unknown restriction 'from-friend'; expected"
        " in-sight, from-friends or text (did you mean 'from-friends'?)",
    ),
    (
        "in-sight: true",
        "8:9: cards[0].restrictions[0]: found in-sight with a value; expected in-sight alone,"
        " without ':'",
    ),
    (
        "from-friends",
        "8:9: cards[0].restrictions[0]: found from-friends alone; expected 'from-friends: …' with a"
        " number of hexes from 1 to 99",
    ),
    (
        "from-friends: 0",
        "8:23: cards[0].restrictions[0].from-friends: found 0; expected a number of hexes from 1 to"
        " 99",
    ),
    (
        "text",
        "8:9: cards[0].restrictions[0]: found text alone; expected 'text: …' with a text",
    ),
    ("text: [1]", "8:15: cards[0].restrictions[0].text: found [1]; expected a text"),
    ('text: " "', "8:15: cards[0].restrictions[0].text: found ' '; expected a text"),
    (
        "3",
        "8:9: cards[0].restrictions[0]: found 3; expected a restriction, such as in-sight or"
        " 'from-friends: 3'",
    ),
    (
        "{text: a, in-sight: b}",
        "8:9: cards[0].restrictions[0]: found entries of the form 'key: value'; expected a "
        "restriction, such as in-sight or 'from-friends: 3'",
    ),
]


@pytest.mark.parametrize("entry", RESTRICTION_FAULTS, ids=lambda entry: entry[0])
def test_faults_of_a_restriction(entry: tuple[str, str]) -> None:
    line, fault = entry
    text = f"    keywords:\n      - target-hex\n    restrictions:\n      - {line}\n"
    assert faults(CARD + text) == [f"own.yaml:{fault}"]


def test_restrictions_of_a_target_that_there_is_not() -> None:
    lines = "    keywords: []\n    restrictions: [in-sight, from-friends: 2, text: By night.]\n"
    assert faults(CARD + lines) == [
        (
            "own.yaml:6:20: cards[0].restrictions[0]: found in-sight on a card without a target "
            "hex; expected target-hex among its keywords"
        ),
        (
            "own.yaml:6:30: cards[0].restrictions[1]: found from-friends on a card without a "
            "target hex; expected target-hex among its keywords"
        ),
    ]


def test_a_card_twice() -> None:
    assert faults(CARD + "  - title: Two\n  - title: One\n") == [
        "own.yaml:6:12: cards[2].title: found the card 'One' a second time; expected each card"
        " once, with its copies (line 4 has the first)"
    ]


def test_cards_without_a_title_or_no_cards_at_all() -> None:
    assert faults(HEAD + "  - cost: 1\n  - One\n  - title:\n") == [
        "own.yaml:4:5: cards[0]: found no 'title' key; expected a title of at most 200 characters",
        "own.yaml:5:5: cards[1]: found 'One'; expected entries of the form 'key: value'",
        "own.yaml:6:11: cards[2].title: found nothing; expected a title of at most 200 characters",
    ]


# ---- there and back ---------------------------------------------------------------------------


def test_the_text_of_a_deck() -> None:
    card = Card(
        "Own: Fire",
        "Own I",
        None,
        "action",
        (
            Keyword("establish-contact", 4),
            Keyword("target-hex"),
            Keyword("area-attack", 4, suppressive=True, scores=frozenset({6, 4})),
            Keyword("wide-blast-radius"),
        ),
        (
            TargetRestriction("in-sight"),
            TargetRestriction("from-friends", 2),
            TargetRestriction("text", text="a: b"),
        ),
        Discount("Artillery", 1),
        None,
        True,
        2,
        "Two\nlines",
    )
    deck = Deck("Own I", (card, Card("Bare", "Own I", 0, "command", ())), complete=True, note="N")
    assert deck_yaml(deck) == (
        "boardapp: 1\n"
        "deck: Own I\n"
        "complete: true\n"
        "note: N\n"
        "cards:\n"
        '  - title: "Own: Fire"\n'
        "    phase: action\n"
        "    keywords:\n"
        "      - establish-contact: 4\n"
        "      - target-hex\n"
        "      - {suppressive area-attack: 4, scores: [4, 6]}\n"
        "      - wide-blast-radius: unknown\n"
        '    restrictions: [in-sight, {from-friends: 2}, {text: "a: b"}]\n'
        "    discount: {cards: Artillery, points: 1}\n"
        "    play_area: unknown\n"
        "    plus: true\n"
        "    copies: 2\n"
        '    note: "Two\\nlines"\n'
        "  - {title: Bare, cost: 0, phase: command, keywords: []}\n"
    )
    assert deck_yaml(Deck(None)) == "boardapp: 1\ndeck: unknown\ncards: []\n"


LINES = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1
).filter(lambda text: bool(text.strip()) and text.isprintable())
TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]) | st.just("\n")
)
SCORES = st.frozensets(st.integers(1, 6), min_size=1)


@st.composite
def attacks(draw: st.DrawFn) -> Keyword:
    name = draw(st.sampled_from(KEYWORDS[3:]))
    number = draw(st.none() | st.integers(1, 99))
    return Keyword(name, number, draw(st.booleans()), draw(SCORES))


@st.composite
def keyword_lists(draw: st.DrawFn) -> tuple[Keyword, ...]:
    found = []
    if draw(st.booleans()):
        found.append(Keyword("establish-contact", draw(st.none() | st.integers(1, 6))))
    if draw(st.booleans()):
        found.append(Keyword("target-hex"))
        found += [Keyword("determine-drift")] * draw(st.booleans())
        found += draw(st.lists(attacks(), max_size=3))
    assert not list(misplaced_keywords([keyword.name for keyword in found]))
    return tuple(found)


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    title = draw(st.none() | LINES.filter(lambda text: "/" not in text and text != "unknown"))
    titles = draw(st.lists(LINES, unique=True, max_size=3))
    cards = []
    for name in titles:
        keywords = draw(st.none() | keyword_lists())
        targeted = keywords is None or Keyword("target-hex") in keywords
        kinds = st.builds(
            lambda text: TargetRestriction("text", text=text),
            TEXTS.filter(lambda text: text.strip()),
        )
        if targeted:
            kinds |= st.just(TargetRestriction("in-sight"))
            kinds |= st.builds(lambda n: TargetRestriction("from-friends", n), st.integers(1, 99))
        cards.append(
            Card(
                name,
                title,
                draw(st.none() | st.integers(0, 99)),
                draw(st.none() | st.sampled_from(get_args(Phase))),
                keywords,
                tuple(draw(st.lists(kinds, max_size=3))),
                draw(
                    st.none() | st.builds(Discount, LINES, st.integers(1, 99), st.integers(0, 99))
                ),
                draw(st.none() | st.booleans()),
                draw(st.none() | st.booleans()),
                draw(st.none() | st.integers(1, 99)),
                draw(TEXTS),
            )
        )
    return Deck(title, tuple(cards), draw(st.booleans()), draw(TEXTS))


@settings(max_examples=costly_examples())
@given(decks())
def test_a_deck_written_and_read_is_the_same(deck: Deck) -> None:
    text = deck_yaml(deck)
    source = read_yaml_text(text, "own.yaml")
    assert deck_faults(source) == ()
    again = parse_deck(source)
    assert again == deck
    assert deck_yaml(again) == text


@pytest.mark.parametrize("deck", built_in_decks(), ids=lambda deck: str(deck.title))
def test_the_shipped_decks_written_and_read_are_the_same(deck: Deck) -> None:
    assert parse_deck(read_yaml_text(deck_yaml(deck), "own.yaml")) == deck


# ---- whatever a file holds --------------------------------------------------------------------

WORDS = st.sampled_from(
    [
        *KEYWORDS, "suppressive area-attack", "normal target-hex", "scores", "in-sight",
        "from-friends", "text", "unknown", "action", "title", "cards", "points", "", "suppressive",
    ]
)  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 7) | st.just(2.5) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=6,
)
KEYS = ("title", "cost", "phase", "keywords", "restrictions", "discount", "play_area", "copies")


def read_or_refused(cards: list[object]) -> None:
    text = json.dumps({"boardapp": 1, "deck": "Own I", "cards": cards})
    source = read_yaml_text(text, "own.yaml")
    if not deck_faults(source):
        deck = parse_deck(source)
        assert parse_deck(read_yaml_text(deck_yaml(deck), "own.yaml")) == deck


@settings(max_examples=costly_examples())
@given(st.lists(st.dictionaries(st.sampled_from(KEYS), VALUES) | VALUES, max_size=3))
def test_any_cards_are_read_or_have_faults(cards: list[object]) -> None:
    read_or_refused(cards)


PAIRS = st.dictionaries(WORDS, st.integers(0, 7), min_size=1, max_size=1)


@given(st.lists(VALUES | WORDS | PAIRS, max_size=4), st.lists(VALUES | WORDS | PAIRS, max_size=2))
def test_any_keywords_are_read_or_have_faults(keywords: list[object], more: list[object]) -> None:
    read_or_refused([{"title": "A", "keywords": keywords, "restrictions": more}])
