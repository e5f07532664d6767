"""What a scenario tells beside its questions: zones, cards taken out, rules, how to win."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.procedure.displayed_facts import Fact, TableFact
from boardapp.games.spearpoint.cards.unit_cards import command_card_title
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.scenario.readings_of_scenario_text import applies_under_readings
from boardapp.games.spearpoint.scenario.special_rules_and_victory import SpecialRule
from boardapp.games.spearpoint.setup.setup_context import setup_zone_highlights
from boardapp.games.spearpoint.setup.setup_progress import SetupView
from boardapp.games.spearpoint.setup.setup_sheet import allowed_spaces_description
from boardapp.games.spearpoint.tiles.box_contents import GRID, PLAYER_TITLES, PLAYERS

Rows = Iterator[tuple[str, ...]]


def briefing_facts(setup: SetupView) -> tuple[Fact, ...]:
    """Return what the players may want to read again while nothing else is asked."""
    scenario = setup.scenario
    tables = (
        ("Zones and entry spaces", _setup_zone_rows(setup)),
        ("Command deck", _removed_card_rows(setup)),
        ("Special rules", _special_rule_rows(scenario.rules)),
        ("Reinforcements", _reinforcement_rows(setup)),
        ("How to win", _special_rule_rows(scenario.win)),
    )
    held = ((title, tuple(rows)) for title, rows in tables)
    shown = tuple(TableFact(title, rows) for title, rows in held if rows)
    # In play they would cover the board: the table says them in words.
    return shown if setup.has_play_begun else (*setup_zone_highlights(setup), *shown)


def _setup_zone_rows(setup: SetupView) -> Rows:
    for side in PLAYERS:
        entries = setup.table.entries.get(side, ())
        if entries:
            yield PLAYER_TITLES[side], f"enters at {', '.join(map(GRID.name, entries))}"
        elif side in setup.zones and setup.has_play_begun:
            yield PLAYER_TITLES[side], allowed_spaces_description(setup.zones[side])


def _removed_card_rows(setup: SetupView) -> Rows:
    cards = ", ".join(command_card_title(name) for name in setup.scenario.removed)
    if cards:
        yield (f"Take out every {cards}.",)


def _special_rule_rows(lines: tuple[SpecialRule, ...]) -> Rows:
    return ((HEADINGS.text_with_citation(line.text, line.rule),) for line in lines)


def _reinforcement_rows(setup: SetupView) -> Rows:
    for one in setup.scenario.reinforcements:
        if applies_under_readings(one.when, setup.readings):
            units = ", ".join(setup.catalogue.unit_kind(unit).title for unit in one.units)
            note = f" – {one.note}" if one.note else ""
            yield f"Turn {one.turn}", PLAYER_TITLES[one.side], f"{units}{note}"
