"""Second opinions: is this fill right (`check`), does this refutation hold (`refutation.verify`), and what would an
editor object to in this puzzle (`proof.proofread`)?

They share no code with what they check: they read a grid's cells, scan for its runs and do their own reasoning. What
the proofreader must know of a language is a protocol, `proof.Words`; `clues.kinship` implements it.
"""

from crosswright.checking.proof import Finding
from crosswright.checking.witness import Fault, Witness, check

__all__ = ["Fault", "Finding", "Witness", "check"]
