"""The reasons why a match cannot be held, joined or watched, one phrase for each that a user may meet."""

from robotdriver.phrases.phrase import Phrase

# Of addresses and connections; an address or a player is named before.
NO_ADDRESS = Phrase("not of the form HOST:PORT; the port is a number up to 65535")
NO_ANSWER = Phrase("no answer within {time}")
NOT_REACHED = Phrase("cannot be reached ({words}); is the player running there?")
BROKEN = Phrase("the connection broke ({words})")
HUNG_UP = Phrase("it has hung up")
NO_CONNECTION = Phrase("there is no connection")
ANSWER_SIZE = Phrase("its answer has {count} bytes; allowed are 1 to {limit}")
NO_PROTOCOL = Phrase("its answer is not in the players' protocol")
BAD_ANSWER = Phrase("its answer cannot be used: {words}")
INCOMPLETE = Phrase("its answer is incomplete, or has values of other types")
CANNOT = Phrase("it cannot {method}: {reason}")
NO_REASON = Phrase("no reason was given")
OTHER_VERSION = Phrase(
    "it speaks version {version} of the players' protocol, this referee version {own}; bring the older program up to"
    " date"
)

# Of who plays.
NAMED_TWICE = Phrase("{address} is named twice; name each player once")
COUNT = Phrase("each robot with a goal needs a player; robots with a goal: {robots}, players: {players}")
SAME_NAMES = Phrase("the players are called {known}; give each another --name")
NO_ARENA = Phrase("{name} plays with --robot {robot}, and this match has no arena")
IN_ARENA = Phrase("{name} plays with --robot {robot}, in an arena it must be --robot arena")
REAL_TIME = Phrase("{name} plays with --robot {robot}, which drives in real time; hold the match without --speed")
SCENE_SIZE = Phrase("the scene has {count} bytes, too many for a match; up to {limit} can be handed over")
BAD_NAME = Phrase("--name {name}: use 1 to {count} characters that can be printed")
CALLED_OFF = Phrase("the match was called off")

# Of watching.
NOT_WATCHED = Phrase("no match can be watched there ({words})")
NOTHING_CAME = Phrase("nothing of a match came; is this the address that the referee gives with --observers?")

# Of what a player refuses.
PLAYER_VERSION = Phrase(
    "this player speaks version {version} of the protocol, not {other}; bring the older program up to date"
)
BUSY = Phrase("a match of {name} ({address}) is on; try again when it is over")
HELLO_FIRST = Phrase("hello comes first, with the pairing code")
WRONG_CODE = Phrase("the pairing code is wrong; the player shows the right one")
WRONG_CODES = Phrase("wrong pairing codes from {address}: {count}; it may try again in {time}")
GAME_IS_ON = Phrase("a game is on; stop it before a scene is set")
LAST_GAME = Phrase("the last game still holds the robot; restart the player")
NO_SCENE = Phrase("{method} does not fit now: no scene is set")
NOT_CONNECTED = Phrase("the robot is not connected; setScene connects it")
FLOOR_GONE = Phrase("the referee's floor is gone; wait for the next match")
OWN_ROBOT = Phrase(
    "the task names an arena's robot, but this player drives its own ({kind}); start it with --robot arena"
)
WAITS_FOR_ARENA = Phrase("this player waits for an arena, and the task names no robot; play with --arena")
OTHER_HOST = Phrase("the arena's robot must be at the referee's own address, as {address}, not {other}")
NO_ROBOT = Phrase("the scene has no robot {name}; its robots: {known}")
BAD_TIME_LIMIT = Phrase("the time limit is {time}; it must be above 0 and at most {most}")
TOO_MANY_VALUES = Phrase("the scene holds more than {count} values; make it smaller")
PROGRAM_FAILED = Phrase("the player's program has failed: {words}")

# Of what goes wrong beside a match.
NOT_ANNOUNCED = Phrase("the player is not announced on the network: {words}; referees need its address")
NOT_OBSERVED = Phrase("observers see no more of the match: {reason}")
GAME_LEFT_BEHIND = Phrase("the game of {name} did not end, and is left behind")

# Of what happens at a player.
WAITING = Phrase("waiting for a referee at {address}; the pairing code is {code}")
REFEREE_HERE = Phrase("the referee {name} is here ({address})")
REFEREE_BACK = Phrase("the referee {name} is back ({address})")
REFEREE_LEFT = Phrase("the referee {name} has left ({address})")
CALLER_REFUSED = Phrase("refused {address}: {reason}")
MORE_REFUSED = Phrase("refused {address}: {reason} (and {count} more refusals before)")
NEW_SCENE = Phrase("the scene {title}: robot {robot}, from {start} facing {heading}, to {goal}")
UNTITLED_SCENE = Phrase("the scene without a title: robot {robot}, from {start} facing {heading}, to {goal}")
WAITS_FOR_SCENE = Phrase("the player waits for a scene")
HAS_SCENE = Phrase("the player has a scene")
PLANS = Phrase("the player plans")
IS_READY = Phrase("the player has a plan, and waits for the start")
DRIVES = Phrase("the player drives")
ARRIVED = Phrase("the player is at the goal")
GAVE_UP = Phrase("the player gave up")
FAILED = Phrase("the player failed")
STOPPED = Phrase("the player stopped")
SINGS = Phrase("the robot sings of {song}")

# Of the exchange in which pairing codes are proven.
UNPROTECTED_REFUSED = Phrase(
    "an older program, which would be sent the pairing code in clear; update it, or use --allow-unprotected"
)
UNPROTECTED = Phrase("{name} plays unprotected: an older program, which was sent the pairing code in clear")
HELLO_REFUSED = Phrase(
    "an older referee, which sends the pairing code in clear; update it, or start the player with --allow-unprotected"
)
PLAYER_UNPROVEN = Phrase("this player does not know the pairing code, or is not who it says")
OTHER_PLAYER = Phrase("{address}: another player calls itself {name} there than the one that was let in")
OBEYS = Phrase("it obeys {name}, the first referee of this evening; start the player again to let another one in")
