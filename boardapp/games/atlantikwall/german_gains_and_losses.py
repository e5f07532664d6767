"""The German's gains and losses, which may end a solitaire game (001-36, 001-55)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardapp.core.game_progress import SideTally
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Choice, fitting_label
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_pick
from boardapp.core.sentence_case import counted
from boardapp.games.areas.state import PointTrack
from boardapp.games.atlantikwall.known_cards_and_counters import CONSCRIPT
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.state import ALLIES, GERMAN, TRACKS, BeachState, Ended

ENDS = {"german": "The German has won", "allies": "The Allies have won"}


def change_german_track(
    context: Context[BeachState], name: str, more: int, words: str, *rules: str
) -> None:
    """Add to or take from one of the German's tracks; log why, and show the track."""
    before: PointTrack = getattr(context.state, name)
    context.set_state(context.state.with_track_changed(name, more), cited(words, *rules))
    after: PointTrack = getattr(context.state, name)
    context.show_fact(after.track_fact(TRACKS[name], f"German {TRACKS[name]}", before.now))
    does_german_survive(context)


def does_german_survive(context: Context[BeachState]) -> bool:
    """Return whether the game goes on; in solitaire, end it if the German has no force (001-55)."""
    if context.state.is_solitaire and not context.state.ended and not context.state.german_force():
        end_game(context, "allies", "the German has no Soldiers and no Specialists left", "001-55")
    return not context.state.ended


def pay_with_specialists(context: Context[BeachState], due: int) -> Asking[None]:
    """Let Specialists pay for missing Soldiers in solitaire, each as one, by the reading N1-01."""
    there = context.state.specialists_in_play()
    number = min(due - context.state.soldiers.now, len(there))
    if (
        number <= 0
        or not context.state.is_solitaire
        or context.state.switch_choice("specialists") == "count"
    ):
        return
    which = f"Which {number} Specialist{'s' * (number > 1)} pay{'s' * (number == 1)}"
    taken = yield from ask(PickSeveral(
        GERMAN, "Specialists pay", f"{which} for the Soldiers that are missing?",
        ("N1-01",),
        choices=tuple(Choice(one, one) for one in there), least=number, most=number,
        prompt=f"{which}?",
    ))  # fmt: skip
    for name in taken.names:
        remove_specialist(context, name, "N1-01")
    context.set_state(context.state.with_track_changed("soldiers", number))


def take_soldiers_from_all_units(
    context: Context[BeachState], soldiers: int, words: str, *rules: str
) -> None:
    """Take Soldiers from every Unit (001-32, 001-72)."""
    context.set_state(context.state.with_fewer_soldiers_in_all(soldiers), cited(words, *rules))
    end_game_if_unit_is_dead(context)


def end_game_if_unit_is_dead(context: Context[BeachState]) -> None:
    """End the game if a Unit has no Soldier or Specialist left: all Allies lose (001-41)."""
    for unit in context.state.units.values():
        if unit.soldiers == unit.specialists == 0 and not context.state.ended:
            context.set_state(context.state.with_unit(unit.id, None))
            end_game(context, GERMAN, f"{unit.unit} has been killed, so all Allies lose", "001-41")


def end_game(context: Context[BeachState], winner: Ended, words: str, *rules: str) -> None:
    """End the game."""
    context.set_state(replace(context.state, ended=winner), cited(words, *rules))
    context.log(f"{_winner_text(winner, context.state)}.")


def game_result_text(state: BeachState) -> str | None:
    """Return a sentence on how the game has ended, None while it goes on."""
    return f"{_winner_text(state.ended, state)}." if state.ended else None


def _winner_text(winner: Ended, state: BeachState) -> str:
    return ENDS[winner] if winner == ALLIES or state.is_german_played else "The Allies have lost"


def ask_and_lose_specialist(context: Context[BeachState], why: str, *rules: str) -> Asking[None]:
    """Ask which German Specialist is lost; without any, only log that (001-19, 001-58)."""
    there = context.state.specialists_in_play()
    if not there:
        context.log(cited(f"{why}: the German has no Specialist to lose", *rules))
        return
    name = yield from ask_pick(GERMAN, "Specialist lost", f"{why}. Which Specialist does the "
        "German lose?", (
        Choice(one, one, f"The {one} may take any loss of a Specialist" if one == CONSCRIPT else "",
               label=fitting_label(one))
        for one in there
    ), *rules, prompt="Which Specialist does the German lose?")  # fmt: skip
    remove_specialist(context, name, *rules)


def remove_specialist(context: Context[BeachState], name: str, *rules: str) -> None:
    """Take a Specialist out of play; features that he activated go inactive (001-19, -55)."""
    before = context.state
    context.set_state(
        before.with_card_moved(name, "lost"), cited(f"the German loses {name}", *rules)
    )
    log_changed_map_features(context, before)
    does_german_survive(context)


def log_changed_map_features(context: Context[BeachState], before: BeachState) -> None:
    """Log which features of the map have become active or inactive (001-18, 001-19)."""
    state = context.state
    for title, was, now in (
        ("Landmines are", before.are_mines_active, state.are_mines_active),
        (
            "Machine Gun Fire is",
            before.is_machine_gun_fire_active,
            state.is_machine_gun_fire_active,
        ),
    ):
        if was != now:
            context.log(cited(f"{title} {'active' if now else 'inactive'} from now on",
                           "001-18" if now else "001-19"))  # fmt: skip


def score_tallies(state: BeachState) -> Iterator[SideTally]:
    """Yield the scores in the bar over the board: the German's tracks and hand, and the Units."""
    if state.is_german_played:
        named = ((title, getattr(state, name).now) for name, title in TRACKS.items())
        held = (*named, ("Decorations", state.held))
        # The bar omits empty tracks, except the Soldiers.
        told = [f"{title} {number}" for title, number in held if number or title == "Soldiers"]
        words = ", ".join(told)
        lost = [name for name, card in state.cards.items() if card.where == "lost"]
        if state.ended and lost:
            yield SideTally(GERMAN, f"{words}; lost: {', '.join(lost)}", (words,))
        else:
            yield SideTally(GERMAN, words)
    for unit in state.units.values():
        if unit.soldiers is not None:
            men, more = unit.soldiers, unit.specialists or 0
            words = f"{counted(men, 'Soldier')}, {counted(more, 'Specialist')}"
            short = f"{unit.unit}: {men} + {more}"
            yield SideTally(ALLIES, f"{unit.unit}: {words}", (f"{short} Spec.", short))
