"""Procedures: the questions that rules ask, answers, and acts."""
