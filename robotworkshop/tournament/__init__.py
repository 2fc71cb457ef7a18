"""A tournament of movers: every one alone, and every pair in duels, each mover in a process of its own within limits.

Nothing is imported here, since every mover's process passes through.
"""
