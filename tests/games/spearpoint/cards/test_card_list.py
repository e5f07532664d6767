"""The players' own cards as a file: written in one order, read with every fault."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.spearpoint.cards.damage_cards import DamageCard, DamageEffect
from boardapp.games.spearpoint.cards.own_card_list_file import (
    CardList,
    card_list_faults,
    card_list_text,
    parse_card_list,
    read_card_list,
)
from boardapp.games.spearpoint.cards.unit_cards import (
    CardKey,
    CommandCard,
    CommandCardBonus,
    UnitCard,
)
from boardapp.games.spearpoint.cards.weapons import AttackValues
from boardapp.games.spearpoint.file_kind import detect_format
from tests.games.spearpoint.support.card_strategies import command_cards, damage_cards, unit_cards
from tests.support.examples import costly_examples

RIFLES = UnitCard("rifle-squad", "Rifle Squad", "us", "infantry", 5, None, 6)
WESPE = UnitCard("wespe", "Wespe", "germany", "rear-line", 14, "artillery-crew")

TEXT = """boardapp: 1
unit_cards:
  germany: {wespe: {title: Wespe, class: rear-line, cost: 14, crew: artillery-crew}}
  us:
    m4a1-sherman:
      title: M4A1 Sherman
      class: vehicle
      cost: 12
      crew: tank-crew
      copies: 4
      defense: 5
      endurance: [14, 7]
    rifle-squad: {title: Rifle Squad, class: infantry, cost: 5, copies: 6}
command_cards:
  ambush: {title: "Ambush!", copies: 4}
  hold-fast: {title: Hold Fast}
