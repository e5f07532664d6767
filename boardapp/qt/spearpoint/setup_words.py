"""What the panel of a setup says: whose turn, what for, what is left, what else is told."""

from __future__ import annotations

from collections import Counter

from boardapp.games.spearpoint.catalogue import GRID, PLAYER_TITLES, PLAYERS, tile_number
from boardapp.games.spearpoint.headings import HEADINGS, cited, heading
from boardapp.games.spearpoint.scenario.allowed import tiles_allowed, units_left, wanted
from boardapp.games.spearpoint.scenario.decisions import TOGETHER
from boardapp.games.spearpoint.scenario.scenario import (
    AsideStage,
    ChoiceStage,
    DeckStage,
    EntryStage,
    HandStage,
    TileStage,
    Told,
    UnitStage,
    holds,
)
from boardapp.games.spearpoint.scenario.sheet import words_of
from boardapp.games.spearpoint.scenario.standing import Standing
from boardapp.games.spearpoint.scenario.unit_cards import title_of
from boardapp.games.spearpoint.scenario.where import kind_title
from boardapp.picture.sheet import shared_rule


def whose_words(standing: Standing) -> str:
    """Return whose turn it is."""
    if standing.current is None:
        if standing.begun:
            return "Play has begun"
        return "The setup is finished"
    if standing.whose is None:
        return "Who is more experienced?"
    if standing.whose == TOGETHER:
        return "Both players together"
    article = "The " if standing.whose == "us" else ""
    return f"{article}{PLAYER_TITLES[standing.whose]}’s turn"


def stage_title(standing: Standing) -> str:
    """Return what the stage in progress is, and how far the setup has come."""
    scenario = standing.scenario
    number = f"{scenario.number}. " if scenario.number is not None else ""
    stage = standing.current
    if stage is None:
        return f"{number}{scenario.title}"
    if stage.turn:
        return f"Turn {stage.turn}: {stage.title}"
    before = [one for one in scenario.stages if not one.turn and holds(one.when, standing.readings)]
    at = next((at for at, one in enumerate(before, 1) if one is stage), 0)
    return f"{stage.title} (step {at} of {len(before)})"


def wanted_words(standing: Standing) -> str:
    """Return what is to be done, unless the buttons beneath say it themselves."""
    if standing.to_roll is not None:
        return ""
    if isinstance(standing.current, ChoiceStage):
        return cited("choose on the board, or here", standing.current.rule)
    if isinstance(standing.current, UnitStage) and not standing.to_take:
        return cited("take a unit, then click a bright space", standing.current.rule)
    return "\n".join(wanted(standing))


def supply(standing: Standing) -> str:
    """Return what is left in the box of the tiles that may be laid now, by kind."""
    if not isinstance(standing.current, TileStage) or standing.whose is None:
        return ""
    allowed = tiles_allowed(standing)
    numbers = {
        (kind_title(standing.catalogue.tiles[tile].kind or "other"), tile_number(tile))
        for tile in allowed
    }
    kinds = Counter(kind for kind, _ in numbers)
    listed = ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items()))
    total = len({tile_number(tile) for tile in allowed})
    return f"Left: {total} tiles ({listed})." if allowed else "No tile is left."


def may_be_left(standing: Standing) -> bool:
    """Tell whether the stage may end before all is placed; dice and their cards come first."""
    if not isinstance(standing.current, UnitStage):
        return True
    if standing.to_roll is not None or standing.to_take:
        return False
    return any(group.count.least != group.count.most for group, _ in units_left(standing))


def done_words(standing: Standing) -> str:
    """Return what the button that ends a stage or a turn says; nothing where there is none."""
    whose = PLAYER_TITLES.get(standing.whose or "", "")
    who, one = whose or "Both players", "s" if whose else ""
    match standing.current:
        case TileStage() as stage if stage.by == "alternate":
            words = f"{who} passes: no tile now"
        case TileStage():
            words = f"{who} lay{one} no more tiles"
        case UnitStage():
            words = f"{who} place{one} no more units"
        case EntryStage():
            words = f"{who} choose{one} no more entry spaces"
        case DeckStage():
            words = "The deck is built at the table only"
        case HandStage():
            words = "The hand is taken at the table only"
        case AsideStage() as stage:
            words = f"{stage.command} Command cards are set aside"
        case _:
            words = ""
    return words


def zone_words(standing: Standing) -> str:
    """Return the setup zones and entry spaces of both sides."""
    lines = []
    for side in PLAYERS:
        title = PLAYER_TITLES[side]
        entries = standing.entries.get(side, ())
        if entries:
            lines.append(f"{title} enters at {', '.join(map(GRID.name, entries))}.")
        elif side in standing.zones:
            lines.append(f"{title}: {words_of(standing.zones[side])}.")
    return "\n".join(lines)


def told(lines: tuple[Told, ...]) -> str:
    """Return rules or ways to win, a line each with its source; the usual one is told once."""
    usual = shared_rule([heading(one.rule) for one in lines])
    texts = [
        f"• {one.text if heading(one.rule) == usual else HEADINGS.after(one.text, one.rule)}"
        for one in lines
    ]
    return "\n".join([f"({usual})", *texts] if usual else texts)


def removed_words(standing: Standing) -> str:
    """Return which Command cards stay out of the deck, with all their copies."""
    cards = ", ".join(title_of(name) for name in standing.scenario.removed)
    return f"Take out every {cards}." if cards else ""


def reinforcement_words(standing: Standing) -> str:
    """Return what comes in later turns beside the decks."""
    lines = []
    for one in standing.scenario.reinforcements:
        if holds(one.when, standing.readings):
            units = ", ".join(standing.catalogue.unit_kind(unit).title for unit in one.units)
            note = f" – {one.note}" if one.note else ""
            lines.append(f"Turn {one.turn}, {PLAYER_TITLES[one.side]}: {units}{note}")
    return "\n".join(lines)
