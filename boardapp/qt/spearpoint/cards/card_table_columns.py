"""The columns of the card table: each is a field of a card, shown and typed by the field's type."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from operator import attrgetter
from typing import Any

from boardapp.core.json_values import field_type_hints
from boardapp.files.fault_wording import join_with_or, quote_shortened
from boardapp.files.typed.type_plan import TypePlan, type_plan
from boardapp.files.value_limits import LINES, ValueLimit
from boardapp.games.spearpoint.cards.damage_cards import HARM_TITLES, DamageCard, DamageEffect
from boardapp.games.spearpoint.cards.unit_cards import (
    CLASS_TITLES,
    CREW_TITLES,
    CardPhase,
    CommandCard,
    CommandCardBonus,
    Line,
    UnitCard,
)
from boardapp.games.spearpoint.cards.weapons import KIND_TITLES, NO_VALUE, VALUE_CLASSES, Weapon
from boardapp.qt.spearpoint.cards.own_cards import MAX_TITLE

NONE = "–"
"""Stands for a value that the card does not print."""

_UNITS_OF = {"infantry": "infantry", "vehicle": "vehicles", "gun": "guns", "aircraft": "aircraft"}
DAMAGE_CLASSES = tuple(_UNITS_OF)
"""Types of units in the order of Damage Cards."""

_YES = {True: "yes", False: "no"}
_DASHES = "-–−"
_NUMBER = re.compile(rf"[{_DASHES}+]?[0-9]{{1,4}}")


@dataclass(frozen=True)
class CardColumn:
    """A field of a kind of card, by its path: ``gives.draw``, ``endurance.1``.

    ``what`` begins the sentence that refuses what no card can hold, ``titles`` are the words of a
    field that has a few; ``dashed`` is a number for which a dash stands where the card prints none.
    Where a column is not ``open`` for a card, the card has no such value. ``width`` is in letters;
    0 takes what is left. A ``heading`` needs no typing where the card is known.
    """

    kind: type
    path: str
    title: str
    about: str
    what: str
    titles: Mapping[Any, str] = field(default_factory=dict)
    width: int = 6
    heading: bool = False
    dashed: bool = False
    open: Callable[[Any], bool] = lambda _: True

    def value_of(self, card: Any) -> Any:
        """Return the value of a card."""
        for name in self.path.split("."):
            card = _member_by_name(card, name)
        return card

    def with_value(self, card: Any, value: Any) -> Any:
        """Return a card with a value."""
        return _with_member(card, self.path, value)

    @cached_property
    def empty_value(self) -> Any:
        """Return the value where nothing is typed: the field's default, else no words or None."""
        try:
            return attrgetter(self.path)(self.kind)
        except AttributeError:
            return "" if self._plan.kind is str else None

    @cached_property
    def help_text(self) -> str:
        """Return what a cell is for."""
        words = list(self._choice_words.values())
        if self._plan.sort == "several":
            several = ", ".join(words)
            return f"{self.about} With commas between: {several}; the first letters will do."
        first = "" if self._plan.kind is bool else "; the first letters will do"
        return f"{self.about} {join_with_or(words)}{first}." if words else self.about

    @property
    def choices(self) -> tuple[str, ...]:
        """Return the words of which one is chosen, none where something is typed."""
        if self._plan.kind is bool:
            return "", _YES[True]
        words = () if self._plan.sort == "several" else tuple(self.titles.values())
        return ("", *words) if words and self.empty_value is None else words

    @property
    def numeric(self) -> bool:
        """Tell whether it is a number."""
        return self._plan.kind is int

    def value_to_text(self, value: Any) -> str:
        """Return a value as it is typed."""
        if self._plan.sort == "several":
            return ", ".join(self.titles[one] for one in value)
        if value == self.empty_value:
            return str(self.titles.get(value, ""))
        if self.dashed and value == NO_VALUE:
            return NONE
        if not self.numeric:
            return self._choice_words.get(value, value)
        return format(value, "+" if (self._limit.least or 0) < 0 else "").replace("-", "−")

    def parse_text(self, text: str) -> Any:
        """Return what was typed; raises ValueError with a sentence for what no card can hold."""
        if self._plan.sort == "several":
            words = filter(None, map(str.strip, text.split(",")))
            chosen = {self._choice(word) for word in words}
            return tuple(value for value in self.titles if value in chosen)
        if self._choice_words:
            return self._choice(text)
        if self.numeric:
            return self._number(text)
        most = MAX_TITLE if self._plan.limits == LINES else self._limit.most
        if most is not None and len(text) > most:
            raise ValueError(f"{self.what} has at most {most} characters, not {len(text)}.")
        return text

    def _choice(self, text: str) -> Any:
        """Return what a word, or the letters that it begins with, stands for."""
        word, titles = text.casefold().strip(), self._choice_words
        spelled = {one: (title.casefold(), str(one).casefold()) for one, title in titles.items()}
        found = [one for one, words in spelled.items() if word in words] or [
            one for one, words in spelled.items() if any(it.startswith(word) for it in words)
        ]
        if len(found) == 1:
            return found[0]
        raise ValueError(
            f"{self.what} is {join_with_or(list(titles.values()))}, not {quote_shortened(text)}."
        )

    def _number(self, text: str) -> int:
        if self.dashed and text in _DASHES:
            return NO_VALUE
        limit, compact = self._limit, text.replace(" ", "")
        if _NUMBER.fullmatch(compact):
            number = int(compact.translate(str.maketrans(_DASHES, "---")))
            # What can only be taken off needs no sign.
            number = -abs(number) if limit.most == 0 else number
            if limit.holds(number):
                return number
        raise ValueError(f"{self.what} is {self._expected}, not {quote_shortened(text)}.")

    @property
    def _expected(self) -> str:
        limit = self._limit
        if self.dashed:
            return f"a whole number up to {limit.most}, or {NONE} where the card prints none"
        if limit.most == 0 and limit.least is not None:
            return f"a whole number up to {-limit.least}"
        return limit.words.replace("-", "−")

    @cached_property
    def _plan(self) -> TypePlan:
        """Return the type of its values, taken apart."""
        plan = type_plan(self.kind)
        for name in self.path.split("."):
            plan = plan.parts[0] if name.isdigit() else type_plan(field_type_hints(plan.kind)[name])
            plan = plan.parts[0] if plan.sort == "union" else plan
        return plan

    @property
    def _limit(self) -> ValueLimit:
        return self._plan.limits[0]

    @property
    def _choice_words(self) -> Mapping[Any, str]:
        return _YES if self._plan.kind is bool else self.titles


