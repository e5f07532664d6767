"""Dice of a throw: their boxes, their faces to click, and the field that sends them."""
