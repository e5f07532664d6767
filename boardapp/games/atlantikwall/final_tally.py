"""Phase 2: what the Final Tally gives: Skulls cancel, RWBs have bonuses (001-10, 001-28 to -33)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from boardapp.core.procedure.free_play import impossible_if
from boardapp.core.procedure.question_parts import Choice
from boardapp.core.procedure.questions import Number
from boardapp.core.procedure.running_procedure import Asking, Context, ask, known, pick
from boardapp.core.procedure.several import Several
from boardapp.games.atlantikwall import counters
from boardapp.games.atlantikwall.cards import BONUSES, OBSERVER, WAFFEN_SS, Bonus
from boardapp.games.atlantikwall.decorations import choose, draw, reorder
from boardapp.games.atlantikwall.dice import (
    COLOURS,
    FACES,
    faces_of,
    rwbs,
    straight,
    titled,
    without,
)
from boardapp.games.atlantikwall.losses import all_lose, gain
from boardapp.games.atlantikwall.roll_phase import as_dice
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.specialists_and_items import pay_for, priced, why_none_paid
from boardapp.games.atlantikwall.state import GERMAN, TRACKS, BeachState

WATCHED = 2
"""Item Points that the Beobachter adds to each RWB in solitaire (001-60)."""


def use_tally(play: Context[BeachState]) -> Asking[None]:
    """Gain what the Final Tally holds; it is used up then.

    A result that Discipline adds may make another RWB, Dispatch as well: what these Skulls have
    cancelled counts again (001-28, 001-29). Alone the Beobachter adds to each RWB (001-60).
    """
    if not play.state.german:
        return
    tally, cancelled = list(play.state.tally), list[str]()
    freed, done = 0, Counter[str]()
    while not play.state.ended:
        # Dispatch comes first, for it says which Skulls cancel.
        face = _more(tally, done, "skull")
        if face is None:
            yield from _cancel(play, tally, cancelled, freed)
            face = _more(without(tally, *cancelled), done, *FACES)
        if face is None:
            break
        done[face] += 1
        _watched(play)
        taken = yield from _bonus(play, face, tally)
        freed += len(COLOURS) if (face, taken) == ("skull", "points") else 0
    if play.state.ended:
        return
    if straight(tally):
        play.log(cited("all six faces are there: a straight", "001-10"))
        yield from choose(play)
    yield from _results(play, without(tally, *cancelled))
    play.set_state(replace(play.state, tally=()))


def _more(dice: Sequence[str], done: Mapping[str, int], *faces: str) -> str | None:
    """Return a face that makes an RWB whose bonus has not been taken, None where none does."""
    found = rwbs(dice)
    return next((one for one in faces if found.get(one, 0) > done[one]), None)


def _cancel(
    play: Context[BeachState], tally: Sequence[str], cancelled: list[str], freed: int
) -> Asking[None]:
    """Let each Skull cancel another die, or fewer than before (001-28, 001-60)."""
    skulls = faces_of(tally)["skull"] - freed
    if skulls > 0 and play.state.solitaire and play.state.playing(WAFFEN_SS):
        skulls -= 1
        ignored = cited(f"{WAFFEN_SS}: 1 Skull is ignored", "001-60")
        if ignored not in play.told:
            play.log(ignored)
    others = [die for die in without(tally, *cancelled) if not die.endswith(" skull")]
    number = min(max(skulls, 0) - len(cancelled), len(others))
    if number > 0:
        dice = "die is" if number == 1 else "dice are"
        taken = yield from ask(Several(
            GERMAN, "Skulls", "Which dice do they cancel?", ("001-28",), choices=as_dice(others),
            least=number, most=number, wanted=f"{number} {dice} cancelled, not {{}}.",
        ))  # fmt: skip
        cancelled += taken.names
    elif number < 0:
        again = [*cancelled]
        if len(cancelled) > -number:
            taken = yield from ask(Several(
                GERMAN, "Skulls", "Which dice count again?", ("001-28",), least=-number,
                most=-number, choices=as_dice(cancelled),
            ))  # fmt: skip
            again = [*taken.names]
        cancelled[:] = without(cancelled, *again)
        words = f"these Skulls cancel nothing: {', '.join(map(titled, again))} again"
        play.log(cited(words, "001-28", "001-29"))


# The bonus of an RWB


def _watched(play: Context[BeachState]) -> None:
    if play.state.solitaire and play.state.playing(OBSERVER):
        gain(play, "points", WATCHED, f"{OBSERVER}: {WATCHED} Item Points", "001-60")


def _bonus(play: Context[BeachState], face: str, tally: list[str]) -> Asking[str]:
    """Ask for the bonus of an RWB, and take it: a die for the tally, maybe (001-28 to 001-33)."""
    name = play.state.bonuses.get(face, "dispatch")
    bonus = BONUSES[name]
    title, ways = f"RWB of {FACES[face]}: {bonus.title}", tuple(_ways(play.state, name, bonus))
    if len(ways) > 1:
        taken = yield from pick(GERMAN, title, "What does it give?", ways, bonus.rule)
    else:
        (only,) = ways
        taken = only.answer
        play.log(cited(title, bonus.rule))
    match taken:
        case "counter":
            counters.take(play, "001-68" if name == "ingenuity" else "001-71")
        case "die":
            black = {f"black {one}": words for one, words in FACES.items()}
            which = "Which black result is added?"
            tally.append((yield from pick(GERMAN, bonus.title, which, black, bonus.rule)))
        case "item":
            taken = yield from _used_item(play, face, tally)
        case "top":
            yield from reorder(play)
        case "decoration":
            yield from draw(play, bonus.rule)
        case "kill":
            all_lose(play, 1, "1 Soldier dies in every Unit", bonus.rule)
        case _:
            for track, more in _adds(play.state, name, bonus).items():
                rules = ("A1-03",) if (track, more) == ("courage", 1) else ()
                words = f"{bonus.title}: +{more} {TRACKS[track]}"
                gain(play, track, more, words, bonus.rule, *rules)
    return taken


def _ways(state: BeachState, name: str, bonus: Bonus) -> Iterator[Choice]:
    """Yield what a bonus gives, one thing or another (001-28 to 001-33, 001-68, 001-71)."""
    used = state.cards_in("item", "used")
    none = impossible_if(not used, "No Item has been used yet.", "001-33") or why_none_paid(
        state, used
    )
    for way, title in bonus.ways.items():
        yield Choice(way, title, refusal=none if way == "item" else None)
    if not bonus.ways:
        adds = _adds(state, name, bonus).items()
        yield Choice("gain", " and ".join(f"{more} {TRACKS[track]}" for track, more in adds))
    if state.reading("counters") == "hidden" or (state.pooled and name == "ingenuity"):
        full = counters.pool_refuses(state, state.counters)
        yield Choice("counter", "Take a Re-roll counter", refusal=full)


def _adds(state: BeachState, name: str, bonus: Bonus) -> Mapping[str, int]:
    """Return what a bonus adds to the German's tracks (A1-03)."""
    return {**bonus.adds, "courage": 1} if state.reading("bonus") == name else bonus.adds


