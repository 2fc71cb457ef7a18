"""Families of robots: a folder each, with its worlds as scenes and how its robots and programs are served."""
