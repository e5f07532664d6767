"""A second judge of whole games: told the starting table, the questions and the answers, no more.

Written from the rulebook; it shares no code with the program's rules. Boards and tables it takes
as their files say them, and after each procedure it says what the table must be.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.games.areas.plain_yaml import plain
from tests.games.areas.script import Script, dice_of

TITLES = {
    "me-109": "Me-109", "stuka": "Stuka", "ju-88": "Ju-88", "mobile-artillery": "Mobile Artillery",
    "repair-base": "Repair Base", "prisoners": "Prisoners", "crossroads": "Crossroads",
    "muddy-roads": "Muddy Roads", "accident": "Accident", "mb-151": "MB 151",
    "hurricane": "Hurricane", "roadblock": "Roadblock", "reserve-infantry": "Reserve Infantry",
    "mobile-infantry": "Mobile Infantry", "aa-guns": "AA Guns", "at-guns": "AT Guns",
    "enemy": "Enemy unit", "infantry": "Enemy infantry", "breakdown": "Breakdown",
    "recon": "Recon", "motorized": "Motorized Infantry", "support": "Enemy, no combat unit",
    "other": "Another counter, no enemy",
}  # fmt: skip
ROADS = tuple(TITLES)[:16]
ENEMIES = {*ROADS[11:], "enemy", "infantry", "support"}
BANKED = {*ROADS[:5], "recon", "motorized"}
LUFTWAFFE = {"me-109", "stuka", "ju-88"}
REMOVES = {
    "hurricane": "me-109", "mb-151": "me-109", "aa-guns": "recon", "at-guns": "recon",
    "accident": "motorized", "muddy-roads": "motorized",
}  # fmt: skip
HALTS = {"muddy-roads", "accident", "breakdown"}
COSTS_DICE = {
    "accident": 1, "mb-151": 1, "hurricane": 2, "roadblock": 1, "at-guns": 1, "breakdown": 2,
}  # fmt: skip
LOWERS = {"me-109": 1, "stuka": 2, "ju-88": 3, "mobile-artillery": 1}
NUMBERS = re.compile(r"(\d+) (?:die|dice) against Strength (\d+)")


class Judge(Script):
    """Follows one game; what a question is called, and what may be answered, it knows itself."""

    def __init__(self, printed: dict[str, Any], layout: str) -> None:
        named = {key: one.get("title", key) for key, one in printed["areas"].items()}
        self.forest, self.takes = set(), set()
        for key, one in printed["areas"].items():
            flags, label = one.get("flags", ()), (one.get("values") or {}).get("label")
            if "forest" in flags:
                self.forest.add(named[key])
            if label and "coastal" not in flags and named[key].lower() != "avesnes":
                self.takes.add(named[key])
        self.areas = list(named.values())
        self.ways = {frozenset((named[one], named[other])) for one, other in printed["links"]}
        held = plain(layout)
        self.turn, self.phase = held.get("turn", 1), held.get("phase", "set-up")
        self.ended = held.get("ended")
        self.options = held.get("options", {})
        self.units = {one["id"]: _unit(one) for one in held.get("units", ())}
        self.points = {name: [one["now"], one.get("start", 0)]
                       for name, one in held.get("divisions", {}).items()}  # fmt: skip
        self.lying = {area: [_counter(one) for one in there]
                      for area, there in held.get("lying", {}).items()}  # fmt: skip
        counted = ("mix", "out", "garrisons", "garrisons_out", "assets", "strengths")
        self.mix, self.out, self.garrisons, self.garrisons_out, self.assets, self.strengths = (
            Counter(held.get(name, {})) for name in counted
        )
        self.combat = held.get("combat")
        self.gone = 0

    # The table's limits

    def table(self) -> dict[str, Any]:
        """Return all that a layout says of the table."""
        return {
            "turn": self.turn, "phase": self.phase, "ended": self.ended, "options": self.options,
            "units": self.units, "points": self.points, "combat": self.combat,
            "lying": {area: there for area, there in self.lying.items() if there},
            **{name: +Counter(getattr(self, name)) for name in (
                "mix", "out", "garrisons", "garrisons_out", "assets",
            )},
            "strengths": dict(self.strengths),
        }  # fmt: skip

    def conserved(self) -> None:
        """Demand that all 36 are somewhere: in the pool, on the board, in the box, or gone."""
        if not self.mix:
            return
        assert self.mix.total() == 36
        assert all(self.out[kind] <= self.mix[kind] for kind in self.out)
        lie = [kind for there in self.lying.values() for kind, _ in there]
        up = sum(kind in ROADS for kind in lie)
        boxed = sum(number for kind, number in self.assets.items() if kind in ROADS)
        assert self.out.total() == up + boxed + self.gone
        assert lie.count("road") <= 36 - self.out.total()

    def offers(self) -> set[str]:
        """Return what may begin in led play."""
        if self.ended:
            return {"finish"}
        if self.phase == "set-up":
            return {"muster", *(["set-up"] if self.units else [])}
        found = set()
        for name, unit in self.units.items():
            there = self.lying.get(unit["space"], [])
            down = any(kind in ("road", "garrison") for kind, _ in there)
            if self.phase == "movement":
                goes = self._free(unit) and self._has_somewhere_to_go(unit)
                found |= {f"move {name}"} if goes else set()
                found |= {f"meet {name}"} if down else set()
                fights = self._foes(unit["space"]) and not down and "fought" not in unit["marks"]
                found |= {f"fight {name}"} if fights else set()
            elif self.phase == "repairs" and unit["marks"] & {"shocked", "disordered"}:
                paid = self.assets["repair-base"] or self.points[unit["division"]][0]
                found |= {f"repair {name}"} if paid else set()
        if self.phase == "movement" and self.assets["recon"]:
            found.add("recon")
        if self.phase != "movement" or not (self._due() or self._crowded()):
            found.add("end")
        return found | ({"finish"} if self.phase == "check" else set())

    def _free(self, unit: dict[str, Any]) -> bool:
        held = "locked" in unit["marks"] and bool(self._foes(unit["space"]))
        paid = unit["steps"] < 2 or (unit["steps"] == 2 and self.points[unit["division"]][0] > 0)
        return not held and "halted" not in unit["marks"] and paid

    def _has_somewhere_to_go(self, unit: dict[str, Any]) -> bool:
        return any(self._may_end_up_in(unit, area) for way in self.ways if unit["space"] in way
                   for area in way - {unit["space"]})  # fmt: skip

    def _may_end_up_in(self, unit: dict[str, Any], area: str) -> bool:
        if ["crossroads", None] not in self.lying.get(area, []):
            return True
        others = [one for one in self.units.values() if one["space"] == area]
        there = {**unit, "space": area, "steps": unit["steps"] + 1,
                 "marks": unit["marks"] - {"locked"}}  # fmt: skip
        track = self.points[unit["division"]]
        track[0] -= unit["steps"] == 2
        try:
            return self._free(there) or all(map(self._free, others))
        finally:
            track[0] += unit["steps"] == 2

    def _due(self) -> bool:
        return any(
            "locked" in one["marks"] and "fought" not in one["marks"] and self._foes(one["space"])
            for one in self.units.values()
        )

    def _crowded(self) -> bool:
        for area, there in self.lying.items():
            on = [one for one in self.units.values() if one["space"] == area]
            if ["crossroads", None] in there and len(on) > 1 and any(map(self._free, on)):
                return True
        return False

    def _foes(self, area: str) -> list[list[Any]]:
        return [one for one in self.lying.get(area, []) if one[0] in ENEMIES]

    # Procedures

    def _muster(self) -> None:
        name = self.take("German unit")
        of = self.take(f"Division of {name}") if self.points else "new"
        division = of[3:]
        if of == "new":
            division = self.take("Division")
            if division not in self.points:
                points = self.take(f"Audacity Points of Division {division}")
                self.points[division] = [points, points]
        dice = self.take(f"Dice of {name}")
        number = next(n for n in range(1, 999) if f"p{n}" not in self.units)
        self.units[f"p{number}"] = {
            "unit": name, "division": division, "steps": 0, "marks": set(),
            "dice": None if isinstance(dice, dict) else dice,
            "space": self.take(f"Area of {name}"),
        }  # fmt: skip

    def _set_up(self) -> None:
        if not self.options:
            pool = self.take("Road counters")
            self.options = {} if pool == "physical" else {"pool": pool}
            read = self.take("Unclear rules on Road counters")
            self.options |= dict(one.split(" ") for one in read)
        if not any(["garrison", None] in there for there in self.lying.values()):
            self._garrisons()
        self._printed()
        if not self.mix:
            self.mix = Counter(self.take("Mix of the Road counters"))
        for area in self.takes:
            there = self.lying.setdefault(area, [])
            if not any(kind == "road" or kind in ROADS for kind, _ in there):
                there.append(["road", None])
        self.phase = "movement"

    def _garrisons(self) -> None:
        where = self.take("Garrisons")
        for area in where:
            self.lying.setdefault(area, []).insert(0, ["garrison", None])
        if where and not self.garrisons:
            self.garrisons = Counter(self.take("Mix of the Garrison counters"))

    def _printed(self) -> None:
        unknown = [kind for kind in ROADS[11:] if kind not in self.strengths]
        if unknown and self.take("Printed Strengths") == "yes":
            for kind in unknown:
                number = self.take(f"Strength of {TITLES[kind]}")
                if not isinstance(number, dict):
                    self.strengths[kind] = number
        if self.combat is None and self.take("Combat table") == "yes":
            self.combat = self._table()

    def _table(self) -> dict[str, Any]:
        read, faces = self.take("Combat table"), self.take("Combat table")
        table = {"faces": faces, "read": read, "rows": []}
        if read == "hits":
            table["hit"] = self.take("Combat table")
        for name, title in (
            ("overrun", "Devastating Overrun"), ("breakthrough", "Brutal Breakthrough"),
            ("pitched", "Pitched Battle"), ("desperate", "Desperate Victory"),
        ):  # fmt: skip
            number = self.take(title)
            if not isinstance(number, dict):
                table["rows"].append([number, name])
        return table

    def _move(self, name: str) -> None:
        unit = self.units[name]
        area = self.take(f"Area that {unit['unit']} enters")
        if isinstance(area, dict):
            return
        assert frozenset((unit["space"], area)) in self.ways
        others = [one for one in self.units.values() if one["space"] == area]
        if unit["steps"] == 2:
            self.points[unit["division"]][0] -= 1
        unit["steps"] += 1
        unit["space"] = area
        unit["marks"].discard("locked")
        if ["crossroads", None] in self.lying.get(area, []):
            assert self._free(unit) or all(map(self._free, others))
        self._meet(name)

    def _meet(self, name: str) -> None:
        unit = self.units[name]
        area = unit["space"]
        self._turn_up(area)
        self._prisoners(unit)
        chased = self._send_away(area)
        for kind, _ in self._up(area):
            if kind in HALTS:
                unit["marks"].add("halted")
        if self._foes(area):
            self._fights(name, chased)
        else:
            self._suffer(unit)
        for one in self._up(area):
            kind = one[0]
            if kind in ("breakdown", "other"):
                leaves = self.take(f"{TITLES[kind]}, as you decide") == "leaves"
            else:
                leaves = self._reads("leftover", "leaves") and kind not in ENEMIES
            if leaves and kind not in ("crossroads", "muddy-roads"):
                self._off(area, one)

    def _up(self, area: str) -> list[list[Any]]:
        return [one for one in self.lying.get(area, []) if one[0] not in ("road", "garrison")]

    def _off(self, area: str, one: list[Any]) -> None:
        self.lying[area].remove(one)
        self.gone += one[0] in ROADS
        if one[0] in ENEMIES and not self._foes(area):
            for unit in self.units.values():
                if unit["space"] == area:
                    unit["marks"].discard("locked")

    def _spend(self, kind: str) -> None:
        self.assets[kind] -= 1
        assert self.assets[kind] >= 0
        self.gone += kind in ROADS

    def _reads(self, switch: str, default: str) -> bool:
        """Return whether a switch is at a choice that is its default."""
        return bool(self.options.get(switch, default) == default)

    def _turn_up(self, area: str) -> None:
        for one in self.lying.get(area, []):
            if one[0] == "garrison":
                kind = self.take(f"Garrison counter of {area}")
                assert kind not in ROADS
                self.garrisons_out[kind] += 1
                if self.garrisons:
                    assert self.garrisons_out[kind] <= self.garrisons[kind]
            elif one[0] == "road":
                answer = self.take(f"Road counter of {area}")
                left = self.mix - self.out
                if not self._reads("pool", "physical"):
                    pile = [kind for kind in ROADS for _ in range(left[kind])]
                    assert self.question.dice[0].faces == len(pile)
                    kind = pile[dice_of(answer)[0][0] - 1]
                else:
                    kind = answer
                assert left[kind] > 0
                self.out[kind] += 1
            else:
                continue
            one[:] = [kind, self.strengths.get(kind)]
        for one in self._up(area):
            if one[0] in BANKED:
                self.lying[area].remove(one)
                self.assets[one[0]] += 1

    def _prisoners(self, unit: dict[str, Any]) -> None:
        area, points = unit["space"], self.points[unit["division"]]
        held = ["prisoners", None]
        if held not in self.lying.get(area, []):
            return
        self.lying[area].remove(held)
        if self.take("Prisoners") == "point":
            assert self._reads("prisoners", "above") or points[0] < points[1]
            points[0] += 1
            self.gone += 1
        else:
            self.assets["prisoners"] += 1
            unit["marks"].add("halted")

    def _send_away(self, area: str) -> str:
        for one in self._up(area):
            asset = REMOVES.get(one[0], "")
            if self.assets[asset] and self.take(TITLES[asset]) == "yes":
                self._off(area, one)
                self._spend(asset)
                lost = one[0] in ("mb-151", "hurricane") and not self._reads("chased", "free")
                return str(one[0]) if lost else ""
        return ""

    def _suffer(self, unit: dict[str, Any]) -> None:
        for kind, _ in self._up(unit["space"]):
            mark = ""
            if kind in ("mb-151", "hurricane"):
                die = self.thrown(f"Strafed by {TITLES[kind]}")[0][0]
                mark = "disordered" if die >= (6 if kind == "mb-151" else 5) else ""
            elif kind == "accident":
                mark = "disordered"
            elif kind == "breakdown":
                mark = "shocked"
            if mark:
                unit["marks"] |= {mark, "halted"}

    # A fight

    def _fight(self, name: str) -> None:
        area = self.units[name]["space"]
        chased = self._send_away(area)
        if self._foes(area):
            self._fights(name, chased)

    def _fights(self, name: str, chased: str) -> None:
        unit = self.units[name]
        area, points = unit["space"], self.points[unit["division"]]
        foes = self._foes(area)
        for foe in foes:
            if foe[1] is None:
                foe[1] = self.take(f"Strength of {TITLES[foe[0]]}")
        if unit["dice"] is None:
            unit["dice"] = self.take(f"Dice of {unit['unit']}")
        works = [kind for kind, _ in self._up(area)]
        if "support" in works and not self._reads("mb-151", "any"):
            works = [kind for kind in works if kind != "mb-151"]
        spent = self._assets(unit, works)
        numbers = self._dice(unit["dice"], works, chased, spent), self._strength(area, foes, spent)
        fell = self._roll(*numbers)
        if fell != "overrun" and points[0] > 0 and self.take("Re-roll") == "yes":
            points[0] -= 1
            fell = self._roll(*numbers)
        if {"muddy-roads", "accident", "breakdown"} & {*works} and fell in BEST:
            fell = "pitched"
        unit["marks"] = unit["marks"] - {"locked"} | {"fought"}
        self._after(name, area, foes, fell)

    def _assets(self, unit: dict[str, Any], works: Sequence[str]) -> list[str]:
        if not any(self.assets[kind] for kind in LOWERS):
            return []
        spent: list[str] = self.take("Assets")
        barred = {"stuka", "ju-88"} if {"mb-151", "hurricane"} & {*works} else set()
        barred = LUFTWAFFE if "aa-guns" in works else barred
        refused = {one.answer for one in self.question.choices if one.refusal}
        assert refused == {kind for kind in barred if self.assets[kind]}
        assert not barred & {*spent}
        for kind in spent:
            if kind != "me-109" or self._reads("me-109", "spent"):
                self._spend(kind)
        if "mobile-artillery" in spent:
            unit["marks"].add("halted")
        return spent

    def _alone(self, area: str, foe: list[Any]) -> int:
        return int(foe[1]) * (2 if area in self.forest and "infantry" in foe[0] else 1)

    def _strength(self, area: str, foes: Sequence[list[Any]], spent: Sequence[str]) -> int:
        sum_ = sum(self._alone(area, foe) for foe in foes)
        if len(foes) == 2 or not self._reads("cap", "ambush"):
            sum_ = min(sum_, 8)
        return max(sum_ - sum(LOWERS[kind] for kind in spent), int(self.options.get("least", 0)))

    def _dice(self, base: int, works: Sequence[str], chased: str, spent: Sequence[str]) -> int:
        lost = [COSTS_DICE[kind] for kind in (*works, chased) if kind in COSTS_DICE]
        taken = sum(lost) if self._reads("crippled", "sum") else max(lost, default=0)
        none = "breakdown" in works and not self._reads("breakdown", "one")
        left = max(base - taken, 0 if none else 1)
        return left + 2 * list(spent).count("mobile-artillery") + list(works).count("crossroads")

    def _roll(self, dice: int, strength: int) -> str:
        answer = self.take("Combat" if self.combat else "Combat result")
        told = NUMBERS.search(self.question.sentence)
        assert told is not None
        assert (int(told[1]), int(told[2])) == (dice, strength)
        if not self.combat:
            return str(answer)
        (fell,) = dice_of(answer)
        assert len(fell) == dice
        read = self.combat["read"]
        if read == "sum":
            number = sum(fell)
        elif read == "highest":
            number = max(fell, default=0)
        else:
            number = sum(die >= self.combat["hit"] for die in fell)
        for least, result in self.combat["rows"]:
            if number - strength >= least:
                return str(result)
        return "other"

    def _after(self, name: str, area: str, foes: Sequence[list[Any]], fell: str) -> None:
        unit = self.units[name]
        if len(foes) == 2 and fell in ("pitched", "desperate"):
            first, second = (self._alone(area, foe) for foe in foes)
            weaker = foes[0] if first < second else foes[1]
            if first == second:
                kind = self.take("Destroyed")
                weaker = next(foe for foe in foes if foe[0] == kind)
            self._off(area, weaker)
            unit["marks"].add("locked")
            return
        destroyed = [foe[0] for foe in foes]
        if len(foes) < 2 or fell not in BEST:
            destroyed = self.take("Destroyed, as you decide")
        for foe in foes:
            if foe[0] in destroyed:
                self._off(area, foe)
        became = self.take(f"{unit['unit']}, as you decide")
        if became == "lost":
            del self.units[name]
        elif became == "back":
            to = self.take(f"{unit['unit']} retreats")
            assert frozenset((unit["space"], to)) in self.ways
            unit["space"] = to
            unit["marks"].add("halted")
        elif became == "stop":
            unit["marks"].add("halted")
        else:
            assert "halted" not in unit["marks"]

    # The rest of a turn

    def _recon(self) -> None:
        first, second = self.take("Recon"), self.take("Recon")
        assert frozenset((first, second)) in self.ways
        self._spend("recon")
        self._turn_up(first)
        self._turn_up(second)

    def _repair(self, name: str) -> None:
        unit = self.units[name]
        by, _, mark = self.take(f"Repair {unit['unit']}").partition(" ")
        if by == "base":
            self._spend("repair-base")
        elif by == "point":
            self.points[unit["division"]][0] -= 1
            assert self.points[unit["division"]][0] >= 0
        unit["marks"] -= {mark}

    def _end(self) -> None:
        if self.phase == "repairs":
            for points in self.points.values():
                points[0] += points[0] < points[1]
        if self.phase == "check":
            self.turn += 1
            for unit in self.units.values():
                unit["steps"] = 0
                unit["marks"] -= {"halted", "fought"}
        self.phase = {"movement": "repairs", "repairs": "check", "check": "movement"}[self.phase]

    def _finish(self) -> None:
        how = self.take("End of the game")
        self.ended = None if how == "on" else how


BEST = ("overrun", "breakthrough")


def _unit(one: dict[str, Any]) -> dict[str, Any]:
    held = {"dice": None, "steps": 0, **one, "marks": set(one.get("marks", ()))}
    del held["id"]
    return held


def _counter(one: Any) -> list[Any]:
    return [one, None] if isinstance(one, str) else [one["kind"], one.get("strength")]
