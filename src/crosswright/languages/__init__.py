"""The languages that crosswright knows, a package each; `crosswright.language` says what any language is.

english/       English, with British English beside it
plain/         what the languages beside English share: a lexicon from frequencies and a spelling list, rules for texts
german/ ...    the facts about one language; German, French and Spanish have a house book too
"""
