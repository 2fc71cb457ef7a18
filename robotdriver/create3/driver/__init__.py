"""Drives a real Create 3 or Root, or an emulated one, by the packets of its education SDK.

The line to the robot is held by a process of its own, the keeper, which stops the robot when the program falls silent.
"""
