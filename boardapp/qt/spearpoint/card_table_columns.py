"""The columns of the card table: what each holds of a card, how it is shown, and typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter
from typing import Any

from boardapp.core.plain import hints_of
from boardapp.files.limits import Limit, whole
from boardapp.files.plan import plan_of
from boardapp.files.wording import either, quoted
from boardapp.games.spearpoint.damage_cards import (
    HARM_TITLES,
    MAX_MINUS,
    DamageCard,
    DamageEffect,
)
from boardapp.games.spearpoint.scenario.unit_cards import (
    CARD_PHASES,
    CLASS_TITLES,
    CREW_TITLES,
    LINES,
    CommandCard,
    Gives,
    UnitCard,
)
from boardapp.games.spearpoint.weapons import (
    KIND_TITLES,
    MAX_NOTE,
    MAX_WEAPON_NAME,
    NO_VALUE,
    VALUE_CLASSES,
    ValueClass,
    Weapon,
)
from boardapp.qt.spearpoint.card_list_dialog import MAX_TITLE

NONE = "–"
"""Stands for a value that the card does not print."""

LINE_TITLES = dict(zip(LINES, ("Frontline", "Rear Line", "Both"), strict=True))
PHASE_TITLES = dict(
    zip(CARD_PHASES, ("Movement", "Commitment", "Combat", "Initiative", "Any"), strict=True)
)
_UNITS_OF: Mapping[ValueClass, str] = {
    "infantry": "infantry", "vehicle": "vehicles", "gun": "guns", "aircraft": "aircraft",
}  # fmt: skip
DAMAGE_CLASSES = tuple(_UNITS_OF)
"""Types of units in the order of Damage Cards."""

_YES = {True: "yes", False: "no"}

_DASHES = "-–−"
_NUMBER = re.compile(rf"[{_DASHES}+]?[0-9]{{1,4}}")


@dataclass(frozen=True)
class Column:
    """A value of a card. ``read`` raises ValueError with a sentence for what no card can hold.

    Where nothing is typed the value is ``nothing``. ``put`` gives the card with a value; it may
    raise ValueError too. Where a column is not ``open`` for a card, the card has no such value.
    ``width`` is in letters; 0 takes what is left. A ``title_`` needs no typing where it is known.
    """

    title: str
    says: str
    get: Callable[[Any], Any]
    put: Callable[[Any, Any], Any]
    read: Callable[[str], Any]
    show: Callable[[Any], str]
    nothing: Any = None
    choices: tuple[str, ...] = ()
    width: int = 6
    open: Callable[[Any], bool] = lambda _: True
    heading: bool = False
    numeric: bool = False


# ---- fields of cards --------------------------------------------------------------------------


def _put(field: str, card: Any, value: Any) -> Any:
    """Return a card with a field set; ``gives.draw`` is one of a named tuple within it."""
    first, _, rest = field.partition(".")
    if rest:
        value = getattr(card, first)._replace(**{rest: value})
    return replace(card, **{first: value})


def _limit(kind: Any, field: str) -> Limit:
    """Return the limit of a number; of several those of each."""
    for name in field.split("."):
        kind = hints_of(kind)[name]
    plan = plan_of(kind)
    return (*plan.parts, plan)[0].limits[0]


# ---- kinds of columns -------------------------------------------------------------------------


def _shown(nothing: int | None, number: int | None) -> str:
    return "" if number == nothing else str(number)


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else ""


def _read_number(expected: str, limit: Limit, text: str) -> int:
    """Return a whole number within a limit; raises ValueError with a sentence."""
    compact = text.replace(" ", "")
    if _NUMBER.fullmatch(compact):
        number = int(compact.translate(str.maketrans(_DASHES, "---")))
        if limit.holds(number):
            return number
    raise ValueError(f"{expected}, not {quoted(text)}.")


def _read_minus(expected: str, text: str) -> int:
    """Return what is taken off, with its sign or without."""
    return -abs(_read_number(expected, whole(-MAX_MINUS, MAX_MINUS), text))


def _read_value(expected: str, limit: Limit, text: str) -> int:
    """Return a value to hit; a dash stands for none."""
    return NO_VALUE if text in _DASHES else _read_number(expected, limit, text)


def _read_text(what: str, most: int, text: str) -> str:
    if len(text) > most:
        raise ValueError(f"{what} has at most {most} characters, not {len(text)}.")
    return text


def _read_choice(what: str, titles: Mapping[Any, str], text: str) -> Any:
    """Return what a word, or the letters that it begins with, stands for."""
    word = text.casefold().strip()
    by_word = {value: {title.casefold(), str(value).casefold()} for value, title in titles.items()}
    found = [value for value, words in by_word.items() if word in words] or [
        value for value, words in by_word.items() if any(one.startswith(word) for one in words)
    ]
    if len(found) == 1:
        return found[0]
    raise ValueError(f"{what} is {either(list(titles.values()))}, not {quoted(text)}.")


def _read_several(what: str, titles: Mapping[Any, str], text: str) -> tuple[Any, ...]:
    """Return what some words with commas between them stand for, in their own order."""
    words = filter(None, (word.strip() for word in text.split(",")))
    chosen = {_read_choice(what, titles, word) for word in words}
    return tuple(value for value in titles if value in chosen)


def _column(
    title: str, says: str, field: str, read: Callable[[str], Any], show: Callable[[Any], str],
    **more: Any,
) -> Column:  # fmt: skip
    return Column(title, says, attrgetter(field), partial(_put, field), read, show, **more)


def _number(kind: type, title: str, says: str, what: str, field: str, **more: Any) -> Column:
    """Return a column of a number, by its field's limit; nothing typed is the field's default."""
    nothing = attrgetter(field)(kind)
    read, show = _number_reader(kind, field, what), partial(_shown, nothing)
    return _column(title, says, field, read, show, nothing=nothing, numeric=True, **more)


def _number_reader(kind: type, field: str, what: str) -> Callable[[str], int]:
    limit = _limit(kind, field)
    low = str(limit.least).replace("-", "−")
    return partial(_read_number, f"{what} is a whole number from {low} to {limit.most}", limit)


def _text(title: str, says: str, what: str, field: str, most: int, **more: Any) -> Column:
    read = partial(_read_text, what, most)
    return _column(title, says, field, read, str, nothing="", **more)


def _choice(
    kind: type, title: str, says: str, what: str, field: str, titles: Mapping[Any, str],
    **more: Any,
) -> Column:  # fmt: skip
    """Return a column of a word; nothing typed is the field's default, if it has one."""
    nothing = getattr(kind, field, None)
    return _column(
        title, f"{says} {either(list(titles.values()))}; the first letters will do.", field,
        partial(_read_choice, what, titles), lambda value: titles.get(value, ""), nothing=nothing,
        choices=("", *titles.values()) if nothing is None else tuple(titles.values()), **more,
    )  # fmt: skip


