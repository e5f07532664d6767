"""Plain square tables."""