"""


def written_list() -> CardList:
    sherman = UnitCard(
        "m4a1-sherman", "M4A1 Sherman", "us", "vehicle", 12, "tank-crew", 4, 5, (14, 7)
    )
    cards = CardList().with_command_card(CommandCard("hold-fast", "Hold Fast"))
    cards = cards.with_unit_card(WESPE).with_unit_card(RIFLES).with_unit_card(sherman)
    return cards.with_command_card(CommandCard("ambush", "Ambush!", 4))


def test_a_card_list_is_written_in_one_order() -> None:
    assert card_list_text(written_list()) == TEXT


def test_a_card_list_is_read(tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text(TEXT, encoding="utf-8")
    assert read_card_list(path) == written_list()


def test_an_empty_card_list_is_written_and_read() -> None:
    text = card_list_text(CardList())
    assert text == "boardapp: 1\nunit_cards: {}\ncommand_cards: {}\n"
    assert parse_card_list(read_yaml_text(text, "cards.yaml")) == CardList()


@settings(max_examples=costly_examples(40))
@given(
    st.lists(unit_cards, max_size=12),
    st.lists(command_cards, max_size=8),
    st.lists(damage_cards, max_size=4),
)
def test_what_is_written_is_read_again(
    units: list[UnitCard], command: list[CommandCard], damage: list[DamageCard]
) -> None:
    cards = CardList(
        {CardKey(card.side, card.unit): card for card in units},
        {card.name: card for card in command},
        {card.number: card for card in damage},
    )
    text = card_list_text(cards)
    assert parse_card_list(read_yaml_text(text, "cards.yaml")) == cards
    assert card_list_text(parse_card_list(read_yaml_text(text, "cards.yaml"))) == text


def faults(text: str) -> list[str]:
    return [str(fault) for fault in card_list_faults(read_yaml_text(text, "cards.yaml"))]


HEAD = "boardapp: 1\nunit_cards:\n  us:\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            HEAD + "    sniper: {title: Sniper, class: infanty, cost: 0}\n",
            [
                "cards.yaml:4:36: unit_cards.us.sniper.class: found 'infanty'; expected infantry,"
                " gun, vehicle, rear-line or aircraft (did you mean 'infantry'?)",
                "cards.yaml:4:51: unit_cards.us.sniper.cost: found 0; expected a whole number from"
                " 1 to 99",
            ],
        ),
        (
            HEAD + "    sniper: {class: infantry, crew: cook, copys: 2}\n",
            [
                "cards.yaml:4:13: unit_cards.us.sniper: found no 'title' key; expected "
                "the unit's name",
                "cards.yaml:4:37: unit_cards.us.sniper.crew: found 'cook'; expected tank-crew,"
                " artillery-crew or pilot",
                "cards.yaml:4:43: unit_cards.us.sniper: found the unknown key 'copys'; expected"
                " title, class, cost, crew, copies, defense, endurance, line, flight, weapons (did"
                " you mean 'copies'?)",
            ],
        ),
        (
            HEAD + "    Sniper: {title: Sniper, class: infantry, endurance: [1, 2, 3]}\n",
            [
                "cards.yaml:4:5: unit_cards.us: found 'Sniper'; expected lower-case words with"
                " dashes",
                "cards.yaml:4:57: unit_cards.us.Sniper.endurance: found [1, 2, 3]; expected a "
                "list of full"
                " endurance, or of full and half endurance, such as [14, 7]",
            ],
        ),
        (
            HEAD + "    sniper:\n      title: Sniper\n      class: infantry\n"
            "      endurance: [4, 9]\n",
            [
                "cards.yaml:7:18: unit_cards.us.sniper.endurance: found [4, 9]; expected half"
                " endurance that is not above full endurance, such as [14, 7]"
            ],
        ),
        (
            "boardapp: 1\nunit_cards: {france: {}}\n",
            [
                "cards.yaml:2:14: unit_cards: found the unknown side 'france'; expected us or"
                " germany"
            ],
        ),
        (
            "boardapp: 1\nunit_cards: {us: 7}\n",
            [
                (
                    "cards.yaml:2:18: unit_cards.us: found 7; expected entries of the form 'key: "
                    "value'"
                )
            ],
        ),
        (
            "boardapp: 1\ncommand_cards: {ambush: {copies: 100}}\n",
            [
                "cards.yaml:2:25: command_cards.ambush: found no 'title' key; expected "
                "the card's name",
                "cards.yaml:2:34: command_cards.ambush.copies: found 100; expected a whole number"
                " from 1 to 99",
            ],
        ),
        (
            "boardapp: 1\n",
            [
                "cards.yaml:1:1: file: found a file without unit cards, Command cards or Damage "
                "Cards;"
                " expected command_cards, damage_cards or unit_cards"
            ],
        ),
        (
            "boardapp: 2\nunit_cards: 7\n",
            [
                "cards.yaml:1:11: boardapp: found 2, a newer format than this program's 1;"
                " expected 1"
            ],
        ),
    ],
)
def test_faults_are_told_by_line(text: str, expected: list[str]) -> None:
    assert faults(text) == expected
    with pytest.raises(FaultsError):
        parse_card_list(read_yaml_text(text, "cards.yaml"))


@pytest.mark.parametrize(
    "text", ["", "[]", "unit_cards", "boardapp: 1\nunit_cards: []\n", "boardapp: 1\nunit_cards:\n"]
)
def test_what_is_no_card_list_is_a_fault_and_nothing_worse(text: str) -> None:
    assert faults(text)


@pytest.mark.parametrize(
    ("weapons", "expected"),
    [
        (
            "[{name: 75 mm, kind: canon, calibre: 0, main: yes, attack: {infantry: 41, tank: 3},"
            " index: -1, rate: 5}, {calibre: 7.5}]",
            [
                "[0].kind: found 'canon'; expected gun, mortar, bomb or rocket",
                "[0].calibre: found 0; expected a whole number from 1 to 999",
                "[0].main: found 'yes'; expected true or false",
                "[0].attack.infantry: found 41; expected a whole number from 0 to 40",
                "[0].attack: found the unknown key 'tank'; expected infantry, vehicle, aircraft,"
                " gun",
                "[0].index: found -1; expected a whole number from 0 to 40",
                "[0].rate: found 5; expected a whole number from 1 to 4",
                "[1]: found no 'name' key; expected the weapon's name, in up to 40 characters",
                "[1].calibre: found 7.5; expected a whole number from 1 to 999",
            ],
        ),
        (
            "{name: MG}",
            [(": found entries of the form 'key: value'; expected a list of up to 6 weapons")],
        ),
        (
            "[{name: MG}, {name: MG, rate: 2}]",
            [": found a list of 2; expected a different name for each weapon"],
        ),
        (
            "[{name: MG, main: true}, {name: 75 mm, main: true}]",
            [": found a list of 2; expected at most one main gun"],
        ),
        (
            f"[{', '.join(f'{{name: MG {n}}}' for n in range(7))}]",
            [": found a list of 7; expected a list of up to 6 weapons"],
        ),
    ],
)
def test_faults_of_weapons_are_told(weapons: str, expected: list[str]) -> None:
    found = faults(f"{HEAD}    sniper: {{title: Sniper, class: infantry, weapons: {weapons}}}\n")
    assert [one.partition(": unit_cards.us.sniper.weapons")[2] for one in found] == expected
    assert {one.split(":")[1] for one in found} == {"4"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "unit_cards: {us: {bf109: {title: Bf 109, class: aircraft, line: middle, flight: 0}}}",
            [
                "2:65: unit_cards.us.bf109.line: found 'middle'; expected front, rear or both",
                "2:81: unit_cards.us.bf109.flight: found 0; expected a whole number from 1 to 20",
            ],
        ),
        (
            "command_cards:\n"
            "  f: {title: F, for: [rear], when: fight, gives: {atack: 3, defense: 21}}\n"
            "  g: {title: G, for: gun, gives: 3, stays: maybe, note: [x]}\n"
            "  h: {title: H, for: [gun, gun]}",
            [
                "3:23: command_cards.f.for[0]: found 'rear'; expected infantry, gun, vehicle,"
                " rear-line or aircraft (did you mean 'rear-line'?)",
                "3:36: command_cards.f.when: found 'fight'; expected movement, commitment, combat,"
                " initiative or any",
                "3:51: command_cards.f.gives: found the unknown key 'atack'; expected initiative,"
                " attack, defense, endurance, steps, draw (did you mean 'attack'?)",
                "3:70: command_cards.f.gives.defense: found 21; expected a whole number from -20 to"
                " 20",
                "4:22: command_cards.g.for: found 'gun'; expected a list of up to 5 unit classes",
                "4:34: command_cards.g.gives: found 3; expected entries of the form 'key: value'",
                "4:44: command_cards.g.stays: found 'maybe'; expected true or false",
                "4:57: command_cards.g.note: found a list of 1; expected a line of at most 400"
                " characters, or nothing",
                "5:22: command_cards.h.for: found a list of 2; expected each effect only once",
            ],
        ),
        (
            "damage_cards:\n  0: {}\n  26: {}\n  x: {}\n"
            "  17: {infantry: {does: [to-reer], attack: 2, defense: -21, turns: 0}, tank: {},"
            " copies: 0}\n"
            '  18: {gun: Jam, aircraft: {title: "", note: "two\\nlines"}}',
            [
                "3:3: damage_cards: found '0'; expected a card's number from 1 to 25",
                "4:3: damage_cards: found '26'; expected a card's number from 1 to 25",
                "5:3: damage_cards: found 'x'; expected a card's number from 1 to 25",
                "6:18: damage_cards.17.infantry: found no 'title' key; expected the name "
                "of the effect",
                "6:26: damage_cards.17.infantry.does[0]: found 'to-reer'; expected immobile,"
                " no-main, no-weapon, crew-out, to-rear or captured (did you mean 'to-rear'?)",
                "6:44: damage_cards.17.infantry.attack: found 2; expected a whole number from -20"
                " to 0",
                "6:56: damage_cards.17.infantry.defense: found -21; expected a whole number from"
                " -20 to 0",
                "6:68: damage_cards.17.infantry.turns: found 0; expected a whole number from 1 to"
                " 9",
                "6:72: damage_cards.17: found the unknown key 'tank'; expected infantry, vehicle,"
                " gun, aircraft, copies",
                "6:90: damage_cards.17.copies: found 0; expected a whole number from 1 to 99",
                "7:13: damage_cards.18.gun: found 'Jam'; expected the key title",
                "7:36: damage_cards.18.aircraft.title: found ''; expected a line of text",
                "7:46: damage_cards.18.aircraft.note: found 'two\\nlines'; expected a line of at"
                " most 400 characters, or nothing",
            ],
        ),
    ],
)
def test_faults_of_values_are_told_by_line(text: str, expected: list[str]) -> None:
    assert faults(f"boardapp: 1\n{text}\n") == [f"cards.yaml:{one}" for one in expected]


def test_a_list_of_damage_cards_alone_is_a_card_list() -> None:
    source = read_yaml_text("boardapp: 1\ndamage_cards: {3: {}}\n", "cards.yaml")
    assert detect_format(source) == "card list"
    assert parse_card_list(source).damage == {3: DamageCard(3)}


VALUES = """boardapp: 1
unit_cards:
  us:
    at-gun: {title: AT Gun, class: gun, line: front}
    sherman:
      title: Sherman
      class: vehicle
      line: both
      weapons:
        - {name: 75 mm, calibre: 75, main: true, attack: {infantry: 11, aircraft: 0}, index: 7}
        - {name: MG, attack: {vehicle: 14, gun: 13}, underscored: true, index: 2, rate: 2}
    warhawk: {title: Warhawk, class: aircraft, flight: 3, weapons: [{name: Bomb, kind: bomb}]}
