"""Exact plane geometry: touching, crossing, shadows, margins."""
