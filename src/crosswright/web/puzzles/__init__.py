"""Puzzles on the site: pages, the JSON API, files, and puzzles made for visitors."""
