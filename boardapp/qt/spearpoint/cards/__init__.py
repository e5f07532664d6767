"""The players' card list and card table."""
