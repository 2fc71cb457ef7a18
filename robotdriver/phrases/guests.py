"""Messages on programs on a floor and on clients of emulated robots; the name of a robot or program may come before."""

from robotdriver.phrases.phrase import Phrase

# Of clients.
CLIENT_CONNECTED = Phrase("a client connected from {host}")
CLIENT_HUNG_UP = Phrase("a client hung up")
WRONG_TOKEN = Phrase("a client from {host} was refused: its token is wrong")
TOO_MANY = Phrase("a client from {host} was refused: the robot has {count} already")
GAVE_PLACE = Phrase("a client that never sent a byte gave its place to another")
NO_ROBOT_FOR = Phrase("a client from {host} got no robot: {reason}")
MADE_FOR = Phrase("made for a client from {host}")
LEFT = Phrase("left with its client")
NO_MORE_FILES = Phrase("a client was refused: this process may open no more files; raise `ulimit -n`")
EXIT_ASKED = Phrase("a client asked the program to end; it continues (--allow-exit permits it)")
NO_SUCH_PART = Phrase("a client asked for {what}, which an emulated robot has not")

# Of robots.
STAYS = Phrase("{name} stays where it is: {reason}")
NO_COMMAND = Phrase("{name} heard no command for {time}")
NO_LASER = Phrase("{name} has no laser {number}")
LASER_KEEPS = Phrase("the laser keeps its settings: {words}")

# Of programs.
MOTORS_RAN = Phrase(
    "motors still ran ({ports}): the brick's menu stops them at the end of a program, as here; over SSH they run on"
)
NOT_WAITED = Phrase("{name} has not waited for {time}: the floor continues in real time")
