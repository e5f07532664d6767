"""News of this version for players: on the start page and in software centres."""

RELEASED = "2026-11-23"
"""The release date of this version."""

NEWS = (
    "boardapp leads Spearpoint through whole turns until a scenario is won, with exact odds.",
    "There are three games on boards of areas, which you may trace from your own maps.",
    "Photograph and trace your own tiles, show the table on a second screen, print at true size.",
)
