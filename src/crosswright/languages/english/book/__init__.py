"""The English house book: clues written by hand, one file for each initial letter."""
