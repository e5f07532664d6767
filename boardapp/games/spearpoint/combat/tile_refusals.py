"""Reasons against an attack at a tile or at units that a tile shelters, for `attack_refusals`."""

from __future__ import annotations

from boardapp.core.procedure.question_parts import Refusal
from boardapp.games.spearpoint.combat import feature_damage
from boardapp.games.spearpoint.combat.attack_context import AttackContext
from boardapp.games.spearpoint.rule_headings import refusal
from boardapp.games.spearpoint.tiles.catalogue import Weapon as Destroyer

MM_50, MM_75 = 50, 75
_SHELTERS = {"bunker": "004-029", "panzernest": "004-035", "pantherturm": "004-039"}
_LASTING = {
    "natural-cover": "004-028", "bunker": "004-029", "cemetery": "004-024", "mg-nest": "004-033",
    "tank-trench": "004-041", "crops": "004-022", "barbed-wire": "004-027",
}  # fmt: skip
_DESTROYER: dict[str, Destroyer] = {
    "mortar": "mortar", "artillery": "artillery", "aircraft": "bombs",
}  # fmt: skip


def refuse_sheltered(aim: AttackContext) -> Refusal | None:
    """Refuse attacks on units in an impervious tile: destroy or raid it first (004-013, -029)."""
    feature = aim.feature
    if feature is None or not feature.is_impervious:
        return None
    what = (
        "Infantry must raid the tile first"
        if not feature.destroyed_by
        else "destroy or raid the tile first"
    )
    words = f"{feature.quoted_title} is impervious to this attack: {what}"
    return refusal(words, _SHELTERS.get(feature.kind or "", "004-013"))


def refuse_in_emplacement(aim: AttackContext) -> Refusal | None:
    """Refuse fire at the crew in an intact Panzernest or Pantherturm (004-035, 004-039)."""
    feature = aim.feature
    if feature is None:
        return None
    if aim.aims_at_turret or (aim.hits_whole_space and aim.targeted_units):
        return None
    if feature.kind not in ("panzernest", "pantherturm") or not feature.destroyed_by:
        return None
    if feature.is_impervious:
        return None  # `refuse_sheltered` refuses it
    rule = "004-035" if feature.kind == "panzernest" else "004-039"
    return refusal(f"destroy the {feature.face.title} before you fire at the unit inside", rule)


def refuse_indestructible_tile(aim: AttackContext) -> Refusal | None:
    """Refuse fire at a tile that fire cannot destroy (004-011, 004-038, A4-20)."""
    feature = aim.feature
    if feature is None or aim.target.kind != "tile":
        return None
    title, rule = feature.face.title, _LASTING.get(feature.kind or "", "004-011")
    if feature.kind == "pantherturm" and aim.battle.is_switch_set_to("pantherturm", "endurance"):
        return refusal(
            f"fire at the unit of the {title}: the tile is destroyed when its Endurance reaches 0",
            "004-038",
            "A4-20",
        )
    if feature_damage.is_destroyable_by_fire(feature):
        return None
    if feature.destroyed_by:
        return refusal(f"no fire removes the {title}: only a tank that enters the tile does", rule)
    return refusal(f"nothing can destroy the {title}", rule)


def refuse_wrong_weapon_for_tile(aim: AttackContext) -> Refusal | None:
    """Refuse fire at a tile by a weapon that cannot destroy it (004-014, A4-19)."""
    feature = aim.feature
    if feature is None or not (
        not refuse_indestructible_tile(aim) if aim.target.kind == "tile" else aim.aims_at_turret
    ):
        return None
    if _DESTROYER.get(aim.attack) in feature.destroyed_by:
        return _refuse_small_calibre(aim, MM_50) if aim.attack == "mortar" else None
    if aim.attack != "direct" or aim.battle.unit_class(aim.firer) != "vehicle":
        what = f"the {aim.weapon.name} of a {aim.battle.kind_title(aim.firer)}"
        return refusal(f"{what} cannot destroy the {feature.face.title}", "004-014", "A4-19")
    if not aim.weapon.main and aim.has_known_main_weapon:
        return refusal(f"only a tank's main gun can destroy the {feature.face.title}", "004-014")
    return _refuse_small_calibre(aim, MM_75 if "tank-75mm" in feature.destroyed_by else MM_50)


def _refuse_small_calibre(aim: AttackContext, least: int) -> Refusal | None:
    calibre, feature = aim.weapon.calibre, aim.feature
    if calibre is None or calibre >= least or feature is None:
        return None
    words = f"a gun of less than {least} mm cannot destroy the {feature.face.title}"
    return refusal(words, "004-040" if least == MM_75 else "004-014")
