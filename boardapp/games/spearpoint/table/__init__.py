"""The table: state, changes, layout, limits."""
