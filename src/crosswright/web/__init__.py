"""The site: puzzles to play, a new one every day."""
