"""News of this version for players: on the start page and in software centres."""

RELEASED = "2026-11-28"
"""The release date of this version."""

NEWS = (
    "One photograph of your table lays its tiles, and your phone sends it by a QR code.",
    "Share a game as one web page that plays it back, or an act as an animated picture.",
    "Square boards of any size have walls and doors, with exact lines of sight.",
)
