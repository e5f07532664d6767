"""The columns of the card table: each is a value of a card, with how it is shown and typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from boardapp.files.fault_wording import join_with_or, quote_shortened
from boardapp.games.spearpoint.cards.damage_cards import HARM_TITLES
from boardapp.games.spearpoint.cards.unit_cards import CLASS_TITLES, CREW_TITLES, CardPhase, Line
from boardapp.games.spearpoint.cards.weapons import KIND_TITLES, NO_VALUE, VALUE_CLASSES

NONE = "–"
"""Stands for a value that the card does not print."""
_DASHES = "-–−"
_NUMBER = re.compile(r"[-+]?[0-9]{1,4}")

CardPath = tuple[str | int, ...]
"""The keys of a value in a card list's file, and numbers of entries of its lists."""


# ---- types of values --------------------------------------------------------------------------


@dataclass(frozen=True)
class ValueType:
    """How values of a file are shown, and what is typed for them.

    An invalid text is left as it was typed: the reader of card lists refuses it. ``choices`` are
    listed if one is chosen, ``hint`` continues the purpose of a column.
    """

    to_text: Callable[[Any], str] = str
    parse: Callable[[str], Any] = str
    choices: tuple[str, ...] = ()
    hint: str = ""
    numeric: bool = False


def _number_or_text(text: str) -> int | str:
    compact = re.sub(f"[{_DASHES}]", "-", text.replace(" ", ""))
    return int(compact) if _NUMBER.fullmatch(compact) else text


def _penalty_or_text(text: str) -> int | str:
    """Return what is taken off, which needs no sign."""
    number = _number_or_text(text)
    return -abs(number) if isinstance(number, int) else number


_TEXT = ValueType()
NUMBER = ValueType(str, _number_or_text, numeric=True)
_PENALTY = ValueType(lambda number: str(number).replace("-", "−"), _penalty_or_text, numeric=True)
_BONUS = ValueType(
    lambda bonus: f"{bonus:+}".replace("-", "−"),
    lambda text: _number_or_text(text) or None,
    numeric=True,
)
_TO_HIT = ValueType(
    lambda number: NONE if number == NO_VALUE else str(number),
    lambda text: NO_VALUE if text in _DASHES else _number_or_text(text),
    numeric=True,
)


def _value_by_letters(titles: Mapping[Any, str], text: str) -> Any:
    """Return what a word, or the letters that it begins with, stands for; raises ValueError."""
    word = text.casefold().strip()
    found = [one for one, title in titles.items()
             if title.casefold().startswith(word) or word == str(one).casefold()]  # fmt: skip
    if len(found) != 1:
        expected = join_with_or(list(titles.values()))
        raise ValueError(f"found {quote_shortened(text)}; expected {expected}")
    return found[0]


def _one_of(titles: Mapping[Any, str], *, optional: bool = True) -> ValueType:
    words = tuple(titles.values())
    listed = ("", *words) if optional else words
    hint = f" {join_with_or(list(words))}; the first letters will do."
    return ValueType(titles.__getitem__, partial(_value_by_letters, titles), listed, hint)


def _some_of(titles: Mapping[Any, str]) -> ValueType:
    def parse(text: str) -> list[Any]:
        chosen = {_value_by_letters(titles, word) for word in text.split(",") if word.strip()}
        return [value for value in titles if value in chosen]

    hint = f" With commas between: {', '.join(titles.values())}; the first letters will do."
    return ValueType(lambda held: ", ".join(map(titles.__getitem__, held)), parse, hint=hint)


_YES = _one_of({True: "yes", False: "no"})


# ---- columns ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class CardColumn:
    """A value of cards, or of their parts, by its path there: ``gives.draw``, ``endurance.1``.

    A card that is not ``open`` has no such value; ``usual`` is the one that files leave out, shown
    if it is a word. ``width`` is in letters; 0 takes the rest. A value that ``identifies`` a card
    needs no typing if the rulebook names it.
    """

    path: str
    title: str
    about: str
    type: ValueType = NUMBER
    width: int = 6
    identifies: bool = False
    usual: Any = None
    open: Callable[[Mapping[str, Any]], bool] = lambda _: True

    @property
    def keys(self) -> CardPath:
        """Return its path as keys and numbers."""
        return tuple(int(key) if key.isdigit() else key for key in self.path.split("."))

    @property
    def help_text(self) -> str:
        """Return the purpose of a cell."""
        return self.about + self.type.hint


_UNITS_OF = {"infantry": "infantry", "vehicle": "vehicles", "gun": "guns", "aircraft": "aircraft"}
DAMAGE_CLASSES = tuple(_UNITS_OF)
"""Types of units in the order of Damage Cards."""
_TARGETS = {**_UNITS_OF, "gun": "guns (only where the card has that column)"}
_LINES: Mapping[Line, str] = {"front": "Frontline", "rear": "Rear Line", "both": "Both"}
_PHASES: Mapping[CardPhase, str] = {
    "movement": "Movement", "commitment": "Commitment", "combat": "Combat",
    "initiative": "Initiative", "any": "Any",
}  # fmt: skip
_BY_HAND = "All else that it does, in short: it is shown, and done by hand."

