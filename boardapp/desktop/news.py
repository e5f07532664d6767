"""What is new in this version, for players: on the start page and where programs are chosen."""

RELEASED = "2026-11-23"
"""The day of this version."""

NEWS = (
    "Fights, moves and whole turns of Spearpoint are led, with exact odds before you roll.",
    "Your own tiles: photographed, traced and proved with a thread; rulings are about your box.",
    "A table view on a second screen, and everything printed at true size.",
)
