"""The players' words for the values of a table: their names, and what they are now."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from boardapp.core.json_values import Json
from boardapp.core.procedure.manual_changes import value_in_words
from boardapp.core.sentence_case import capitalize_first, lower_first
from boardapp.core.state import unit_display_name

TABLE = "The table"
NOTHING = ("", "nothing", "none", "–")
"""The words that players may type for no value."""
_BY_UNIT = {"units": "", "aside": "", "pairs": "Attack: ", "moves": "Move: "}
"""The parts of a state whose keys are units, and what begins the names of their values."""
_KIND_LISTS = ("/came", "/before", "/sent", "/added", "/returned", "/hand")
_IDENTIFIER = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")
_GROUPS = {
    "options": "Readings", "lying": "Counters in areas", "out": "Counters that are out",
    "garrisons_out": "Garrisons that are out", "sequence": "The turn", "cards": "Cards",
    "pairs": "Declared attacks", "aside": "Off the map",
    "smoke": "Turns left in smoke",
}  # fmt: skip
_SEQUENCE = {
    "first": "Has the initiative", "by": "Acts now", "deck": "Cards in the Command Deck",
    "won": "Winner", "played_on": "Played on after the end", "clear": "The weather has cleared",
    "card": "Card for initiative", "arrived": "Had ground units on the map",
    "withdrew": "Its last unit left the map", "goal": "Points to win",
    "command": "Number of Command Cards", "units": "Number of unit cards",
    "reserves": "Unit cards left in its deck", "came": "Units of this turn",
    "before": "Units of earlier turns", "exits": "Units that left as planned",
    "hand": "Unit cards in hand", "orders": "Command Cards in hand",
    "gone": "Command Cards seen to leave the game", "sent": "Units from no deck",
    "added": "Put under the deck, from elsewhere", "returned": "Put back under the deck",
}  # fmt: skip
_WORDS = {
    "unit": "Kind", "weather_of": "Turn of the weather", "now": "Now", "least": "At least",
    "most": "At most", "due": "Still to be done", "others": "Other Russian territories held",
}  # fmt: skip
_UNIT_WORDS = {
    "endurance": "Endurance left", "damage": "Damage Cards", "cards": "Command Cards",
    "dropped": "Bombs dropped", "empty": "Without its crew", "smoke": "Turns left in smoke",
    "crew_endurance": "Crew's endurance left", "crew_damage": "Crew's Damage Cards",
    "off": "Off the map", "path": "Flight path", "flight": "Turns left in the air",
    "edge": "Edge it comes from", "others": "Others in the Close Assault",
    "stuck": "Stuck in an obstacle", "extra": "Steps for discarded cards",
    "drew": "Units that fired at this unit", "crewed": "Its crew got in or out",
}  # fmt: skip


class ValueNames:
    """Names a table's values by their paths, and turns them into words and back.

    ``kind_title`` returns the title of a kind of unit.
    """

    def __init__(
        self, held: Mapping[str, Json], players: Mapping[str, str], kind_title: Callable[[str], str]
    ) -> None:
        self._held, self._players, self._kind_title = held, players, kind_title
        self._titles: dict[str, str] = {}
        for path, value in held.items():
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
        >>> names = ValueNames({"units/us-1/unit": "tiger-i"}, sides, kinds)
        >>> names.name("units/us-1/condition/crew_damage"), names.name("moves/us-1/steps")
        (('Tiger I (US 1)', "Crew's Damage Cards"), ('Tiger I (US 1)', 'Move: steps'))
        >>> names.name("turn"), names.name("sequence/us/goal"), names.name("tiles/A-1/rotation")
        (('The table', 'Turn'), ('The turn, US', 'Points to win'), ('Tiles', 'A-1: rotation'))
        """
        first, *rest = path.split("/")
        if not rest:
            return TABLE, self._plain(first)
        if title := self._unit_title(rest[0]) if first in _BY_UNIT else "":
            name = _UNIT_WORDS.get(rest[-1], self._plain(rest[-1]))
            return title, f"{_BY_UNIT[first]}{lower_first(name)}" if _BY_UNIT[first] else name
        group = _GROUPS.get(first, self._plain(first))
        if first == "sequence":
            sides = [self._players[key] for key in rest[:-1] if key in self._players]
            return ", ".join((group, *sides)), _SEQUENCE.get(rest[-1], self._plain(rest[-1]))
        thing, *field = rest
        name = self._card_title(thing) if first == "cards" else self._plain(thing)
        return group, ": ".join((name, *(lower_first(self._plain(key)) for key in field)))

    def _unit_title(self, unit_id: str) -> str:
        """Return a unit's title with its place; nothing for what is no unit."""
        for part, off in (("units", ""), ("aside", ", off the map")):
            kind = self._held.get(f"{part}/{unit_id}/unit")
            if kind is not None:
                space = self._held.get(f"{part}/{unit_id}/space")
                name = f"{self._kind_title(str(kind))} ({unit_display_name(unit_id)})"
                return f"{name} on {space}" if space else f"{name}{off}"
        return ""

    def _card_title(self, key: str) -> str:
        """Return the title of a card, and its side if the key begins with one."""
        title, side = self._held.get(f"cards/{key}/title"), key.partition(" ")[0]
        return f"{title}, {self._players.get(side, side)}" if title else self._plain(key)

    def _plain(self, key: str) -> str:
        if key in _WORDS or key in self._players:
            return _WORDS.get(key) or self._players[key]
        # Names of spaces and cards stay as they are.
        return capitalize_first(key.replace("_", " ").replace("-", " ")) if key.islower() else key

    def text(self, value: Json) -> str:
        """Return a value as the players write it."""
        if value is None or value in ([], ""):
            return "–"
        if isinstance(value, list):
            return ", ".join(map(self.text, value))
        return self._titles.get(value, value) if isinstance(value, str) else value_in_words(value)

    def read(self, text: str, before: Json) -> Json:
        """Return the plain value that a player typed, of the same type as the value before.

        >>> names = ValueNames({}, {"us": "US"}, str)
        >>> names.read("no", True), names.read("3", None), names.read("US, Ford", ["Mill"])
        (False, 3, ['us', 'Ford'])
        """
        words = text.strip()
        if words == self.text(before):
            return before
        if isinstance(before, list):
            return [self._key(one) for one in words.split(",") if one.strip() not in NOTHING]
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
