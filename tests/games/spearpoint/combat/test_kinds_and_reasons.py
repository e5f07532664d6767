"""Every kind of attack with every reason against it, worked out from the rulebook.

The table was written from the printed text, before the program was asked. A cell says

- ``x``: it binds, and the attack is refused for it;
- a number or id: it does not bind, because that rule says so (``107`` is 004-107);
- ``-`` and a letter: the two never meet, for the reason under `NEVER`.

Each cell that meets is a table on which nothing but that reason could speak.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from boardapp.games.spearpoint.cards.weapons import AttackValues
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.table.state import DeclaredAttack
from tests.games.spearpoint.combat.support.attack_kinds import (
    BASES,
    FIRES_FROM,
    Table,
    against,
    full,
    table_of,
)

TEXT = """
reason                  rule    | direct fight tile  mortar artillery bombs strafing aircraft rear assault opportunity
Unit cards
  no crew               004-062 | x      x     x     -i     x         x     x        x        x    -i      x
Damage cards
  weapon out            004-069 | x      x     x     x      x         x     x        x        x    x       x
Combat 1, legal target
  has its attack        004-121 | x      x     x     x      x         x     x        x        x    x       107
  no value              004-122 | x      x     172   x      x         x     x        x        x    x       x
Combat 6 and 7, who stands on no space
  not over the map      004-127 | -m     -m    -m    -m     -m        -m    -m       x        -m   -m      -m
  on its Rear Line      004-132 | x      -m    -m    -m     -m        -m    -m       -m       132  -m      -m
Combat 7, unit range
  beyond 5 spaces       004-129 | x      -n    129   129    132       132   132      127      132  -n      -n
  within 3 spaces       004-131 | -o     -o    -o    x      -o        -o    -o       -o       -o   -o      -o
Combat 5, target within a flight path
  off its path          004-126 | -p     -p    -p    -p     -p        x     x        -p       -p   -p      -p
Combat 8, Line of Sight
  red edge out          004-136 | x      179   x     x      x         A4-16 A4-16    A4-16    146  x       x
  concealing edge       004-134 | x      179   014   135    135       135   135      -m       -m   x       x
  wall between          004-138 | x      -n    x     x      x         A4-16 A4-16    A4-16    146  -n      -n
  friend between        004-141 | x      -n    x     142    x         A4-16 A4-16    A4-16    146  -n      -n
Combat 8, mortars, off-board artillery and LOS
  spots                 004-145 | x      x     -i    x      -s        -s    -s       x        -s   x       x
  no spotter            004-145 | -s     -s    -s    143    x         -s    -s       -s       146  -s      -s
  secondary gun         004-147 | -r     -r    -r    -r     x         -r    -r       -r       x    -r      -r
Feature tiles 1 to 11
  impervious tile       004-013 | x      179   014   x      x         x     x        -m       -m   -k      x
  emplacement           004-039 | x      179   037   x      x         x     x        -m       -m   -k      x
  not by this weapon    004-014 | x      x     x     040    040       040   x        -m       -m   N4-43   -t
  cannot be destroyed   004-011 | -t     -t    x     -t     -t        -t    -t       -t       -t   -t      -t
Combat 13, underscored attack values
  underlined            004-158 | x      x     -u    -u     -u        -u    x        158      x    x       x
Movement 5, raids
  fights elsewhere      004-103 | x      103   x     x      -r        -r    -r       x        -r   x       x
Combat 19, Snipers
  friend there          004-171 | x      103   x     x      x         x     x        -m       -m   x       x
Combat 23, Lay Smoke
  firer in smoke        004-180 | x      x     x     x      x         -a    -a       x        x    x       x
  target in smoke       004-180 | x      x     x     x      x         x     x        -a       x    x       x
  smoke between         004-180 | x      -n    x     x      x         A4-16 A4-16    A4-16    146  -n      -n
Combat 24, aircraft bombs
  bomb dropped          004-181 | -b     -b    -b    -b     -b        x     -b       -b       -b   -b      -b
Scenarios
  dark                  004-225 | x      225   x     x      x         -w    -w       -w       146  225     225
  not its turn          004-226 | -w     -w    -w    x      x         -w    -w       -w       x    -w      A4-36
  spares buildings      004-205 | -h     -h    x     -h     -h        -h    -h       -h       -h   -h      -h
  must bomb A-5         004-206 | -p     -p    -p    -p     -p        x     x        -p       -p   -p      -p
