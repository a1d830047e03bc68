"""Grids and puzzles as pictures: SVG and what is made from it, and pictures for a terminal."""
