"""Unit and Command cards, and those that the rulebook names.

Players own the cards: the rulebook gives no costs, and boardapp ships none (004-063).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, count
from typing import Annotated, Literal, NamedTuple, get_args

from boardapp.core.sentence_case import capitalize_first
from boardapp.files.value_limits import (
    FileKey,
    KeyFromAbove,
    ValueLimit,
    entry_count,
    list_length,
    whole_number,
)
from boardapp.games.spearpoint.cards.damage_cards import ONCE
from boardapp.games.spearpoint.cards.weapons import (
    NOTE,
    AttackValues,
    Weapon,
    Weapons,
    with_stated_values,
    without_stated_values,
)
from boardapp.games.spearpoint.scenario.value_limits_and_readings import CREWS, Crew
from boardapp.games.spearpoint.tiles.catalogue import Catalogue, Player, UnitClass, UnitKind

MAX_COST = 99
MAX_COPIES = 99
MAX_VALUE = 99
"""The highest defense and endurance of a unit."""
MAX_FLIGHT = 20
MAX_BONUS = 20
"""The most that a Command card adds or subtracts."""

Copies = Annotated[int, whole_number(1, MAX_COPIES)]

COMMAND_DECK = 50
"""Command cards in the base game (Setup i)."""

Line = Literal["front", "rear", "both"]
CardPhase = Literal["movement", "commitment", "combat", "initiative", "any"]

LINES: tuple[Line, ...] = get_args(Line)
CARD_PHASES: tuple[CardPhase, ...] = get_args(CardPhase)
CLASSES: tuple[UnitClass, ...] = get_args(UnitClass)
CLASS_TITLES: Mapping[UnitClass, str] = {
    "infantry": "Infantry",
    "gun": "Gun",
    "vehicle": "Vehicle",
    "rear-line": "Rear Line artillery",
    "aircraft": "Aircraft",
}
CREW_TITLES = dict(zip(CREWS, ("Tank Crew", "Artillery Crew", "Pilot"), strict=True))

NO_CARDS = ("convoy",)
"""Units that have no unit card: a convoy is a Command card laid face down (004-212)."""


@dataclass(frozen=True)
class UnitCard:
    """A unit card of one side. None means not entered.

    ``crew`` is the crew that the unit needs, ``copies`` the number of such cards in the box.
    ``endurance`` is full and, if known, half endurance. ``line`` is where the unit is committed
    (004-109), ``flight`` an aircraft's turns of flight.
    """

    unit: Annotated[str, KeyFromAbove()]
    title: Annotated[str, "the unit's name"]
    side: Annotated[Player, KeyFromAbove(2)]
    unit_class: Annotated[UnitClass, FileKey("class")]
    cost: Annotated[int, whole_number(1, MAX_COST)] | None = None
    crew: Crew | None = None
    copies: Copies | None = None
    defense: Annotated[int, whole_number(0, MAX_VALUE)] | None = None
    endurance: Annotated[
        tuple[Annotated[int, whole_number(1, MAX_VALUE)], ...],
        entry_count(
            0, 2, "a list of full endurance, or of full and half endurance, such as [14, 7]"
        ),
        ValueLimit(
            "half endurance that is not above full endurance, such as [14, 7]",
            lambda held: len(held) < 2 or held[1] <= held[0],
        ),
    ] = ()
    line: Line | None = None
    flight: Annotated[int, whole_number(1, MAX_FLIGHT)] | None = None
    weapons: Weapons = ()

    def values_description(self) -> str:
        """Return the values of the unit that are known.

        >>> tiger = UnitCard("tiger-i", "Tiger I", "germany", "vehicle", endurance=(24,))
        >>> tiger.values_description()
        'Endurance 24'
        """
        known = []
        if self.defense is not None:
            known.append(f"defense {self.defense}")
        if self.endurance:
            known.append(f"endurance {'/'.join(map(str, self.endurance))}")
        return capitalize_first(", ".join(known))

    def description(self) -> str:
        """Return the known values of the card, as a line.

        >>> UnitCard("m10-gmc", "M10", "us", "vehicle", crew="tank-crew", copies=4).description()
        'Vehicle · needs Tank Crew · 4 in the box'
        """
        crew = f"needs {CREW_TITLES[self.crew]}" if self.crew else ""
        copies = "" if self.copies is None else f"{self.copies} in the box"
        known = (CLASS_TITLES[self.unit_class], self.values_description(), crew, copies)
        return " · ".join(filter(None, known))


_Bonus = Annotated[int, whole_number(-MAX_BONUS, MAX_BONUS)]


class CommandCardBonus(NamedTuple):
    """The bonus of a Command card that is played."""

    initiative: _Bonus = 0
    attack: _Bonus = 0
    defense: _Bonus = 0
    endurance: _Bonus = 0
    steps: _Bonus = 0
    draw: _Bonus = 0


NO_BONUS = CommandCardBonus()


@dataclass(frozen=True)
class CommandCard:
    """A Command card; ``copies`` is its number in the common deck, None if not entered.

    ``fits`` lists the classes of unit that may take the card; an empty tuple means all. ``stays``
    is true if the card stays under the unit (004-067). ``note`` has the parts that players do by
    hand.
    """

    name: Annotated[str, KeyFromAbove()]
    title: Annotated[str, "the card's name"]
    copies: Copies | None = None
    fits: Annotated[
        tuple[UnitClass, ...], FileKey("for"), list_length(0, len(CLASSES), "unit classes"), ONCE
    ] = ()
    when: CardPhase | None = None
    gives: CommandCardBonus = NO_BONUS
    stays: bool = False
    note: Annotated[str, NOTE] = ""


class CardKey(NamedTuple):
    """The key of a unit card; both sides have cards of some units, with different costs."""

    side: Player
    unit: str


UnitCards = Mapping[CardKey, UnitCard]
CommandCards = Mapping[str, CommandCard]

_CREW_OF: Mapping[str, str] = {
    "at-gun-57mm": "artillery-crew",
    "flak36-88mm": "artillery-crew",
    "m4a1-sherman": "tank-crew",
    "m10-gmc": "tank-crew",
    "tiger-i": "tank-crew",
    "howitzer-105mm": "artillery-crew",
    "howitzer-8in": "artillery-crew",
    "sfh18-15cm": "artillery-crew",
    "p40-warhawk": "pilot",
    "bf109": "pilot",
    "stuka": "pilot",
}
"""The crew of each unit in the scenarios' starting setups (004-191 to 004-242)."""


