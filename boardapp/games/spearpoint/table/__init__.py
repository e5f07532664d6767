"""What lies on a table: state, changes, layout, limits."""
