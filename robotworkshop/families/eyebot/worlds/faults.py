"""Why a file of the EyeBot simulator cannot be read or written, one phrase for each fault of a line or a world."""

from robotdriver.phrases.phrase import Phrase

OTHER_COUNT = Phrase("{reason}; {name} has {count} numbers")
NO_NUMBER = Phrase("{reason}; {name} is no such number")
OPEN_QUOTE = Phrase('a quotation mark is missing; a name with spaces stands between two "')
NOT_OF_MAZE = Phrase("{name} in column {count} is nothing that a maze has; use | _ space or {known}")
NO_WALLS = Phrase("there are no walls to draw a maze of; write a .wld file")
MAZE_BEGIN = Phrase("a maze begins at x 0, y 0; shift the scene there, or write a .wld file")
SECOND_SIZE = Phrase("the size of a cell was said already; take this line out")
NO_CELL_LINE = Phrase("lines begin with |, _ or a space; the size of a cell is a number alone in its line, not {name}")
NO_CELL = Phrase("a cell of {number} mm cannot be; use 1 to 100,000")
OFF_GRID = Phrase("the wall {place} is not on a grid of {size}; write a .wld file")
NO_COLLIDER = Phrase("it has no collider; add collider box, sphere or capsule with its place and sizes")
SCALE_FORM = Phrase("scale is a number")
SCALE = Phrase("scale is above 0")
MASS_FORM = Phrase("mass is kg, then perhaps its place")
NO_MASS = Phrase("a thing has a mass above 0 kg; one that cannot be moved is fixed")
BOX_SIZES = Phrase("a box has sizes above 0 mm")
RADIUS = Phrase("a {name} has a radius above 0 mm")
OTHER_THING_COLLIDER = Phrase(
    "collider is box cx cy cz sx sy sz, sphere cx cy cz radius, or capsule cx cy cz radius height, not {name}"
)
OTHER_ROBOT_COLLIDER = Phrase("collider is box, sphere or capsule with its sizes and place, not {name}")
THING_COLLIDER = Phrase("collider is box cx cy cz sx sy sz, sphere cx cy cz radius, or capsule cx cy cz radius height")
ROBOT_COLLIDER = Phrase("collider is box, sphere or capsule with its sizes and place")
NO_FILE = Phrase("there is no file {file}; its path counts from the folder of this one")
NO_SWITCH = Phrase("{name} is on or off")
ROBOT_PLACE = Phrase("a robot's place is x, y and an angle in degrees")
NOT_OF_PARAMETERS = Phrase("{name} is nothing that a parameter file has; lines begin with {known}")
NO_SIZE_OF = Phrase("{name} is a number of {unit} above 0")
SENSOR_TAKEN = Phrase("there is a sensor {number} already; give this one another number")
PSD_TAKEN = Phrase("there is a distance sensor {number} already; give this one another number")
ROBOT_FAULT = Phrase("the robot cannot be: {reason}")
FIRST_DRIVE = Phrase("the first line must be drive and one of {known}")
SUBMARINE = Phrase("{name} is a submarine, and this floor has no water; use a robot that drives")
NO_DRIVE = Phrase("there is no robot in it; begin with drive and one of {known}")
NO_WHEEL = Phrase("a wheel line is missing; add wheel DIAMETER MAXVEL TICKS BASE")
NO_NAME = Phrase("name needs a name; leave the line out for that of the file")
ROBOT_MASS = Phrase("a robot has a mass above 0 kg")
AXIS = Phrase("axis is up and ahead, in mm")
AXEL = Phrase("axel is drive or turn, then up and ahead, in mm")
WHEEL_FORM = Phrase("wheel is diameter mm, fastest turn in degrees per second, ticks per turn and base mm")
ABOVE_0 = Phrase("{reason}; each is above 0")
PSD_FORM = Phrase("psd is NAME number, up, left, ahead and angle, or number NAME, up, left, ahead and three angles")
FISHEYE_FORM = Phrase("fisheye is an angle in degrees")
FISHEYE = Phrase("fisheye is an angle from 1 to 360 degrees")
LIDAR_FORM = Phrase("lidar is its place and angles, then the range in degrees and how many points")
LIDAR = Phrase("a lidar sees 1 to 360 degrees in 2 to 3600 points")
SECOND_WORLD = Phrase("the world was named already; take this line out")
THING_PLACE = Phrase("a thing is its name, x, y and an angle in degrees")
MARKER = Phrase("a marker is x y red green blue")
COLORS = Phrase("red, green and blue are 0 to 255 each")
NO_START = Phrase("the world has no start that is marked {name}; write x and y in place of it")
OUTSIDE = Phrase("{place} is outside of the world; use x {least} to {most} mm, y {first} to {last} mm")
NAMES_FILE = Phrase("{name} names a file; write its name after it")
NO_POP = Phrase("this push has no pop; add a line pop after its walls")
NO_PICTURE = Phrase("it cannot be read as a picture: {reason}; the floor is plain")
TEXTURE = Phrase("floor_texture names a file; leave the line out if there is none")
NO_PUSH = Phrase("there is no push for this pop; take it out")
NOT_OF_WORLD = Phrase(
    "{name} is nothing that a world has; lines begin with width, height, floor, floor_texture, push, pop, position, or"
    " the four numbers of a wall"
)
NO_SIZE = Phrase("{name} is no size; use a number above 0")
WALL = Phrase("a wall's thickness is 0 or more and its height above 0")
PUSH_FORM = Phrase("push needs x, y and an angle in degrees")
POSITION_FORM = Phrase("position needs x, y and an angle in degrees")
CAMERA_FORM = Phrase("camera is up, left, ahead, then perhaps angles and pixels")
WALL_FORM = Phrase("a wall is x1 y1 x2 y2, then perhaps thickness and height, then perhaps red green blue")
ONE_SIZE = Phrase("{name} needs a size in mm")
TWO_SIZES = Phrase("{name} needs two sizes in mm")
START_FORM = Phrase(
    "a robot is its name, x, y, an angle in degrees and perhaps a program; or S, or the letter of another start of"
    " the maze, and an angle"
)
NOT_OF_SIMULATION = Phrase(
    "{name} is no world, settings, robot, object, marker, and no robot or thing; there are {known}"
)
SENSOR_FORM = Phrase(
    "{name} is a name, a number, an angle, how far from the middle it sits, and how far it looks aside"
)
BUMP_FORM = Phrase("bump is a name, a number, and from which angle to which")
