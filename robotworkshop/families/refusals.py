"""The reasons why programs of other families, their worlds or their robots cannot be used, one phrase for each."""

from robotdriver.phrases.phrase import Phrase

# Of programs; the file is named before.
NO_FAMILY = Phrase("is written for none of the families {known}; name one with --family")
NO_SUCH_PROGRAM = Phrase("no such program")
NO_PROGRAM = Phrase("there is no such program; name a .py, .c or .cpp file, or one that is compiled")
NOT_EXECUTED = Phrase("is no .py, .c or .cpp file, and may not be executed; chmod +x makes it a program")
TOO_FEW_BRICKS = Phrase("{count} programs, and the world has these bricks: {known}")
TOO_FEW_PLACES = Phrase("{count} programs, and the world has room for programs here: {known}")
PLACE_TAKEN = Phrase("{name} is taken; there are {known}")
PLACES_TAKEN = Phrase("all places have a program already: {known}; open a floor with more")
NO_BUTTON = Phrase("there is no button {name}; there are {known}")
NO_ROBOT_WITH_PROGRAM = Phrase("no program is named for any robot; name a .py, .c or .cpp file, or one that is linked")
NO_PRESS = Phrase("say it as {button}@2s, or {button2}@2s+0.5s for half a second")

# Of worlds.
NO_ROBOT = Phrase("there is no robot in it; add one")
WORLD_SIZE = Phrase("the file is larger than {count} bytes, the limit for a world")
WORLD_ENCODING = Phrase("it is not UTF-8; save it as UTF-8")
NO_YAML = Phrase("no YAML: {words}; check indentation, colons and quotes")
WORLD_TOO_DEEP = Phrase("it is nested too deeply; a world has four levels")
EMPTY_WORLD = Phrase("the file is empty; a world begins with board_height and board_width")
NO_MAP = Phrase("there is no map {name} in {folder}")
NO_WORLD_SIZE = Phrase("the world has no size; say it in a line floor WIDTH HEIGHT, in mm")
NO_MAZE_WALLS = Phrase("the maze has no walls; draw them with | and _")
NO_MAZE = Phrase("there is no maze; draw it with | and _")
SIM_IS_READ_ONLY = Phrase("a .sim file names its world in another file; write a .wld or .maz file")

# Of Pioneers.
LONG_NAME = Phrase("a robot's name has at most {count} printable characters")
IS_BOX = Phrase("{name} is a box, and no robot that a client could drive")
NO_PIONEER = Phrase("{name} is not a model of a Pioneer; there are {known}, and files (.toml or .p)")
START_FORM = Phrase("write x,y,th in mm and degrees, outside, or random")
START_NOT_FINITE = Phrase("the numbers must be finite")
START_TOO_FAR = Phrase("that is more than 1,000 km away; robots start within {limit}")
NO_ROS = Phrase("--ros needs the extra named ros ({words}): pip install 'robotworkshop[ros]'")

# Of the programs of EV3 robots.
NO_EV3_ROBOT = Phrase("there is no robot {name} in the world; it has {known}")
NO_EV3_BRICK = Phrase("robot {robot} has no brick {name}; the world has {known}")
TWO_PROGRAMS = Phrase("two programs are meant for the brick {name}; name another, as BRICK=PROGRAM")
