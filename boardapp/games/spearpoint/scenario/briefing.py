"""What a scenario tells beside its questions: zones, cards taken out, rules, how to win."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.procedure.facts import Fact, Table
from boardapp.games.spearpoint.cards.unit_cards import title_of
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.scenario.readings import holds
from boardapp.games.spearpoint.scenario.special_rules import SpecialRule
from boardapp.games.spearpoint.setup.setup_context import zones
from boardapp.games.spearpoint.setup.setup_sheet import words_of
from boardapp.games.spearpoint.setup.setup_view import SetupView
from boardapp.games.spearpoint.tiles.box_contents import GRID, PLAYER_TITLES, PLAYERS

Rows = Iterator[tuple[str, ...]]


def told(here: SetupView) -> tuple[Fact, ...]:
    """Return what the players may want to read again while nothing else is asked."""
    scenario = here.scenario
    tables = (
        ("Zones and entry spaces", _zones(here)),
        ("Command deck", _removed(here)),
        ("Special rules", _sentences(scenario.rules)),
        ("Reinforcements", _reinforcements(here)),
        ("How to win", _sentences(scenario.win)),
    )
    held = ((title, tuple(rows)) for title, rows in tables)
    shown = tuple(Table(title, rows) for title, rows in held if rows)
    # In play they would cover the board: the table says them in words.
    return shown if here.begun else (*zones(here), *shown)


def _zones(here: SetupView) -> Rows:
    for side in PLAYERS:
        entries = here.table.entries.get(side, ())
        if entries:
            yield PLAYER_TITLES[side], f"enters at {', '.join(map(GRID.name, entries))}"
        elif side in here.zones and here.begun:
            yield PLAYER_TITLES[side], words_of(here.zones[side])


def _removed(here: SetupView) -> Rows:
    cards = ", ".join(title_of(name) for name in here.scenario.removed)
    if cards:
        yield (f"Take out every {cards}.",)


def _sentences(lines: tuple[SpecialRule, ...]) -> Rows:
    return ((HEADINGS.after(line.text, line.rule),) for line in lines)


def _reinforcements(here: SetupView) -> Rows:
    for one in here.scenario.reinforcements:
        if holds(one.when, here.readings):
            units = ", ".join(here.catalogue.unit_kind(unit).title for unit in one.units)
            note = f" – {one.note}" if one.note else ""
            yield f"Turn {one.turn}", PLAYER_TITLES[one.side], f"{units}{note}"
