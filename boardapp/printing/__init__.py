"""Boards, tiles, cards and counters on paper at true size: jobs, sheets and PDF, without Qt."""
