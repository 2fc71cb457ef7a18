"""A series of matches between the players of a network: who meets whom, round by round, and how the evening stands.

Pairings follow from the games that were played and from nothing else, so an evening goes on where it was ended.
"""
