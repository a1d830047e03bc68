"""Rooms in which people solve a puzzle together: the rules, the open rooms, the sockets."""