UNIT_COLUMNS: tuple[CardColumn, ...] = (
    CardColumn("title", "Unit", "What the card is called.", _TEXT, 0, identifies=True),
    CardColumn("class", "Class", "The type of unit, by the icon in the upper left corner:",
               _one_of(CLASS_TITLES, optional=False), 17, identifies=True),
    CardColumn("cost", "Cost", "Points, in the upper right corner."),
    CardColumn("crew", "Crew", "The crew that it needs, by the icon under its type:",
               _one_of(CREW_TITLES), 12),
    CardColumn("copies", "Cards", "How many such cards the box holds."),
    CardColumn("defense", "Defense", "In the gray shield; 0 where it has none.", width=7),
    CardColumn("endurance.0", "Full", "Full endurance, in the green cross."),
    CardColumn("endurance.1", "Half", "Half endurance, in the red cross."),
    CardColumn("line", "Line", "Where it is committed, under the title:", _one_of(_LINES), 9,
               open=lambda card: card.get("class") != "aircraft" or "line" in card),
    CardColumn("flight", "Flight", "An aircraft's turns of flight, under the title.",
               open=lambda card: card.get("class") == "aircraft" or "flight" in card),
)  # fmt: skip

WEAPON_COLUMNS: tuple[CardColumn, ...] = (
    CardColumn("name", "Weapon", "What the card calls it.", _TEXT, 0),
    CardColumn("kind", "Kind", "What fires:", _one_of(KIND_TITLES, optional=False), 15,
               usual="gun"),
    CardColumn("calibre", "mm", "The calibre in millimetres, if it is printed."),
    CardColumn("main", "Main", "Is it the main gun, which alone brings features down?", _YES),
    *(CardColumn(f"attack.{target}", target.capitalize(),
                 f"The value to hit {_TARGETS[target]}, or {NONE} where the card prints none.",
                 _TO_HIT, 8) for target in VALUE_CLASSES),
    CardColumn("underscored", "Underscored", "Is the vehicle's value underscored?", _YES, 11),
    CardColumn("index", "Index", "The damage index."),
    CardColumn("rate", "Rate", "How often it rolls in one attack: 2X, 3X, 4X; nothing for once.",
               usual=1),
)  # fmt: skip

COMMAND_COLUMNS: tuple[CardColumn, ...] = (
    CardColumn("title", "Card", "What the card is called.", _TEXT, 20, identifies=True),
    CardColumn("copies", "Cards", "How many of them the deck of 50 holds."),
    CardColumn("for", "For", "Units that it is for; nothing for all.", _some_of(CLASS_TITLES), 17),
    CardColumn("when", "When", "The phase in which it is played:", _one_of(_PHASES), 12),
    *(CardColumn(f"gives.{name}", title, about, _BONUS, 5) for name, title, about in (
        ("initiative", "Init.", "What it adds to the throw for initiative."),
        ("attack", "Att.", "What it adds to an attack."),
        ("defense", "Def.", "What it adds to a unit's defense."),
        ("endurance", "End.", "What it adds to a unit's endurance."),
        ("steps", "Steps", "Spaces that a unit may move farther."),
        ("draw", "Draw", "Cards that may be drawn for it."),
    )),
    CardColumn("stays", "Stays", "Does it stay under its unit?", _YES, 5),
    CardColumn("note", "Note", _BY_HAND, _TEXT, 0),
)  # fmt: skip

DAMAGE_COLUMNS: tuple[CardColumn, ...] = (
    *(CardColumn(f"{target}.title", target.capitalize(),
                 f"What the effect on {units} is called.", _TEXT, 0)
      for target, units in _UNITS_OF.items()),
    CardColumn("copies", "Cards", "How many such cards the deck of 25 holds; nothing for one.",
               usual=1),
)  # fmt: skip

EFFECT_COLUMNS: tuple[CardColumn, ...] = (
    CardColumn("title", "Effect", "What the effect is called.", _TEXT, 20),
    CardColumn("does", "Does", "What it does.", _some_of(HARM_TITLES), 26),
    CardColumn("attack", "Attack", "What it takes off an attack, such as 2.", _PENALTY, 8),
    CardColumn("defense", "Defense", "What it takes off the defense, such as 1.", _PENALTY, 8),
    CardColumn("turns", "Turns", "How long it lasts, this turn counted as 1; nothing for good."),
    CardColumn("note", "Note", _BY_HAND, _TEXT, 0),
)  # fmt: skip
