"""The columns of the card table: each shows one value of a card and parses what is typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from boardapp.files.fault_wording import found_but_expected, join_with_or, quote_shortened
from boardapp.games.spearpoint.cards import own_card_list_file as card_list
from boardapp.games.spearpoint.cards.damage_cards import HARM_TITLES
from boardapp.games.spearpoint.cards.unit_cards import CARD_PHASES, CLASS_TITLES, CREW_TITLES
from boardapp.games.spearpoint.cards.weapons import KIND_TITLES, NO_VALUE
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES, PLAYERS

CardPath = tuple[str | int, ...]
"""The path of a value in a card list's file: keys, and positions in lists."""


class ValueType(NamedTuple):
    """The type of a value in a file: a text, a number or titles, with its display and its parsing.

    Invalid text is kept as typed, because the reader of card lists rejects it.
    """

    titles: Mapping[Any, str] = {}
    numeric: bool = False
    several: bool = False
    sign: str = ""

    @property
    def choices(self) -> tuple[str, ...]:
        """Return the words to choose from, if the value is a choice."""
        words = tuple(self.titles.values())
        return ("", *words) if words and not self.several and not self.numeric else ()

    @property
    def hint(self) -> str:
        """Return a hint about the text that may be typed, for the end of a column's purpose."""
        if self.several:
            words = ", ".join(self.titles.values())
            return (
                f" Separate several entries by commas: {words}. The first letters of an entry are "
                "enough."
            )
        return f" {join_with_or(list(self.choices[1:]))}." if self.choices else ""

    def to_text(self, value: Any) -> str:
        """Return a value as text for the table."""
        if self.several:
            return ", ".join(self.titles[one] for one in value)
        if self.numeric and value not in self.titles:
            return f"{value:{self.sign}}".replace("-", "−")
        return self.titles.get(value, str(value))

    def parse(self, text: str) -> Any:
        """Return the value of a typed text; raises ValueError for an unknown word."""
        if self.numeric:
            compact = re.sub("[–−]", "-", text.replace(" ", ""))
            if compact == "-" and self.titles:
                return NO_VALUE
            return int(compact) if re.fullmatch("[-+]?[0-9]{1,4}", compact) else text
        if self.several:
            chosen = [self._value_of(word) for word in text.split(",") if word.strip()]
            return [value for value in self.titles if value in chosen]
        return self._value_of(text) if self.titles else text

    def _value_of(self, text: str) -> Any:
        """Return the value for a title or for the first letters of a title."""
        word = text.casefold().strip()
        found = [one for one, title in self.titles.items() if title.casefold().startswith(word)]
        if len(found) != 1:
            expected = join_with_or(list(self.titles.values()))
            raise ValueError(found_but_expected(quote_shortened(text), expected))
        return found[0]


class CardColumn(NamedTuple):
    """A value of cards, by its path in the card: ``gives.draw``, ``endurance.1``.

    The path in a part (a weapon or an effect) begins with a star: ``*.name``. ``usual`` is the
    value that files leave out; it is shown if it is a word. ``width`` is in letters. Cards for
    which ``open`` returns False have no such value.
    """

    path: str
    title: str
    about: str
    type: ValueType = ValueType(numeric=True)
    width: int = 5
    usual: Any = None
    open: Callable[[Mapping[str, Any]], bool] = lambda _: True

    @property
    def belongs_to_part(self) -> bool:
        """Return whether the value belongs to a part of a card."""
        return self.path.startswith("*")

    @property
    def is_name_column(self) -> bool:
        """Return whether the value names its card or part, which must have a name first."""
        return self.path in ("title", "*.title", "*.name")

    @property
    def keys(self) -> CardPath:
        """Return the value's path in the card or the part, as keys and numbers."""
        keys = self.path.removeprefix("*.").split(".")
        return tuple(int(key) if key.isdigit() else key for key in keys)

    @property
    def help_text(self) -> str:
        """Return the purpose of the column, with the hint for typing."""
        asks = self.type.choices and not self.about.endswith(":")
        return f"{self.about}{' Enter' if asks else ''}{self.type.hint}"


class CardSheet(NamedTuple):
    """The columns for one kind of card; an ampersand in ``tab`` marks the shortcut letter."""

    path: CardPath
    tab: str
    columns: tuple[CardColumn, ...]


_TEXT, _YES = ValueType(), ValueType({True: "yes", False: "no"})
_TO_HIT = ValueType({NO_VALUE: "–"}, numeric=True)
_BONUS = ValueType(numeric=True, sign="+")
_LINES = {"front": "Frontline", "rear": "Rear Line", "both": "Both"}
_PHASES = {phase: phase.capitalize() for phase in CARD_PHASES}
_BY_HAND = (
    "A short note on the card's other effects. boardapp shows the note, and you apply the "
    "effects by hand."
)

