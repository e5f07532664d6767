"""Commitment: who comes, where and when, along which path aircraft fly, crews in and out."""