"""  # noqa: E501

NEVER = {
    "a": "an aircraft flies over smoke, not in it",
    "b": "no bomb is dropped",
    "h": "no building is aimed at",
    "i": "Infantry has no crew, and nobody else spots",
    "k": "no tank or gun stands in such a tile",
    "m": "what is aimed at stands on the map, or on no space at all",
    "n": "the two stand side by side, or in one space",
    "o": "it is no mortar",
    "p": "who fires is no aircraft, or aims at none on a path of its own",
    "r": "who fires is no Rear Line gun, or stands on no space",
    "s": "who fires is no Infantry, or needs no spotter at all",
    "t": "no tile is to fall",
    "u": "what fires is no bullet",
    "w": "the night limits sight alone, and nothing flies then",
}

KINDS, LINES = table_of(TEXT)
ROWS = {name.rpartition(" ")[0].strip(): (name.split()[-1], cells) for name, cells in LINES.items()}

SAID = {
    "no crew": "has no crew", "weapon out": "out of action",
    "has its attack": "has already attacked", "spots": "spots for another unit",
    "bomb dropped": "has already dropped",
    "no value": "prints no value", "underlined": "is underlined",
    "not over the map": "does not cross the map", "on its Rear Line": "is on its Rear Line",
    "secondary gun": "fire only at aircraft", "not by this weapon": "can(not)? destroy the",
    "cannot be destroyed": "nothing can destroy|no fire removes|when its Endurance reaches 0",
    "not its turn": "on even turns|forbids",
    "spares buildings": "may not destroy", "must bomb A-5": "must bomb A-5",
    "firer in smoke": "smoke", "target in smoke": "smoke",
    "smoke between": "smoke on B-4",
    "beyond 5 spaces": "Infantry reaches only 5 spaces",
    "within 3 spaces": "the mortar needs a target",
    "off its path": "is not on the aircraft's",
    "no spotter": "Infantry that is allowed to spot can see",
    "fights elsewhere": "may attack only enemies",
    "red edge out": "gives no view", "concealing edge": "conceals", "wall between": "is in the way",
    "friend between": "a friendly unit on B-4", "dark": "the night rules",
    "impervious tile": "is impervious", "emplacement": "before you fire at the unit inside",
    "friend there": "own side is on",
}  # fmt: skip
"""The program's code for each."""
SPOTTER_SAID = {"red edge out", "wall between", "friend between", "smoke between", "firer in smoke",
                "target in smoke", "dark"}  # fmt: skip
"""Reasons that hide a target from its spotter. For artillery, nobody sees the space."""

Situation = Callable[[str, Table], Table]
SITUATIONS: dict[str, Situation] = {}


def situation(*names: str) -> Callable[[Situation], Situation]:
    """Enter how a table comes to reasons; the function that follows changes one of a kind."""

    def entered(how: Situation) -> Situation:
        SITUATIONS.update(dict.fromkeys(names, how))
        return how

    return entered


def where(kind: str) -> str:
    return FIRES_FROM.get(kind, "B-2")


def first_unit(table: Table) -> str:
    """The firer, in the table's words."""
    return table.units.split(", ")[0]


def weapons_changed(table: Table, **changes: object) -> Table:
    """The table with the weapon of who fires changed."""
    side, unit, *_ = first_unit(table).split()
    card = table.cards[f"{side} {unit}"]
    armed = replace(card, weapons=tuple(replace(one, **changes) for one in card.weapons))  # type: ignore[arg-type]
    return table.but(cards={**table.cards, f"{side} {unit}": armed})


@situation("no crew")
def _(kind: str, table: Table) -> Table:
    if kind in ("direct", "aircraft", "opportunity"):
        table = table.but(swap={"us lmg-team": "us at-gun-57mm"})
    if kind == "fight":
        table = table.but(swap={"us lmg-team": "us m4a1-sherman"})
    return table.but(swap={first_unit(table): f"{first_unit(table)} empty"})


@situation("weapon out")
def _(kind: str, table: Table) -> Table:
    card = "#1/1" if kind in ("tile", "artillery", "rear") else "#3/1"
    return table.but(swap={first_unit(table): f"{first_unit(table)} {card}"})


