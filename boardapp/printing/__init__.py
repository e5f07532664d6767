"""Boards, tiles and cards on paper at true size, as PDF."""