def _yes(title: str, says: str, what: str, field: str, **more: Any) -> Column:
    return _column(
        title, f"{says} yes or no.", field, partial(_read_choice, what, _YES),
        lambda value: "yes" if value else "", nothing=False, choices=("", "yes"), **more,
    )  # fmt: skip


def _several(
    title: str, says: str, what: str, field: str, titles: Mapping[Any, str], **more: Any
) -> Column:  # fmt: skip
    says = f"{says} With commas between: {', '.join(titles.values())}; the first letters will do."
    return _column(
        title, says, field, partial(_read_several, what, titles),
        lambda values: ", ".join(titles[value] for value in values), nothing=(), **more,
    )  # fmt: skip


# ---- unit cards -------------------------------------------------------------------------------


def _put_full(card: UnitCard, full: int | None) -> UnitCard:
    half = card.endurance[1:]
    if full is None:
        if half:
            raise ValueError("Half endurance is entered: it needs the full one.")
        return replace(card, endurance=())
    _check_half(full, half)
    return replace(card, endurance=(full, *half))


def _put_half(card: UnitCard, half: int | None) -> UnitCard:
    if half is None:
        return replace(card, endurance=card.endurance[:1])
    if not card.endurance:
        raise ValueError("Full endurance comes first.")
    _check_half(card.endurance[0], (half,))
    return replace(card, endurance=(card.endurance[0], half))


