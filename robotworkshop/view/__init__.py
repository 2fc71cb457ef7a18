"""A run or match at one moment: the picture, the score, and the figures of it."""
