"""A planner's parts, each a function of its own: sampler, neighbours, local planner, search, finish.

Each has a name, found by entry points in the group ``robotworkshop.planner_parts``, and can be exchanged by a file.
"""
