"""The process's side: how a program reads, writes and waits on the floor. Only the standard library is imported here.

The folder also works outside of its package, as `workshop_floor`: a program may run in any Python. ``python
.../programs/inside [--boot FILE] PROGRAM ARGUMENTS`` runs a program on the floor that its environment names; see
`__main__`.
"""
