"""Planners as lectures show them, each a function in a file of its own, from a `Problem` to an `Answer`.

`TextbookPlanner` does for all of them what does not differ: the margin, the free space, the ends, the finish, re-plans.
"""