@situation("has its attack")
def _(kind: str, table: Table) -> Table:
    return table.but(pairs={"us-1": DeclaredAttack(1, "unit germany-1", ("MG",))})


@situation("no value")
def _(kind: str, table: Table) -> Table:
    return weapons_changed(table, attack=AttackValues(0, 0, 0))


@situation("underlined")
def _(kind: str, table: Table) -> Table:
    tank = {"germany rifle-squad": "germany tiger-i"} if "rifle-squad B-6" in table.units else {}
    if kind == "rear":
        tank = {"sfh18-15cm": "flak36-88mm"}
    lined = weapons_changed(table.but(swap=tank), underscored=True)
    return weapons_changed(lined, attack=AttackValues(12, 12, 12))


@situation("not over the map")
def _(kind: str, table: Table) -> Table:
    return table.but(swap={"air:B": "air:rear"})


@situation("on its Rear Line")
def _(kind: str, table: Table) -> Table:
    return table if kind == "rear" else table.but(
        swap={"germany rifle-squad B-6": "germany sfh18-15cm rear"})  # fmt: skip


@situation("beyond 5 spaces")
def _(kind: str, table: Table) -> Table:
    far = {} if kind in ("aircraft", "rear") else {"B-6": "B-9"}
    far |= {"air:B": "air:9"} if kind == "aircraft" else {}
    return table.but(
        swap=far, at=table.at.replace("B-6", "B-9"), tiles=table.tiles.replace("B-6", "B-9")
    )


@situation("within 3 spaces")
def _(kind: str, table: Table) -> Table:
    return table.but(swap={"B-6": "B-5"}, at="space B-5")


@situation("off its path")
def _(kind: str, table: Table) -> Table:
    return table.but(swap={"air:B": "air:A"})


@situation("no spotter")
def _(kind: str, table: Table) -> Table:
    return table if kind != "artillery" else table.but(
        swap={"us rifle-squad": "us m4a1-sherman"})  # fmt: skip


@situation("red edge out")
def _(kind: str, table: Table) -> Table:
    """A house whose red edge faces the target; a tank stands in Natural Cover."""
    tile = "17B" if kind == "tile" else "1A"
    turned = 270 if kind == "tile" else 180
    return table.but(tiles=f"{tile} {where(kind)} {turned}, {table.tiles}".strip(", "))


@situation("concealing edge")
def _(kind: str, table: Table) -> Table:
    """Crops, red to the west; a gun is concealed by Natural Cover, a house's edges by its walls."""
    if kind == "assault":
        return table.but(swap={"tiger-i": "flak36-88mm"}, tiles="20A B-6")
    return table if kind == "tile" else table.but(tiles="22A B-6")


@situation("wall between")
def _(kind: str, table: Table) -> Table:
    return table.but(tiles=f"2A B-4, {table.tiles}".strip(", "))


@situation("friend between")
def _(kind: str, table: Table) -> Table:
    return table.but(add="us m10-gmc B-4")


@situation("spots")
def _(kind: str, table: Table) -> Table:
    return table.but(pairs={"us-9": DeclaredAttack(1, "space A-9", ("105 mm",), "us-1")})


@situation("secondary gun")
def _(kind: str, table: Table) -> Table:
    main = table.cards["us howitzer-105mm"].weapons[0]
    second = replace(main, name="MG", main=False)
    armed = replace(table.cards["us howitzer-105mm"], weapons=(main, second))
    return table.but(cards={**table.cards, "us howitzer-105mm": armed}, weapon="MG")


@situation("impervious tile")
def _(kind: str, table: Table) -> Table:
    return table.but(tiles="1A B-6 180")


@situation("emplacement")
def _(kind: str, table: Table) -> Table:
    """The crew in the Pantherturm; of tiles the Panzernest, which falls by one shot."""
    if kind == "tile":
        return table.but(swap={"rifle-squad": "mg42-team"}, tiles="12A B-6")
    return table.but(swap={"germany rifle-squad": "germany artillery-crew"}, tiles="13A B-6")


