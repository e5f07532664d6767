"""The rules of sight; rulings, fields, every pair of spaces."""
