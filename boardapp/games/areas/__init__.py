"""Code that games on boards of areas share."""
