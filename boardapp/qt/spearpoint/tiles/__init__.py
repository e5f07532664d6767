"""The tile tray, and the owner's tiles."""
