"""What is known about an English entry: WordNet as one indexed file, and the facts read from it."""
