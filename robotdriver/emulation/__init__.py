"""Serves emulated robots of any family at TCP, pseudo-terminals and UDP: one selector thread for all of them.

A family writes a `Guest`, which does no input or output, and hands it to a `GuestServer`; see `guest`.
"""
