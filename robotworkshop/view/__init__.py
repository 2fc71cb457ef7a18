"""What a run or match looks like at one moment: the picture, the score, and the figures of it."""
