"""Planners held against each other on the scene that is open: a floor each, and a row of figures each."""
