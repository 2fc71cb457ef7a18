"""The reasons why nothing can be planned with what was asked, one phrase for each reason; for ways see `no_way`."""

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

# Of teams, and of bodies with a heading.
STARTS_TOO_NEAR = Phrase(
    "{one} and {other} cannot both stand at their starts: these are {apart} apart, and {wanted} are needed;"
    " move one of them"
)
GOALS_TOO_NEAR = Phrase(
    "{one} and {other} cannot both stand at their goals: these are {apart} apart, and {wanted} are needed;"
    " move one of them"
)
NOT_TOGETHER = Phrase(
    "no paths were found on which {names} keep clear of each other; there may be some: try more samples (--samples),"
    " or another --seed"
)
CANNOT_PASS = Phrase(
    "{one} and {other} cannot both reach their goals: neither can let the other pass; make room for one to step aside"
)
NO_WAY_FOR_BODY = Phrase(
    "there is no way from {start} to {goal} for this body: proven with {slices} slices of heading; widen the passage"
)
NO_WAY_FOUND_FOR_BODY = Phrase(
    "no way was found from {start} to {goal} for this body with {slices} slices of heading; there may be one that only"
    " just fits"
)
CANNOT_TURN = Phrase(
    "this mover turns on the spot, and the robot {name} steers, so it cannot; choose a mover for it (--mover car)"
)
CANNOT_STEER = Phrase(
    "this mover is for robots that steer, and {name} turns on the spot; choose another (--mover shape)"
)
BODY_OVERLAPS = Phrase("{place}: the body overlaps something there or sticks out of the workspace; move it")
BODY_NOT_CONVEX = Phrase("body: it must be a convex polygon of at least three corners about its middle")
