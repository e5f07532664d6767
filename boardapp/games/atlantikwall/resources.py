"""Phase 2: what the Final Tally gives: Skulls cancel, RWBs have bonuses (001-10, 001-28 to -33)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from boardapp.core.procedure.asks import Number, Pick
from boardapp.core.procedure.free import Impossible
from boardapp.core.procedure.going import Asking, Play, ask
from boardapp.core.procedure.several import Several
from boardapp.core.procedure.values import Choice
from boardapp.games.atlantikwall.cards import OBSERVER, WAFFEN_SS
from boardapp.games.atlantikwall.decorations import choose, draw, reorder
from boardapp.games.atlantikwall.dice import COLOURS, FACES, faces_of, rwbs, straight, without
from boardapp.games.atlantikwall.headings import cited
from boardapp.games.atlantikwall.losses import gain
from boardapp.games.atlantikwall.roll import as_dice
from boardapp.games.atlantikwall.spend import pay_for
from boardapp.games.atlantikwall.state import GERMAN, BeachState

RULES: Mapping[str, str] = {
    "dispatch": "001-28", "discipline": "001-29", "support": "001-30", "replacements": "001-31",
    "fanaticism": "001-32", "ingenuity": "001-33",
}  # fmt: skip
TITLES: Mapping[str, str] = {
    "dispatch": "Dispatch", "discipline": "Discipline", "support": "Support Troops",
    "replacements": "Replacements", "fanaticism": "Fanaticism", "ingenuity": "Ingenuity",
}  # fmt: skip
POINTS, COURAGE, STARS, SOLDIERS = 15, 2, 2, 6
WATCHED = 2
"""Item Points that the Beobachter adds to each RWB in solitaire (001-60)."""


def use_tally(play: Play[BeachState]) -> Asking[None]:
    """Gain what the Final Tally holds; it is used up then."""
    if not play.state.german:
        return
    tally = list(play.state.tally)
    freed, done = 0, Counter[str]()
    for _ in range(rwbs(tally).get("skull", 0)):
        done["skull"] += 1
        taken = yield from _bonus(play, "skull", tally)
        freed += len(COLOURS) if taken == "points" else 0
    left = yield from _uncancelled(play, tally, freed)
    while face := next((one for one in FACES if rwbs(left).get(one, 0) > done[one]), None):
        done[face] += 1
        before = len(tally)
        yield from _bonus(play, face, tally)
        left += tally[before:]
    if straight(tally):
        play.say(cited("all six faces are there: a straight", "001-10"))
        yield from choose(play)
    yield from _results(play, left)
    play.become(replace(play.state, tally=()))


def _uncancelled(play: Play[BeachState], tally: Sequence[str], freed: int) -> Asking[list[str]]:
    """Let each Skull cancel another die; return the dice that still count (001-28, 001-60)."""
    skulls = faces_of(tally)["skull"] - freed
    if skulls > 0 and play.state.solitaire and play.state.playing(WAFFEN_SS):
        skulls -= 1
        play.say(cited(f"{WAFFEN_SS}: 1 Skull is ignored", "001-60"))
    others = [die for die in tally if not die.endswith(" skull")]
    number = min(max(skulls, 0), len(others))
    if number:
        dice = "die is" if number == 1 else "dice are"
        taken = yield from ask(Several(
            GERMAN, "Skulls", "Which dice do they cancel?", ("001-28",), choices=as_dice(others),
            least=number, most=number, wanted=f"{number} {dice} cancelled, not {{}}.",
        ))  # fmt: skip
        return list(without(tally, *taken.names))
    return list(tally)


# The bonus of an RWB


def _bonus(play: Play[BeachState], face: str, tally: list[str]) -> Asking[str]:
    """Ask for the bonus of an RWB, and take it; one may add a die to the tally."""
    state = play.state
    bonus = state.bonuses.get(face, "dispatch")
    rules = (RULES[bonus],)
    title = f"RWB of {FACES[face]}: {TITLES[bonus]}"
    if state.solitaire and state.playing(OBSERVER):
        gain(play, "points", WATCHED, f"{OBSERVER}: {WATCHED} Item Points", "001-60")
    choices = tuple(_choices(play.state, bonus))
    taken = choices[0].answer
    if len(choices) > 1:
        taken = yield from ask(Pick(GERMAN, title, "What does it give?", rules, choices=choices))
    else:
        play.say(cited(title, *rules))
    if taken == "counter":
        take_counter(play, "001-68" if bonus == "ingenuity" else "001-71")
    elif taken == "die":
        die = yield from ask(Pick(
            GERMAN, TITLES[bonus], "Which black result is added?", rules,
            choices=tuple(Choice(f"black {one}", words) for one, words in FACES.items()),
        ))  # fmt: skip
        tally.append(die)
    elif taken == "item":
        yield from _used_item(play)
    elif taken == "top":
        yield from reorder(play)
    elif taken == "decoration":
        yield from draw(play, *rules)
    elif taken == "kill":
        play.become(play.state.all_fewer(1), cited("1 Soldier dies in every Unit", *rules))
    else:
        _tracks(play, bonus)
    return taken


def _choices(state: BeachState, bonus: str) -> Iterator[Choice]:
    """Yield what a bonus gives, one thing or another (001-28 to 001-33)."""
    match bonus:
        case "dispatch":
            yield Choice("points", f"{POINTS} Item Points, and these Skulls cancel nothing")
            yield Choice("decoration", "Draw 1 Decoration")
        case "discipline":
            yield Choice("die", "Add 1 black result of choice")
            yield Choice("gain", f"{COURAGE} Courage")
        case "fanaticism":
            yield Choice("gain", f"{STARS} Stars")
            yield Choice("kill", "1 Soldier dies in every Allied Unit")
        case "ingenuity":
            none = None if state.cards_in("item", "used") else Impossible(
                "No Item has been used yet.", ("001-33",)
            )  # fmt: skip
            yield Choice("top", "Look at the top 3 Decorations and put them in any order")
            yield Choice("item", "Find a used Item for its cost", refusal=none)
        case _:
            yield Choice("gain", _gained(state, bonus))
    if state.reading("counters") == "hidden" or (state.pooled and bonus == "ingenuity"):
        full = state.no_counter_from_pool(state.counters)
        yield Choice("counter", "Take a Re-roll counter", refusal=full)


def _amounts(state: BeachState, bonus: str) -> dict[str, int]:
    """Return what a bonus adds to the German's tracks (A1-03)."""
    if bonus in ("support", "replacements"):
        more = {"courage": 1} if state.reading("bonus") == bonus else {}
        return {"soldiers": SOLDIERS, **more}
    return {
        "dispatch": {"points": POINTS}, "discipline": {"courage": COURAGE},
        "fanaticism": {"stars": STARS},
    }[bonus]  # fmt: skip


