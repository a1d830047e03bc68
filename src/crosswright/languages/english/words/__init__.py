"""The default lexicon: every word and phrase that a source knows, scored."""
