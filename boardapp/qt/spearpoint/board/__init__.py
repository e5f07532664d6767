"""The Spearpoint board: scene, tools, menus, signs."""
