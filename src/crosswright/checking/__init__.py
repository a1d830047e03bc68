"""Second opinions: is this fill right (`check`), and does this proof hold that there is none (`proof.verify`)?

They share no code with what makes fills and proofs: they read a grid's cells, scan for its runs and reason anew.
"""

from crosswright.checking.witness import Fault, Witness, check

__all__ = ["Fault", "Witness", "check"]