_UNIT_COLUMNS = (
    CardColumn("title", "Unit", "The title printed on the card.", _TEXT, 18),
    CardColumn("class", "Class", "The class of the unit, shown by the icon in the upper "
        "left of the card:", ValueType(CLASS_TITLES), 16),
    CardColumn("cost", "Cost", "The cost in points, in the upper right corner of the card."),
    CardColumn("crew", "Crew", "The crew that the unit needs, shown by the icon under the "
        "unit's type on the card:",
    ValueType(CREW_TITLES), 12),
    CardColumn("copies", "Cards", "How many copies of this card the box has."),
    CardColumn("defense", "Def.", "The Defense in the gray shield, or 0 if the card has none."),
    CardColumn("endurance.0", "Full", "The full endurance: the number in the card's green cross."),
    CardColumn("endurance.1", "Half",
               "Half of the endurance, which is the number in the card's red cross.",
               open=lambda card: "endurance" in card),
    CardColumn("line", "Line", "Where the unit enters, as the card says under its title:",
    ValueType(_LINES), 9,
               open=lambda card: card.get("class") != "aircraft" or "line" in card),
    CardColumn("flight", "Flight", "The number of turns that an aircraft flies, as printed under "
        "the title.", width=6,
               open=lambda card: card.get("class") == "aircraft" or "flight" in card),
    CardColumn("*.name", "Weapon", "The weapon's name on the card. Enter another weapon in the "
        "next line.", _TEXT, 12),
    CardColumn("*.kind", "Kind", "The kind of weapon:", ValueType(KIND_TITLES), 15, usual="gun"),
    CardColumn("*.calibre", "mm", "The calibre in millimetres, if it is printed."),
    CardColumn("*.main", "Main", "Is this weapon the main gun? Only a main gun destroys features.",
    _YES),
    *(CardColumn(f"*.attack.{target}", title,
                 f"The number that this weapon needs to hit {units}. Type a dash (–) if the card "
                 "prints none.",
                 _TO_HIT)
      for target, title, units in (
        ("infantry", "Inf.", "infantry"), ("vehicle", "Veh.", "vehicles"),
        ("aircraft", "Air.", "aircraft"), ("gun", "Gun", "guns (only if the card has that column)"),
    )),
    CardColumn("*.underscored", "Und.", "Is the number to hit vehicles underlined?", _YES),
    CardColumn("*.index", "Index", "The damage index of the weapon."),
    CardColumn("*.rate", "Rate", "The number of rolls in one attack: 2X, 3X, 4X. An empty cell "
        "means one roll.", usual=1),
)  # fmt: skip

_COMMAND_COLUMNS = (
    CardColumn("title", "Card", "The title printed on the card.", _TEXT, 22),
    CardColumn("copies", "Cards", "How many copies of this card the deck of 50 has."),
    CardColumn("for", "For", "The units that may use the card. An empty cell means all units.",
               ValueType(CLASS_TITLES, several=True), 19),
    CardColumn("when", "When", "The phase in which you play the card:", ValueType(_PHASES), 14),
    *(CardColumn(f"gives.{name}", title, about, _BONUS, 6, usual=0) for name, title, about in (
        ("initiative", "Init.", "The card's bonus to the roll for initiative."),
        ("attack", "Att.", "The card's bonus to an attack."),
        ("defense", "Def.", "The card's bonus to a unit's defense."),
        ("endurance", "End.", "The card's bonus to a unit's endurance."),
        ("steps", "Steps", "The number of extra spaces that a unit may move with the card."),
        ("draw", "Draw", "How many cards this card lets you draw."),
    )),
    CardColumn("stays", "Stays", "Does the card stay under its unit?", _YES, 6),
    CardColumn("note", "Note", _BY_HAND, _TEXT, 25),
)  # fmt: skip

_DAMAGE_COLUMNS = (
    CardColumn("*.title", "Effect", "The name of the card's effect on this class of "
        "units.", _TEXT, 22),
    CardColumn("*.does", "Result", "The effect on the unit.",
    ValueType(HARM_TITLES, several=True), 28),
    CardColumn("*.attack", "Attack", "The effect's penalty to an attack, such as -2.", width=8),
    CardColumn("*.defense", "Defense", "The effect's penalty to the defense, such as -1.", width=8),
    CardColumn("*.turns", "Turns", "The number of turns that the effect lasts, this turn "
        "included. An empty cell means that the effect never ends."),
    CardColumn("copies", "Cards", "How many copies of this card the deck of 25 has. An empty cell "
        "means one card.",
    usual=1),
    CardColumn("*.note", "Note", _BY_HAND, _TEXT, 25),
)  # fmt: skip

CARD_SHEETS = (
    *(CardSheet((card_list.UNIT_SECTION, side), f"&{PLAYER_TITLES[side]}", _UNIT_COLUMNS)
      for side in PLAYERS),
    CardSheet((card_list.COMMAND_SECTION,), "Co&mmand Cards", _COMMAND_COLUMNS),
    CardSheet((card_list.DAMAGE_SECTION,), "&Damage Cards", _DAMAGE_COLUMNS),
)  # fmt: skip
