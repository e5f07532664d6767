"""A second judge of whole wars: told the starting table, the questions and the answers, no more.

Written from the rulebook; it shares no code with the program's rules. Boards and tables it reads
as text, and after each procedure it says what the table must be.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.games.areas.plain_yaml import plain
from tests.games.areas.script import Script, dice_of

NAMES = {"germany": "Germany", "russia": "Russia", "britain": "Britain", "us": "the US"}
SHARES = [90, 80, 50, 50, 40, 30]
PEACE = {"russia": (2, 3, 4), "britain": (2, 3, 4, 5, 12)}
PLAIN = {
    "turn": 1, "phase": "set-up", "order": ["germany", "russia", "britain", "us"],
    "weather": "clear", "weather_of": 0, "due": [], "control": {}, "others": None, "holds": {},
    "defeated": [], "peace": False, "treasury": {}, "aside": {}, "bomb": [], "atomic": False,
    "worth": {}, "bombed": {}, "built": {}, "ended": None, "options": {},
}  # fmt: skip
"""The values of a table in a layout, and the defaults."""


class Judge(Script):
    """Follows one war; what a question is called, and what may be answered, it knows itself."""

    def __init__(self, board: str, layout: str) -> None:
        printed = plain(board)
        areas = {one.get("title", key): one for key, one in printed["areas"].items()}
        self.flags = {name: one.get("flags", []) for name, one in areas.items()}
        values = {name: one.get("values") or {} for name, one in areas.items()}
        self.owner = {name: one.get("owner") for name, one in values.items()}
        self.ipc = {name: one.get("ipc") for name, one in values.items()}
        self.box = next((name for name in areas if "several" in self.flags[name]), None)
        self.cities = [name for name in areas if "city" in self.flags[name]]
        self.capital = {self.owner[name]: name for name in areas if "capital" in self.flags[name]}
        (self.convoy,) = (name for name in areas if "convoy" in self.flags[name])
        self.war = self.held(layout)

    @staticmethod
    def held(layout: str) -> dict[str, Any]:
        """Return what a layout says of the table."""
        said = plain(layout)
        found = {name: said.get(name, usual) for name, usual in PLAIN.items()}
        return {name: one.copy() if isinstance(one, dict | list) else one
                for name, one in found.items()}  # fmt: skip

    # Agreements

    def _rule(self, name: str) -> bool:
        return bool(self.war["options"].get(name, "left-out") == "used")

    @property
    def _victory(self) -> bool:
        return bool(self.war["options"].get("victory") != "left-out")

    def _reads(self, switch: str, usual: str) -> bool:
        """Return whether a reading is at its default."""
        return bool(self.war["options"].get(switch, usual) == usual)

    # The table

    def _who(self, area: str) -> Any:
        return self.war["control"].get(area, self.owner[area])

    def _german(self, *areas: str) -> bool:
        return all(self._who(area) == "germany" for area in areas)

    def _wanted(self, *, money: bool = False) -> list[str]:
        follows = not money or self._reads("moscow-money", "moscow")
        if not self._victory or (self._rule("relaxed") and follows):
            return [self.capital["russia"]]
        return self.cities

    def _true(self, hold: str) -> bool:
        war = self.war
        if not self._victory or war["ended"]:
            return False
        if hold.startswith("by-"):
            ally = hold[3:]
            if ally in war["defeated"] or (
                ally == "us" and (war["peace"] or self._rule("neutrality"))
            ):
                return False
            held = {self._who(self.capital["germany"]), self._who(self.capital[ally])}
            return held == {ally}
        if ("russia" if hold == "russia" else "britain") in war["defeated"]:
            return False
        wanted = self._wanted() if hold == "russia" else [self.capital["britain"]]
        return self._german(self.capital["germany"], *wanted)

    def _out(self, nation: str) -> bool:
        war = self.war
        neutral = self._rule("neutrality") and self._reads("neutral-aid", "none")
        return nation in war["defeated"] or (nation == "us" and bool(war["peace"] or neutral))

    def offers(self) -> set[str]:
        """Return what may begin in led play."""
        war = self.war
        if war["ended"]:
            return {"finish"}
        if war["phase"] == "set-up":
            return {"set-up"}
        found = {"control", "finish"}
        if war["due"]:
            return found | {"start"} | self._always()
        targets = any(self._target(area) for area in self.flags)
        american = war["phase"] == "us" and self._rule("neutrality")
        return found | {"end"} | self._always() | ({"raid"} if targets and not american else set())

    def _always(self) -> set[str]:
        found = set()
        if self._rule("factories") and any(map(self._room_to_build, self.war["control"])):
            found.add("build")
        if self.box is None and (self._rule("winter") or self._rule("neutrality")):
            found.add("way")
        return found

    def _factory(self, area: str) -> bool:
        told = any("factory" in flags for flags in self.flags.values())
        return not told or "factory" in self.flags[area]

    def _built_there(self, area: str) -> bool:
        mine = self._who(area) == self.war["phase"] != self.owner[area]
        return bool(mine and self._factory(area))

    def _room_to_build(self, area: str) -> bool:
        known = self.war["worth"].get(area) if self.ipc[area] is None else self.ipc[area]
        left = 1 if known is None else known - self.war["built"].get(area, 0)
        return self._built_there(area) and left > 0

    def _target(self, area: str) -> bool:
        holder = self._who(area)
        if holder is None or area == self.box or not self._factory(area):
            return False
        if self._rule("neutrality") and self.owner[area] == "us":
            return False
        return bool((holder == "germany") != (self.war["phase"] == "germany"))

    # Procedures

    def _dice(self, title: str) -> list[int]:
        return self.thrown(title)[0]

    def _set_up(self) -> None:
        war = self.war
        if not war["options"]:
            rules = self.take("Optional rules")
            options = {name: "used" for name in rules if name != "victory"}
            if "victory" not in rules:
                options["victory"] = "left-out"
            war["options"] = options
            matter = self._readings_that_matter()
            if matter:
                read = dict(one.split(" ") for one in self.take("Unclear rules"))
                asked_for = {one.answer.split(" ")[0] for one in self.question.choices}
                assert asked_for == matter
                # The usual season may be ticked, but is no choice of its own.
                options |= {name: one for name, one in read.items() if one != "spring"}
            war["options"] = options
        war["order"] = self.take("Turn order")
        if self.box and war["others"] is None:
            war["others"] = self.take(f"{self.box} that Russia holds")
        self._begins(next(one for one in war["order"] if not self._out(one)))

    def _readings_that_matter(self) -> set[str]:
        """The readings of the rules that the table uses."""
        rule = self._rule
        own = {
            "winter": {"start", "first-roll", "bound"},
            "lend-lease": {"seven", "two-sums", "aside"},
            "siberia": {"lost-moscow", "siberians"},
            "factories": {"small-value", "raid-limit"},
            "peace": {"us-peace"},
            "bomb": {"start", "level"},
        }
        matter = set().union(*(readings for name, readings in own.items() if rule(name)))
        if self._victory:
            matter |= {"hold", "liberation", "income"}
            more = {"bank": "last-city", "relaxed": "moscow-money", "peace": "us-roll"}
            matter |= {reading for name, reading in more.items() if rule(name)}
        if rule("neutrality") and (rule("lend-lease") or rule("peace")):
            matter.add("neutral-aid")
        return matter

    def _begins(self, nation: str) -> None:
        war = self.war
        war.update(phase=nation, bombed={}, built={}, atomic=False)
        season = ("spring", "summer", "fall", "winter").index(war["options"].get("start", "spring"))
        if self._rule("winter") and war["weather_of"] != war["turn"]:
            rolled = (season + war["turn"] - 1) % 4 in (0, 3)
            if rolled and (war["turn"] > 1 or self._reads("first-roll", "rolled")):
                war["due"].insert(0, "weather")
            else:
                war.update(weather="clear", weather_of=war["turn"])
        self._mature(nation, "start")
        if nation in war["defeated"] or war["ended"]:
            self._settle()
            return
        if nation == "russia" and war["aside"]:
            war["due"].append("arrive")
        if nation == "russia" and self._rule("siberia") and war["turn"] == 3:
            war["due"].append("siberia")
        aid = self._rule("lend-lease") and "russia" not in war["defeated"]
        if nation in ("britain", "us") and aid:
            war["due"].append("aid")
        fits = nation == "germany" or (nation == "us" and not self._rule("neutrality"))
        if self._rule("bomb") and fits and nation not in war["bomb"] and (
            war["turn"] >= 15 - season
        ):  # fmt: skip
            war["due"].append("bomb")
        self._settle()

    def _start(self) -> None:
        self._settle()

    def _settle(self) -> None:
        war = self.war
        while war["due"] and not war["ended"]:
            due = war["due"][0]
            if due.startswith("peace-"):
                self._peace(due[6:])
            else:
                getattr(self, "_due_" + due)()
            war["due"] = [one for one in war["due"] if one != due]

    def _end(self) -> None:
        war = self.war
        self._mature(war["phase"], "end")
        self._settle()
        if war["ended"]:
            return
        order = war["order"]
        left = [one for one in order[order.index(war["phase"]) + 1 :] if not self._out(one)]
        if not left:
            war["turn"] = min(war["turn"] + 1, 99)
            left = [one for one in order if not self._out(one)]
        self._begins(left[0])

    # Holds

    def _rehold(self) -> None:
        war, names = self.war, ("england", "russia", "by-russia", "by-britain", "by-us")
        now = {name: war["holds"].get(name, war["turn"]) for name in names if self._true(name)}
        begun = [name for name in now if name not in war["holds"]]
        war["holds"] = now
        for name in begun:
            if not name.startswith("by-") and not self._reads("us-roll", "defeat"):
                self._sues("russia" if name == "russia" else "britain")

    def _sues(self, fallen: str) -> None:
        war, due = self.war, f"peace-{fallen}"
        moot = self._rule("neutrality") and self._reads("neutral-aid", "none")
        if self._rule("peace") and not war["peace"] and not moot and due not in war["due"]:
            war["due"].append(due)

    def _mature(self, nation: str, moment: str) -> None:
        war = self.war
        self._rehold()
        if war["options"].get("hold", "start") == moment:
            for name, since in [*war["holds"].items()]:
                own = "germany" if not name.startswith("by-") else name[3:]
                if own != nation or since >= war["turn"]:
                    continue
                if nation == "germany":
                    self._falls("russia" if name == "russia" else "britain")
                else:
                    war.update(ended="allies", holds={})
        self._rehold()

    def _falls(self, nation: str) -> None:
        war = self.war
        war["defeated"].append(nation)
        if len(war["defeated"]) == 2:
            war["ended"] = "germany"
            return
        if nation == "russia" and war["aside"]:
            if not self._reads("aside", "lost"):
                for giver, money in war["aside"].items():
                    self._pay(giver, money)
            war["aside"] = {}
            war["due"] = [one for one in war["due"] if one != "arrive"]
        if self._reads("us-roll", "defeat"):
            self._sues(nation)

    def _pay(self, nation: str, more: int) -> None:
        held = self.war["treasury"]
        if nation in held:
            held[nation] = max(0, min(held[nation] + more, 999))

    # Duties of a turn's start

    def _due_weather(self) -> None:
        war = self.war
        start = ("spring", "summer", "fall", "winter").index(war["options"].get("start", "spring"))
        (die,) = self._dice("Weather")
        if (start + war["turn"] - 1) % 4 == 3:
            weather = "snow" if die <= 3 else "mud" if die <= 5 else "clear"
        else:
            weather = "snow" if die == 1 else "mud" if die <= 3 else "clear"
        war.update(weather=weather, weather_of=war["turn"])

    def _due_arrive(self) -> None:
        war = self.war
        while war["aside"]:
            givers = [one for one in war["order"] if one in war["aside"]]
            givers = givers if self._reads("two-sums", "one") else givers[:1]
            money = sum(war["aside"].pop(giver) for giver in givers)
            (die,) = self._dice("Lend-Lease")
            die += self._who(self.convoy) != "russia"
            share = SHARES[min(die, 6) - 1]
            if die == 7 and not self._reads("seven", "six"):
                share = 0
            assert {one.chance.denominator for one in self.question.odds} <= {6, 3, 2, 1}
            self._pay("russia", (money * share + 99) // 100)

    def _due_siberia(self) -> None:
        self._dice("Siberian reinforcements")
        still = [
            area for area, owner in self.owner.items()
            if owner == "russia" and self._who(area) == "russia"
            and (area != self.box or self.war["others"])
        ]  # fmt: skip
        moscow = self.capital["russia"]
        if still and moscow not in still and self._reads("siberians", "one"):
            assert self.take("Siberian reinforcements") in still

    def _due_aid(self) -> None:
        war = self.war
        money = self.take(f"IPC of {NAMES[war['phase']]}")
        if isinstance(money, dict):
            return
        aside = self.take("For Russia")
        assert aside <= money
        war["treasury"][war["phase"]] = money - aside
        if aside:
            war["aside"][war["phase"]] = min(999, war["aside"].get(war["phase"], 0) + aside)

    def _due_bomb(self) -> None:
        war = self.war
        level = self.take(f"IPC level of {NAMES[war['phase']]}")
        if isinstance(level, dict):
            return
        sums = (2,) if level <= 30 else (2, 3) if level <= 45 else (2, 3, 4, 12)
        if sum(self._dice("Atomic bomb")) in sums:
            war["bomb"].append(war["phase"])

    def _peace(self, fallen: str) -> None:
        if sum(self._dice("Peace")) in PEACE[fallen]:
            self.war["peace"] = True

    # Acts in a turn

    def _control(self) -> None:
        war = self.war
        area = self.take("Change of control")
        if area == self.box:
            war["others"] = self.take(f"{area} that Russia holds")
            return
        nation = self.take(area)
        assert not (self._rule("neutrality") and "us" in (nation, self.owner[area]))
        assert nation != self._who(area)
        assert nation not in war["defeated"]
        assert not (nation == "us" and war["peace"])
        before, owner = self._who(area), self.owner[area]
        fallen = self._penniless()
        war["control"].pop(area, None)
        if nation != owner:
            war["control"][area] = nation
        seat = area == self.capital.get(owner)
        if owner == "russia":
            last = self._penniless() and not fallen and nation == "germany"
            if area in self.cities and last and "russia" not in war["defeated"]:
                bank = self._rule("bank")
                if self._victory and not self._reads("last-city", "bank"):
                    bank = False
                self._surrender("russia", "germany", bank=bank)
        elif before == owner and seat and "germany" in (owner, nation):
            self._surrender(owner, nation, bank=self._rule("bank"))
        if not self._victory and nation == "germany" and seat and owner in ("russia", "britain"):
            self._sues(owner)
        if area == self.capital["britain"] and nation != "germany":
            self._retaken(before, nation)
        self._rehold()
        self._settle()

    def _penniless(self) -> bool:
        """Return whether Russia's income has stopped."""
        holders = {self._who(city) for city in self._wanted(money=True)}
        return holders == {"germany"} if not self._reads("income", "none") else (
            "russia" not in holders
        )  # fmt: skip

    def _retaken(self, before: str, nation: str) -> None:
        """Liberate Britain where an Ally has retaken it."""
        war = self.war
        early = self._victory and self._reads("liberation", "at-once")
        if "britain" in war["defeated"]:
            war["defeated"].remove("britain")
        elif not early or before != "germany" or nation == "britain":
            return
        for one, its in self.owner.items():
            if its == "britain" and self._who(one) in ("russia", "us"):
                del war["control"][one]

    def _surrender(self, loser: str, captor: str, *, bank: bool) -> None:
        money = self.take(f"IPC of {NAMES[loser]}")
        self.war["treasury"][loser] = 0
        if not bank:
            self._pay(captor, money)

    def _value(self, area: str) -> int:
        if self.ipc[area] is None and area not in self.war["worth"]:
            self.war["worth"][area] = self.take(f"IPC value of {area}")
        printed = self.ipc[area]
        return int(self.war["worth"][area] if printed is None else printed)

    def _raid(self) -> None:
        war = self.war
        area = self.take("Bombing raid")
        assert self._target(area)
        bound = self._rule("factories") and self._who(area) != self.owner[area]
        value = self._value(area) if bound else 10**6
        atomic = False
        if war["phase"] in war["bomb"] and self._rule("bomb"):
            atomic = self.take("Atomic bomb") == "yes"
            assert not (atomic and war["atomic"])
            war["atomic"] = war["atomic"] or atomic
        bombers = self.take("Bombers")
        atomic = atomic and self.take("The atomic bomber") == "yes"
        for dice, title in (*((1, "Bomber"),) * bombers, *((3, "Atomic bomber"),) * atomic):
            gone = war["bombed"].get(area, 0) if self._reads("raid-limit", "turn") else 0
            loss = self._loss(dice, title, value - gone)
            war["bombed"][area] = min(999, war["bombed"].get(area, 0) + loss)
            self._pay(self._who(area), -loss)
        assert war["bombed"].get(area, 0) <= value or not self._reads("raid-limit", "turn")

    def _loss(self, dice: int, title: str, room: int) -> int:
        if room < dice:
            return room if self._reads("small-value", "cap") else 0
        sums = (sum(throw) for throw in product(range(1, 7), repeat=dice))
        valid = sorted(one for one in sums if one <= room)
        while True:
            answer = self.take(title)
            if answer == {"instead": "pick"}:
                assert len(valid) < 6**dice
                (face,) = self._dice(title)
                return valid[face - 1]
            thrown: int = sum(dice_of(answer)[0])
            if thrown <= room:
                return thrown

    def _build(self) -> None:
        area = self.take("Captured factory")
        assert self._built_there(area)
        value, built = self._value(area), self.war["built"].get(area, 0)
        number = self.take(f"Units built in {area}")
        assert built + number <= value
        self.war["built"][area] = built + number

    def _way(self) -> None:
        war = self.war
        start, kind = self.take("A unit's way"), self.take("Which unit")
        question, way = self.waiting.pop(0)
        assert question.title.endswith(f"from {start}")
        slow = self._rule("winter") and self.owner[start] == "russia"
        if slow and (self._reads("bound", "all") or war["phase"] == "germany"):
            ground = kind in ("infantry", "artillery", "tanks", "aa-guns")
            if war["weather"] in ("snow", "mud") and ground:
                assert len(way) <= 1
            if war["weather"] == "snow" and kind in ("fighters", "bombers"):
                assert len(way) <= (2 if kind == "fighters" else 3)
        if self._rule("neutrality"):
            assert all(self.owner[area] != "us" for area in (start, *way))

    def _finish(self) -> None:
        how = self.take("End of the game")
        self.war["ended"] = None if how == "on" else how
