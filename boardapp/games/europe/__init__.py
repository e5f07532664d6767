"""The optional rules of Axis & Allies Europe."""
