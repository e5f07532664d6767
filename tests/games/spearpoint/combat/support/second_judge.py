"""A second judge of fights: told the starting table, the questions and the answers, no more.

Written from the rulebook's Combat 1 to 25; it shares no code with the program's fights. It takes
pieces and cards as plain data. It does not ask who may fire at whom.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from boardapp.games.spearpoint.cards.weapons import Weapon
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import Catalogue

Asked = tuple[Any, Any]
"""A question and the answer to it, as a save holds it."""

OTHER = {"us": "germany", "germany": "us"}
CREWS = {
    "at-gun-57mm": "artillery-crew", "flak36-88mm": "artillery-crew", "m4a1-sherman": "tank-crew",
    "m10-gmc": "tank-crew", "tiger-i": "tank-crew", "howitzer-105mm": "artillery-crew",
    "howitzer-8in": "artillery-crew", "sfh18-15cm": "artillery-crew", "p40-warhawk": "pilot",
    "bf109": "pilot", "stuka": "pilot",
}  # fmt: skip
"""The crews of units in the lists of starting units."""
STATED: Mapping[str, tuple[int | None, list[int], dict[str, Any] | None]] = {
    "m4a1-sherman": (5, [14, 7], {"name": "75 mm", "calibre": 75, "vehicle": 10, "index": 7}),
    "tiger-i": (7, [24], {"name": "88 mm", "calibre": 88, "vehicle": None, "index": 8}),
    "panther": (None, [], {"name": "Main gun", "calibre": None, "vehicle": 10, "index": None}),
}
"""The card values in the figures."""
CLASSES = ("infantry", "vehicle", "aircraft", "gun")
WORDS = {"Infantry": "infantry", "vehicles": "vehicle", "aircraft": "aircraft", "guns": "gun"}


@dataclass
class Gun:
    """A weapon as far as it is known."""

    name: str
    kind: str = "gun"
    calibre: int | None = None
    main: bool = False
    values: dict[str, int | None] = field(default_factory=lambda: dict.fromkeys(CLASSES))
    underlined: bool = False
    index: int | None = None
    rate: int = 1


@dataclass
class Card:
    """A unit card as far as it is known."""

    defense: int | None
    endurance: list[int]
    cost: int | None
    crew: str | None
    guns: list[Gun]


@dataclass
class Piece:
    """A unit: ``where`` is a space, ``rear`` or ``air``."""

    kind: str
    side: str
    where: str
    path: str = ""
    endurance: int | None = None
    damage: list[list[Any]] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    dropped: list[str] = field(default_factory=list)
    empty: bool = False
    smoke: int = 0
    crew_endurance: int | None = None
    crew_damage: list[list[Any]] = field(default_factory=list)

    @property
    def mapped(self) -> bool:
        return self.where not in ("rear", "air")


Plain = dict[str, Any]


def spot(name: str) -> tuple[int, int]:
    return "ABC".index(name[0]), int(name[2:]) - 1


class Judge:
    """One table from its start on."""

    def __init__(self, state: TileState, box: Catalogue, names: Any) -> None:
        self.box = box
        self.options = dict(state.options)
        self.turn = state.turn
        self.points = dict(state.points)
        self.tiles = {names(one): (laid.tile, laid.rotation) for one, laid in state.tiles.items()}
        self.smoke = {names(one): turns for one, turns in state.smoke.items()}
        self.pairs: dict[str, Plain] = {}
        self.pieces = {one.id: self._piece(one, names) for one in state.all_units()}
        self.commands = dict(state.commands)
        self.damages = dict(state.damages)
        self.cards: dict[tuple[str, str], Card] = {}
        for held in state.cards.values():
            guns = [self._gun(one) for one in held.weapons]
            entered = Card(held.defense, list(held.endurance), held.cost, held.crew, guns)
            self.cards[held.side, held.unit] = self._stated(held.unit, entered)
        self.drew = {name: list(moved.drew) for name, moved in state.moves.items() if moved.drew}
        self.script: list[Asked] = []

    # ---- reading the start ------------------------------------------------------------------

    @staticmethod
    def _piece(one: Any, names: Any) -> Piece:
        held = one.condition
        where = names(one.space) if isinstance(one, Unit) else one.off
        return Piece(
            one.unit, one.side, where, getattr(one, "path", ""), held.endurance,
            [list(card) for card in held.damage], list(held.cards), list(held.dropped), held.empty,
            held.smoke, held.crew_endurance, [list(card) for card in held.crew_damage],
        )  # fmt: skip

    @staticmethod
    def _gun(one: Weapon) -> Gun:
        return Gun(one.name, one.kind, one.calibre, one.main, dict(one.attack._asdict()),
                   one.underscored, one.index, one.rate)  # fmt: skip

    @staticmethod
    def _stated(unit: str, card: Card) -> Card:
        """Fill in what the figures and the lists of starting units show."""
        card.crew = card.crew or CREWS.get(unit)
        defense, endurance, gun = STATED.get(unit, (None, [], None))
        card.defense = defense if card.defense is None else card.defense
        if card.endurance == endurance[: len(card.endurance)]:
            card.endurance = list(endurance)
        if gun and not card.guns:
            card.guns = [Gun(gun["name"], main=True)]
        for one in card.guns:
            if gun and (one.main or one.name == gun["name"]):
                one.calibre = one.calibre or gun["calibre"]
                one.index = gun["index"] if one.index is None else one.index
                if one.values["vehicle"] is None:
                    one.values["vehicle"] = gun["vehicle"]
        return card

    def card(self, side: str, unit: str) -> Card:
        key = (side, unit)
        if key not in self.cards:
            self.cards[key] = self.stated(unit)
        return self.cards[key]

    def stated(self, unit: str) -> Card:
        """A card of which nobody has entered anything."""
        return self._stated(unit, Card(None, [], None, None, []))

    def of(self, piece: Piece) -> Card:
        return self.card(piece.side, piece.kind)

    # ---- what stands where ------------------------------------------------------------------

    def reads(self, switch: str, choice: str, default: str) -> bool:
        return self.options.get(switch, default) == choice

    def type(self, piece: Piece) -> str:
        kinds = {"tank-crew": "infantry", "artillery-crew": "infantry", "pilot": "aircraft"}
        found = self.box.units.get(piece.kind)
        kind = found.unit_class if found else kinds[piece.kind]
        return "rear-line" if piece.where == "rear" and kind in ("gun", "vehicle") else kind

    def front(self, piece: Piece) -> bool:
        return piece.mapped and self.type(piece) in ("infantry", "gun", "vehicle")

    def manned(self, piece: Piece) -> bool:
        return self.of(piece).crew is not None and not piece.empty

    def tile(self, where: str) -> Any:
        return self.box.tiles[self.tiles[where][0]] if where in self.tiles else None

    def away(self, one: str, other: str) -> int:
        (a, b), (c, d) = spot(one), spot(other)
        steps = (abs(a - c), abs(b - d))
        return sum(steps) if self.reads("range", "orthogonal", "diagonal") else max(steps)

    def effects(self, piece: Piece) -> list[Any]:
        kind = self.type(piece)
        found = []
        for number, turns, _ in piece.damage:
            drawn = self.damages.get(number)
            if drawn and turns != 0:
                found.append(getattr(drawn, "gun" if kind == "rear-line" else kind))
        return [one for one in found if one]

    def bonuses(self, piece: Piece, what: str) -> int:
        names = set(piece.cards)
        held = [self.commands[name] for name in names if name in self.commands]
        return sum(getattr(one.gives, what) for one in held)

    def there(self, where: str) -> list[str]:
        """The units hit with a space: all on it, except those in an intact turret."""
        tile = self.tile(where)
        closed = tile is not None and tile.kind == "pantherturm" and tile.destroyed_by
        found = [one for one in self.pieces if self.front(self.pieces[one])
                 and self.pieces[one].where == where
                 and not (closed and self.type(self.pieces[one]) == "infantry")]  # fmt: skip
        return sorted(found, key=lambda one: (self.pieces[one].side == "germany", one))

    # ---- the script -------------------------------------------------------------------------

    def next(self, *titles: str) -> Any:
        """Take the next answer; its question must be one of these."""
        assert self.script, f"the judge expected {titles}, and nothing was asked"
        question, answer = self.script[0]
        assert any(re.search(one, question.title) for one in titles), (question.title, titles)
        del self.script[0]
        return answer

    def placement_question(self, *titles: str) -> bool:
        if not self.script:
            return False
        return any(re.search(one, self.script[0][0].title) for one in titles)

    def learn(self) -> str:
        """Take in all values that are asked; return how deep the attack is known by them."""
        while self.script and (way := self._learned(*self.script[0])) is not None:
            del self.script[0]
            if way:
                return way
        return "computed"

    def _learned(self, question: Any, answer: Any) -> str | None:
        """Learn what is entered; None is another question, a word says how deep it is."""
        if question.kind not in ("number", "words"):
            return self._learned_page(question, answer) if question.kind == "numbers" else None
        title, side = question.title, question.by
        told = answer["instead"] if isinstance(answer, dict) else ""
        if found := re.fullmatch(r"(Defense|Endurance|Half Endurance) of the (.*)", title):
            card = self.card(side, self._unit(side, found[2]))
            if told:
                return str(told)
            if found[1] == "Defense":
                assert card.defense is None, title
                card.defense = answer
            else:
                assert len(card.endurance) == (found[1] != "Endurance"), title
                card.endurance.append(answer)
            return ""
        if found := re.fullmatch(r"A weapon of the (.*)", title):
            unit = self._unit(side, found[1])
            guns = self.card(side, unit).guns
            assert not guns, title
            guns.append(Gun(answer, "mortar" if "mortar" in unit else "gun", main=True))
            return ""
        pattern = (
            r"(.*) of the (.*?)(?: against (\w+)|, (damage index|"
            r"rolls in one attack|calibre))"
        )
        if found := re.fullmatch(pattern, title):
            gun = self.gun(side, self._unit(side, found[2]), found[1])
            if told:
                return str(told)
            if found[3]:
                assert gun.values[WORDS[found[3]]] is None, title
                gun.values[WORDS[found[3]]] = answer
            elif found[4] == "damage index":
                gun.index = answer
            elif found[4] == "calibre":
                gun.calibre = answer
            else:
                gun.rate = answer
            return ""
        return None

    def _learned_page(self, question: Any, answer: Any) -> str:
        """Learn all values of a page: as many as are missing, and at least two."""
        if "instead" in answer:
            return str(answer["instead"])
        assert len(answer) > 1, question.title
        name, unit = question.title.split(" of the ", 1)
        unit = self._unit(question.by, unit)
        if name == "Card":
            card = self.card(question.by, unit)
            assert (card.defense is None) is ("defense" in answer), question.title
            card.defense = answer.get("defense", card.defense)
            card.endurance += [answer[key] for key in ("endurance", "half") if key in answer]
            assert len(card.endurance) <= 2, question.title
            return ""
        gun = self.gun(question.by, unit, name)
        assert gun.index is None, question.title
        gun.index, gun.rate = answer["index"], answer["rate"]
        if "value" in answer:
            title = next(one.title for one in question.numbers if one.name == "value")
            column = WORDS[title.removeprefix("Value against ")]
            assert gun.values[column] is None, question.title
            gun.values[column] = answer["value"]
        return ""

    def _unit(self, side: str, title: str) -> str:
        found = [
            one.kind for one in self.pieces.values()
            if self.box.unit_kind(one.kind).title == title and one.side == side
        ]  # fmt: skip
        crews = ("tank-crew", "artillery-crew", "pilot")
        return next(iter([*found, *(c for c in crews if c.replace("-", " ") == title.lower())]))

    def gun(self, side: str, unit: str, name: str) -> Gun:
        return next(one for one in self.card(side, unit).guns if one.name == name)

    # ---- one procedure ----------------------------------------------------------------------

    def play(self, name: str, script: Iterable[Asked]) -> None:
        """Follow a procedure from its first question to its last."""
        self.script = list(script)
        {
            "fire": self.fire, "declare": self.declare, "resolve": self.resolve,
            "close-assault": self.assault_now, "smoke": self.lay, "capture": self.capture,
            "next-turn": self.end, "command-card": self.put_card,
        }[name]()  # fmt: skip
        assert not self.script, f"the judge expected no more, and was asked {self.script[0]}"

    def fire(self) -> None:
        self.strike(self.declare())

    def declare(self) -> str:
        name = str(self.next("^Attacking unit$"))
        firer = self.pieces[name]
        target = str(self.next("^Target of "))
        weapons = (
            list(self.next("^Weapons of ")) if self.placement_question("^Weapons of ") else None
        )
        spotter = self.next("^Spotter$") if self.placement_question("^Spotter$") else None
        while self.placement_question("^A weapon of the "):
            self.learn_one()
        firer = self.firing(firer, target)
        if weapons is None:
            meant = [one.name for one in self.of(firer).guns if self.meant(firer, one, target)]
            assert len(meant) == 1, f"which of {meant} was not asked"
            weapons = meant
        struck = [self.struck_by(firer, word, target) for word in weapons]
        target = struck[0] if all(one.startswith("space") for one in struck) else target
        self.pair(name, target, weapons, spotter)
        return name

    def pair(self, name: str, target: str, weapons: list[str], spotter: str | None) -> None:
        side = self.pieces[name].side
        number = 1 + max(
            (one["number"] for own, one in self.pairs.items() if self._side(own) == side), default=0
        )
        self.pairs[name] = {
            "number": number, "target": target, "weapons": weapons, "spotter": spotter,
            "others": [], "resolved": False,
        }  # fmt: skip

    def _side(self, name: str) -> str:
        return self.pieces[name].side if name in self.pieces else name.rpartition("-")[0]

    def resolve(self) -> None:
        name = str(self.next("^Next attack$"))
        if self.placement_question("^Weapons of "):
            assert not self.reads("weapons-chosen", "declared", "anew")
            self.pairs[name]["weapons"] = list(self.next("^Weapons of "))
        self.strike(name)

    def strike(self, name: str) -> None:
        self._strike(name)
        for own, pair in self.pairs.items():  # nobody is left to fire, or to be fired at
            kind, aim = pair["target"].split(" ")
            left = [one for one in (own, *pair["others"]) if one in self.pieces]
            gone = kind in ("unit", "crew") and aim not in self.pieces
            gone = gone or (kind == "crew" and self.pieces[aim].empty)
            pair["resolved"] = pair["resolved"] or not left or gone

    def _strike(self, name: str) -> None:
        pair = self.pairs[name]
        pair["resolved"] = True
        if pair["others"]:
            self.assault(name)
            return
        lost = pair["spotter"] is not None and not (
            pair["spotter"] in self.pieces and self.pieces[pair["spotter"]].mapped
        )
        if lost and self.reads("lost-spotter", "void", "stands"):
            return
        for word in pair["weapons"]:
            firer = self.pieces.get(name)
            if firer is None:
                return
            firer = self.firing(firer, pair["target"])
            if word not in [one.name for one in self.of(firer).guns]:
                return  # it was its crew's, and that is gone
            gun = self.gun(firer.side, firer.kind, word)
            does = {harm for one in self.effects(firer) for harm in one.does}
            out = "no-weapon" in does or (gun.main and "no-main" in does)
            waiting = firer.where == "rear" and self.type(firer) == "infantry"
            if firer.empty or out or waiting:
                continue
            if self.gone(firer, pair["target"]):
                return
            self.use(name, gun, self.struck_by(firer, word, pair["target"]))

    def struck_by(self, firer: Piece, word: str, target: str) -> str:
        """A bomb or mortar strikes everybody where the unit is that other weapons fire at."""
        kind, name = target.split(" ")
        guns = {one.name: one.kind for one in self.of(firer).guns}
        whole = guns.get(word) in ("mortar", "bomb") and kind in ("unit", "crew")
        there = self.pieces[name].where if whole else "rear"
        return target if there in ("rear", "air") else f"space {there}"

    def firing(self, firer: Piece, target: str) -> Piece:
        """The crew of a gun on whose space the target is, as if it stood there on foot."""
        kind, name = target.split(" ")
        whom = self.pieces.get(name) if kind in ("unit", "crew") else None
        beside = whom is not None and firer.mapped and whom.where == firer.where
        if not beside or self.type(firer) != "gun" or not self.manned(firer):
            return firer
        crew = str(self.of(firer).crew)
        return Piece(crew, firer.side, firer.where, "", firer.crew_endurance, firer.crew_damage)

    def meant(self, firer: Piece, gun: Gun, target: str) -> bool:
        """Return whether a weapon is for such a target: all in a space, a tile, one of them."""
        kind, name = target.split(" ")
        whole = gun.kind in ("mortar", "bomb") or firer.where == "rear"
        if kind == "tile":
            return whole or (gun.main and self.type(firer) != "infantry")
        return (whole and (kind == "space" or self.pieces[name].mapped)) == (kind == "space")

    # ---- targets ----------------------------------------------------------------------------

    def gone(self, firer: Piece, target: str) -> bool:
        kind, name = target.split(" ")
        if kind == "tile":
            tile = self.tile(name)
            return tile is None or not tile.destroyed_by
        if kind == "space":
            return not self.hit(firer, target)
        piece = self.pieces.get(name)
        if piece is None or (kind == "crew" and piece.empty):
            return True
        over = firer.where == "air" and firer.path == "rear"
        return piece.where == "rear" and not (over or firer.where == "rear")

    def hit(self, firer: Piece, target: str) -> list[str]:
        kind, name = target.split(" ")
        if kind == "space":
            return [one for one in self.there(name) if self.pieces[one] is not firer]
        return [name]

    def column(self, gun: Gun, piece: Piece, kind: str) -> str:
        if kind == "crew":
            return "infantry"
        own = self.type(piece)
        if own in ("gun", "rear-line"):
            special = self.reads("gun-column", "own", "vehicle") and gun.values["gun"]
            return "gun" if special else "vehicle"
        return str(own)

    def harmless(self, gun: Gun, piece: Piece, kind: str) -> bool:
        """Return whether a weapon cannot affect a unit: no value, or one underlined against 2+."""
        column, base = self.column(gun, piece, kind), self.of(piece).defense
        lined = gun.underlined and column in ("vehicle", "gun") and base is not None and base >= 2
        return gun.values[column] == 0 or lined

    def needed(self, firer: Piece, gun: Gun, piece: Piece, kind: str) -> int | None:
        column = self.column(gun, piece, kind)
        number = gun.values[column]
        if number is None:
            return None
        if self.front(firer):
            if piece.mapped:
                near = self.away(firer.where, piece.where) <= 1
            else:
                near = self.reads("close-range-air", "yes", "no") and self.under(firer, piece.path)
            number -= 3 * near
        if column == "vehicle" and self.type(piece) in ("gun", "rear-line"):
            number -= 2
        return int(number - self.attack_bonus(firer))

    def attack_bonus(self, firer: Piece) -> int:
        harm: int = sum(one.attack for one in self.effects(firer))
        return self.bonuses(firer, "attack") + harm

    def under(self, firer: Piece, path: str) -> bool:
        spaces = [f"{row}-{column}" for row in "ABC" for column in range(1, 10)]
        over = [one for one in spaces if path in one.split("-")]
        return any(self.away(firer.where, one) <= 1 for one in over)

    def defense(self, firer: Piece, gun: Gun, piece: Piece, kind: str) -> int | None:
        base = self.of(piece).defense
        if base is None:
            return None
        if kind == "crew":
            crew = self.card(piece.side, str(self.of(piece).crew)).defense
            if crew is None:
                return None
            base += crew
        tile, tank = 0, 0
        within = firer.where == piece.where and firer.mapped
        on_foot = self.type(piece) == "infantry"
        if piece.mapped and not within:
            tile = self.tile_bonus(firer, gun, piece, on_foot=on_foot or kind == "crew")
        if piece.mapped and on_foot:
            for one in self.pieces.values():
                mate = one.side == piece.side and one.where == piece.where
                if mate and self.type(one) == "vehicle":
                    strength = self.of(one).defense
                    if strength is None:
                        return None
                    tank = max(tank, strength - 2)
        better = self.reads("tank-cover", "better", "both")
        base += max(tile, tank) if better else tile + tank
        if not within:
            base += self.bonuses(piece, "defense")
        harm: int = sum(one.defense for one in self.effects(piece))
        return max(0, base + harm)

    def tile_bonus(self, firer: Piece, gun: Gun, piece: Piece, *, on_foot: bool) -> int:
        tile = self.tile(piece.where)
        if tile is None or not isinstance(tile.defense, int):
            return 0
        if tile.kind == "natural-cover" and self.type(piece) == "gun":
            return tile.defense
        if tile.kind == "mg-nest":
            teams = sorted(
                name for name, one in self.pieces.items()
                if one.where == piece.where and one.side == piece.side
                and (one.kind == "sniper" or one.kind.endswith("-team"))
            )  # fmt: skip
            ground = firer.mapped and gun.kind != "mortar"
            sheltered = ground and teams and self.pieces[teams[0]] is piece
            return tile.defense if sheltered else 0
        return tile.defense if on_foot else 0

    # ---- rolling ----------------------------------------------------------------------------

    def use(self, name: str, gun: Gun, target: str) -> None:
        firer = self.firing(self.pieces[name], target)
        if gun.kind == "bomb":
            firer.dropped.append(gun.name)
        kind, at = target.split(" ")
        turret = kind == "unit" and self.stands_for(self.pieces[at])
        aimed = firer.mapped
        if (kind == "tile" or turret) and aimed:
            self.learn_calibre()
            if self.too_small(gun, self.tile(at if kind == "tile" else self.pieces[at].where)):
                return
        if kind == "tile":
            self.shoot_tile(firer, gun, at)
            return
        number, shot = None, 0
        while shot < gun.rate and not self.gone(firer, target):
            if number is None:
                depth = self.learn()
                held = self.hit(firer, target)
                if depth == "told":
                    for one in held:
                        self.told(one, kind)
                    return
                if depth == "computed" and all(
                    self.harmless(gun, self.pieces[one], kind) for one in held
                ):
                    return
                if depth == "needed":
                    number = int(self.next("^Needed to hit$"))
            self.roll(firer, gun, target, number)
            shot += 1

    def learn_calibre(self) -> None:
        if self.placement_question(", calibre$"):
            self.learn_one()

    def learn_one(self) -> None:
        self._learned(*self.script.pop(0))

    @staticmethod
    def too_small(gun: Gun, tile: Any) -> bool:
        least = 75 if "tank-75mm" in tile.destroyed_by and gun.kind != "mortar" else 50
        return gun.calibre is not None and gun.calibre < least

    def thrown(self, needed: int) -> tuple[int, int]:
        """Take two dice, burned for or not; what was said to hit must be what this judge found."""
        bonus, pattern = 0, "."
        while True:
            question, answer = self.script[0]
            assert question.kind == "throw", question.title
            assert question.dice[0].wanted == f"{needed - bonus} or more", (
                question.title, question.dice[0].wanted, needed - bonus,
            )  # fmt: skip
            self.next(pattern)
            if answer == {"instead": "burn"}:
                bonus = 1
                continue
            return sum(_dice(answer)), bonus

    def intensity(self) -> tuple[int, bool]:
        burned = False
        while (answer := self.next("^Intensity roll for ")) == {"instead": "burn"}:
            burned = True
        return _dice(answer)[0], burned

    def roll(self, firer: Piece, gun: Gun, target: str, number: int | None) -> None:
        kind = target.partition(" ")[0]
        held = self.hit(firer, target)
        needed: dict[str, int] = {}
        for one in held:
            found = number
            if number is None and not self.harmless(gun, self.pieces[one], kind):
                found = self.needed(firer, gun, self.pieces[one], kind)
                assert found is not None, f"nobody said what {gun.name} needs at {one}"
            if found is not None:
                needed[one] = found
        total, bonus = self.thrown(min(needed.values()))
        always = total >= 19 and self.reads("special-results", "always", "on-hit")
        struck = [one for one in needed if total + bonus >= needed[one] or always]
        if not struck:
            return
        blows = {one: self._full(firer, gun, one, kind) for one in struck}
        if number is not None and (gun.index is None or None in blows.values()):
            for one in struck:
                self.told(one, kind)
            return
        die, burned = self.intensity()
        before = self.reads("burned-intensity", "before", "before")
        power = die + (burned and before)
        counted = 2 * power if total == 18 else power
        assert gun.index is not None
        for one in struck:
            full = blows[one]
            assert full is not None
            defense, endurance, half = full
            damage = max(0, counted + gun.index + (burned and not before) - defense)
            if total + bonus < needed[one]:
                damage = 0
            doubled = total == 18 and self.reads("crew-fate", "doubled", "undoubled")
            fate = power * 2 if doubled else power
            self.befall(one, kind, total, damage, (endurance, half), fate)

    def _full(self, firer: Piece, gun: Gun, name: str, kind: str) -> tuple[int, int, int] | None:
        """Return a unit's Defense, its Endurance left, and Half; None if not all is known."""
        piece = self.pieces[name]
        card = self.of(piece)
        if kind == "crew":
            card = self.card(piece.side, str(card.crew))
        defense = self.defense(firer, gun, piece, kind)
        if defense is None or len(card.endurance) < 2:
            return None
        full, half = card.endurance
        left, cards = piece.endurance, piece.damage
        if kind == "crew":
            left, cards = piece.crew_endurance, piece.crew_damage
        halved = any(not fresh for _, _, fresh in cards)
        return defense, left if left is not None else half if halved else full, half

    def befall(
        self, name: str, kind: str, total: int, damage: int, had: tuple[int, int], fate: int,
        *, captors: bool = False,
    ) -> None:  # fmt: skip
        """Do what one blow does to a unit or a crew (Combat 9 d to f, 14)."""
        piece, (before, half) = self.pieces[name], had
        crew = kind == "crew"
        cards = piece.crew_damage if crew else piece.damage
        left = before - damage
        if left <= 0 or (total >= 19 and cards):
            if crew:
                self.crew_dies(piece)
            else:
                self.destroy(name, fate, captors=captors)
            return
        if crew:
            piece.crew_endurance = left
        else:
            piece.endurance = left
        first = before > half >= left
        again = self.reads("second-card", "redraw", "redraw")
        if total >= 19 or (first and (again or not cards)):
            self.draw(name, crew=crew)

    def told(self, name: str, kind: str) -> None:
        fell = self.next("^Result for ")
        if fell == "card":
            self.draw(name, crew=kind == "crew", lost=True)
        elif fell == "destroyed" and kind == "crew":
            self.crew_dies(self.pieces[name])
        elif fell == "destroyed":
            self.destroy(name, None)

    # ---- harm -------------------------------------------------------------------------------

    def draw(self, name: str, *, crew: bool = False, lost: bool = False) -> None:
        piece = self.pieces[name]
        unhurt = (piece.crew_endurance if crew else piece.endurance) is None and not lost
        number = int(self.next("^Number of the Damage Card for "))
        kind = "infantry" if crew else self.type(piece)
        card = self.damages.get(number)
        effect = getattr(card, "gun" if kind == "rear-line" else kind) if card else None
        fresh = unhurt and self.reads("card-half", "next-turn", "next-turn")
        drawn = [number, effect.turns if effect else None, fresh]
        (piece.crew_damage if crew else piece.damage).append(drawn)
        if effect is None:
            return
        if crew:
            if "to-rear" in effect.does:
                self.crew_leaves(piece)
            return
        if "to-rear" in effect.does and piece.mapped:
            piece.where = "rear"
        if "crew-out" in effect.does and self.manned(piece):
            self.crew_dies(piece)

    def crew_leaves(self, piece: Piece) -> None:
        own, crew = self.new_id(piece.side), str(self.of(piece).crew)
        self.pieces[own] = Piece(
            crew, piece.side, "rear", "", piece.crew_endurance, piece.crew_damage
        )
        piece.empty, piece.crew_endurance, piece.crew_damage = True, None, []

    def crew_dies(self, piece: Piece) -> None:
        piece.empty, piece.crew_endurance, piece.crew_damage = True, None, []
        self.score(piece.side, str(self.of(piece).crew))

    def score(self, side: str, unit: str, times: int = 1) -> None:
        card = self.card(side, unit)
        if card.cost is None:
            answer = self.next("^Cost of the ")
            card.cost = None if isinstance(answer, dict) else answer
        if card.cost is not None:
            other = OTHER[side]
            self.points[other] = self.points.get(other, 0) + times * card.cost

    def stands_for(self, piece: Piece) -> bool:
        tile = self.tile(piece.where) if piece.mapped else None
        intact = tile is not None and tile.kind == "pantherturm" and tile.destroyed_by
        return bool(intact) and piece.kind == "pantherturm-i"

    def destroy(self, name: str, fate: int | None, *, captors: bool = False) -> None:
        piece = self.pieces[name]
        manned, turret = self.manned(piece), self.stands_for(piece)
        del self.pieces[name]
        self.score(piece.side, piece.kind)
        if turret:
            self.fall(piece.where, 1 if fate is None else fate)
        if not manned:
            return
        crew = str(self.of(piece).crew)
        if not piece.mapped:
            self.score(piece.side, crew)
            return
        if fate is None:
            end = self.next("^Crew of ")
        else:
            end = "unharmed" if fate <= 3 else "damaged" if fate <= 6 else "dead"
        if end == "dead":
            self.score(piece.side, crew)
        elif captors:
            self.score(piece.side, crew, 2)
        else:
            own = self.new_id(piece.side)
            self.pieces[own] = Piece(
                crew, piece.side, piece.where, "", piece.crew_endurance, piece.crew_damage
            )
            if end == "damaged":
                self.draw(own)

    def new_id(self, side: str) -> str:
        named = set(self.pieces) | set(self.pairs) | set(self.drew)
        named = named.union(*self.drew.values())
        for pair in self.pairs.values():
            named |= {*pair["others"], pair["target"].partition(" ")[2], pair["spotter"] or ""}
        return next(one for n in range(1, 999) if (one := f"{side}-{n}") not in named)

    # ---- features ---------------------------------------------------------------------------

    def shoot_tile(self, firer: Piece, gun: Gun, where: str) -> None:
        """The table of Combat 20."""
        if firer.where == "rear":
            bonus, least = 2, 4
        elif firer.where == "air":
            bonus, least = 3, 4
        elif gun.kind == "mortar":
            bonus, least = 3, 6
        elif self.away(firer.where, where) <= 2:
            bonus, least = None, 5
        else:
            bonus, least = 4, 6
        total = 0
        if bonus is not None:
            value = gun.values["vehicle"]
            if value:
                needed = value - bonus - self.attack_bonus(firer)
            else:
                needed = int(self.next("^Needed to hit$"))
            total, burned = self.thrown(needed)
            if total + burned < needed:
                return
        die, burn = self.intensity()
        power = die + (burn and self.reads("burned-intensity", "before", "before"))
        doubled = total == 18 and self.reads("feature-doubling", "doubled", "doubled")
        if (2 * power if doubled else power) < least:
            return
        twice = total == 18 and self.reads("crew-fate", "doubled", "undoubled")
        self.fall(where, 2 * power if twice else power)

    def fall(self, where: str, fate: int) -> None:
        name, rotation = self.tiles[where]
        kind = self.box.tiles[name].kind
        ruin = name[:-1] + ("B" if name.endswith("A") else "A")
        if ruin in self.box.tiles:
            self.tiles[where] = (ruin, rotation)
        else:
            del self.tiles[where]
        team = kind in ("panzernest", "pantherturm")
        for one in sorted(self.pieces):
            piece = self.pieces[one]
            if piece.where != where or self.type(piece) != "infantry":
                continue
            end = "damaged"
            if team:
                end = "unharmed" if fate <= 3 else "damaged" if fate <= 6 else "dead"
            spared = team and self.reads("panzernest-team", "card", "destroyed")
            if end == "dead" or (end == "damaged" and piece.damage and not spared):
                self.destroy(one, None)
            elif end == "damaged":
                self.draw(one)

    # ---- Close Assault ----------------------------------------------------------------------

    def assault_now(self) -> None:
        target = str(self.next("^Close Assault$"))
        first, *others = self.next("^Close Assault on the ")
        self.pair(first, f"unit {target}", [], None)
        self.pairs[first]["others"] = others
        self.strike(first)

    def assault(self, name: str) -> None:
        pair = self.pairs[name]
        target = pair["target"].partition(" ")[2]
        if target not in self.pieces or not self.pieces[target].mapped:
            return
        piece = self.pieces[target]
        acting = [
            one for one in (name, *pair["others"])
            if one in self.pieces and self.pieces[one].mapped
            and self._beside(self.pieces[one].where, piece.where)
            and not any("no-weapon" in held.does for held in self.effects(self.pieces[one]))
        ]  # fmt: skip
        if len(acting) < 3:
            return
        depth = self._assault_values()
        values = [
            gun.values[self.column(gun, piece, "unit")]
            for one in acting for gun in self.of(self.pieces[one]).guns
            if gun.kind != "mortar" and not self.harmless(gun, piece, "unit")
        ]  # fmt: skip
        known = [one for one in values if one]
        if not known or depth == "told" or self._full(piece, Gun("-"), target, "unit") is None:
            return
        needed = min(known)
        if self.reads("assault-bonus", "close", "close"):
            needed -= 3 + 2 * (self.type(piece) == "gun")
        total, bonus = self.thrown(needed)
        always = total >= 19 and self.reads("special-results", "always", "on-hit")
        if total + bonus >= needed or always:
            burned = 0
            while (answer := self.next("^Close Assault on the ")) == {"instead": "burn"}:
                burned = 1
            dice = _dice(answer)
            assert len(dice) == len(acting)
            double = total == 18 and self.reads("assault-doubling", "doubled", "doubled")
            first = burned if self.reads("burned-intensity", "before", "before") else 0
            found = self._full(self.pieces[acting[0]], Gun("-"), target, "unit")
            assert found is not None
            defense, endurance, half = found
            power = (sum(dice) + first) * (2 if double else 1) + burned - first
            damage = max(0, power - defense)
            if total + bonus < needed:
                damage = 0
            self.befall(target, "unit", total, damage, (endurance, half), max(dice), captors=True)
        elif not self.reads("assault-moves", "always", "target-gone"):
            return
        if target not in self.pieces or not self.pieces[target].mapped or self.reads(
            "assault-moves", "always", "target-gone"
        ):  # fmt: skip
            for one in acting:
                to = self.next("^Move of ")
                if not isinstance(to, dict):
                    self.pieces[one].where = to

    def _assault_values(self) -> str:
        """Take in values; who does not say one only leaves his own out, but the target's."""
        while self.script:
            question, answer = self.script[0]
            way = self._learned(question, answer)
            if way is None:
                return "computed"
            del self.script[0]
            if way and re.match("Defense|Endurance|Half|Card of ", question.title):
                return "told"
        return "computed"

    @staticmethod
    def _beside(one: str, other: str) -> bool:
        (a, b), (c, d) = spot(one), spot(other)
        return abs(a - c) + abs(b - d) == 1

    # ---- the rest ---------------------------------------------------------------------------

    def lay(self) -> None:
        where = self.next("^Lay smoke$")
        if isinstance(where, dict):
            self.pieces[where["instead"]].smoke = 3
        else:
            self.smoke[where] = 3

    def capture(self) -> None:
        name = str(self.next("^Capture That Unit!$"))
        piece, by = self.pieces[name], OTHER[self.pieces[name].side]
        if self.next(" captured\\?$") == "no":
            self.exposed(name, by)
            return
        if self.manned(piece):
            self.score(piece.side, str(self.of(piece).crew), 2)
        mates = [one for one in self.pieces.values() if one.side == by and self.front(one)
                 and one.where == piece.where]  # fmt: skip
        if len(mates) < 2 and self.next("^Keep the ") == "yes":
            own = self.new_id(by)
            del self.pieces[name]
            crewed = self.of(piece).crew is not None
            piece.side, piece.empty = by, piece.empty or crewed
            if crewed:
                piece.crew_endurance, piece.crew_damage = None, []
            self.pieces[own] = piece
            return
        del self.pieces[name]
        self.score(piece.side, piece.kind, 2)

    def exposed(self, name: str, by: str) -> None:
        """After a failed capture, each enemy next to a unit may fire at it."""
        where = self.pieces[name].where
        near = [one for one, piece in self.pieces.items() if piece.side == by
                and self.type(piece) == "infantry" and piece.mapped
                and self.away(piece.where, where) <= 1]  # fmt: skip
        assert near
        tried = self.next("^Who tried ") if len(near) > 1 else near[0]
        assert tried in near
        while self.placement_question("^Opportunity Fire$"):
            firer = self.firer_of(self.script[0][0], tried)
            assert self.away(self.pieces[firer].where, self.pieces[tried].where) <= 1
            assert firer not in self.drew.get(tried, ())
            if self.next("^Opportunity Fire$") == "fire":
                self.fire_at(firer, tried)

    def firer_of(self, question: Any, name: str) -> str:
        """The firer in a question, by its name; the firer's side is asked."""
        held = {
            f"{self.box.unit_kind(one.kind).title} {_called(other)} may fire": other
            for other, one in self.pieces.items() if one.side == question.by
        }  # fmt: skip
        assert question.by != self.pieces[name].side
        return next(other for said, other in held.items() if question.sentence.startswith(said))

    def fire_at(self, firer: str, name: str) -> None:
        target = f"unit {name}"
        self.drew.setdefault(name, []).append(firer)
        words = list(self.next("^Weapons of ")) if self.placement_question("^Weapons of ") else None
        while self.placement_question("^A weapon of the "):
            self.learn_one()
        shooter = self.firing(self.pieces[firer], target)
        if words is None:
            words = [
                one.name for one in self.of(shooter).guns
                if self.meant(shooter, one, target) and not self.spent(shooter, one, name)
            ]  # fmt: skip
            assert len(words) == 1, f"which of {words} was not asked"
        for word in words:
            if self.gone(shooter, target):
                return
            self.use(firer, self.gun(shooter.side, shooter.kind, word), target)

    def spent(self, shooter: Piece, gun: Any, name: str) -> bool:
        """Return whether a weapon does nothing to the mover, or is out by a card."""
        does = {harm for one in self.effects(shooter) for harm in one.does}
        out = "no-weapon" in does or (gun.main and "no-main" in does)
        return out or self.harmless(gun, self.pieces[name], "unit")

    def put_card(self) -> None:
        piece = self.pieces[str(self.next("^Unit for the Command Card$"))]
        word = str(self.next("^Card under "))
        if word.startswith("off "):
            piece.cards.remove(word.removeprefix("off "))
        else:
            piece.cards.append(word)

    def end(self) -> None:
        self.turn += 1
        self.pairs.clear()
        self.drew.clear()
        self.smoke = {one: turns - 1 for one, turns in self.smoke.items() if turns > 1}
        for piece in self.pieces.values():
            piece.endurance = piece.crew_endurance = None
            piece.smoke = max(0, piece.smoke - 1)
            for drawn in (*piece.damage, *piece.crew_damage):
                if drawn[1]:
                    drawn[1] -= 1
                drawn[2] = False


def _dice(answer: Any) -> list[int]:
    held = answer["rolled"] if isinstance(answer, dict) else answer
    return list(held[0])


def _called(name: str) -> str:
    side, _, number = name.rpartition("-")
    return f"{'US' if side == 'us' else 'Germany'} {number}"
