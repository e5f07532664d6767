"""Cards and counters as data, as far as the rulebook names them; players enter the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

UNTEROFFIZIER, PIONIER, GUNNER = "Unteroffizier", "Pionier", "Maschinengewehr-Schütze"
SHARPSHOOTER, CONSCRIPT = "Scharfschütze", "Zwangsrekrut"
WAFFEN_SS, OBSERVER = "Waffen-SS", "Beobachter"
DOG, BARBED_WIRE = "Dog", "Barbed Wire"
GOLD_BADGE, SNIPER_BADGE, CLASP = "Gold Wound Badge", "Sniper Badge", "Close Combat Clasp"
GENERAL, MEDAL_CASE = "General", "Medal Case"

BOX: Mapping[str, tuple[str, int]] = {
    "items": ("German Items", 16), "specialists": ("German Specialists", 14),
    "decorations": ("Decorations", 21), "allied-items": ("Allied Regular Items", 3),
    "allied-specialists": ("Allied Unique Specialists", 3), "award": ("Award", 1),
    "dice": ("Dice: 2 red, 2 white, 2 black", 6), "counters": ("Re-roll counters", 8),
    "tokens": ("MGF tokens", 6),
}  # fmt: skip
"""The contents of the box: the title and number of each kind of piece (001-01)."""
COUNTERS, TOKENS = BOX["counters"][1], BOX["tokens"][1]

SPECIALISTS = (UNTEROFFIZIER, PIONIER, GUNNER, SHARPSHOOTER, CONSCRIPT, WAFFEN_SS, OBSERVER)
UNAVAILABLE = ("Booby Traps", "Gas", "Goliath Mine", "MG42", "Molotov Cocktail", "Tracer Bullets")
"""The Items that solitaire leaves out (001-64)."""
ITEMS = (*UNAVAILABLE, DOG, BARBED_WIRE)

TAKEN_OUT = (
    GOLD_BADGE, "Coastal Artillery Badge", "Fritz Todt Award", "German Cross", "West Wall Medal",
    "Gestapo Disk", "War Merit Cross",
)  # fmt: skip
"""The Decorations that solitaire leaves out (001-63)."""
GRAY = (GOLD_BADGE, "Another Wound Badge")
"""The Decorations that are played as soon as they are drawn (001-13)."""
DECORATIONS: Mapping[str, int] = {
    GOLD_BADGE: 1, GRAY[1]: 2, **dict.fromkeys(TAKEN_OUT[1:], 1), SNIPER_BADGE: 1, CLASP: 1,
    "Another Decoration": 10,
}  # fmt: skip
"""The deck of 21, 18 red and 3 gray; Decorations without a name in the rulebook are one kind."""
RED_TO_GRAY = 6


class MapCards(NamedTuple):
    """The cards of a map: Regular and Unique Specialists, and Special Items."""

    title: str
    regular: tuple[str, ...] = ()
    unique: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


MAPS: Mapping[str, MapCards] = {
    "other": MapCards("Another map"),
    "n-09": MapCards(
        "N-09, Exercise Fabius",
        ("Beachmaster", "Corporal", "Hero", "Medic", "Minesweeper", "Platoon Leader",
         "Sharpshooter"),
        ("Captain", "Combat Photographer", "Decoy", "Lieutenant", "Marksman"),
        ("Amphetamines", "Dispatch Case", "Lucky Charm", "Mortar", "Rangefinder", "Toolkit"),
        ("001-78", "001-79", "001-80"),
    ),
    "n-10": MapCards(
        "N-10, Omaha Beach II",
        ("Beachmaster", "Corporal", "Hero", "Medic", "Scout", "Sharpshooter", "Veteran"),
        ("Captain", "Marksman", "Lieutenant", GENERAL, "War Correspondent"),
        (MEDAL_CASE, "Amphetamines", "Grappling Hook", "Rangefinder", "Signalling Lamp", "Toolkit"),
        ("001-86", "001-87"),
    ),
}  # fmt: skip


class RwbBonus(NamedTuple):
    """The bonus of an RWB: a choice of ``ways``, or amounts that it ``adds`` to tracks."""

    title: str
    rule: str
    adds: Mapping[str, int] = {}
    ways: Mapping[str, str] = {}


BONUSES: Mapping[str, RwbBonus] = {
    "dispatch": RwbBonus("Dispatch", "001-28", {"points": 15}, {
        "points": "Gain 15 Item Points; the three Skulls then cancel no dice",
        "decoration": "Draw 1 Decoration",
    }),
    "discipline": RwbBonus("Discipline", "001-29", {"courage": 2}, {
        "die": "Add 1 black die with a result of your choice", "gain": "Gain 2 Courage",
    }),
    "support": RwbBonus("Support Troops", "001-30", {"soldiers": 6}),
    "replacements": RwbBonus("Replacements", "001-31", {"soldiers": 6}),
    "fanaticism": RwbBonus("Fanaticism", "001-32", {"stars": 2}, {
        "gain": "Gain 2 Stars", "kill": "Every Allied Unit loses 1 Soldier",
    }),
    "ingenuity": RwbBonus("Ingenuity", "001-33", {}, {
        "top": "Look at the top 3 Decorations of the deck and put them in any order",
        "item": "Find an Item again that you have used, at its cost",
    }),
}  # fmt: skip
"""The German's table of bonuses (001-28 to 001-33)."""