def _used_item(play: Context[BeachState], face: str, tally: list[str]) -> Asking[str]:
    """Find a used Item anew; one that turns out too dear leaves the other bonuses (001-33)."""
    state = play.state
    name = yield from pick(
        GERMAN, "Used Item", "Which one is found anew? It costs its Item Points.",
        priced(state, state.cards_in("item", "used")), "001-33",
    )  # fmt: skip
    if (yield from pay_for(play, name, "001-33")):
        return "item"
    return (yield from _bonus(play, face, tally))


# The results


def _results(play: Context[BeachState], dice: Sequence[str]) -> Asking[None]:
    """Add the results of the dice that count; those of RWBs count, too."""
    faces = faces_of(dice)
    soldiers, tools = faces["soldier"] + 2 * faces["soldiers"], faces["tool"]
    for name, more in (
        ("soldiers", soldiers), ("courage", faces["courage"]), ("stars", faces["star"]),
    ):  # fmt: skip
        if more:
            gain(play, name, more, f"the dice: +{more} {TRACKS[name]}")
    if tools:
        state, key = play.state, str(tools)
        points = yield from known(play, state.tools.get(key), Number(
            GERMAN, f"Item Points for {tools} Tool{'s' * (tools > 1)}",
            "As in the table of the base game.", usual=tools,
        ), lambda more: replace(play.state, tools={**state.tools, key: more}))  # fmt: skip
        gain(play, "points", points, f"the dice: +{points} Item Points for Tools")
