"""What can be wrong with a scene, one phrase for each fault that `scene.checks` finds."""

from robotdriver.phrases.phrase import Phrase

# Of numbers and coordinates.
TOO_FAR = Phrase("{number} mm is too far out; the limit is {limit} mm from 0")
NAN = Phrase("NaN is not a number; write a finite one")
NOT_FINITE = Phrase("the number is not finite; write a finite one")
OUT_OF_RANGE = Phrase("{number} is out of range; it must be from {least} to {most}")

# Of how many there are.
TOO_MANY = Phrase("there are {count}; the limit is {limit}")
TOO_MANY_POINTS = Phrase("{names} have {count} points together; the limit is {limit}")

# Of names.
NAME = Phrase("a name has at most {count} printable characters")
ROBOT_NAME = Phrase("a name has 1 to {count} printable characters")
PLACE_NAME = Phrase("a place has a name; write one")
SAME_ROBOT_NAME = Phrase("{name} is also the name of {part}; names differ")
SAME_PLACE_NAME = Phrase("{name} is also the name of {part}; names of a kind differ")
NO_MODEL = Phrase("{name} is no robot model; there are: {models}")
NO_SENSOR = Phrase("{name} is no sensor; there are {sensors}")
NO_COLOR = Phrase('{name} is no color; write red, green and blue as in "#ff8000"')

# Of shapes.
FEW_CORNERS = Phrase("it has {count} points; a polygon needs at least 3")
CLOSED_TWICE = Phrase("the last point repeats the first; leave it out, a polygon closes by itself")
SAME_POINTS = Phrase("points {first} and {second} are the same; leave one out")
ON_ONE_LINE = Phrase("it has no area: all its points lie on one line")
NO_AREA = Phrase("it has no area")
EDGES_CROSS = Phrase("edges {first} and {second} cross")
EDGES_TOUCH = Phrase("edges {first} and {second} touch")
FEW_POINTS = Phrase("it has {count} points; a polyline needs at least 2")
POINT_TWICE = Phrase("it is the same point as the one before; leave one out")
NO_POINTS = Phrase("there is none; it needs at least one")
SAME_ENDS = Phrase("both ends are the same point")
MIN_IS_MAX = Phrase("min {axis} ({least}) must be less than max {axis2} ({most})")
BAD_SIZE = Phrase("the size is {number}; it must be 0 or more")
BAD_RADIUS = Phrase("the radius is {number}; it must be more than 0")
BAD_HEIGHT = Phrase("the height is {number}; it must be 0 or more")
BAD_REFLECTANCE = Phrase("the reflectance is {number}; it must be 0 or more")

# Of what moves or is pushed.
NO_WAYPOINTS = Phrase("there is none; a motion needs at least one")
WAYPOINT_TWICE = Phrase("it is the same place as the waypoint before; leave one out")
SHORT_WAY = Phrase("the way is shorter than {distance}; leave the motion out if the obstacle stands still")
BAD_SPEED = Phrase("the speed is {speed}; it must be more than 0 and at most {most}")
MOVES_AND_MOVABLE = Phrase("what moves by itself cannot be pushed as well; leave out this or the motion")
NOT_PUSHED = Phrase("only a polygon or a disc can be pushed; leave this out")
MOVABLE_OVERLAPS = Phrase("it is movable and overlaps {part}; move one")

# Of where robots stand.
ROBOTS_OVERLAP = Phrase("it overlaps {part} by {distance}; move one")
STICKS_OUT = Phrase("the robot (radius {radius}) sticks {distance} out of the workspace; move it inwards")
OVERLAPS = Phrase("the robot (radius {radius}) overlaps {part}, by {distance}; move one")
INSIDE = Phrase("the robot (radius {radius}) overlaps {part}, its centre is inside; move one")

# Of files.
NOT_READ = Phrase("cannot be read: {words}")
NOT_WRITTEN = Phrase("cannot be written: {words}")
NOT_REGULAR = Phrase("cannot be written: it is not a regular file")
READ_ONLY = Phrase("cannot be written: the file is read-only")
TOO_LARGE = Phrase("the file is larger than {size}, the limit for a scene")
OTHER_ENCODING = Phrase("this is {encoding} text; save it as UTF-8")
NOT_UTF8 = Phrase("byte {byte} is not UTF-8; save the file as UTF-8")
EMPTY = Phrase("the file is empty; a scene is a JSON object")
BINARY = Phrase("this is a binary file; a scene is JSON text in UTF-8")
CUT_OFF = Phrase("the file ends in the middle of the JSON; is it complete?")
NOT_JSON = Phrase("not JSON: {words}")
TOO_DEEP = Phrase("the JSON is nested too deeply to be a scene")
NO_OBJECT = Phrase("not a scene: expected a JSON object, found {found}")
OTHER_FORMAT = Phrase('not the format of a {formats}; ours says "{format}"')
NO_FORMAT = Phrase('not a {formats}: the key "format" is missing; ours says "{format}"')
EXPECTED_KEY = Phrase('the key "{key}" is missing; it is {value}')
OTHER_VERSION = Phrase("version {version} is not known; this program reads version {known}")
EXPECTED = Phrase("expected {expected}, found {found}")
EXPECTED_VALUES = Phrase("expected {count} values, found {number}")
TOO_LONG = Phrase("it has more than {count} entries, the limit")
MISSING_KEY = Phrase('the key "{key}" is missing')
NOT_SUPPORTED = Phrase("{kind} is not supported here")
HALF_PAIR = Phrase("a text holds half of a surrogate pair, which is no character")
HALF_PAIR_IN_FILE = Phrase("a text holds half of a surrogate pair (\\ud800 to \\udfff), which is no character")
KEYS_TOO_DEEP = Phrase("the scene's own keys are nested too deeply to be saved")
FOLDER_NOT_MADE = Phrase("cannot be made: {words}")
NOT_WRITABLE = Phrase("nothing can be written there")
BAD_DRAFT = Phrase("no draft: {words}")
NO_DRAFT = Phrase("not a draft: expected a JSON object, found {found}")
TOO_LARGE_NUMBER = Phrase("the number is out of range")

# Of JSON, in the words of Python's reader.
NO_VALUE = Phrase("expecting value")
NO_KEY = Phrase("expecting property name enclosed in double quotes")
NO_COMMA = Phrase("expecting ',' delimiter")
NO_COLON = Phrase("expecting ':' delimiter")
CONTROL_CHARACTER = Phrase("invalid control character at")
MORE_DATA = Phrase("extra data")
TRAILING_COMMA = Phrase("illegal trailing comma before end of object")
TRAILING_COMMA_IN_LIST = Phrase("illegal trailing comma before end of array")
