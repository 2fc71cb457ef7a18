"""Robots that are planned with the outline of their body and their heading, and drive so."""
