"""The counters as data: 16 kinds of Road counters, the kinds of Garrisons, and effects of assets.

Printed Strengths are not publicly known, so players enter them when needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardapp.games.areas.counter_pool import CounterKind, CounterKit
from boardapp.games.areas.dice_table import REST, DiceTable

COUNTERS = 36
"""The number of Road counters in the kit (000-01)."""
DOWN = ("garrison", "road")
"""The kinds of counters that lie face down."""


class CounterEffect(NamedTuple):
    """A number that a counter adds or takes off, with its rule."""

    number: int
    rule: str


class CounterType(NamedTuple):
    """A Road counter or Garrison, with its effects on a unit that meets it.

    ``enemy`` is the rule by which it fights, ``infantry`` the rule that doubles it in forest.
    ``crippled`` dice are lost in a fight; ``extra`` dice come after the least of one. ``caps`` is
    the rule by which no result is better than a Pitched Battle, ``stops`` the rule that halts the
    unit. ``stays`` is the rule by which the counter is never removed. ``bars`` are the assets that
    may not fly, with the rule. Without a fight the unit gets the ``mark``, for a fighter by a roll
    on its table ``strafes``. ``foe`` is the asset that removes the counter, with the rule.
    """

    title: str
    asset: bool = False
    enemy: str = ""
    infantry: str = ""
    crippled: CounterEffect | None = None
    extra: CounterEffect | None = None
    caps: str = ""
    stops: str = ""
    bars: tuple[tuple[str, ...], str] = ((), "")
    mark: tuple[str, str] = ("", "")
    strafes: DiceTable | None = None
    foe: tuple[str, str] = ("", "")
    stays: str = ""
    many: str = ""

    @property
    def plural_title(self) -> str:
        """Return the counter's title in the plural."""
        return self.many or (self.title if self.title[-1] in "sy" else f"{self.title}s")

    @property
    def is_or_are(self) -> str:
        """Return the verb after the counter's title: AT Guns are, a Roadblock is."""
        return "are" if self.title[-1] == "s" else "is"


_BOMBERS = ("stuka", "ju-88")
STRAFED = {"disordered": "Disordered", REST: "nothing"}
"""The results of a strafing run, in words."""


def _strafing_table(die: int) -> DiceTable:
    """Return the table of a strafing run that hits on a number or more."""
    return DiceTable(6, "sum", ((die, "disordered"),))


ROAD: Mapping[str, CounterType] = {
    "me-109": CounterType("Me-109", asset=True),
    "stuka": CounterType("Stuka", asset=True),
    "ju-88": CounterType("Ju-88", asset=True),
    "mobile-artillery": CounterType("Mobile Artillery", asset=True),
    "repair-base": CounterType("Repair Base", asset=True),
    "prisoners": CounterType("Prisoners"),
    "crossroads": CounterType("Crossroads", extra=CounterEffect(1, "000-20"), stays="000-18"),
    "muddy-roads": CounterType(
        "Muddy Roads", caps="000-23", stops="000-22", foe=("motorized", "000-64"),
        stays="000-21",
    ),
    "accident": CounterType(
        "Accident", crippled=CounterEffect(1, "000-25"), caps="000-27", stops="000-24",
        mark=("disordered", "000-28"), foe=("motorized", "000-63"),
    ),
    "mb-151": CounterType(
        "MB 151", crippled=CounterEffect(1, "000-30"), bars=(_BOMBERS, "000-29"),
        mark=("disordered", "000-31"), strafes=_strafing_table(6), foe=("me-109", "000-32"),
    ),
    "hurricane": CounterType(
        "Hurricane", crippled=CounterEffect(2, "000-35"), bars=(_BOMBERS, "000-34"),
        mark=("disordered", "000-36"), strafes=_strafing_table(5), foe=("me-109", "000-37"),
    ),
    "roadblock": CounterType("Roadblock", enemy="000-39", crippled=CounterEffect(1, "000-38")),
    "reserve-infantry": CounterType("Reserve Infantry", enemy="000-40", infantry="000-41"),
    "mobile-infantry": CounterType("Mobile Infantry", enemy="000-43", infantry="000-43"),
    "aa-guns": CounterType(
        "AA Guns", enemy="000-46", bars=(("me-109", *_BOMBERS), "000-44"), foe=("recon", "000-45"),
    ),
    "at-guns": CounterType(
        "AT Guns", enemy="000-48", crippled=CounterEffect(1, "000-47"), foe=("recon", "000-49")
    ),
}  # fmt: skip

