"""Messages on how drives and matches end, one phrase for each reason."""

from robotdriver.phrases.phrase import Phrase

# Of goals.
AT_GOAL = Phrase("{name} is at its goal")
AT_GOAL_BEFORE = Phrase("{name} is at its goal, {time} before {other}")
AT_GOAL_NEARER = Phrase("{name} is at its goal; {other} was {distance} short of its own")
OBSTRUCTED = Phrase("{name} stood on the goal of {rival} for {time}")
BLOCKED = Phrase("{name} stood in the only way of {rival} for {time}")
RAMMED = Phrase("drove into other robots {count} times")
AT_GOALS_TOGETHER = Phrase("{names} came to their goals at the same time")
TEAM_AT_GOALS = Phrase("{names} are all at their goals")
TIME_IS_UP = Phrase("not at the goal after {time}, the time limit")

# Of what puts a contestant out.
HAS_FAILED = Phrase("its mover or its robot has failed")
HAS_GIVEN_UP = Phrase("its mover has given up")
SAYS_ARRIVED = Phrase("its mover says that it has arrived, {distance} from its goal")
HAS_ENDED = Phrase("its mover has ended, {distance} from its goal")
OUTSIDE = Phrase("{distance} outside the workspace")
FELL = Phrase("fell off the floor")
FELL_AT = Phrase("fell off the floor at {place}")
COLLIDED = Phrase("collided {count} times; allowed: {allowed}")
TOO_FAST = Phrase("claims {way} in {time} of its robot's clock; its robot drives at most {speed}")

# Of what puts a player out.
GONE = Phrase("nothing answers at its address any more")
MISSED = Phrase("{count} polls in a row missed")
MISSED_FOR = Phrase("{count} polls in a row missed: {reason}")
STOPPED_THERE = Phrase("stopped at the player's side")
STOPPED_THERE_FOR = Phrase("stopped at the player's side: {reason}")
STARTED_ANEW = Phrase("its program has restarted and forgotten the match")
STARTED_ANEW_FOR = Phrase("its program has restarted and forgotten the match: {reason}")
NO_PLAN = Phrase("no plan after {time}, its time for planning")
DRIVES_EARLY = Phrase("drives before the start")
MOVED_EARLY = Phrase("moved {distance} before the start")
CLOCK_WENT_BACK = Phrase("its robot's clock ran {time} backwards")
CLOCK_IS_FAST = Phrase("its robot's clock shows {shown} when the match has lasted {time}")
REFUSED = Phrase("does not obey the referee: {reason}")

# Of what ends a drive from outside.
BROKEN_OFF = Phrase("the drive was broken off")
PLAYER_ENDED = Phrase("the player was ended")
REFEREE_STOPPED = Phrase("the referee was stopped")
REFEREE_SAID_STOP = Phrase("the referee said stop")
REFEREE_SILENT = Phrase("nothing was heard from the referee for {time}")
OTHER_GAME = Phrase("the referee has begun another game")
PATH_REFUSED = Phrase("the verifier refuses the path: {reason}")

# Of movers that are stopped.
STOP_FAILED = Phrase("the mover of {robot} failed when it was stopped: {words}")
NOT_STOPPED = Phrase("the mover of {robot} has not stopped within {time} and is left behind")
