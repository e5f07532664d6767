"""News of this version for players: on the start page and in software centres."""

RELEASED = "2026-11-23"
"""The release date of this version."""

NEWS = (
    "boardapp leads Spearpoint through whole turns to a winner, with exact odds.",
    "Three games use boards of areas, which you may trace from your own maps.",
    "You can trace tiles from photographs, use a second screen, and print at true size.",
)