def _check_half(full: int, half: tuple[int, ...]) -> None:
    if half and half[0] > full:
        raise ValueError(f"Half endurance, {half[0]}, is more than the full one, {full}.")


def _endurance(part: int, card: UnitCard) -> int | None:
    return card.endurance[part] if part < len(card.endurance) else None


def _flies(card: UnitCard) -> bool:
    return card.unit_class == "aircraft" or card.flight is not None


def _has_line(card: UnitCard) -> bool:
    return card.unit_class != "aircraft" or card.line is not None


def _put_class(card: UnitCard, value: Any) -> UnitCard:
    if value is None:
        raise ValueError("A unit card has a class.")
    return replace(card, unit_class=value)


UNIT_COLUMNS: tuple[Column, ...] = (
    _text("Unit", "What the card is called.", "A title", "title", MAX_TITLE, width=0, heading=True),
    replace(
        _choice(
            UnitCard, "Class", "The type of unit, by the icon in the upper left corner:",
            "The class", "unit_class", CLASS_TITLES, width=17, heading=True,
        ),
        put=_put_class,
    ),
    _number(UnitCard, "Cost", "Points, in the upper right corner.", "The cost", "cost"),
    _choice(
        UnitCard, "Crew", "The crew that it needs, by the icon under its type:", "The crew",
        "crew", CREW_TITLES, width=12,
    ),
    _number(UnitCard, "Cards", "How many such cards the box holds.", "The number", "copies"),
    _number(UnitCard, "Defense", "In the gray shield; 0 where it has none.", "Defense", "defense",
            width=7),
    Column("Full", "Full endurance, in the green cross.", partial(_endurance, 0), _put_full,
           _number_reader(UnitCard, "endurance", "Full endurance"), partial(_shown, None),
           numeric=True),
    Column("Half", "Half endurance, in the red cross.", partial(_endurance, 1), _put_half,
           _number_reader(UnitCard, "endurance", "Half endurance"), partial(_shown, None),
           numeric=True),
    _choice(
        UnitCard, "Line", "Where it is committed, under the title:", "The line", "line",
        LINE_TITLES, width=9, open=_has_line,
    ),
    _number(UnitCard, "Flight", "An aircraft's turns of flight, under the title.",
            "Turns of flight", "flight", open=_flies),
)  # fmt: skip


# ---- weapons ----------------------------------------------------------------------------------


_TARGETS = {**_UNITS_OF, "gun": "guns (only where the card has that column)"}


def _shown_value(value: int | None) -> str:
    return NONE if value == NO_VALUE else _shown(None, value)


def _value(target: ValueClass) -> Column:
    what, field = f"The value to hit {_TARGETS[target]}", f"attack.{target}"
    says, title = f"{what}, or – where the card prints none.", target.capitalize()
    limit = _limit(Weapon, field)
    expected = f"{what} is a whole number up to {limit.most}, or – where the card prints none"
    number = _number(Weapon, title, says, what, field, width=8)
    return replace(number, read=partial(_read_value, expected, limit), show=_shown_value)


WEAPON_COLUMNS: tuple[Column, ...] = (
    _text("Weapon", "What the card calls it.", "A name", "name", MAX_WEAPON_NAME, width=0),
    _choice(Weapon, "Kind", "What fires:", "The kind", "kind", KIND_TITLES, width=15),
    _number(Weapon, "mm", "The calibre in millimetres, if it is printed.", "The calibre",
            "calibre"),
    _yes("Main", "Whether it is the main gun, which alone brings features down:", "Main gun",
         "main"),
    *map(_value, VALUE_CLASSES),
    _yes("Underscored", "Whether the vehicle's value is underscored:", "Underscored",
         "underscored", width=11),
    _number(Weapon, "Index", "The damage index.", "The damage index", "index"),
    _number(Weapon, "Rate", "How often it rolls in one attack: 2X, 3X, 4X; nothing for once.",
            "The rate", "rate"),
)  # fmt: skip


