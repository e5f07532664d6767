"""What the German gains and loses, and when that ends a solitaire game (001-36, 001-55)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardapp.core.game_progress import Tally
from boardapp.core.procedure.question_parts import Choice
from boardapp.core.procedure.running_procedure import Asking, Context, ask, pick
from boardapp.core.procedure.several import Several
from boardapp.games.areas.track import Track
from boardapp.games.atlantikwall.cards import CONSCRIPT
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.state import ALLIES, GERMAN, TRACKS, BeachState, Ended

ENDS = {"german": "The German has won", "allies": "The Allies have won"}


def gain(play: Context[BeachState], name: str, more: int, words: str, *rules: str) -> None:
    """Move one of the German's tracks by more, or less; say why, and show it."""
    before: Track = getattr(play.state, name)
    play.set_state(play.state.with_track(name, more), cited(words, *rules))
    after: Track = getattr(play.state, name)
    play.show(after.shown(TRACKS[name], "German", before.now))
    survives(play)


def survives(play: Context[BeachState]) -> bool:
    """Tell whether the German goes on: in solitaire he is lost without any force (001-55)."""
    if play.state.solitaire and not play.state.ended and not play.state.force():
        end(play, "allies", "the German has no Soldiers and no Specialists left", "001-55")
    return not play.state.ended


def specialists_pay(play: Context[BeachState], due: int) -> Asking[None]:
    """Let Specialists pay what Soldiers cannot, each as one; alone, and where read so (N1-01)."""
    there = play.state.specialists()
    number = min(due - play.state.soldiers.now, len(there))
    if number <= 0 or not play.state.solitaire or play.state.reading("specialists") == "count":
        return
    taken = yield from ask(Several(
        GERMAN, "Specialists pay", f"Which {number} pay what Soldiers cannot?", ("N1-01",),
        choices=tuple(Choice(one, one) for one in there), least=number, most=number,
    ))  # fmt: skip
    for name in taken.names:
        lose(play, name, "N1-01")
    play.set_state(play.state.with_track("soldiers", number))


def all_lose(play: Context[BeachState], soldiers: int, words: str, *rules: str) -> None:
    """Take Soldiers from every Unit (001-32, 001-72)."""
    play.set_state(play.state.all_fewer(soldiers), cited(words, *rules))
    bury(play)


def bury(play: Context[BeachState]) -> None:
    """End the game where a Unit has nobody left: all Allies have lost (001-41)."""
    for unit in play.state.units.values():
        if unit.soldiers == unit.specialists == 0 and not play.state.ended:
            play.set_state(play.state.with_unit(unit.id, None))
            end(play, GERMAN, f"{unit.unit} is killed: all Allies have lost", "001-41")


def end(play: Context[BeachState], winner: Ended, words: str, *rules: str) -> None:
    """End the game."""
    play.set_state(replace(play.state, ended=winner), cited(words, *rules))
    play.log(f"{_won(winner, play.state)}.")


def ended(state: BeachState) -> str | None:
    """Return how the game has ended in words, None while it goes on."""
    return f"{_won(state.ended, state)}." if state.ended else None


def _won(winner: Ended, state: BeachState) -> str:
    return ENDS[winner] if winner == ALLIES or state.german else "The Allies have lost"


def lose_specialist(play: Context[BeachState], why: str, *rules: str) -> Asking[None]:
    """Ask which German Specialist is lost; nothing where there is none (001-19, 001-58)."""
    there = play.state.specialists()
    if not there:
        play.log(cited(f"{why}: there is no Specialist to lose", *rules))
        return
    name = yield from pick(GERMAN, "Specialist lost", f"{why}: which one?", (
        Choice(one, one, "He may always take the loss" if one == CONSCRIPT else "")
        for one in there
    ), *rules)  # fmt: skip
    lose(play, name, *rules)


def lose(play: Context[BeachState], name: str, *rules: str) -> None:
    """Take a Specialist out of play; what he had activated is inactive at once (001-19, -55)."""
    before = play.state
    play.set_state(before.with_card(name, "lost"), cited(f"{name} is lost", *rules))
    say_active(play, before)
    survives(play)


def say_active(play: Context[BeachState], before: BeachState) -> None:
    """Say which features of the map have become active or inactive (001-18, 001-19)."""
    state = play.state
    for title, was, now in (
        ("Landmines are", before.mines_active, state.mines_active),
        ("Machine Gun Fire is", before.mgf_active, state.mgf_active),
    ):
        if was != now:
            play.log(cited(f"{title} {'active' if now else 'inactive'} from now on",
                           "001-18" if now else "001-19"))  # fmt: skip


def tallies(state: BeachState) -> Iterator[Tally]:
    """Yield what the bar over the board shows: the German's tracks and hand, and the Units."""
    if state.german:
        named = ((title, getattr(state, name).now) for name, title in TRACKS.items())
        held = (*named, ("Decorations", state.held))
        # What is none is left out, but for the Soldiers.
        told = [f"{title} {number}" for title, number in held if number or title == "Soldiers"]
        yield Tally(GERMAN, ", ".join(told))
    for unit in state.units.values():
        if unit.soldiers is not None:
            yield Tally(ALLIES, f"{unit.unit}: {unit.soldiers} + {unit.specialists or 0}")
