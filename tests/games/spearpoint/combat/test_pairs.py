"""Two rules of a fight at once: smoke, a friend there and a fight, with each kind of attack.

The tables were written from the printed text, before the program was asked. A cell says

- ``yes``: the attack may be made;
- ``no`` and a rule: it is refused for that, as ``no180`` for 004-180;
- ``-`` and a letter: the two never meet, for the reason under `NEVER`.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardapp.games.spearpoint.rule_headings import HEADINGS
from tests.games.spearpoint.combat.support.attack_kinds import (
    BASES,
    FIRES_FROM,
    Table,
    full,
    refusals,
    table_of,
)
from tests.games.spearpoint.combat.support.placed_units import weapon

SMOKE = """
Combat 23, Lay Smoke     | direct fight tile   mortar artillery bombs  strafing aircraft rear  assault opportunity
attacker in smoke        | no180  no180 no180  no180  no180     -a     -a       no180    no180 no180   no180
target in smoke          | no180  no180 no180  no180  no145     no180  no180    -a       no180 no180   no180
line through smoke       | no180  -n    no180  no180  no145     yes    yes      yes      yes   -n      -n
smoke beside the line    | yes    yes   yes    yes    yes       yes    yes      yes      yes   yes     yes
spotter in smoke         | -s     -s    -s     no138  no145     -s     -s       -s       -s    -s      -s
spotter out of smoke     | -s     -s    -s     yes    yes       -s     -s       -s       -s    -s      -s
attacker in smoke, seen  | -s     -s    -s     no180  no180     -s     -s       -s       -s    -s      -s
another assaulter in it  | -g     -g    -g     -g     -g        -g     -g       -g       -g    yes     -g
"""  # noqa: E501
FRIEND = """
Combat 19, Snipers       | direct fight tile   mortar artillery bombs  strafing aircraft rear  assault opportunity
a friend there           | no171  yes   noN4-08 noN4-08 noN4-08 noN4-08 no171   -m       -m    no171   no171
the attacker is a Sniper | yes    yes   -x     -x     -x        -x     -x       -m       -m    -x      yes
N4-08 read as allowed    | no171  yes   yes    yes    yes       yes    no171    -m       -m    no171   no171
friends alone in a tile  | -e     -e    yes    yes    yes       yes    -e       -m       -m    -e      -e
N4-45 read as barred     | -e     -e    noN4-45 noN4-45 noN4-45 noN4-45 -e      -m       -m    -e      -e
an empty enemy there     | no171  yes   noN4-08 noN4-08 noN4-08 noN4-08 no171   -m       -m    no171   -v
a friend next to it      | yes    yes   yes    yes    yes       yes    yes      -m       -m    yes     yes
"""  # noqa: E501
FIGHT = """
Movement 5, raids        | direct fight tile   mortar artillery bombs  strafing aircraft rear  assault opportunity
engaged, at others       | no103  yes   no103  no103  -r        -r     -r       no103    -r    no103   no103
N4-19 read as it fires   | no103  yes   no103  no103  -r        -r     -r       no103    -r    no103   yes
engaged, at its own tile | -x     -x    no103  no103  -r        -r     -r       -m       -r    -x      -x
beside an empty enemy    | yes    yes   yes    yes    -r        -r     -r       yes      -r    yes     yes
target engaged           | no171  yes   noN4-08 noN4-08 noN4-08 noN4-08 no171   -m       -m    no171   no171
spotter engaged          | -s     -s    -s     no138  no145     -s     -s       -s       -s    -s      -s
spotter has no value     | -s     -s    -s     yes    yes       -s     -s       -s       -s    -s      -s
spotter beside a fight   | -s     -s    -s     yes    yes       -s     -s       -s       -s    -s      -s
two spotters, one free   | -s     -s    -s     yes    yes       -s     -s       -s       -s    -s      -s
"""  # noqa: E501

NEVER = {
    "a": "an aircraft flies over smoke, not in it",
    "e": "there is no enemy to fire at",
    "g": "it is no group",
    "m": "what is aimed at stands on no space",
    "n": "the two stand side by side, or in one space",
    "r": "who fires stands on no space",
    "s": "it needs no spotter",
    "v": "who has no crew does not move",
    "x": "no Sniper makes such an attack, and no tile is aimed at so",
}
TABLES = {"smoke": SMOKE, "friend": FRIEND, "fight": FIGHT}
ROWS = {(name, line): cells for name, text in TABLES.items()
        for line, cells in table_of(text)[1].items()}  # fmt: skip
CELLS = [(name, line, kind) for (name, line), cells in ROWS.items() for kind in cells]

Situation = Callable[[str, Table], Table]
SITUATIONS: dict[tuple[str, str], Situation] = {}


def situation(table: str, *lines: str) -> Callable[[Situation], Situation]:
    """Enter how a table comes to what a line says; the function changes one of a kind."""

    def entered(how: Situation) -> Situation:
        SITUATIONS.update(dict.fromkeys(((table, one) for one in lines), how))
        return how

    return entered


def where(kind: str) -> str:
    return FIRES_FROM.get(kind, "B-2")


def in_smoke(table: Table) -> Table:
    """A Rear Line unit, the first, in smoke."""
    first = table.units.split(", ")[0]
    return table.but(swap={first: f"{first} smoke"})


def blind(kind: str, table: Table, spotter: str) -> Table:
    """A mortar or gun that sees by its spotter alone: walls stand before the mortar's own line."""
    if kind == "mortar":
        return table.but(add=f"us {spotter}", tiles="2A B-4")
    return table.but(swap={"us rifle-squad B-2": f"us {spotter}"})


