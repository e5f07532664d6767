"""A table as the second judge keeps it: read from a layout's text, compared as a whole."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.games.areas.plain_yaml import plain

PEOPLE = ("Unteroffizier", "Pionier", "Maschinengewehr-Schütze", "Scharfschütze", "Zwangsrekrut",
          "Waffen-SS", "Beobachter")  # fmt: skip
OUT = ("Booby Traps", "Gas", "Goliath Mine", "MG42", "Molotov Cocktail", "Tracer Bullets")
GRAYS = ("Gold Wound Badge", "Another Wound Badge")
OFF = ("Gold Wound Badge", "Coastal Artillery Badge", "Fritz Todt Award", "German Cross",
       "West Wall Medal", "Gestapo Disk", "War Merit Cross")  # fmt: skip
DECK = {
    "Gold Wound Badge": 1,
    "Another Wound Badge": 2,
    **dict.fromkeys(OFF[1:], 1),
    "Sniper Badge": 1,
    "Close Combat Clasp": 1,
    "Another Decoration": 10,
}
BONUSES = {
    "skull": "dispatch",
    "star": "discipline",
    "soldier": "support",
    "soldiers": "replacements",
    "courage": "fanaticism",
    "tool": "ingenuity",
}


class Table:
    """All that a layout says of a table."""

    def __init__(self, layout: str) -> None:
        held = plain(layout)
        self.turn, self.phase = held.get("turn", 1), held.get("phase", "set-up")
        self.ended = held.get("ended")
        self.options: dict[str, str] = held.get("options", {})
        starts = {"soldiers": 4, "courage": 0, "stars": 0, "points": 0}
        self.track = {name: held.get(name, {"now": number})["now"]
                      for name, number in starts.items()}  # fmt: skip
        cards = {name: ["specialist", None, "pool"] for name in PEOPLE}
        cards["Unteroffizier"][2] = "play"
        cards |= {name: ["item", None, "pool"] for name in (*OUT, "Dog", "Barbed Wire")}
        self.cards: dict[str, list[Any]] = {
            name: [one["sort"], one.get("cost"), one.get("where", "pool")]
            for name, one in held["cards"].items()
        } if "cards" in held else cards  # fmt: skip
        self.restored = held.get("restored", False)
        self.deck, self.used, self.hand = (
            Counter(held.get(name, usual)) for name, usual in
            (("deck", DECK), ("used", {}), ("hand", {}))
        )  # fmt: skip
        self.held: int = held.get("held", 0)
        self.top = list(held.get("top", ()))
        self.bonuses = held.get("bonuses", dict(BONUSES))
        self.tools = dict(held.get("tools", {}))
        self.tally, self.trading = list(held.get("tally", ())), list(held.get("trading", ()))
        self.defs = dict(held.get("defs", {}))
        self.counters, self.counter_pool = held.get("counters", 0), held.get("counter_pool", 0)
        self.sniper, self.hits = held.get("sniper", "none"), held.get("sniper_hits", 0)
        self.entered = set(held.get("entered", ()))
        self.medal = held.get("medal", False)
        self.units = {one["id"]: _unit(one) for one in held.get("units", ())}

    def table(self) -> dict[str, Any]:
        """Return all of it that the rules change."""
        return {
            "turn": self.turn, "phase": self.phase, "ended": self.ended, "options": self.options,
            **self.track, "cards": self.cards, "restored": self.restored,
            "deck": +self.deck, "used": +self.used, "hand": +self.hand, "held": self.held,
            "top": self.top, "bonuses": self.bonuses, "tools": self.tools,
            "tally": sorted(self.tally), "trading": sorted(self.trading), "defs": self.defs,
            "counters": self.counters, "pool": self.counter_pool, "sniper": self.sniper,
            "hits": self.hits, "entered": self.entered, "medal": self.medal, "units": self.units,
        }  # fmt: skip

    @property
    def people(self) -> list[str]:
        """The German Specialists in play."""
        return [name for name, one in self.cards.items() if one[0] == "specialist"
                and one[2] == "play"]  # fmt: skip

    @property
    def alone(self) -> bool:
        return self.options.get("game") == "solitaire"

    @property
    def allies_only(self) -> bool:
        return self.options.get("game") == "allies"

    @property
    def digital(self) -> bool:
        return self.options.get("decorations") == "digital"

    def left(self) -> Counter[str]:
        """The Decorations that may lie in the deck, by their names."""
        return self.deck - self.used - self.hand

    def deck_left(self) -> int:
        return self.deck.total() - self.used.total() - self.held

    def full_deck(self) -> bool:
        """See to a deck: the discards are one where none is left."""
        if not self.deck_left() and self.used.total():
            self.used, self.top = Counter(), []
        return self.deck_left() > 0

    def discard(self, name: str) -> None:
        """Take a Decoration out of the hand."""
        assert self.held > 0
        assert not self.digital or self.hand[name] > 0
        if self.digital:
            self.hand[name] -= 1
        self.held -= 1
        self.used[name] += 1

    def conserved(self) -> None:
        """Demand what no rule can break: all counters and Decorations are somewhere."""
        assert all(number >= 0 for number in self.track.values())
        assert self.deck_left() >= 0
        assert self.used <= self.deck
        everywhere = self.counters + self.counter_pool + sum(
            one["counters"] for one in self.units.values()
        )  # fmt: skip
        assert everywhere <= 8


def _unit(one: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": one["id"], "unit": one["unit"], "space": one["space"],
        "soldiers": one.get("soldiers") or 0, "kept": one.get("soldiers") is not None,
        "specialists": one.get("specialists") or 0,
        "specialists_kept": one.get("specialists") is not None,
        "counters": one.get("counters", 0), "turns": one.get("turns", 0),
        "moved": one.get("moved", False),
        "cards": list(one.get("cards", ())), "way": list(one.get("way", ())),
    }  # fmt: skip
