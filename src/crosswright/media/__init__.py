"""Files that people read, print and play, and files that other programs read."""
