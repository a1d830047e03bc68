"""What the solver knows of English: arrays in one file, and the support of each source for an answer."""
