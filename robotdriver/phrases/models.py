"""Faults in the file of a robot model, one phrase for each fault that a user may meet."""

from robotdriver.phrases.phrase import Phrase

TOO_LARGE = Phrase("{count} bytes are too many for a robot model; at most {limit}")
NOT_TEXT = Phrase("it is not text; save it as UTF-8")
NO_TOML = Phrase("it is not TOML: {words}")
NO_TABLE = Phrase("it must be a table")
NO_KIND = Phrase("{name} is not a known kind; use one of {known}")
STRANGE_KEY = Phrase("the key is not known; there are {known}")
MISSING_KEY = Phrase("the key is missing; add it")
OUT_OF_BOUNDS = Phrase("it must be {least} to {most}, not {number}")
NOT_POSITIVE = Phrase("it must be more than 0, not {number}")
NO_BASE = Phrase("{name} is not a known model; see emulate pioneer --help")
NO_SIZE = Phrase("neither RobotWidth nor RobotRadius is in it; add one")
NO_PARAMETERS = Phrase("it is not text; a parameter file has lines of keys and values")

# Of figures that no floor can hold.
NO_FIGURE = Phrase("{number} is not possible for {name}; it must be a number from {least} to {most}")
WIDE_CONE = Phrase("a cone reaches at most 90 degrees to each side")
NAME_TAKEN = Phrase("{name} is empty or taken; give it a name of its own")
NOT_CONVEX = Phrase("the body must be convex, with 3 corners or more, counter-clockwise; list them again")
NO_CENTRE = Phrase("the centre of rotation, (0, 0), must be inside the body; shift the corners")
WHEELS = Phrase("{count} wheels are not possible; use 3 or 4, and 4 for Mecanum wheels")

# Of Pioneers.
PIONEER_TOO_LARGE = Phrase("{count} bytes are too many for a model; at most {limit}")
PARAMETERS_TOO_LARGE = Phrase("{count} bytes are too many for a parameter file; at most {limit}")
NO_ERROR = Phrase("it is a share from 0 to 0.5, or two from -0.5 to 0.5, the least one first")
TOO_MANY = Phrase("{count} are too many; at most {limit}")
NO_COLOR = Phrase('write red, green and blue as in "#ff8000", not {name}')
TOO_MANY_BUMPERS = Phrase("a packet has room for {limit}, not for {count}")
NO_WORD = Phrase("it is a word of at most {limit} letters without accents, not {name}")
NO_SHORT_WORD = Phrase("{name} is a word of at most {limit} letters without accents")
SONAR_UNIT = Phrase("SonarUnit is a number, x, y and heading, as in SonarUnit 0 69 136 90")
SONAR_NUMBER = Phrase("a sonar's number is 0 to {most}, not {number}")
NO_NUMBER = Phrase("{name} is a number, not {words}")
NO_FLAG = Phrase("{name} is true or false, not {words}")
NOT_FINITE = Phrase("{name} is a finite number, not {words}")
NO_STEP = Phrase("a step of {angle} degrees is none; use 0.25 or more")
NO_FIELD = Phrase("a field from {least} to {most} degrees is none; it must be less than a circle")
TOO_MANY_RAYS = Phrase("{count} rays are too many; use a larger step")

# Of what an EV3 robot is built of.
NO_BRICK = Phrase("there is no brick; add a part of the type brick")
SAME_NUMBER = Phrase("two bricks have the number {number}; number them 0, 1 and so on")
SAME_BRICK = Phrase("two bricks have the name {name}; programs are run on one by its name")
TWO_MOTORS = Phrase("there are {count} parts of the type motor; a robot drives on exactly two")
SAME_PLACE = Phrase("both motors sit at the same place; set their x_offset to the left and right")
OTHER_BRICK = Phrase("there is no brick {number}; there are {known}")
OTHER_PORT = Phrase("{name} is not a port for it; use one of {known}")
SAME_PORT = Phrase("two parts are plugged in {name} of brick {number}; give each its own")
