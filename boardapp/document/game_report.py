"""The score or the end of a game, in a few lines, and as a page with its whole log."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from boardapp.core.sentence_case import capitalize_first
from boardapp.core.state import State
from boardapp.core.state_changes import MISSING
from boardapp.document import log_text
from boardapp.document.procedure_player import ProcedurePlayer

_STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:46em;margin:2em auto;padding:0 1em;"
    "color:#241B12;background:#FBF7EC}h1{margin:0 0 .2em}h2{margin:1.6em 0 .3em}"
    "th{text-align:left;padding-right:1.5em;vertical-align:top}pre{white-space:pre-wrap;"
    "font:14px/1.5 ui-monospace,monospace}"
)


class GameReport(NamedTuple):
    """A game in a few lines: the winner, how they won, and rows of a title and a text."""

    headline: str
    how: tuple[str, ...]
    rows: tuple[tuple[str, str], ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """Return all below the headline, a line for each sentence and row."""
        return *self.how, *(f"{title}: {words}" for title, words in self.rows)


def game_report(playing: ProcedurePlayer, state: State) -> GameReport:
    """Return the result of a finished game, or the present score."""
    document, game = playing.document, playing.game
    over = game.game_end_sentence(state)
    progress = game.progress(state)
    rows = [("Turn" if over is None else "Last turn", str(state.displayed_turn))]
    for side, title in document.game.players.items():
        tallies = [one.words for one in progress.tallies if one.side == side] if progress else []
        # A side may have several tallies; a nation's tally already begins with its name.
        words = "; ".join(one.removeprefix(title).lstrip(": ") for one in tallies)
        rows += [(title, capitalize_first(words))] if words else []
        lost = ", ".join(_lost_units(playing, side))
        rows += [(f"Units off the board ({title})", lost)] if lost else []
    headline = (over or game.moment_title(state)).removesuffix(".")
    how = _last_sentences(playing) if over else ()
    # The act that ends a game by hand only repeats the headline after its own name.
    told = tuple(one for one in how if not headline.startswith(one.rsplit(": ", 1)[-1].strip(" .")))
    # An act ends a game with its last sentence: the reason comes before turn and weather.
    return GameReport(headline, (*told[-1:], *told[:-1]), tuple(rows))


def _last_sentences(playing: ProcedurePlayer) -> tuple[str, ...]:
    """Return the sentences of the last act in force that has any."""
    acts = reversed(playing.document.history.commands_in_force)
    return next((told for act in acts if (told := getattr(act, "told", ()))), ())


def _lost_units(playing: ProcedurePlayer, side: str) -> Iterator[str]:
    """Yield the units of a side that acts took off the board: destroyed, captured or withdrawn."""
    gone = dict[object, str]()
    for act in playing.document.history.commands_in_force:
        changes = getattr(act, "changes", None)
        for field, key, before, after in changes.sets if changes else ():
            if field != "units":
                continue
            gone.pop(key, None)
            if after in (None, MISSING) and getattr(before, "side", "") == side:
                gone[key] = playing.game.unit_title(before)
    yield from gone.values()


def report_html(playing: ProcedurePlayer, state: State) -> str:
    """Return a game as an HTML page: its end, both sides, its whole log."""
    report, document = game_report(playing, state), playing.document
    rows = "".join(
        f"<tr><th>{escape(title)}</th><td>{escape(words)}</td></tr>" for title, words in report.rows
    )
    how = "".join(f"<p>{escape(one)}</p>" for one in report.how)
    log = escape("\n".join(log_text.log_lines(document)))
    title = escape(document.name)
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{_STYLE}</style></head>\n<body><p>{title}</p><h1>{escape(report.headline)}</h1>"
        f"{how}<table>{rows}</table>\n<h2>Log</h2>\n<pre>{log}</pre></body></html>\n"
    )
