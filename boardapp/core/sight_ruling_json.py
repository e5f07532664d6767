"""A ruling as plain values for JSON: names, exact fractions as text, millimetres."""

from __future__ import annotations

from boardapp.core.json_values import Json
from boardapp.core.sight_ruling import BlockingReason, LineContact, Ruling, RulingNote

_WAY = ("attack", "title", "status", "text")


def ruling_json(ruling: Ruling) -> dict[str, Json]:
    """Return a ruling, its reasons and its reverse direction as JSON values."""
    values = _one_direction_json(ruling)
    if ruling.reverse is not None:
        values["reverse"] = _one_direction_json(ruling.reverse)
        values["one_way"] = ruling.is_one_way
    return values


def _one_direction_json(ruling: Ruling) -> dict[str, Json]:
    return {
        "from": ruling.origin,
        "to": ruling.target,
        "side": ruling.side,
        "attack": ruling.attack,
        "spotter": ruling.spotter,
        "status": ruling.status,
        "sentence": ruling.sentence(),
        "reasons": [_reason_json(ruling, cause) for cause in ruling.causes],
        "notes": [_note_json(note) for note in ruling.notes],
        "contacts": [_contact_json(ruling, mark) for mark in ruling.marks],
        "unknown": [{"space": space, "tile": tile} for space, tile in ruling.unknown],
        "rests_on": [rest._asdict() for rest in ruling.rests],
        "margin_mm": _rounded_mm(ruling.margin_mm),
        "hairline": ruling.is_hairline,
        "switches": dict(ruling.switches),
        **_alternatives_json(ruling),
    }


def _alternatives_json(ruling: Ruling) -> dict[str, Json]:
    """Return other readings' verdicts and other attacks, {} if boardapp did not search them."""
    if ruling.turns is None:
        return {}
    turns = [
        {"switches": dict(turn.readings), "status": turn.status, "text": turn.text}
        for turn in ruling.turns
    ]
    return {
        "turned_by": turns,
        "other_ways": [dict(zip(_WAY, way, strict=False)) for way in ruling.ways],
    }


def _reason_json(ruling: Ruling, cause: BlockingReason) -> dict[str, Json]:
    return {
        "code": cause.code,
        "space": cause.space,
        "tile": cause.tile,
        "title": cause.title or None,
        "rule": cause.rule,
        "section": cause.section,
        "text": cause.text,
        "at": str(cause.start),
        "at_mm": ruling.point_in_mm(cause.start),
        "contacts": [_contact_json(ruling, mark) for mark in cause.marks],
        "margin_mm": _rounded_mm(cause.margin_mm),
    }


def _note_json(note: RulingNote) -> dict[str, Json]:
    return {
        "code": note.code,
        "rule": note.rule,
        "section": note.section,
        "text": note.text,
        "bar": note.bar or None,
    }


def _contact_json(ruling: Ruling, mark: LineContact) -> dict[str, Json]:
    return {
        "feature": mark.feature,
        "space": mark.space,
        "tile": mark.tile,
        "manner": mark.manner,
        "at": str(mark.start),
        "until": str(mark.end),
        "at_mm": ruling.point_in_mm(mark.start),
        "blocks": mark.blocks,
    }


def _rounded_mm(length: float | None) -> float | None:
    return None if length is None else round(length, 3)
