"""From facts to clues: the writers, the forms of a clue, the rules for its text, and groups for themes."""
