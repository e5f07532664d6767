"""Plain square tables: walls, doors, pieces and exact sight, without the rules of any game."""
