"""The reasons why something cannot be put where it was asked to be, one phrase for each reason."""

from robotdriver.phrases.phrase import Phrase

# Of what is in the way.
OVERLAPS = Phrase("robot {robot} overlaps {thing} at {place}; put it elsewhere")
OVERLAPS_BY = Phrase("robot {robot} overlaps {thing} at {place} by {distance}; put it elsewhere")
ROBOT_STANDS = Phrase("{thing} overlaps robot {robot}; move one of them")
WOULD_OVERLAP = Phrase("{thing} would overlap {other}; a movable thing stands on free floor")
NO_ROOM_ON_NEW = Phrase("there is no room for robot {robot} on the new floor")
NO_ROOM_HERE = Phrase("there is no room on this floor")
NO_ROOM_AT = Phrase("there is no room for robot {robot}; say where it stands, in a .sim file or the world")
NONE_FREE = Phrase("{reason}; no place near it is free either: give another --start")
WHEEL_OVER_DROP = Phrase("a wheel of robot {robot} is over a hole or the edge; put it elsewhere")

# Of what is not there, or is there already.
NO_ROBOT = Phrase("there is no robot {name} on the floor")
NAME_TAKEN = Phrase("there is a robot {name} on the floor already; choose another name")
NAME_THERE = Phrase("there is a robot {name} already; choose another name")
NO_THING = Phrase("there is no {thing} on the floor")
NOTHING_DRIVES = Phrase("nothing drives, so there is no floor to change; change the scene instead")

# Of shapes and figures.
CORNERS = Phrase("its outline has {count} corners; use at most {limit}")
OUTLINE = Phrase("its outline must have at least 3 finite corners and must not cross itself")
PUSHED_AND_MOVES = Phrase("{thing} cannot both be pushed and move by itself; choose one")
MOVABLE_FIGURE = Phrase("a movable thing's {name} must be a number from 0 to {most}, not {number}")
NO_MASS = Phrase("a movable thing's mass_kg must be more than 0")
