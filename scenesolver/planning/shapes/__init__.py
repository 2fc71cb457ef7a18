"""Bodies that are no discs, planned with their heading: rods, boxes and other convex polygons.

`planner` is the way in. All headings are cut into slices, each with the free space of what the body sweeps while it
turns through the slice. What comes of it is judged by `scenesolver.verify_shapes`.
"""