# Smoke


@situation("smoke", "attacker in smoke")
def _(kind: str, table: Table) -> Table:
    return in_smoke(table) if kind in ("rear", "artillery") else table.but(smoke=where(kind))


@situation("smoke", "target in smoke")
def _(kind: str, table: Table) -> Table:
    if kind == "rear":
        return table.but(swap={"sfh18-15cm rear": "sfh18-15cm rear smoke"})
    return table.but(smoke="B-6")


@situation("smoke", "line through smoke")
def _(kind: str, table: Table) -> Table:
    return table.but(smoke="B-4")


@situation("smoke", "smoke beside the line")
def _(kind: str, table: Table) -> Table:
    return table.but(smoke="A-4 C-5")


@situation("smoke", "spotter in smoke")
def _(kind: str, table: Table) -> Table:
    return blind(kind, table, "rifle-squad A-5").but(smoke="A-5")


@situation("smoke", "spotter out of smoke")
def _(kind: str, table: Table) -> Table:
    return blind(kind, table, "rifle-squad A-5").but(smoke="A-4")


@situation("smoke", "attacker in smoke, seen")
def _(kind: str, table: Table) -> Table:
    table = table.but(add="us rifle-squad A-5")
    return in_smoke(table) if kind == "artillery" else table.but(smoke="B-2")


@situation("smoke", "another assaulter in it")
def _(kind: str, table: Table) -> Table:
    return table.but(smoke="A-6")


# A friend in the target's space


@situation("friend", "a friend there")
def friend_there(kind: str, table: Table) -> Table:
    return table.but(add="us m10-gmc B-6")


@situation("friend", "the attacker is a Sniper")
def _(kind: str, table: Table) -> Table:
    return friend_there(kind, table.but(swap={"us lmg-team": "us sniper"}))


@situation("friend", "N4-08 read as allowed")
def _(kind: str, table: Table) -> Table:
    return friend_there(kind, table.but(options={"whole-space-fight": "allowed"}))


@situation("friend", "friends alone in a tile")
def alone(kind: str, table: Table) -> Table:
    """The house is the target of each that can bring one down; the enemy is elsewhere."""
    other = {"germany rifle-squad B-6": "germany rifle-squad A-9"}
    return table.but(swap=other, add="us sniper B-6", tiles="1A B-6", at="tile B-6")


@situation("friend", "N4-45 read as barred")
def _(kind: str, table: Table) -> Table:
    return alone(kind, table.but(options={"own-inside": "barred"}))