class _RulebookValues(NamedTuple):
    """The values of a card that the rulebook states."""

    defense: int | None = None
    endurance: tuple[int, ...] = ()
    weapons: tuple[Weapon, ...] = ()


_MAIN_75 = Weapon("75 mm", calibre=75, main=True, attack=AttackValues(vehicle=10), index=7)
_VALUES: Mapping[str, _RulebookValues] = {
    "m4a1-sherman": _RulebookValues(5, (14, 7), (_MAIN_75,)),
    "tiger-i": _RulebookValues(7, (24,), (Weapon("88 mm", calibre=88, main=True, index=8),)),
    "panther": _RulebookValues(
        weapons=(Weapon("Main gun", main=True, attack=AttackValues(vehicle=10)),)
    ),
}
"""Values in the rulebook's figures (004-162, 004-176)."""

_GIVES: Mapping[str, CommandCardBonus] = {"ambush": CommandCardBonus(initiative=2)}
"""The rulebook's values of Command cards (004-086)."""

_CREW_CLASSES: Mapping[str, UnitClass] = {
    "tank-crew": "infantry",
    "artillery-crew": "infantry",
    "pilot": "aircraft",
}

_COMMAND_TITLES = (
    "Ambush!", "Capture That Unit!", "Commit Reserves", "Dig In", "Field Camouflage",
    "Fighter Ace", "Fire for Effect!", "Fire Mission!", "Lay Smoke", "Sabotage", "Veteran Crew",
    "Veteran Soldiers", "Withdraw", "Zero In Artillery",
)  # fmt: skip
"""The Command cards that the rulebook names; it does not give their numbers."""


def built_in_unit_cards(catalogue: Catalogue, side: Player) -> tuple[UnitCard, ...]:
    """Return a side's cards of all units in the catalogue and of crews, without costs."""
    kinds = {
        name: kind
        for name, kind in catalogue.units.items()
        if kind.side in (None, side) and name not in NO_CARDS
    }
    for crew in CREWS:
        kinds.setdefault(crew, replace(catalogue.unit_kind(crew), unit_class=_CREW_CLASSES[crew]))
    return tuple(built_in_unit_card(kind, side) for kind in kinds.values())


def built_in_unit_card(kind: UnitKind, side: Player) -> UnitCard:
    """Return a unit's card with the values that the rulebook states, without a cost."""
    stated = _VALUES.get(kind.name, _RulebookValues())
    return UnitCard(
        kind.name, kind.title, side, kind.unit_class, crew=_CREW_OF.get(kind.name),
        defense=stated.defense, endurance=stated.endurance, weapons=stated.weapons,
    )  # fmt: skip


def built_in_command_cards() -> tuple[CommandCard, ...]:
    """Return the Command cards that the rulebook names, without their numbers of copies."""
    names = ((card_name_from_title(title), title) for title in _COMMAND_TITLES)
    return tuple(
        CommandCard(name, title, gives=_GIVES.get(name, NO_BONUS)) for name, title in names
    )


def unit_cards_of_side(catalogue: Catalogue, side: Player, own: UnitCards) -> tuple[UnitCard, ...]:
    """Return a side's cards: the built-in ones as players changed them, then those they added.

    The rulebook's values fill in those that players left out.
    """
    known = built_in_unit_cards(catalogue, side)
    names = {card.unit for card in known}
    added = (card for key, card in own.items() if key.side == side and key.unit not in names)
    entered = ((own.get(CardKey(side, card.unit)), card) for card in known)
    return (*(with_known_values(mine, card) if mine else card for mine, card in entered), *added)


