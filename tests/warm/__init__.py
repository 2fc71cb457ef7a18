"""Programs that start warm: forks of a process that has imported what they import, so that a start takes no second.

Everything else is as it would be: a process of its own with the words, the folder, the surroundings, the streams, the
signals and the exit status of whoever started it. That the installed program starts cold is for `test_wheel.py`, and
for the tests that say `sys.executable`.
"""