@situation("not by this weapon")
def _(kind: str, table: Table) -> Table:
    """The Pantherturm; of tiles a house, which no AT gun brings down."""
    if kind == "tile":
        return table.but(swap={"m4a1-sherman": "at-gun-57mm"})
    if kind == "assault":
        return table.but(swap={"tiger-i": "pantherturm-i"}, tiles="13A B-6",
                         options={"assault-turret": "any"})  # fmt: skip
    table = weapons_changed(table, underscored=False)
    fires = {"us lmg-team": "us bazooka-team"} if "us lmg-team" in table.units else {}
    return table.but(swap={**fires, "germany rifle-squad": "germany pantherturm-i"},
                     tiles="13A B-6")  # fmt: skip


@situation("cannot be destroyed")
def _(kind: str, table: Table) -> Table:
    return table.but(tiles="23A B-6")


@situation("fights elsewhere")
def _(kind: str, table: Table) -> Table:
    return table if kind == "fight" else table.but(add=f"germany rifle-squad {where(kind)}")


@situation("friend there")
def _(kind: str, table: Table) -> Table:
    return table.but(add="us m10-gmc B-6")


@situation("firer in smoke")
def _(kind: str, table: Table) -> Table:
    if kind == "rear":
        return table.but(swap={first_unit(table): f"{first_unit(table)} smoke"})
    return table.but(smoke=where(kind))


@situation("target in smoke")
def _(kind: str, table: Table) -> Table:
    return table.but(smoke="B-6") if kind != "rear" else table.but(
        swap={"sfh18-15cm rear": "sfh18-15cm rear smoke"})  # fmt: skip


@situation("smoke between")
def _(kind: str, table: Table) -> Table:
    return table.but(smoke="B-4")


@situation("bomb dropped")
def _(kind: str, table: Table) -> Table:
    return table.but(swap={first_unit(table): f"{first_unit(table)} -Bomb"})


@situation("dark")
def _(kind: str, table: Table) -> Table:
    return table.but(options={"night": "every-turn"})


@situation("not its turn")
def _(kind: str, table: Table) -> Table:
    return table.but(scenario=5, turn=3)


@situation("spares buildings")
def _(kind: str, table: Table) -> Table:
    return table.but(scenario=3)


@situation("must bomb A-5")
def _(kind: str, table: Table) -> Table:
    """A Stuka in Turn 6, while a building stands on A-5."""
    card = replace(table.cards["us p40-warhawk"], unit="stuka")
    return table.but(swap={"us p40-warhawk": "us stuka"}, cards={**table.cards, "us stuka": card},
                     tiles="1A A-5", scenario=3, turn=6)  # fmt: skip


CELLS = [(reason, kind) for reason, (_, cells) in ROWS.items() for kind in cells]


def cell(reason: str, kind: str) -> str:
    return ROWS[reason][1][kind]


def test_every_kind_and_every_reason_have_their_cell() -> None:
    assert list(BASES) == KINDS
    assert ROWS.keys() == SITUATIONS.keys() == SAID.keys()
    assert len(CELLS) == len(ROWS) * len(KINDS) == 31 * 11
    words = {cell(*one) for one in CELLS}
    ids = {full(one) for one in words if one != "x" and not one.startswith("-")}
    assert all(one in HEADINGS for one in ids | {rule for rule, _ in ROWS.values()})
    assert {one[1:] for one in words if one.startswith("-")} == {*NEVER}


@pytest.mark.parametrize("kind", BASES)
def test_each_kind_of_attack_may_be_made(kind: str) -> None:
    assert against(kind, BASES[kind]) == []


MET = [
    pytest.param(reason, kind, id=f"{reason}, {kind}", marks=pytest.mark.rule(ROWS[reason][0]))
    for reason, kind in CELLS
    if not cell(reason, kind).startswith("-")
]


@pytest.mark.rule("004-164", "004-106", "004-121", "004-161")
@pytest.mark.parametrize(("reason", "kind"), MET)
def test_what_binds_a_kind_of_attack(reason: str, kind: str) -> None:
    found = against(kind, SITUATIONS[reason](kind, BASES[kind]))
    if cell(reason, kind) != "x":
        assert found == [], cell(reason, kind)
        return
    said: Mapping[str, str] = SAID
    blind = kind == "artillery" and reason in SPOTTER_SAID
    pattern = said["no spotter"] if blind else said[reason]
    assert any(re.search(pattern, one, re.IGNORECASE) for one in found), found
