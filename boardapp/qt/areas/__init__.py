"""Tables on boards of areas."""
