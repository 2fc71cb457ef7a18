"""Faults of files in other formats than the native one: maps of ARIA, bitmaps, and DiscoPygal's scenes."""

from robotdriver.phrases.phrase import Phrase

# Of which format a file is.
NO_SUCH_FORMAT = Phrase("{name} is not a scene format; there are {known}")
NO_SUCH_ENDING = Phrase("{name} has the ending of no scene format; use {known}, or --format")
FORMAT_FAILED = Phrase("the scene format {name} failed ({words}); report it to its authors, or use another format")

# Of maps of ARIA.
NOTHING_IN_MAP = Phrase("there is nothing in the map; draw a line under LINES")
BINARY_MAP = Phrase("this is a binary file; a map is text")
EMPTY_MAP = Phrase('the file is empty; a map begins with "2D-Map"')
OTHER_MAP = Phrase('a map begins with "2D-Map", "2D-Map-Ex" or "2D-Map-Ex2" to "-Ex4"')
TOO_MANY_POINTS = Phrase("it has {count} points; the limit is {limit}")
WHICH_SOURCE = Phrase("with Sources, sections say which is meant; write {source}_LINES or {source2}_DATA")
NO_SOURCE = Phrase("there is no source {name}; name it in a line Sources: {known}")
NO_SENSOR = Phrase("Sources names at least one sensor; leave the line out if there is none")
NO_HEADER = Phrase("a header line is KEY: VALUES; sections begin with LINES or DATA")
TRUE_OR_FALSE = Phrase("{key} is true or false, not {word}")
YES_OR_NO = Phrase("{key} is yes or no")
BAD_LATITUDE = Phrase("latitudes are from -90 to 90 and longitudes from -180 to 180, not {word}")
NO_INFO = Phrase("a MapInfo line is a class and Name=..., as in MapInfo: GoalType Name=Goal")
NO_CAIRN = Phrase('a cairn is TYPE x y th "" ICON "name"')
NO_QUOTE = Phrase('a quotation mark is missing; names stand between two, as in "my goal"')
TOO_FAR = Phrase("{word} is too far out; maps end {limit} mm from 0")
LINE_FORM = Phrase("a line is x1 y1 x2 y2, not {word}")
POINT_FORM = Phrase("a point is x y, not {word}")
NUMBER_FORM = Phrase("{key} is a number, not {word}")
LENGTH_FORM = Phrase("{key} is a number of mm, not {word}")
POSITION_FORM = Phrase("{key} is x y, not {word}")
ORIGIN_FORM = Phrase("OriginLatLongAlt is latitude longitude altitude, not {word}")
CAIRN_PLACE_FORM = Phrase("after a cairn's type come x y th, not {word}")
CAIRN_LINE_FORM = Phrase("a cairn's line or rectangle is x1 y1 x2 y2, not {word}")

# Of bitmaps, and of map files of ROS.
BITMAP_NOT_READ = Phrase("the bitmap {name} cannot be read: {words}")
BITMAP_NOT_WRITTEN = Phrase("bitmaps are only read; write a .map or .json file, or a picture with robotworkshop export")
TOO_MANY_PIXELS = Phrase("the bitmap has {size} pixels; the most are {limit}")
NO_PICTURE = Phrase("not a sound bitmap: it is no PNG, PPM or BMP picture")
NO_BITMAP = Phrase("not a sound bitmap: {words}")
NO_MAP_FILE = Phrase("not a map file of ROS: {words}")
NO_IMAGE = Phrase("a map file of ROS names its bitmap")
NO_RESOLUTION = Phrase("must be more than 0 m")
NO_ORIGIN = Phrase("expected [x, y, yaw] of the lower left corner, in m and radians")
NO_NUMBER = Phrase("expected a number, found {word}")
TOO_MANY_EDGES = Phrase(
    "its dark pixels have {count} straight edges, and a scene has at most {limit}; smooth it or make it coarser"
)
TOO_LARGE = Phrase("{size} pixels of {pixel} reach beyond a kilometre; use smaller ones")

# Of maps of games.
NO_GRID = Phrase("a map of a game has the lines type, height, width and map before its rows")
NO_SIZE = Phrase("{key} is a whole number of cells from 1 on, not {word}")
FEW_ROWS = Phrase("the map ends after {count} of its {rows} rows")
BAD_ROW = Phrase("a row has {columns} of the letters {known}")
GRID_NOT_WRITTEN = Phrase("maps of games are only read; write a .map of ARIA or a .json file with --format")

# Of floor plans in SVG.
NO_SVG = Phrase("not a sound SVG drawing: {words}")
OTHER_ROOT = Phrase("an SVG drawing begins with svg, not {name}")
SVG_ENTITIES = Phrase("the drawing defines entities of its own; save it as plain SVG")
SVG_SCALE = Phrase("must be a number of mm above 0")
BAD_SHAPE = Phrase("its numbers cannot be understood: {words}")
TOO_DEEP = Phrase("groups lie more than {limit} deep; ungroup the drawing")
EMPTY_PLAN = Phrase("the drawing has neither a size nor shapes; give it a viewBox")
SVG_NOT_WRITTEN = Phrase("floor plans are only read; write a .json file, or a picture with robotworkshop solve --svg")

# Of JSON.
NOT_CONVEX = Phrase("a robot's polygon must be convex and have an area; take its convex hull")
NO_SCALE = Phrase("there is no robot, and the scene's scale is taken from the robots")
NO_SHAPE = Phrase("it has one of polygon, polyline, points and disc, not none")
SHAPES = Phrase("it has one of polygon, polyline, points and disc, not {count} of them")
