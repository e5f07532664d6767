"""News of this version for players: on the start page and in software centres."""

RELEASED = "2026-11-23"
"""The release date of this version."""

NEWS = (
    "Spearpoint is led through whole turns to a scenario's winner, with exact odds.",
    "Three games on boards of areas, which you may trace from your own maps.",
    "Own tiles, photographed and traced; a table view; everything printed at true size.",
)