def _member_by_name(record: Any, name: str) -> Any:
    if not name.isdigit():
        return getattr(record, name)
    return record[int(name)] if int(name) < len(record) else None


def _with_member(record: Any, path: str, value: Any) -> Any:
    """Return a record with a value set; a list ends with the last value that there is."""
    name, _, rest = path.partition(".")
    if rest:
        value = _with_member(getattr(record, name), rest, value)
    if not name.isdigit():
        changed = getattr(record, "_replace", None) or partial(replace, record)
        return changed(**{name: value})
    at = int(name)
    values = [*record, *[None] * (at + 1 - len(record))]
    values[at] = value
    while values and values[-1] is None:
        values.pop()
    return tuple(values)


# ---- unit cards -------------------------------------------------------------------------------

_unit, _weapon = partial(CardColumn, UnitCard), partial(CardColumn, Weapon)
_LINES: Mapping[Line, str] = {"front": "Frontline", "rear": "Rear Line", "both": "Both"}
_PHASES: Mapping[CardPhase, str] = {
    "movement": "Movement", "commitment": "Commitment", "combat": "Combat",
    "initiative": "Initiative", "any": "Any",
}  # fmt: skip
_TARGETS = {**_UNITS_OF, "gun": "guns (only where the card has that column)"}


def _value(target: str) -> CardColumn:
    what = f"The value to hit {_TARGETS[target]}"
    about = f"{what}, or {NONE} where the card prints none."
    return _weapon(f"attack.{target}", target.capitalize(), about, what, width=8, dashed=True)