GARRISONS: Mapping[str, CounterType] = {
    "enemy": CounterType("Enemy unit", enemy="000-70"),
    "infantry": CounterType("Enemy infantry", enemy="000-70", infantry="000-51"),
    "breakdown": CounterType(
        "Breakdown", crippled=CounterEffect(2, "000-66"), caps="000-68", stops="000-65",
        mark=("shocked", "000-69"),
    ),
    "recon": CounterType("Recon", asset=True),
    "motorized": CounterType("Motorized Infantry", asset=True),
    "support": CounterType(
        "Enemy, no combat unit", enemy="000-70", many="Enemies, no combat units"
    ),
    "other": CounterType("Another counter, no enemy", many="Other counters, no enemies"),
}  # fmt: skip
"""The Garrison counters, as far as the expansion needs them."""

ALL: Mapping[str, CounterType] = {**ROAD, **GARRISONS}


class AssetSupport(NamedTuple):
    """An asset's support in a fight: its changes to the enemy's Strength and to the dice."""

    strength: int
    dice: int
    rule: str
    stops: str = ""

    @property
    def effect_text(self) -> str:
        """Return the support in words."""
        dice = f", +{self.dice} dice" if self.dice else ""
        return (
            "Enemy's Strength "
            f"−{-self.strength}{dice}{', then the unit stops' if self.stops else ''}"
        )


SUPPORT: Mapping[str, AssetSupport] = {
    "me-109": AssetSupport(-1, 0, "000-10"),
    "stuka": AssetSupport(-2, 0, "000-11"),
    "ju-88": AssetSupport(-3, 0, "000-12"),
    "mobile-artillery": AssetSupport(-1, 2, "000-13", stops="000-14"),
}

ASSETS = tuple(
    dict.fromkeys((*SUPPORT, *(kind for kind, one in ALL.items() if one.asset), "prisoners"))
)
"""The contents of the Campaign Asset box."""
ENEMIES = tuple(kind for kind, one in ALL.items() if one.enemy)
SORTS: Mapping[str, tuple[str, ...]] = {
    "Helpful Assets": tuple(kind for kind in ROAD if kind in ASSETS),
    "Terrain": tuple(kind for kind, one in ROAD.items() if one.stays),
    "Misfortunes": tuple(kind for kind, one in ROAD.items() if one.mark[0]),
    "Antagonists": tuple(kind for kind, one in ROAD.items() if one.enemy),
}
"""The four classes of Road counters (000-07)."""


def _kinds_with_plurals(of: Mapping[str, CounterType]) -> Mapping[str, CounterKind]:
    return {kind: CounterKind(one.title, one.plural_title) for kind, one in of.items()}


KIT = CounterKit(
    "Road counter", _kinds_with_plurals(ROAD), COUNTERS, "germany", ("000-04",), ("000-05",)
)
GARRISON_KIT = CounterKit(
    "Garrison counter", _kinds_with_plurals(GARRISONS), None, "germany", ("000-70",), ("000-05",)
)
"""The Garrison counters; only the base game knows their number."""

RESULTS: Mapping[str, str] = {
    "overrun": "Devastating Overrun", "breakthrough": "Brutal Breakthrough",
    "pitched": "Pitched Battle", "desperate": "Desperate Victory", "other": "Another result",
}  # fmt: skip
BEST = ("overrun", "breakthrough")
"""The results that a cap reduces to a Pitched Battle (A0-07)."""
AFTER = ("pitched", "desperate")
"""The results after which an Ambush leaves one enemy (000-56)."""