# ---- Command cards ----------------------------------------------------------------------------


def _bonus(part: str, title: str, says: str) -> Column:
    number = _number(CommandCard, title, says, f"A bonus on {part}", f"gives.{part}", width=5)
    return replace(number, show=_signed)


_BONUSES = {
    "initiative": ("Init.", "What it adds to the throw for initiative."),
    "attack": ("Att.", "What it adds to an attack."),
    "defense": ("Def.", "What it adds to a unit's defense."),
    "endurance": ("End.", "What it adds to a unit's endurance."),
    "steps": ("Steps", "Spaces that a unit may move farther."),
    "draw": ("Draw", "Cards that may be drawn for it."),
}
assert tuple(_BONUSES) == Gives._fields

COMMAND_COLUMNS: tuple[Column, ...] = (
    _text("Card", "What the card is called.", "A title", "title", MAX_TITLE, width=20,
          heading=True),
    _number(CommandCard, "Cards", "How many of them the deck of 50 holds.", "The number",
            "copies"),
    _several("For", "Units that it is for; nothing for all.", "What it is for", "fits",
             CLASS_TITLES, width=17),
    _choice(CommandCard, "When", "The phase in which it is played:", "When", "when", PHASE_TITLES,
            width=12),
    *(_bonus(part, *words) for part, words in _BONUSES.items()),
    _yes("Stays", "Whether it stays under its unit:", "Stays", "stays", width=5),
    _text("Note", "All else that it does, in short: it is shown, and done by hand.", "A note",
          "note", MAX_NOTE, width=0),
)  # fmt: skip


# ---- Damage Cards -----------------------------------------------------------------------------


def _effect_title(target: ValueClass, card: DamageCard) -> str:
    effect: DamageEffect | None = getattr(card, target)
    return effect.title if effect else ""


def _put_effect_title(target: ValueClass, card: DamageCard, title: str) -> Any:
    effect: DamageEffect | None = getattr(card, target)
    if title:
        return _put(target, card, replace(effect or DamageEffect(title), title=title))
    if effect and effect != DamageEffect(effect.title):
        raise ValueError("The effect does more, below: its title is needed.")
    return _put(target, card, None)


DAMAGE_COLUMNS: tuple[Column, ...] = (
    *(
        Column(
            target.capitalize(), f"What the effect on {says} is called.",
            partial(_effect_title, target), partial(_put_effect_title, target),
            partial(_read_text, "A title", MAX_TITLE), str, nothing="", width=0,
        )
        for target, says in _UNITS_OF.items()
    ),
    _number(DamageCard, "Cards", "How many such cards the deck of 25 holds; nothing for one.",
            "The number", "copies"),
)  # fmt: skip


def _minus(field: str, title: str, says: str) -> Column:
    what = f"What is taken off the {field}"
    read = partial(_read_minus, f"{what} is a whole number up to {MAX_MINUS}")
    number = _number(DamageEffect, title, says, what, field, width=8)
    return replace(number, read=read, show=_signed)


EFFECT_COLUMNS: tuple[Column, ...] = (
    _text("Effect", "What the effect is called.", "A title", "title", MAX_TITLE, width=20),
    _several("Does", "What it does.", "What it does", "does", HARM_TITLES, width=26),
    _minus("attack", "Attack", "What it takes off an attack, such as 2."),
    _minus("defense", "Defense", "What it takes off the defense, such as 1."),
    _number(DamageEffect, "Turns", "How long it lasts, this turn counted as 1; nothing for good.",
            "The number of turns", "turns"),
    _text("Note", "All else that it does, in short: it is shown, and done by hand.", "A note",
          "note", MAX_NOTE, width=0),
)  # fmt: skip