UNIT_COLUMNS: tuple[CardColumn, ...] = (
    _unit("title", "Unit", "What the card is called.", "A title", width=0, heading=True),
    _unit("unit_class", "Class", "The type of unit, by the icon in the upper left corner:",
          "The class", CLASS_TITLES, width=17, heading=True),
    _unit("cost", "Cost", "Points, in the upper right corner.", "The cost"),
    _unit("crew", "Crew", "The crew that it needs, by the icon under its type:", "The crew",
          CREW_TITLES, width=12),
    _unit("copies", "Cards", "How many such cards the box holds.", "The number"),
    _unit("defense", "Defense", "In the gray shield; 0 where it has none.", "Defense", width=7),
    _unit("endurance.0", "Full", "Full endurance, in the green cross.", "Full endurance"),
    _unit("endurance.1", "Half", "Half endurance, in the red cross.", "Half endurance"),
    _unit("line", "Line", "Where it is committed, under the title:", "The line", _LINES, width=9,
          open=lambda card: card.unit_class != "aircraft" or card.line is not None),
    _unit("flight", "Flight", "An aircraft's turns of flight, under the title.", "Turns of flight",
          open=lambda card: card.unit_class == "aircraft" or card.flight is not None),
)  # fmt: skip

WEAPON_COLUMNS: tuple[CardColumn, ...] = (
    _weapon("name", "Weapon", "What the card calls it.", "A name", width=0),
    _weapon("kind", "Kind", "What fires:", "The kind", KIND_TITLES, width=15),
    _weapon("calibre", "mm", "The calibre in millimetres, if it is printed.", "The calibre"),
    _weapon("main", "Main", "Whether it is the main gun, which alone brings features down:",
            "Main gun"),
    *map(_value, VALUE_CLASSES),
    _weapon("underscored", "Underscored", "Whether the vehicle's value is underscored:",
            "Underscored", width=11),
    _weapon("index", "Index", "The damage index.", "The damage index"),
    _weapon("rate", "Rate", "How often it rolls in one attack: 2X, 3X, 4X; nothing for once.",
            "The rate"),
)  # fmt: skip


# ---- Command cards and Damage Cards -----------------------------------------------------------

_command, _effect = partial(CardColumn, CommandCard), partial(CardColumn, DamageEffect)
_BONUSES = {
    "initiative": ("Init.", "What it adds to the throw for initiative."),
    "attack": ("Att.", "What it adds to an attack."),
    "defense": ("Def.", "What it adds to a unit's defense."),
    "endurance": ("End.", "What it adds to a unit's endurance."),
    "steps": ("Steps", "Spaces that a unit may move farther."),
    "draw": ("Draw", "Cards that may be drawn for it."),
}
assert tuple(_BONUSES) == CommandCardBonus._fields
_BY_HAND = "All else that it does, in short: it is shown, and done by hand."

COMMAND_COLUMNS: tuple[CardColumn, ...] = (
    _command("title", "Card", "What the card is called.", "A title", width=20, heading=True),
    _command("copies", "Cards", "How many of them the deck of 50 holds.", "The number"),
    _command("fits", "For", "Units that it is for; nothing for all.", "What it is for",
             CLASS_TITLES, width=17),
    _command("when", "When", "The phase in which it is played:", "When", _PHASES, width=12),
    *(_command(f"gives.{part}", *words, f"A bonus on {part}", width=5)
      for part, words in _BONUSES.items()),
    _command("stays", "Stays", "Whether it stays under its unit:", "Stays", width=5),
    _command("note", "Note", _BY_HAND, "A note", width=0),
)  # fmt: skip

DAMAGE_COLUMNS: tuple[CardColumn, ...] = (
    *(CardColumn(DamageCard, f"{target}.title", target.capitalize(),
             f"What the effect on {says} is called.", "A title", width=0)
      for target, says in _UNITS_OF.items()),
    CardColumn(DamageCard, "copies", "Cards",
           "How many such cards the deck of 25 holds; nothing for one.", "The number"),
)  # fmt: skip

EFFECT_COLUMNS: tuple[CardColumn, ...] = (
    _effect("title", "Effect", "What the effect is called.", "A title", width=20),
    _effect("does", "Does", "What it does.", "What it does", HARM_TITLES, width=26),
    _effect("attack", "Attack", "What it takes off an attack, such as 2.",
            "What is taken off the attack", width=8),
    _effect("defense", "Defense", "What it takes off the defense, such as 1.",
            "What is taken off the defense", width=8),
    _effect("turns", "Turns", "How long it lasts, this turn counted as 1; nothing for good.",
            "The number of turns"),
    _effect("note", "Note", _BY_HAND, "A note", width=0),
)  # fmt: skip
