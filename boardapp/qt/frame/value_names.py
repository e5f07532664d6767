"""The players' words for the values of a table: their names, and what they are now."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from boardapp.core.json_values import Json
from boardapp.core.procedure.manual_changes import value_in_words
from boardapp.core.sentence_case import capitalize_first, lower_first
from boardapp.core.state import unit_display_name

TABLE = "The table"
EMPTY = "–"
"""The text of no value."""
NOTHING = ("", "nothing", "none", EMPTY)
"""The words that players may type for no value."""
_BY_UNIT = {"units": "", "aside": "", "pairs": "Attack: ", "moves": "Move: "}
"""The parts of a state whose keys are units, and what begins the names of their values."""
_KIND_LISTS = ("/came", "/before", "/sent", "/added", "/returned", "/hand")
_IDENTIFIER = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
_WORDS = {
    "options/": "Readings of unclear rules",
    "unit": "Kind",
    "least": "At least",
    "most": "At most",
    "start": "At the start",
    "agreements": "Agreed lines of sight",
}
"""The words that suit every game."""


class ValueNames:
    """Names a table's values by their paths, and turns them into words and back.

    ``kind_title`` returns the title of a kind of unit. ``words`` are the game's words for keys. A
    key may follow its part of the state and a slash, as in ``sequence/goal``; the part ``units``
    stands for all parts whose keys are units. The words for a part itself end with a slash; those
    for all things of a part end with a slash and a star, and have braces for the thing.
    ``value_titles`` are, by the same keys, the words for values that files store as short words;
    those of a part itself are for all its values. ``special`` are the words for the values at some
    paths.
    """

    def __init__(
        self, values: Mapping[str, Json], players: Mapping[str, str],
        kind_title: Callable[[str], str], words: Mapping[str, str],
        value_titles: Mapping[str, Mapping[str, str]] = {}, special: Mapping[str, str] = {},
    ) -> None:  # fmt: skip
        self._values, self._players, self._kind_title = values, players, kind_title
        self._words = {**_WORDS, **words}
        self._value_titles = value_titles
        self._special = special
        self._titles: dict[str, str] = {}
        for path, value in values.items():
            parts = path.split("/")
            is_kind = parts[-1] == "unit" or path.endswith(_KIND_LISTS)
            for word in _words_in(value):
                if is_kind:
                    self._titles[word] = kind_title(word)
                elif word.partition("-")[0].removeprefix("unit ") in players:
                    self._titles[word] = " ".join(map(unit_display_name, word.split()))
                elif _IDENTIFIER.fullmatch(word):
                    self._titles.setdefault(word, capitalize_first(word.replace("-", " ")))
        self._titles |= players
        self._keys = {title.casefold(): word for word, title in self._titles.items()}

    def name(self, path: str) -> tuple[str, str]:
        """Return the group of a value and its name in the group.

        >>> kinds, sides = {"tiger-i": "Tiger I"}.__getitem__, {"us": "US"}
        >>> words = {"units/crew_damage": "Crew's Damage Cards", "sequence/goal": "Points to win"}
        >>> values = {"units/us-1/unit": "tiger-i", "units/us-1/side": "us"}
        >>> names = ValueNames(values, sides, kinds, words)
        >>> names.name("units/us-1/condition/crew_damage"), names.name("moves/us-1/steps")
        (('Tiger I (US 1)', "Crew's Damage Cards"), ('Tiger I (US 1)', 'Move: steps'))
        >>> names.name("turn"), names.name("sequence/us/goal"), names.name("tiles/A-1/rotation")
        (('The table', 'Turn'), ('Sequence, US', 'Points to win'), ('Tiles', 'A-1: rotation'))
        """
        first, *rest = path.split("/")
        if not rest:
            return TABLE, self._plain(first)
        if title := self._unit_title(rest[0]) if first in _BY_UNIT else "":
            name = self._words.get(f"units/{rest[-1]}", self._plain(rest[-1]))
            return title, f"{_BY_UNIT[first]}{lower_first(name)}" if _BY_UNIT[first] else name
        group = self._words.get(f"{first}/", self._plain(first))
        if first == "sequence":
            sides = [self._players[key] for key in rest[:-1] if key in self._players]
            path_end = f"sequence/{rest[-1]}"
            return ", ".join((group, *sides)), self._words.get(path_end, self._plain(rest[-1]))
        thing, *field = rest
        plain = self._card_title(thing) if first == "cards" else self._plain(thing)
        name = self._words.get(f"{first}/{thing}", self._words.get(f"{first}/*", "{}"))
        name = name.format(plain)
        return group, ": ".join((name, *(self._field_name(first, key) for key in field)))

    def name_in_sentence(self, path: str) -> str:
        """Return the name of a value with its group.

        >>> values = {"units/us-1/unit": "tiger-i", "units/us-1/side": "us"}
        >>> names = ValueNames(values, {"us": "US"}, {"tiger-i": "Tiger I"}.__getitem__, {})
        >>> names.name_in_sentence("units/us-1/smoke"), names.name_in_sentence("turn")
        ('“Smoke” of Tiger I (US 1)', '“Turn”')
        >>> names.name_in_sentence("points/us")
        '“US” under “Points”'
        """
        group, name = self.name(path)
        part, *rest = path.split("/")
        if group == TABLE:
            return f"“{name}”"
        is_unit = part in _BY_UNIT and self._unit_title(rest[0])
        return f"“{name}” of {group}" if is_unit else f"“{name}” under “{group}”"

    def _field_name(self, part: str, key: str) -> str:
        """Return the name of a key below a thing; the players' own names keep their capitals."""
        word = self._words.get(f"{part}/{key}") or self._plain(key)
        return word if word == key or key in self._players else lower_first(word)

    def _unit_title(self, unit_id: str) -> str:
        """Return a unit's title with its place; nothing for what is no unit.

        A unit of no side has a name of its own, so its id is left out unless its twin is there too.
        """
        for part, off in (("units", ""), ("aside", ", off the map")):
            unit = self._unit_name(part, unit_id)
            if unit is not None:
                name, space = unit
                if f"{part}/{unit_id}/side" in self._values or self._names_of_units[unit] > 1:
                    name = f"{name} ({unit_display_name(unit_id)})"
                return f"{name} on {space}" if space else f"{name}{off}"
        return ""

    def _unit_name(self, part: str, unit_id: str) -> tuple[str, Json] | None:
        """Return the name and the space of a unit in a part of the state, None if not there."""
        kind = self._values.get(f"{part}/{unit_id}/unit")
        if kind is None:
            return None
        return self._kind_title(str(kind)), self._values.get(f"{part}/{unit_id}/space")

    @cached_property
    def _names_of_units(self) -> Counter[tuple[str, Json]]:
        paths = (path.split("/") for path in self._values)
        units = (self._unit_name(first, rest[0]) for first, *rest in paths if rest[1:] == ["unit"])
        return Counter(filter(None, units))

    def _card_title(self, key: str) -> str:
        """Return the title of a card, and its side if the key begins with one."""
        title, side = self._values.get(f"cards/{key}/title"), key.partition(" ")[0]
        return f"{title}, {self._players.get(side, side)}" if title else self._plain(key)

    def _plain(self, key: str) -> str:
        if key in self._words or key in self._players:
            return self._words.get(key) or self._players[key]
        # Names of spaces and cards stay as they are.
        return capitalize_first(key.replace("_", " ").replace("-", " ")) if key.islower() else key

    def titles(self, path: str) -> Mapping[str, str]:
        """Return the words for the values that the value at a path can have, none if it is free.

        The key "" stands for no value.
        """
        part, *rest = path.split("/")
        part = "units" if part in _BY_UNIT and rest and self._unit_title(rest[0]) else part
        last = f"{part}/{rest[-1]}" if rest else part
        return self._value_titles.get(last) or self._value_titles.get(f"{part}/", {})

    def text(self, value: Json, path: str = "") -> str:
        """Return the value at a path as the players write it."""
        if path in self._special and value == self._values[path]:
            return self._special[path]
        titles = self.titles(path)
        if isinstance(value, str | int | None) and not isinstance(value, bool):
            word = "" if value is None else str(value)
            if word in titles:
                return titles[word]
        if value is None or value in ([], ""):
            return EMPTY
        if isinstance(value, list):
            return ", ".join(self.text(one, path) for one in value)
        return self._titles.get(value, value) if isinstance(value, str) else value_in_words(value)

    def read(self, text: str, before: Json, path: str = "") -> Json:
        """Return the plain value that a player typed, of the same type as the value before.

        >>> names = ValueNames({}, {"us": "US"}, str, {})
        >>> names.read("no", True), names.read("3", None), names.read("US, Ford", ["Mill"])
        (False, 3, ['us', 'Ford'])
        """
        words = text.strip()
        if words == self.text(before, path):
            return before
        keys = {title.casefold(): key for key, title in self.titles(path).items()}
        if isinstance(before, list):
            each = [one for one in map(str.strip, words.split(",")) if one not in NOTHING]
            numbers = bool(before) and all(isinstance(one, int) for one in before)
            return [
                int(one) if numbers and one.isdecimal()
                else keys.get(one.casefold()) or self._key(one)
                for one in each
            ]  # fmt: skip
        if words.casefold() in keys:
            key = keys[words.casefold()]
            return int(key) if isinstance(before, int) else key or None
        if isinstance(before, bool):
            return {"yes": True, "no": False}.get(words.casefold(), words)
        if words.casefold() in NOTHING:
            return "" if before == "" else None
        number = words.removeprefix("-")
        is_number = number.isdecimal() and not isinstance(before, str)
        return int(words) if is_number else self._key(words)

    def _key(self, words: str) -> str:
        return self._keys.get(words.strip().casefold(), words.strip())


def _words_in(value: Json) -> Iterator[str]:
    yield from (
        one for one in (value if isinstance(value, list) else [value]) if isinstance(one, str)
    )


def can_be_written(value: Json) -> bool:
    """Return whether a value can be typed on one line: no nested lists, no lists of records."""
    parts = value if isinstance(value, list) else [value]
    return not any(isinstance(one, list | dict) for one in parts)