def with_known_values(card: UnitCard, known: UnitCard) -> UnitCard:
    """Return a card with its missing values filled in from the known ones."""
    full_alike = card.endurance == known.endurance[: len(card.endurance)]
    return replace(
        card,
        crew=card.crew or known.crew,
        defense=known.defense if card.defense is None else card.defense,
        endurance=known.endurance if full_alike else card.endurance,
        weapons=with_stated_values(card.weapons, known.weapons),
    )


def without_known_values(card: UnitCard, known: UnitCard) -> UnitCard:
    """Return a card without the known values; `with_known_values` restores them."""
    return replace(
        card,
        crew=None if card.crew == known.crew else card.crew,
        defense=None if card.defense == known.defense else card.defense,
        endurance=() if card.endurance == known.endurance else card.endurance,
        weapons=without_stated_values(card.weapons, known.weapons),
    )


def built_in_and_entered_command_cards(own: CommandCards) -> tuple[CommandCard, ...]:
    """Return the built-in Command cards as players changed them, then those they added.

    The rulebook's bonus fills in one that players left out.
    """
    known = built_in_command_cards()
    names = {card.name for card in known}
    added = (card for name, card in own.items() if name not in names)
    entered = ((own.get(card.name), card) for card in known)
    return (
        *(command_with_known_bonus(mine, card) if mine else card for mine, card in entered),
        *added,
    )


def command_with_known_bonus(card: CommandCard, known: CommandCard) -> CommandCard:
    """Return a Command card with its known bonuses filled in."""
    gives = (mine or said for mine, said in zip(card.gives, known.gives, strict=True))
    return replace(card, gives=CommandCardBonus(*gives))


def command_without_known_bonus(card: CommandCard, known: CommandCard) -> CommandCard:
    """Return a Command card without its known bonuses."""
    pairs = zip(card.gives, known.gives, strict=True)
    return replace(
        card, gives=CommandCardBonus(*(0 if mine == said else mine for mine, said in pairs))
    )


def catalogue_with_card_units(catalogue: Catalogue, own: UnitCards) -> Catalogue:
    """Return a catalogue with the new units of the players' own cards added.

    A new unit with cards of both sides belongs to either side.
    """
    units = dict(catalogue.units)
    for (side, name), card in own.items():
        if name in catalogue.units:
            continue
        one_sided = units[name].side == side if name in units else True
        label = _marker_label(card.title)
        owner = side if one_sided else None
        units[name] = UnitKind(name, card.title, label, card.unit_class, owner)
    return replace(catalogue, units=units)


def _marker_label(title: str) -> str:
    words = [word for word in re.split(r"[^A-Za-z0-9]+", title) if word]
    initials = "".join(word[0] for word in words).upper()
    return initials[:3] if len(words) > 1 else title[:3].upper()


def class_of_named_unit(unit: str, catalogue: Catalogue) -> UnitClass | None:
    """Return the class of a unit, None if the unit is not entered."""
    if unit in catalogue.units:
        return catalogue.units[unit].unit_class
    return _CREW_CLASSES.get(unit)


def matches_deck_word(unit: str, word: str, catalogue: Catalogue) -> bool:
    """Return whether a word of a deck's limit covers a unit: its name, its class, or ``crew``.

    A crew never counts as infantry here, whatever its class (004-191, 004-245).
    """
    if word == unit:
        return True
    if unit in CREWS:
        return word == "crew" or (
            word != "infantry" and word == class_of_named_unit(unit, catalogue)
        )
    return word == class_of_named_unit(unit, catalogue)


def card_name_from_title(title: str, taken: Collection[str] = ()) -> str:
    """Return a name for a card from its title, with a number if the name is taken.

    >>> (card_name_from_title("Fire for Effect!"),
    ...  card_name_from_title("P-40 Warhawk", {"p-40-warhawk"}), card_name_from_title("§"))
    ('fire-for-effect', 'p-40-warhawk-2', 'card')
    """
    name = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:80].strip("-") or "card"
    numbered = (f"{name}-{number}" for number in count(2))
    return next(one for one in chain((name,), numbered) if one not in taken)


def command_card_title(name: str, cards: Iterable[CommandCard] = ()) -> str:
    """Return the title of a Command card, or its name if no title is entered.

    >>> command_card_title("fire-for-effect"), command_card_title("hold-the-line")
    ('Fire for Effect!', 'Hold The Line')
    """
    titles = {card.name: card.title for card in (*built_in_command_cards(), *cards)}
    return titles.get(name) or name.replace("-", " ").title()


def command_cards_left(cards: Iterable[CommandCard], gone: Iterable[str] = ()) -> Iterator[str]:
    """Yield the names of the Command cards left to draw, each as often as it is left.

    Cards whose number of copies nobody entered are left out.
    """
    left = list(gone)
    for card in cards:
        for _ in range(card.copies or 0):
            if card.name in left:
                left.remove(card.name)
            else:
                yield card.name
