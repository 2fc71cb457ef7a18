"""Lego EV3 robots: their parts, their bricks on the simulated floor, and the programs that run on these bricks.

`inside` works in the program's own process and imports nothing but the standard library. The brick is the floor's side
of one program; what passes between the two is in `inside.wire`.
"""