command_cards:
  fire-mission:
    title: "Fire Mission!"
    for: [rear-line]
    when: combat
    gives: {attack: 3}
    stays: true
    note: By hand.
damage_cards:
  "2": {}
  "17":
    infantry: {title: Shaken, does: [to-rear, captured], note: By hand.}
    gun: {title: Jammed, attack: -2, defense: -1, turns: 2}
    copies: 2
"""


def test_values_are_written_in_one_order() -> None:
    cards = parse_card_list(read_yaml_text(VALUES, "cards.yaml"))
    assert card_list_text(cards) == VALUES
    mirrored = CardList(
        dict(reversed(list(cards.units.items()))),
        cards.command,
        dict(reversed(list(cards.damage.items()))),
    )
    assert card_list_text(mirrored) == VALUES


def test_too_many_cards_are_refused() -> None:
    cards = "".join(f"    unit-{n}: {{title: A, class: gun}}\n" for n in range(501))
    assert faults(HEAD + cards) == [
        "cards.yaml:4:5: unit_cards.us: found 501 cards; expected at most 500 cards"
    ]


def test_the_example_of_the_documentation_is_read() -> None:
    formats = Path(__file__).parents[4] / "docs" / "formats.md"
    example = formats.read_text(encoding="utf-8").split("\nunit_cards:\n")[1].split("```")[0]
    cards = parse_card_list(read_yaml_text(f"boardapp: 1\nunit_cards:\n{example}", "cards.yaml"))
    assert {(key.side, key.unit) for key in cards.units} == {
        ("us", "rifle-squad"),
        ("us", "m4a1-sherman"),
    }
    sherman = cards.units[CardKey("us", "m4a1-sherman")]
    assert [weapon.name for weapon in sherman.weapons] == ["75 mm", "MG"]
    assert sherman.weapons[0].attack == AttackValues(11, 10, 0)
    assert cards.command["fire-mission"] == CommandCard(
        "fire-mission", "Fire Mission!", 2, ("rear-line",), "combat", CommandCardBonus(attack=3)
    )
    assert cards.damage[17].vehicle == DamageEffect(
        "Sight broken", attack=-2, turns=2, note="The main gun only."
    )
