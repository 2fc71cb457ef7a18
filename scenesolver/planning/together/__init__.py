"""Several robots that share one task: paths in time on which none comes near another.

`planner` is the way in. Priorities in space-time give good paths quickly, and a search over all places at once finds
one where they fail. What comes of it is a `Schedule`, which `scenesolver.verify_together` judges.
"""
