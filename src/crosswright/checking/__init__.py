"""Second opinions: is this fill right (`check`), and does this refutation hold (`refutation.verify`)?

They share no code with the search: they read a grid's cells, scan for its runs and do their own reasoning.
"""

from crosswright.checking.witness import Fault, Witness, check

__all__ = ["Fault", "Witness", "check"]
