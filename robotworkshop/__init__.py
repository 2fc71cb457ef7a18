"""The game without a screen: whatever the window can do, this package can do without it.

`session` solves a scene and drives it: `drive` on a simulated `floor`, `real_drive` with a robot on the desk. What
happens are `events`, what came of it `reports`; listeners get both. `movers` finds the algorithms, `cli` is
the command line. Nothing is imported here, so that each program pays only for what it asks for.
"""
