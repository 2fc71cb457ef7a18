"""The EV3's operating system as a program sees it, inside the program's own process.

Imports nothing but the standard library, and nothing of this package by its name: `boot` loads the folder by its place.
"""
