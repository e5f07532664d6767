"""News of this version for players: on the start page and in software centres."""

RELEASED = "2026-11-28"
"""The release date of this version."""

NEWS = (
    "Photograph your table, and boardapp lays the same tiles. A QR code connects your phone.",
    "Share a whole game as a web page that plays it back, or one step as an animated picture.",
    "Boards of squares can have any size, with walls, doors and exact lines of sight.",
)
