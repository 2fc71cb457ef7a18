"""Why nothing can be planned with what was asked, one phrase for each reason; for ways see `no_way`."""

from robotdriver.phrases.phrase import Phrase

START_OVERLAPS = Phrase(
    "start {place}: the robot, {width} wide, overlaps an obstacle or the workspace's edge by {distance} there;"
    " move one of them"
)
GOAL_OVERLAPS = Phrase(
    "goal {place}: the robot, {width} wide, overlaps an obstacle or the workspace's edge by {distance} there;"
    " move one of them"
)
OUT_OF_BOUNDS = Phrase("{name}: {number} is not between {least} and {most}")
NOT_OF_FOUR = Phrase("corners: {number} is not a multiple of four")
NO_SUCH_PART = Phrase("{kind}: {name} is not known; there are {known}, and .py files that define it")
PART_FAILS = Phrase("planner part {name} ({kind}): {reason}")
FEW_AT_MOST = Phrase("max_samples: {number} is less than samples, {least}; raise it")
