"""The reasons why a mover, a setting or a plan cannot be used, one phrase for each."""

from robotdriver.phrases.phrase import Phrase

# Of movers; the mover is named before.
MOVER = Phrase("mover {name}: {reason}")
NOT_INSTALLED = Phrase("not installed; there is {known}, or give the path of a .py file")
NOT_MADE = Phrase("could not be made: {words}")
NO_PARAMETER = Phrase("it has no parameter {key}; its parameters: {known}")
PARAMETER = Phrase("parameter {key}: {reason}")
NEITHER = Phrase("{value} is neither true nor false")
NOT_OF_TYPE = Phrase("{value} is not a value of type {kind}")
NOT_FINITE = Phrase("{value} is not a finite number")
PACKAGE_NOT_LOADED = Phrase("{name} does not load: {words}")
NO_MOVER = Phrase("{name} is not a RobotMoverInterface")
NO_FILE = Phrase("there is no such file")
NO_PYTHON = Phrase("not a Python file")
NOT_LOADED = Phrase("does not load: {words}")
NONE_IN_FILE = Phrase("it defines no complete mover; derive a class from scene.SteppedMover")
SEVERAL_IN_FILE = Phrase("it defines several movers ({names}); leave one in the file")

# Of settings; what is set is named before.
BAD_SEED = Phrase("seed: {number} is negative; use 0 or more")
BAD_SPEED = Phrase("speed: {number} is not a factor of real time; use a number above 0, or max")
BAD_TIME_LIMIT = Phrase("time limit: {time} is not a time; use a number above 0")
NO_FLOOR = Phrase("floor: {name} is not known; there are: {known}")
BAD_MAX_SPEED = Phrase("maximum speed: {speed}; use a number above 0")
MEND = Phrase("{reason}; mend or remove it")
NOT_KEPT = Phrase("the calibration cannot be kept: {words}")

# Of plans.
NO_PLAN = Phrase("there is no plan to drive by; solve the scene first")
NO_GOALS = Phrase("no robot has a goal, so there is nothing to solve; give a robot a goal")
NO_GOAL = Phrase("no robot {name} has a goal; there is {known}")
OTHER_MODEL = Phrase("solved for a {name}, not for a {other}")
