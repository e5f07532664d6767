"""What games on boards of areas share."""
