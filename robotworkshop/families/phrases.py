"""Messages on programs on a floor, one phrase for each event."""

from robotdriver.phrases.phrase import Phrase

LAMPS_ALIKE = Phrase("lamps {color}")
LAMPS = Phrase("lamps {left}, {right}")
PROGRAM_FAILED = Phrase("the program failed with status {status}")
PROGRAM_ENDED = Phrase("the program has ended")
PROGRAM_COMPUTES = Phrase("the program computes without waiting; the floor continues in real time")
PROGRAM_JOINED = Phrase("a program has joined")
PROGRAM_LEFT = Phrase("the program has left")
WAITING = Phrase("waiting at {address} for programs on {bricks}")
RUN_ENDED = Phrase("the run ended at {time}")
COMPUTES_UNHEARD = Phrase("the program computes without a call; the robot stands")
DROVE_INTO = Phrase("drove into {other} and was stopped")
LINES_LEFT_OUT = Phrase("({count} lines are left out)")

# Of maps and worlds; a robot's or a file's name may come before.
MAP_IS = Phrase("the map is {file}")
RECORDED_TO = Phrase("{name} is there already; the recording goes to {file}")
NO_HOME = Phrase("the map has no home, and its origin is outside its walls; robots start at {place}")
MAP_STAYS = Phrase("the map stays as it is: {reason}")
MAP_KEPT = Phrase("a client asked for the map {file}; {name} keeps the present one")
BOX_GONE = Phrase("a box is gone: the map has something where it was")
MOVED_ASIDE = Phrase("{name} went to {place}: the map has something where it was")
NO_TEXTURE = Phrase("the texture {name} is missing; the floor is plain")
BUILT_IN = Phrase("there is no file {name}; {known} is taken as it is built in")

# Of where Pioneers are served.
FOR_EACH_CLIENT = Phrase("a robot for each client ({model}): {address}")
FOR_ROS = Phrase("all robots, for ROS: {address}")
NOT_LOOKED_FOR = Phrase(
    "clients cannot look for this program on the network: UDP port {port} of {host}: {words}; they find it by its"
    " address"
)
