"""The fillers that crosswright is measured beside: one file each, behind the interface in `peer.py`."""

from peers.blacksquare import Blacksquare
from peers.cp_sat import CpSat
from peers.crosswright import Crosswright, CrosswrightBest
from peers.ingrid_core import IngridCore
from peers.peer import Answer, Peer, Task
from peers.qxw import Qxw

__all__ = ["PEERS", "Answer", "CrosswrightBest", "Peer", "Task"]

# Crosswright first: the ratios are to it.
PEERS: tuple[Peer, ...] = (Crosswright(), IngridCore(), Blacksquare(), Qxw(), CpSat())
