"""Placing words: words go to a grid, or a grid grows around words (`crisscross`)."""
