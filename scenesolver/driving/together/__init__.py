"""Robots of a team drive their paths in the order in which they pass, whatever the clock says."""
