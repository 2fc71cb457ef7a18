"""Exact geometry: inflated obstacles, free space, and the predicates that decide every collision."""
