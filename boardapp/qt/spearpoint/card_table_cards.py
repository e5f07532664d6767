"""The sheets of the card table: units and their weapons, Command cards, Damage Cards, effects."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from boardapp.core.override import override
from boardapp.games.spearpoint.catalogue import Player
from boardapp.games.spearpoint.damage_cards import DAMAGE_DECK, DamageCard, DamageEffect
from boardapp.games.spearpoint.scenario.card_list import AnyKey, CardList
from boardapp.games.spearpoint.scenario.unit_cards import (
    COMMAND_DECK,
    NO_BONUS,
    CardKey,
    CommandCard,
    UnitCard,
    completed,
    completed_command,
    known_cards,
    known_command_cards,
    name_of,
)
from boardapp.games.spearpoint.weapons import MAX_WEAPONS, NOT_ENTERED, Weapon, stated_of
from boardapp.qt.spearpoint.card_table_columns import (
    COMMAND_COLUMNS,
    DAMAGE_CLASSES,
    DAMAGE_COLUMNS,
    EFFECT_COLUMNS,
    UNIT_COLUMNS,
    WEAPON_COLUMNS,
)
from boardapp.qt.spearpoint.card_table_sheets import Entered, Sheet

_Titled = UnitCard | CommandCard


class ListedSheet(Sheet):
    """Cards that are known first, then those that were added."""

    def __init__(self, entered: Entered, known: Mapping[Any, _Titled], *name: str) -> None:
        super().__init__(entered, *name)
        self._known = known
        self._keys: tuple[AnyKey, ...] = ()
        self._keys_of: CardList | None = None

    @property
    @abstractmethod
    def held(self) -> Mapping[Any, _Titled]:
        """Return the cards of its kind that were entered, those of other sheets too."""

    def of_sheet(self) -> Iterable[AnyKey]:
        """Return what its own entered cards are found by."""
        return self.held

    @abstractmethod
    def complete(self, mine: Any, known: Any) -> Any:
        """Return a card with what the rulebook states of it."""

    @property
    @override
    def keys(self) -> Sequence[AnyKey]:
        # Each cell asks for them, so they are made once for each list.
        if self._keys_of is not self.entered.cards:
            self._keys_of = self.entered.cards
            # A list that is read again is in another order: rows stay where they are.
            there = filter(self.held.__contains__, self._keys)
            self._keys = tuple(dict.fromkeys((*self._known, *there, *self.of_sheet())))
        return self._keys

    @override
    def shown(self, key: AnyKey) -> Any:
        mine, known = self.held.get(key), self._known.get(key)
        return self.complete(mine, known) if mine and known else mine or known

    @override
    def stated(self, key: AnyKey) -> Any:
        return self._known.get(key)

    @override
    def keep(self, key: AnyKey, card: Any) -> None:
        self.entered.put(key, card)

    @override
    def settled(self, key: AnyKey, card: Any) -> Any:
        known = self._known.get(key)
        if card.title:
            return card
        if known is None:
            raise ValueError("A card has a title; Ctrl+Del takes the whole card out.")
        return replace(card, title=known.title)

    @override
    def forget(self, key: AnyKey) -> None:
        if key in self.held:
            self.entered.put(key, None)


class UnitSheet(ListedSheet):
    """The unit cards of a side."""

    columns = UNIT_COLUMNS

    def __init__(self, entered: Entered, side: Player) -> None:
        known = known_cards(entered.catalogue, side)
        super().__init__(entered, {CardKey(side, card.unit): card for card in known}, "units", side)
        self.side = side

    @property
    @override
    def held(self) -> Mapping[CardKey, UnitCard]:
        return self.entered.cards.units

    @override
    def of_sheet(self) -> Iterable[CardKey]:
        return (key for key in self.held if key.side == self.side)

    @override
    def complete(self, mine: UnitCard, known: UnitCard) -> UnitCard:
        return completed(mine, known)

    @override
    def mine(self, key: CardKey) -> UnitCard:
        shown: UnitCard = self.shown(key)
        bare = replace(shown, crew=None, defense=None, weapons=())
        # Half endurance goes with the full one, whoever told that.
        return replace(self.held.get(key, bare), endurance=shown.endurance)

    @override
    def keep(self, key: AnyKey, card: UnitCard) -> None:
        known = self.stated(key)
        if known is not None and card.endurance == known.endurance:
            card = replace(card, endurance=())
        super().keep(key, card)

    @override
    def add(self, key: None, title: str) -> CardKey:
        taken = {key.unit for key in self.of_sheet()} | self.entered.catalogue.units.keys()
        made = CardKey(self.side, name_of(title, taken))
        self.keep(made, UnitCard(made.unit, title, self.side, "infantry"))
        return made

    @override
    def forget(self, key: AnyKey) -> None:
        self.entered.drop_sheet(("weapons", key))
        super().forget(key)

    @override
    def detail(self, row: int) -> WeaponSheet | None:
        key = self.key(row)
        return WeaponSheet(self, key) if isinstance(key, CardKey) else None


class WeaponSheet(Sheet):
    """The weapons of a unit card, by their numbers."""

    columns = WEAPON_COLUMNS
    lacking = "The weapon's name comes first."

    def __init__(self, units: UnitSheet, unit: CardKey) -> None:
        super().__init__(units.entered, "weapons", unit)
        self._units = units
        self.unit = unit

    def __len__(self) -> int:
        return min(super().__len__(), MAX_WEAPONS)

    @property
    def _shown(self) -> tuple[Weapon, ...]:
        weapons: tuple[Weapon, ...] = self._units.shown(self.unit).weapons
        return weapons

    @property
    def _stated(self) -> tuple[Weapon, ...]:
        known = self._units.stated(self.unit)
        return known.weapons if known else ()

    @property
    def _mine(self) -> tuple[Weapon, ...]:
        """Return the weapons without what the rulebook states of them."""
        return self._units.mine(self.unit).weapons or tuple(
            replace(one, calibre=None, attack=NOT_ENTERED, index=None) for one in self._stated
        )

    def _keep_all(self, weapons: Sequence[Weapon]) -> None:
        card = self._units.mine(self.unit)
        self._units.keep(self.unit, replace(card, weapons=tuple(weapons)))

    @property
    @override
    def keys(self) -> Sequence[int]:
        return range(len(self._shown))

    @override
    def shown(self, key: int) -> Weapon:
        return self._shown[key]

    @override
    def mine(self, key: int) -> Weapon:
        return self._mine[key]

    @override
    def stated(self, key: int) -> Weapon | None:
        return stated_of(self.shown(key), self._stated)

    @override
    def keep(self, key: int, card: Weapon) -> None:
        weapons = list(self._mine)
        weapons[key] = card
        self._keep_all(weapons)

    @override
    def add(self, key: None, title: str) -> int:
        self._keep_all((*self._mine, self.settled(None, Weapon(title))))
        return len(self.keys) - 1

    @override
    def settled(self, key: int | None, card: Weapon) -> Weapon:
        if not card.name:
            raise ValueError("A weapon has a name; Ctrl+Del takes the whole weapon out.")
        others = [one for number, one in enumerate(self._mine) if number != key]
        if any(one.name == card.name for one in others):
            raise ValueError(f"The unit has another weapon of the name {card.name}.")
        main = next((one.name for one in others if one.main and card.main), "")
        if main:
            raise ValueError(f"{main} is the main gun already.")
        return card

    @override
    def forget(self, key: int) -> None:
        weapons = list(self._mine)
        del weapons[key]
        for number in range(key, len(weapons)):
            self.move_wrong(number + 1, number)
        self._keep_all(weapons)

    @override
    def header(self, row: int) -> str:
        return str(row + 1)

    @override
    def called(self, row: int) -> str:
        return self.cell(row, 0).text or "new weapon"


class CommandSheet(ListedSheet):
    """The Command cards of the common deck."""

    columns = COMMAND_COLUMNS

    def __init__(self, entered: Entered) -> None:
        super().__init__(entered, {card.name: card for card in known_command_cards()}, "command")

    @property
    @override
    def held(self) -> Mapping[str, CommandCard]:
        return self.entered.cards.command

    @override
    def complete(self, mine: CommandCard, known: CommandCard) -> CommandCard:
        return completed_command(mine, known)

    @override
    def mine(self, key: str) -> CommandCard:
        mine: CommandCard = self.held.get(key) or replace(self.shown(key), gives=NO_BONUS)
        return mine

    @override
    def add(self, key: None, title: str) -> str:
        made = name_of(title, {str(one) for one in self.keys})
        self.keep(made, CommandCard(made, title))
        return made

    @override
    def told(self) -> str:
        number = sum(self.shown(key).copies or 0 for key in self.keys)
        return f"{number} of the {COMMAND_DECK} Command cards are entered."


class DamageSheet(Sheet):
    """The Damage Cards by their numbers, with what each effect is called."""

    columns = DAMAGE_COLUMNS
    grows = False

    def __init__(self, entered: Entered) -> None:
        super().__init__(entered, "damage")

    @property
    @override
    def keys(self) -> Sequence[int]:
        return range(1, DAMAGE_DECK + 1)

    @override
    def shown(self, key: int) -> DamageCard:
        return self.entered.cards.damage.get(key) or DamageCard(key)

    @override
    def keep(self, key: int, card: DamageCard) -> None:
        self.entered.put(key, None if card == DamageCard(key) else card)

    @override
    def forget(self, key: int) -> None:
        self.entered.drop_sheet(("effects", key))
        self.keep(key, DamageCard(key))

    @override
    def header(self, row: int) -> str:
        return str(self.keys[row])

    @override
    def called(self, row: int) -> str:
        return f"Card {self.keys[row]}"

    @override
    def detail(self, row: int) -> EffectSheet:
        return EffectSheet(self, self.keys[row])

    @override
    def told(self) -> str:
        number = sum(card.copies for card in self.entered.cards.damage.values())
        return f"{number} of the {DAMAGE_DECK} Damage Cards are entered."


class EffectSheet(Sheet):
    """What a Damage Card does, a row for each type of unit."""

    columns = EFFECT_COLUMNS
    grows = False

    def __init__(self, cards: DamageSheet, number: int) -> None:
        super().__init__(cards.entered, "effects", number)
        self._cards = cards
        self.number = number

    @property
    @override
    def keys(self) -> Sequence[str]:
        return DAMAGE_CLASSES

    @override
    def shown(self, key: str) -> DamageEffect | None:
        effect: DamageEffect | None = getattr(self._cards.shown(self.number), key)
        return effect

    @override
    def keep(self, key: str, card: DamageEffect | None) -> None:
        changed: dict[str, Any] = {key: card}
        self._cards.keep(self.number, replace(self._cards.shown(self.number), **changed))

    @override
    def add(self, key: str, title: str) -> str:
        self.keep(key, DamageEffect(title))
        return key

    @override
    def settled(self, key: str, card: DamageEffect) -> DamageEffect:
        if not card.title:
            raise ValueError("An effect has a title; Ctrl+Del takes the whole effect out.")
        return card

    @override
    def forget(self, key: str) -> None:
        self.keep(key, None)

    @override
    def header(self, row: int) -> str:
        return DAMAGE_CLASSES[row].capitalize()

    @override
    def called(self, row: int) -> str:
        return f"effect on {DAMAGE_CLASSES[row]}"
