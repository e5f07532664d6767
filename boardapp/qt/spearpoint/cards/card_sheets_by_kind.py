"""The sheets of the card table: units and their weapons, Command cards, Damage Cards, effects."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from boardapp.core.override import override
from boardapp.games.spearpoint.cards.damage_cards import DAMAGE_DECK, DamageCard, DamageEffect
from boardapp.games.spearpoint.cards.own_card_list_file import AnyKey, CardList
from boardapp.games.spearpoint.cards.unit_cards import (
    COMMAND_DECK,
    CardKey,
    CommandCard,
    UnitCard,
    built_in_command_cards,
    built_in_unit_cards,
    card_name_from_title,
    command_with_known_bonus,
    command_without_known_bonus,
    with_known_values,
    without_known_values,
)
from boardapp.games.spearpoint.cards.weapons import (
    MAX_WEAPONS,
    Weapon,
    matching_stated_weapon,
    weapon_without_stated_values,
)
from boardapp.games.spearpoint.tiles.box_contents import Player
from boardapp.qt.spearpoint.cards.card_table_columns import (
    COMMAND_COLUMNS,
    DAMAGE_CLASSES,
    DAMAGE_COLUMNS,
    EFFECT_COLUMNS,
    UNIT_COLUMNS,
    WEAPON_COLUMNS,
)
from boardapp.qt.spearpoint.cards.card_table_entries import CardEntries, CardSheet

_UNTITLED = DamageEffect("")


class CardListSheet(CardSheet):
    """Cards that are known first, then those that were added.

    ``complete`` gives a card what the rulebook states of it, ``less`` takes that away.
    """

    complete: Callable[[Any, Any], Any]
    less: Callable[[Any, Any], Any]

    def __init__(self, entered: CardEntries, known: Mapping[Any, Any], *name: str) -> None:
        super().__init__(entered, *name)
        self._known = known
        self._keys: tuple[AnyKey, ...] = ()
        self._keys_of: CardList | None = None

    @property
    def entered_cards(self) -> Mapping[Any, Any]:
        """Return the cards of its kind that were entered, those of other sheets too."""
        held: Mapping[Any, Any] = getattr(self.entered.cards, str(self.name[0]))
        return held

    def entered_keys(self) -> Iterable[AnyKey]:
        """Return what its own entered cards are found by."""
        return self.entered_cards

    @property
    @override
    def keys(self) -> Sequence[AnyKey]:
        # Each cell asks for them, so they are made once for each list.
        if self._keys_of is not self.entered.cards:
            self._keys_of = self.entered.cards
            # A list that is read again is in another order: rows stay where they are.
            there = filter(self.entered_cards.__contains__, self._keys)
            self._keys = tuple(dict.fromkeys((*self._known, *there, *self.entered_keys())))
        return self._keys

    @override
    def displayed_card(self, key: AnyKey) -> Any:
        mine, known = self.entered_cards.get(key), self._known.get(key)
        return self.complete(mine, known) if mine and known else mine or known

    @override
    def rulebook_card(self, key: AnyKey) -> Any:
        return self._known.get(key)

    @override
    def set_card(self, key: AnyKey, card: Any) -> None:
        known = self._known.get(key)
        self.entered.put(key, self.less(card, known) if known else card)

    @override
    def remove_card(self, key: AnyKey) -> None:
        if key in self.entered_cards:
            self.entered.put(key, None)


class UnitSheet(CardListSheet):
    """The unit cards of a side."""

    columns = UNIT_COLUMNS
    complete, less = staticmethod(with_known_values), staticmethod(without_known_values)

    def __init__(self, entered: CardEntries, side: Player) -> None:
        known = built_in_unit_cards(entered.catalogue, side)
        super().__init__(entered, {CardKey(side, card.unit): card for card in known}, "units", side)
        self.side = side

    @override
    def entered_keys(self) -> Iterable[CardKey]:
        return (key for key in self.entered_cards if key.side == self.side)

    @override
    def validated_card(self, key: AnyKey, card: UnitCard) -> UnitCard:
        full, half = (*card.endurance, None, None)[:2]
        if card.unit_class is None:
            raise ValueError("A unit card has a class.")
        if half and not full:
            entered = bool(self.displayed_card(key).endurance[1:])
            needed = "Half endurance is entered: it needs the full one."
            raise ValueError(needed if entered else "Full endurance comes first.")
        if half and full and half > full:
            raise ValueError(f"Half endurance, {half}, is more than the full one, {full}.")
        return card

    @override
    def add(self, key: None, title: str) -> CardKey:
        taken = {key.unit for key in self.entered_keys()} | self.entered.catalogue.units.keys()
        made = CardKey(self.side, card_name_from_title(title, taken))
        self.set_card(made, UnitCard(made.unit, title, self.side, "infantry"))
        return made

    @override
    def remove_card(self, key: AnyKey) -> None:
        self.entered.forget_invalid_entries(("weapons", key))
        super().remove_card(key)

    @override
    def detail_sheet(self, row: int) -> WeaponSheet | None:
        key = self.key_of_row(row)
        return WeaponSheet(self, "weapons", key) if isinstance(key, CardKey) else None


class CardPartSheet(CardSheet):
    """What belongs to one card of a sheet."""

    def __init__(self, cards: CardSheet, name: str, key: Hashable) -> None:
        super().__init__(cards.entered, name, key)
        self._cards = cards
        self._card = key

    @property
    def displayed_parent_card(self) -> Any:
        """Return the card as it is shown."""
        return self._cards.displayed_card(self._card)

    def change_parent_card(self, **fields: Any) -> None:
        """Put the card with other values into the list."""
        self._cards.set_card(self._card, replace(self.displayed_parent_card, **fields))


class WeaponSheet(CardPartSheet):
    """The weapons of a unit card, by their numbers."""

    columns = WEAPON_COLUMNS
    numbered = True
    new = "new weapon"
    lacking = "The weapon's name comes first."
    needs = "A weapon has a name; Ctrl+Del takes the whole weapon out."

    def __len__(self) -> int:
        return min(super().__len__(), MAX_WEAPONS)

    @property
    def _weapons(self) -> tuple[Weapon, ...]:
        weapons: tuple[Weapon, ...] = self.displayed_parent_card.weapons
        return weapons

    @property
    @override
    def keys(self) -> Sequence[int]:
        return range(len(self._weapons))

    @override
    def displayed_card(self, key: int) -> Weapon:
        return self._weapons[key]

    @override
    def rulebook_card(self, key: int) -> Weapon | None:
        known = self._cards.rulebook_card(self._card)
        return matching_stated_weapon(self.displayed_card(key), known.weapons) if known else None

    @override
    def set_card(self, key: int, card: Weapon) -> None:
        # What is stated of a weapon goes when it is that weapon no more.
        card, weapons = weapon_without_stated_values(card, self.rulebook_card(key)), self._weapons
        self.change_parent_card(weapons=(*weapons[:key], card, *weapons[key + 1 :]))

    @override
    def add(self, key: None, title: str) -> int:
        self.change_parent_card(weapons=(*self._weapons, self.validated_card(None, Weapon(title))))
        return len(self.keys) - 1

    @override
    def validated_card(self, key: int | None, card: Weapon) -> Weapon:
        others = [one for number, one in enumerate(self._weapons) if number != key]
        if any(one.name == card.name for one in others):
            raise ValueError(f"The unit has another weapon of the name {card.name}.")
        main = next((one.name for one in others if one.main and card.main), "")
        if main:
            raise ValueError(f"{main} is the main gun already.")
        return card

    @override
    def remove_card(self, key: int) -> None:
        left = (*self._weapons[:key], *self._weapons[key + 1 :])
        for number in range(key, len(left)):
            self.move_invalid_entries(number + 1, number)
        self.change_parent_card(weapons=left)


class CommandSheet(CardListSheet):
    """The Command cards of the common deck."""

    columns = COMMAND_COLUMNS
    complete, less = (
        staticmethod(command_with_known_bonus),
        staticmethod(command_without_known_bonus),
    )

    def __init__(self, entered: CardEntries) -> None:
        super().__init__(entered, {card.name: card for card in built_in_command_cards()}, "command")

    @override
    def add(self, key: None, title: str) -> str:
        made = card_name_from_title(title, {str(one) for one in self.keys})
        self.set_card(made, CommandCard(made, title))
        return made

    @override
    def told(self) -> str:
        number = sum(self.displayed_card(key).copies or 0 for key in self.keys)
        return f"{number} of the {COMMAND_DECK} Command cards are entered."


class DamageSheet(CardSheet):
    """The Damage Cards by their numbers, with what each effect is called."""

    columns = DAMAGE_COLUMNS
    grows, numbered, needs = False, True, ""

    def __init__(self, entered: CardEntries) -> None:
        super().__init__(entered, "damage")

    @property
    @override
    def keys(self) -> Sequence[int]:
        return range(1, DAMAGE_DECK + 1)

    @override
    def displayed_card(self, key: int) -> DamageCard:
        """Return a card whose effects have no titles where nobody entered them."""
        card = self.entered.cards.damage.get(key) or DamageCard(key)
        return _with_effects(card, None, _UNTITLED)

    @override
    def validated_card(self, key: int, card: DamageCard) -> DamageCard:
        effects = [getattr(card, one) for one in DAMAGE_CLASSES]
        if any(effect != _UNTITLED and not effect.title for effect in effects):
            raise ValueError("The effect does more, below: its title is needed.")
        return card

    @override
    def set_card(self, key: int, card: DamageCard) -> None:
        card = _with_effects(card, _UNTITLED, None)
        self.entered.put(key, None if card == DamageCard(key) else card)

    @override
    def remove_card(self, key: int) -> None:
        self.entered.forget_invalid_entries(("effects", key))
        self.set_card(key, DamageCard(key))

    @override
    def row_title(self, row: int) -> str:
        return f"Card {self.keys[row]}"

    @override
    def detail_sheet(self, row: int) -> EffectSheet:
        return EffectSheet(self, "effects", self.keys[row])

    @override
    def told(self) -> str:
        number = sum(card.copies for card in self.entered.cards.damage.values())
        return f"{number} of the {DAMAGE_DECK} Damage Cards are entered."


def _with_effects(
    card: DamageCard, before: DamageEffect | None, after: DamageEffect | None
) -> DamageCard:
    """Return a card with another effect instead of one."""
    changed: dict[str, Any] = {one: after for one in DAMAGE_CLASSES if getattr(card, one) == before}
    return replace(card, **changed)


class EffectSheet(CardPartSheet):
    """What a Damage Card does, a row for each type of unit."""

    columns = EFFECT_COLUMNS
    grows = False
    needs = "An effect has a title; Ctrl+Del takes the whole effect out."

    @property
    @override
    def keys(self) -> Sequence[str]:
        return DAMAGE_CLASSES

    @override
    def displayed_card(self, key: str) -> DamageEffect | None:
        effect: DamageEffect = getattr(self.displayed_parent_card, key)
        return None if effect == _UNTITLED else effect

    @override
    def set_card(self, key: str, card: DamageEffect) -> None:
        self.change_parent_card(**{key: card})

    @override
    def add(self, key: str, title: str) -> str:
        self.set_card(key, DamageEffect(title))
        return key

    @override
    def remove_card(self, key: str) -> None:
        self.set_card(key, _UNTITLED)

    @override
    def header(self, row: int) -> str:
        return DAMAGE_CLASSES[row].capitalize()

    @override
    def row_title(self, row: int) -> str:
        return f"effect on {DAMAGE_CLASSES[row]}"
