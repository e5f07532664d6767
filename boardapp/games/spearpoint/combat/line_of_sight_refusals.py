"""Reasons against an attack that cannot see its target, for `attack_refusals`."""

from __future__ import annotations

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Refusal
from boardapp.games.line_survey import ReasonCodes
from boardapp.games.spearpoint.combat.attack_context import AttackContext, is_only_impervious
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.rule_headings import refusal
from boardapp.games.spearpoint.sight import line_of_sight_rules
from boardapp.games.spearpoint.table.state import Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES

HIDDEN_BY = {
    "edge-out": "{tile} gives no view towards the target",
    "edge-in": "{tile} conceals the target",
    "wall": "{tile} is in the way of the shot",
    "friendly-unit": "a friendly unit on {name} is in the way of the shot",
    "smoke": "smoke on {name} hides the target",
    "night": "the night rules forbid this attack",
    "impervious": "{tile} is impervious and protects the units inside",
    "spotter": "no Infantry that is allowed to spot can see {name}",
}
"""Each cause that blocks sight, in a few words for lists of targets."""


def refuse_unseen(aim: AttackContext) -> Refusal | None:
    """Refuse an attack without a clear line of sight (004-133).

    Direct fire uses the verdicts on all pairs of spaces; every other attack rules on its line.
    """
    if aim.space is None or (
        aim.attack == "artillery" and aim.spotter is None and not _needs_no_spotter(aim)
    ):
        return None
    tile = aim.target.kind == "tile"
    if aim.attack == "direct":
        assert isinstance(aim.firer, Unit)
        return _why_hidden(aim.battle, aim.firer.side, aim.firer.space, aim.space, tile)
    met = aim.quick_blocking_causes()
    # A mortar's own line is enough if its spotter's line is blocked (004-143).
    if met is not None and (aim.spotter is None or is_only_impervious(met)):
        return _line_refusal(aim.battle, "blocked" if met else "clear", met, tile)
    ruling = aim.short_ruling
    assert ruling is not None
    causes = tuple((one.code, GRID.parse(one.space)) for one in ruling.causes)
    return _line_refusal(aim.battle, ruling.status, causes, tile)


def _why_hidden(
    battle: CombatView, side: str, origin: Space, target: Space, tile: bool
) -> Refusal | None:
    """Return the refusal of a hidden space, cached for all firers and targets of two spaces."""
    key = (side, origin, target, tile)
    if key not in battle.hidden_space_cache:
        verdict = battle.direct_fire_verdict(side, origin, target)
        battle.hidden_space_cache[key] = _line_refusal(battle, verdict.status, verdict.causes, tile)
    return battle.hidden_space_cache[key]


def _line_refusal(
    battle: CombatView, status: str, causes: ReasonCodes, at_tile: bool
) -> Refusal | None:
    if at_tile:
        # The tile's edges and its strength shelter units inside, but not the tile itself.
        causes = tuple(one for one in causes if one[0] not in ("edge-in", "impervious"))
        status = "clear" if status == "blocked" and not causes else status
    if status == "clear":
        return None
    if status == "cannot-rule":
        return Refusal(
            "boardapp cannot rule: nobody has drawn the walls of a tile on the line of sight."
        )
    words = ", ".join([_cause_text(battle, cause) for cause in causes])
    rules = dict.fromkeys(line_of_sight_rules.REASONS[code].rule for code, _ in causes)
    return refusal(f"there is no line of sight: {words}", *rules)


def _needs_no_spotter(aim: AttackContext) -> bool:
    """Return whether artillery needs no spotter this turn, by the scenario (004-197)."""
    return aim.shot is not None and aim.shot.unspotted_artillery_rule is not None


def _cause_text(battle: CombatView, cause: tuple[str, Space]) -> str:
    words = battle.cause_text_cache.get(cause)
    if words is None:
        code, space = cause
        name = GRID.name(space)
        feature = battle.tile_side_on(space)
        tile = f"{feature.quoted_title} on {name}" if feature else name
        words = HIDDEN_BY[code].format(tile=tile, name=name)
        battle.cause_text_cache[cause] = words
    return words


def refuse_without_spotter(aim: AttackContext) -> Refusal | None:
    """Require a spotter for artillery that fires at the map, unless exempt (004-145, 004-197)."""
    if (
        aim.attack != "artillery"
        or aim.space is None
        or aim.spotter is not None
        or _needs_no_spotter(aim)
    ):
        return None
    side = PLAYER_TITLES.get(aim.firer.side, aim.firer.side)
    return refusal(
        f"{GRID.name(aim.space)} needs a spotter, but no {side} Infantry that is "
        f"allowed to spot can see {GRID.name(aim.space)}",
        "004-145",
    )