def _gained(state: BeachState, bonus: str) -> str:
    return " and ".join(f"{more} {name.capitalize()}" for name, more in
                        _amounts(state, bonus).items())  # fmt: skip


def _tracks(play: Play[BeachState], bonus: str) -> None:
    for name, more in _amounts(play.state, bonus).items():
        words = f"{TITLES[bonus]}: +{more} {name.capitalize()}"
        rules = (RULES[bonus], "A1-03") if (name, more) == ("courage", 1) else (RULES[bonus],)
        gain(play, name, more, words.replace("Points", "Item Points"), *rules)


def _used_item(play: Play[BeachState]) -> Asking[None]:
    used = play.state.cards_in("item", "used")
    name = yield from ask(Pick(
        GERMAN, "Used Item", "Which one is found anew? It costs its Item Points.", ("001-33",),
        choices=tuple(Choice(one, one) for one in used),
    ))  # fmt: skip
    yield from pay_for(play, name, "001-33")


def take_counter(play: Play[BeachState], rule: str) -> None:
    """Take a Re-roll counter from the pool (001-68, 001-71)."""
    state = play.state
    play.become(
        replace(state, counters=state.counters + 1, counter_pool=state.counter_pool - 1),
        cited("a Re-roll counter is taken from the pool", rule),
    )


# The results


def _results(play: Play[BeachState], dice: Sequence[str]) -> Asking[None]:
    """Add the results of the dice that count; those of RWBs count, too."""
    faces = faces_of(dice)
    for name, more in (
        ("soldiers", faces["soldier"] + 2 * faces["soldiers"]),
        ("courage", faces["courage"]), ("stars", faces["star"]),
    ):  # fmt: skip
        if more:
            gain(play, name, more, f"the dice: +{more} {name.capitalize()}")
    number = faces["tool"]
    if not number:
        return
    points = play.state.tools.get(str(number))
    if points is None:
        points = yield from ask(Number(
            GERMAN, f"Item Points for {number} Tool{'s' * (number > 1)}",
            "As in the table of the base game.", usual=number,
        ))  # fmt: skip
        play.become(replace(play.state, tools={**play.state.tools, str(number): points}))
    gain(play, "points", points, f"the dice: +{points} Item Points for Tools")