@situation("friend", "an empty enemy there")
def _(kind: str, table: Table) -> Table:
    """A tank without its crew is an enemy all the same (N4-29)."""
    armed = {"lmg-team": "bazooka-team"} if "lmg-team" in table.units else {}
    if kind == "assault":
        armed = {"germany tiger-i B-6": "germany m10-gmc B-6 empty"}
    else:
        armed["germany rifle-squad B-6"] = "germany m10-gmc B-6 empty"
    cards = dict(table.cards)
    for key in ("us bazooka-team", "us mortar-squad"):
        arm = cards[key].weapons[0]
        sure = weapon(arm.name, 12, 12, kind=arm.kind, calibre=60)
        cards[key] = type(cards[key])(**{**vars(cards[key]), "weapons": (sure,)})
    return friend_there(kind, table.but(swap=armed, cards=cards))


@situation("friend", "a friend next to it")
def _(kind: str, table: Table) -> Table:
    return table.but(add="us m10-gmc C-7")


# A fight within a space


@situation("fight", "engaged, at others")
def engaged(kind: str, table: Table) -> Table:
    return table if kind == "fight" else table.but(add=f"germany rifle-squad {where(kind)}")


@situation("fight", "N4-19 read as it fires")
def _(kind: str, table: Table) -> Table:
    return engaged(kind, table.but(options={"opportunity-fight": "fires"}))


@situation("fight", "engaged, at its own tile")
def _(kind: str, table: Table) -> Table:
    """A fountain lies where it stands."""
    tiles = "8A B-2" if kind == "mortar" else "8A B-2, 1A B-6"
    return engaged(kind, table.but(tiles=tiles, at="tile B-2"))


@situation("fight", "beside an empty enemy")
def _(kind: str, table: Table) -> Table:
    """Nobody must fight what has no crew (N4-29)."""
    return table.but(add=f"germany m10-gmc {where(kind)} empty")


@situation("fight", "target engaged")
def _(kind: str, table: Table) -> Table:
    return table.but(add="us rifle-squad B-6")


@situation("fight", "spotter engaged")
def _(kind: str, table: Table) -> Table:
    table = blind(kind, table, "rifle-squad A-5")
    return table.but(add="germany rifle-squad A-5")


@situation("fight", "spotter has no value")
def _(kind: str, table: Table) -> Table:
    """A Bazooka Team cannot attack Infantry: it need not, and is free."""
    table = blind(kind, table, "bazooka-team A-5")
    return table.but(add="germany rifle-squad A-5")


@situation("fight", "spotter beside a fight")
def _(kind: str, table: Table) -> Table:
    table = blind(kind, table, "rifle-squad A-5")
    return table.but(add="us rifle-squad A-4, germany rifle-squad A-4")


@situation("fight", "two spotters, one free")
def _(kind: str, table: Table) -> Table:
    table = blind(kind, table, "rifle-squad A-5")
    return table.but(add="us sniper C-6, germany rifle-squad A-5")


# The tables


def cell(table: str, line: str, kind: str) -> str:
    return ROWS[table, line][kind]


MET = [one for one in CELLS if not cell(*one).startswith("-")]


def test_every_pair_has_its_entry() -> None:
    assert ROWS.keys() == SITUATIONS.keys()
    assert all([*cells] == [*BASES] for cells in ROWS.values())
    assert len(CELLS) == (8 + 7 + 9) * 11
    words = {cell(*one) for one in CELLS}
    assert {one[1:] for one in words if one.startswith("-")} == {*NEVER}
    refused = {full(one[2:]) for one in words if one.startswith("no")}
    assert all(one in HEADINGS for one in refused)


@pytest.mark.rule("004-180", "004-171", "004-103", "004-145", "004-143", "N4-08", "N4-19", "N4-45")
@pytest.mark.parametrize(("table", "line", "kind"), MET)
def test_what_happens_where_two_rules_meet(table: str, line: str, kind: str) -> None:
    said, found = cell(table, line, kind), SITUATIONS[table, line](kind, BASES[kind])
    against = refusals(kind, found)
    if said == "yes":
        assert against == []
    else:
        assert full(said[2:]) in {rule for one in against for rule in one.rules}, against
