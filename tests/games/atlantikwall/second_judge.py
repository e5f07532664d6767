"""A second judge of whole games: told the starting table, the questions and the answers, no more.

Written from the rulebook; it shares no code with the program's rules. Boards and tables it reads
as text, and after each procedure it says what the table must be.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.games.atlantikwall.judged_setup import TITLED, Setup
from tests.games.atlantikwall.judged_table import GRAYS

GUNNER, PIONIER = "Maschinengewehr-Schütze", "Pionier"
FACES = [*TITLED]
NAMED = {
    "dispatch": "Dispatch",
    "discipline": "Discipline",
    "support": "Support Troops",
    "replacements": "Replacements",
    "fanaticism": "Fanaticism",
    "ingenuity": "Ingenuity",
}
COLOURS = ["red", "white", "black"]
MOST = 999
"""The highest value of a track in the program."""
TURN = ["roll", "resources", "spend", "move", "combat", "assault"]


class Judge(Setup):
    """Follows one game; what a question is called, and what may be answered, it knows itself."""

    def _coloured(self, title: str) -> list[str]:
        fallen = self.thrown(title)
        colours = [one.purpose.split()[0] for one in self.question.dice]
        return [f"{colour} {FACES[die - 1]}" for colour, dice in zip(colours, fallen, strict=True)
                for die in dice]  # fmt: skip

    def lost(self) -> None:
        """Alone the German is lost without Soldiers and Specialists."""
        if self.alone and not self.ended and not self.track["soldiers"] + len(self.people):
            self.ended = "allies"

    def gain(self, track: str, more: int) -> None:
        self.track[track] = max(0, min(self.track[track] + more, MOST))
        self.lost()

    # Phase 1

    def _roll(self) -> None:
        self.tally = self._tally()

    def _tally(self) -> list[str]:
        locked: list[str] = []
        for number in (1, 2):
            fallen = self._fallen(number)
            taken = self.take("Locked")
            locked += taken
            if len(taken) == len(fallen):
                return locked
        return locked + self._fallen(3)

    def _fallen(self, number: int) -> list[str]:
        return self._again(self._coloured(f"Roll {number} of 3"), first=number == 1)

    def _again(self, fallen: list[str], *, first: bool) -> list[str]:
        rule = self.options.get("counters")
        while self.counters and (rule == "lucky" or (rule == "mulligan" and first)):
            how = self.take("Re-roll counter")
            if how == "no":
                break
            self.spend()
            if how == "all":
                assert first
                assert rule == "lucky" or not any("soldier" in die for die in fallen)
                fallen = self._coloured("Re-roll of all 6 dice")
            else:
                assert rule == "lucky"
                fallen.remove(self.take("Re-roll"))
                fallen += self._coloured("Re-roll of one die")
        return fallen

    def _desperate(self) -> None:
        self.spend()
        self.tally = []
        self.gain("soldiers", -3)
        if not self.alone and self.options.get("desperate") != "own":
            self._all_lose(2)

    def _all_lose(self, soldiers: int) -> None:
        for unit in self.units.values():
            unit["soldiers"] = max(0, unit["soldiers"] - soldiers) if unit["kept"] else 0
        self._killed_ones()

    def _killed_ones(self) -> None:
        """A Unit that has nobody left is killed, and all have lost."""
        for name, unit in [*self.units.items()]:
            none = unit["soldiers"] == 0 == unit["specialists"]
            if none and unit["kept"] and unit["specialists_kept"] and not self.ended:
                del self.units[name]
                self.ended = "german"

    def _hidden(self) -> None:
        for die in self.take("Hidden Resources"):
            self.spend()
            self.tally.append(die)

    def _steal(self) -> None:
        if self.take("Steal a die") == "allies":
            self.tally.remove(self.take("Stolen die"))
        else:
            self.tally.append(self.take("Stolen die"))

    def _give_skulls(self) -> None:
        self.take("Skulls of the Unit")
        for die in self.take("Skulls given"):
            assert die.endswith("skull")
            self.tally.remove(die)

    def _second(self) -> None:
        tally = self._tally()
        if self.take("Close Combat Clasp") == "second":
            self.tally = tally
        self.discard("Close Combat Clasp")

    def _trade_dice(self, item: str) -> None:
        name, number = {"dog": ("Dog", 1), "barbed-wire": ("Barbed Wire", 2)}[item]
        self.cards[name][2] = "used"
        for _ in range(number):
            self._pool_of_dice()
            die = self.take(name)
            self.trading.remove(die)
            self.tally.append(die)

    def _pool_of_dice(self) -> None:
        """See to the Trading Pool: six dice that are rolled if none is left."""
        if self.trading:
            return
        self.trading = self._again(self._coloured("Trading Pool"), first=False)
        assert len(self.trading) == 6

    # Phase 2

    def _resources(self) -> None:
        if self.allies_only:
            return
        dice, gone = list(self.tally), list[str]()
        freed, used = 0, Counter[str]()
        while not self.ended:
            if self._times(dice, "skull") > used["skull"]:
                face = "skull"
            else:
                self._cancels(dice, gone, freed)
                left = self._but(dice, gone)
                due = [one for one in FACES if self._times(left, one) > used[one]]
                if not due:
                    break
                face = due[0]
            used[face] += 1
            freed += 3 * (self._bonus(face, dice) == "points")
        if self.ended:
            return
        left = self._but(dice, gone)
        if {die.split()[1] for die in dice} == {*FACES}:
            self._choice()
        count = Counter(die.split()[1] for die in left)
        self.gain("soldiers", count["soldier"] + 2 * count["soldiers"])
        self.gain("courage", count["courage"])
        self.gain("stars", count["star"])
        if tools := count["tool"]:
            if str(tools) not in self.tools:
                title = f"Item Points for {tools} Tool{'s' if tools > 1 else ''}"
                self.tools[str(tools)] = self.take(title)
            self.gain("points", self.tools[str(tools)])
        self.tally = []

    def _but(self, dice: list[str], gone: list[str]) -> list[str]:
        return [*(Counter(dice) - Counter(gone)).elements()]

    def _cancels(self, dice: list[str], gone: list[str], freed: int) -> None:
        """Each Skull cancels a die; those of Dispatch give theirs back."""
        skulls = sum(die.endswith("skull") for die in dice) - freed
        skulls = max(0, skulls - (self.alone and "Waffen-SS" in self.people))
        others = [die for die in self._but(dice, gone) if not die.endswith("skull")]
        more = min(skulls - len(gone), len(others))
        if more > 0:
            taken = self.take("Skulls")
            assert len(taken) == more
            gone += taken
        elif skulls == 0:
            gone.clear()
        elif more < 0:
            back = self.take("Skulls")
            assert len(back) == -more
            gone[:] = self._but(gone, back)

    def _times(self, dice: list[str], face: str) -> int:
        return min(dice.count(f"{colour} {face}") for colour in COLOURS)

    def _bonus(self, face: str, dice: list[str]) -> str:
        if self.alone and "Beobachter" in self.people:
            self.gain("points", 2)
        return self._bonus_way(face, dice)

    def _bonus_way(self, face: str, dice: list[str]) -> str:
        bonus = self.bonuses[face]
        rule = self.options.get("counters")
        way = "gain"
        if bonus not in ("support", "replacements") or rule == "hidden":
            way = self.take(f"Bonus “{NAMED[bonus]}” for red, white and black {TITLED[face]} dice")
        if way == "counter":
            assert rule == "hidden" or (rule == "lucky" and bonus == "ingenuity")
            self.counters += 1
            self.counter_pool -= 1
        elif way == "points":
            self.gain("points", 15)
        elif way == "decoration":
            self.draw()
        elif way == "die":
            dice.append(self.take("Discipline"))
        elif way == "kill":
            self._all_lose(1)
        elif way == "item":
            name = self.take("Used Item")
            assert self.cards[name][2] == "used"
            self._pay(name)
            if self.cards[name][2] == "used":
                # Too dear, as its cost turned out: another bonus is taken.
                return self._bonus_way(face, dice)
        elif way == "top":
            self._top()
        elif bonus in ("support", "replacements"):
            self.gain("soldiers", 6)
            self.gain("courage", int(self.options.get("bonus", "support") == bonus))
        else:
            self.gain({"discipline": "courage", "fanaticism": "stars"}[bonus], 2)
        return str(way)

    # Decorations

    def _symbols(self) -> str:
        """Return what the program drew; the pool that it drew from must be all that is left."""
        number = self.thrown(self.waiting[0][0].title)[0][0]
        return str(self.question.dice[0].symbols[number - 1])

    def draw(self) -> None:
        if not self.full_deck():
            return
        if self.digital:
            if self.top:
                name = self.top.pop(0)
            else:
                left = self.left()
                name = self._symbols()
                assert Counter(self.question.dice[0].symbols) == left
                assert (self.question.secret, self.question.untold) == (True, True)
            if name in GRAYS:
                self._gray(name)
            else:
                self.hand[name] += 1
                self.held += 1
            return
        sort = self.take("Decoration card drawn")
        assert sort == "red" or +Counter({one: self.left()[one] for one in GRAYS})
        if sort == "red":
            self.held += 1
        else:
            self._gray(self.take("Wound Badge"))

    def _gray(self, name: str) -> None:
        self.used[name] += 1
        if name == "Gold Wound Badge" and not self.held:
            self._lose_one()

    def _choice(self) -> None:
        if not self.full_deck():
            return
        reds = +Counter({one: n for one, n in self.left().items() if one not in GRAYS})
        if self.digital:
            name = self.take("Decoration of choice")
            if name == "none":
                assert not reds
                return
            assert reds[name]
            self.hand[name] += 1
        elif self.deck_left() <= sum(self.left()[one] for one in GRAYS):
            return
        self.held += 1
        self.top = []

    def _top(self) -> None:
        if not self.digital:
            return
        seen = list(self.top)
        while len(seen) < min(3, self.deck_left()):
            seen.append(self._symbols())
        order = self.take("Top Decorations")
        assert Counter(order) == Counter(seen)
        self.top = list(order)

    def _decoration(self) -> None:
        name = self.take("Decoration used")
        self.discard(name)
        if name == "Sniper Badge" and self.alone and self.sniper in ("recruited", "fires"):
            self.sniper = "gone"

    def _buy(self) -> None:
        assert self.track["courage"] >= 5
        self.gain("courage", -5)
        self.draw()

    # Cards

    def _acquire(self, sort: str) -> None:
        self._pay(self.take(sort.capitalize()))

    def _pay(self, name: str) -> None:
        card = self.cards[name]
        if card[1] is None:
            card[1] = self.take(f"Cost of {name}")
        track = {"specialist": "stars", "item": "points"}[card[0]]
        if card[1] > self.track[track]:
            return
        self.gain(track, -card[1])
        if name == PIONIER and self.options.get("restores") == "pionier":
            self.restored = self.restored or self.cards[GUNNER][2] == "lost"
        if name == GUNNER:
            self.restored = False
        card[2] = "play"
        if self.alone and name in ("Dog", "Barbed Wire"):
            self._pool_of_dice()

    def _card(self) -> None:
        sort, name = self.take("German card"), self.take("German card")
        cost = self.take(f"Cost of {name}")
        self.cards.setdefault(name, [sort, None, "pool"])[1] = cost

    def _item(self) -> None:
        self.cards[self.take("Item used")][2] = "used"

    def _lose(self) -> None:
        self._lose_one()

    def _lose_one(self) -> None:
        if self.people:
            self._gone(self.take("Specialist lost"))

    def _gone(self, name: str) -> None:
        assert name in self.people
        self.cards[name][2] = "lost"
        if name in (PIONIER, GUNNER):
            self.restored = False
        self.lost()

    def _find_sniper(self) -> None:
        self.hits += 1
        if self.hits == 4:
            self.cards["Scharfschütze"][2], self.sniper = "lost", "gone"
            self.lost()

    # The Allies

    def _march(self, name: str) -> None:
        unit = self.units[name]
        if self.beach.attribute.get(unit["space"]) == "omaha-8":
            skulls = self.take(f"Climb of {unit['unit']}") if unit["turns"] < 3 else 0
            if not (isinstance(skulls, int) and skulls >= 4) and unit["turns"] >= 2:
                self._fallen_off(unit)
                return
        where = self.take(f"Move of {unit['unit']}".replace("The ", "the "))
        if where != {"instead": "stay"}:
            self._enter(unit, where)

    def _fallen_off(self, unit: dict[str, Any]) -> None:
        ledges = [
            one
            for one in self.beach.lateral(unit["space"])
            if self.beach.attribute.get(one) == "omaha-9" and one not in unit["way"]
        ]
        if ledges:
            self._enter(unit, ledges[0])
            return
        where = self.take(f"{unit['unit']} failed its Climb")
        if where != {"instead": "stay"}:
            self._enter(unit, where)

    def _enter(self, unit: dict[str, Any], where: str) -> None:
        assert where in self.beach.beside[unit["space"]]
        if self.beach.attribute.get(where) == "omaha-11" and not (self.medal or self.alone):
            unit["cards"].append("Medal Case")
            self.medal = True
        unit.update(space=where, moved=True, turns=0)
        unit["way"].append(where)

    def _take(self, name: str) -> None:
        unit = self.units[name]
        card = self.take(f"{unit['unit']} gains")
        if card == "nothing":
            return
        choice = next(one for one in self.question.choices if one.answer == card)
        if card in ("specialist", "item"):
            barred = self.beach.attribute.get(unit["space"]) == "fabius-12"
            assert not (card == "item" and barred)
            person, card = card == "specialist", self.take("Allied card")
        else:
            person = choice.note.endswith("Specialist")
        unit["cards"].append(card)
        unit["specialists"] += person and unit["specialists_kept"]

    def _forced(self) -> None:
        unit = self.units[self.take("A German card")]
        lost = self.take("A German card")
        people = {"Beachmaster", "Corporal", "Hero", "Medic", "Minesweeper", "Platoon Leader",
                  "Sharpshooter", "Captain", "Combat Photographer", "Decoy", "Lieutenant",
                  "Marksman", "Scout", "Veteran", "General", "War Correspondent"}  # fmt: skip
        name = lost.removeprefix("card ")
        if unit["specialists"] and (lost == "specialist" or name in people):
            unit["specialists"] -= 1
        unit["cards"] = [one for one in unit["cards"] if lost != f"card {one}"]
        self._killed_ones()

    def _killed(self) -> None:
        name = self.take("A Unit has been killed")
        if name != "none":
            del self.units[name]
            self.ended = "german"

    def _counter(self, name: str) -> None:
        unit, rule = self.units[name], self.options["counters"]
        how = self.take(f"Re-roll counter of {unit['unit']}")
        pooled = rule in ("lucky", "hidden")
        if how == "use":
            assert rule == "lucky" or self.phase == "roll"
            unit["counters"] -= 1
            self.counter_pool += pooled
            if rule == "desperate":
                self._all_lose(2)
        elif how == "take":
            assert pooled
            unit["counters"] += 1
            self.counter_pool -= 1
        assert unit["counters"] >= 0
        assert rule != "lucky" or unit["counters"] <= 2

    def _trade(self) -> None:
        where = self.take("Trading")
        if isinstance(where, str) and not self.allies_only:
            bunkers = {one for one in self.beach.beside if "bunker" in self.beach.flags[one]}
            assert not bunkers & {where, *self.beach.beside[where]}
            assert self.beach.row.get(where) != max(self.beach.row.values())

    def _mortar(self, name: str) -> None:
        unit = self.units[name]
        assert self.take(f"Mortar of {unit['unit']}") in self.beach.beside[unit["space"]]

    def _conflict(self) -> None:
        assert self.take("Side that acts first") in ("german", "allies")

    def _box(self) -> None:
        self.take("Box")

    def _go_on(self) -> None:
        self.ended = None

    # Phases

    def _end(self) -> None:
        at = TURN.index(self.phase) + 1
        if at == 4 and not self.alone:
            assert not any(map(self._must_fall, self.units.values()))
        storming = [one for one in self.units.values() if self._in_bunker(one)]
        if at == 5 and (self.alone or not storming):
            at = 6
        if at == 6:
            self._new_turn()
            return
        self.phase = TURN[at]
        if self.phase == "resources":
            self._resources()
        elif self.phase == "move" and self.alone:
            self._automated()
        elif self.phase == "combat" and not self.allies_only:
            self._combat()
        elif self.phase == "assault":
            self._assault(storming)

    def _must_fall(self, unit: dict[str, Any]) -> bool:
        """Return whether a Unit is over its three turns to Climb, with a ledge to go to."""
        attribute = self.beach.attribute
        ledges = any(attribute.get(one) == "omaha-9" and one not in unit["way"]
                     for one in self.beach.lateral(unit["space"]))  # fmt: skip
        climbs = attribute.get(unit["space"]) == "omaha-8"
        return climbs and ledges and unit["turns"] >= 2 and not unit["moved"]

    def _in_bunker(self, unit: dict[str, Any]) -> bool:
        return "bunker" in self.beach.flags[unit["space"]]

    def _new_turn(self) -> None:
        self.turn += 1
        self.phase, self.tally = "roll", []
        for unit in self.units.values():
            unit["turns"] = 0 if unit["moved"] else unit["turns"] + 1
            unit["moved"] = False
        self.sniper = "fires" if self.sniper == "recruited" else self.sniper

    def _automated(self) -> None:
        (unit,) = self.units.values()
        here = unit["space"]
        stay = 1 if "cant-stay" in self.beach.flags[here] else 2
        turns = unit["turns"] + 1
        if len(unit["way"]) == 1 and self.options.get("first-sector") != "one":
            turns -= 1
        if self._in_bunker(unit) or turns < stay:
            return
        ways = self.beach.ways(here, unit["way"])
        first = ways[0] if len(ways) == 1 else None
        if len(ways) > 1:
            if self.options.get("direction") == "die" and len(unit["way"]) == 1:
                first = ways[self.lucky("First way")[0] - 1]
            else:
                first = self.take("The way of the Unit")
                assert {one.answer for one in self.question.choices} == {*ways}
        beside = self.beach.lateral(here)
        where = self.take(f"Move of {unit['unit']}".replace("The ", "the "))
        usual = self.question.usual
        assert (None if usual is None else self.beach.names[usual.column]) == first
        self._enter(unit, where)
        if where not in beside and self.sniper == "none":
            self.sniper = "recruited"

    def _combat(self) -> None:
        spaces = [one for one in self.beach.names
                  if any(unit["space"] == one for unit in self.units.values())]  # fmt: skip
        printed = {}
        for one in spaces:
            value = self.beach.defs.get(one, self.defs.get(one))
            if value is None:
                value = self.defs[one] = self.take(f"DEF of {one}")
            printed[one] = value
        less = {one: 0 if self.alone else self.take("Points that Allied cards take off the DEF "
        f"of {one}")
                for one in spaces}  # fmt: skip
        highest = max(printed.values(), default=0)
        self._specialists_pay(highest)
        missing = max(0, highest - self.track["soldiers"])
        if spaces:
            self.gain("soldiers", -min(highest, self.track["soldiers"]))
        if not self.alone:
            self._units_pay(printed, less, highest, missing)
        elif not self.ended:
            self._under_fire()

    def _specialists_pay(self, due: int) -> None:
        """Alone each Specialist pays as a Soldier once none is left."""
        number = min(due - self.track["soldiers"], len(self.people))
        if number <= 0 or not self.alone or self.options.get("specialists") == "count":
            return
        for name in self.take("Specialists pay"):
            self._gone(name)
        self.track["soldiers"] += number

    def _units_pay(
        self, printed: dict[str, int], less: dict[str, int], highest: int, missing: int
    ) -> None:
        only = self.options.get("shortfall") == "highest"
        due = {
            one: max(0, number - less[one]) - (0 if only and number < highest else missing)
            for one, number in printed.items()
        }
        worst = max([0, *(-one for one in due.values())])
        for unit in self.units.values():
            own = due[unit["space"]]
            more = max(0, -own) if self.options.get("overflow") == "own" else worst
            if unit["kept"]:
                left = unit["soldiers"] - max(0, own) + more
                unit["soldiers"] = max(0, min(left, MOST))
        active = GUNNER in self.people or self.restored
        general = any("General" in one["cards"] for one in self.units.values())
        for unit in self.units.values():
            if self.beach.attribute.get(unit["space"]) != "fabius-4" or not active or general:
                continue
            if not unit["specialists_kept"]:
                self.take("Special Damage")
            unit["specialists"] = max(0, unit["specialists"] - 1)
        self._killed_ones()

    def _under_fire(self) -> None:
        (unit,) = self.units.values()
        for printed, title, card in (
            (self.beach.mgf, "Machine Gun Fire", GUNNER), (self.beach.mines, "Landmines", PIONIER)
        ):  # fmt: skip
            active = card in self.people or (card == GUNNER and self.restored)
            if unit["space"] in printed and not active and not self.ended:
                assert len(self.lucky(title)) == printed[unit["space"]]
                lost = self.take(f"Lost to {title}")
                self._specialists_pay(lost)
                self.gain("soldiers", -lost)
        fires = self.sniper == "fires" and not unit["moved"]
        if fires and not self.ended and self.take("Sniper") == "yes":
            self._lose_one()
        if not self.ended and self._in_bunker(unit):
            self.ended = "german"

    def _assault(self, storming: list[dict[str, Any]]) -> None:
        if self.allies_only:
            for unit in storming:
                self.entered.add(unit["space"])
                del self.units[unit["id"]]
            bunkers = {one for one in self.beach.names if "bunker" in self.beach.flags[one]}
            if bunkers <= self.entered or not self.units:
                self.ended = "allies" if bunkers <= self.entered else "german"
            return
        order = [one["id"] for one in storming]
        if len(order) > 1:
            order = self.take("Assault")
        for name in order:
            unit = self.units[name]
            if not unit["kept"]:
                unit["soldiers"] = self.take(f"Soldiers of {unit['unit']}")
            if not unit["specialists_kept"]:
                unit["specialists"] = self.take(f"Specialists of {unit['unit']}")
            unit["kept"] = unit["specialists_kept"] = True
            own, his = unit["soldiers"] + unit["specialists"], len(self.people)
            his += self.track["soldiers"]
            if own > his or (own == his and unit["specialists"] > len(self.people)):
                self.ended = "allies"
                return
            del self.units[name]
            if not self.units:
                self.ended = "german"
                return
            self.draw()
