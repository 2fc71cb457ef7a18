"""Planners held against each other: each plans the same tasks with the same seeds, in a process of its own.

Every path is verified here, whatever its planner says of it. A planner that hangs, crashes, lies or eats memory loses
only the cell that it does so in. Knows `tournament`, whose isolation, executors and entries it uses.
"""
