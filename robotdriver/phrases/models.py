"""What can be wrong with the file of a robot model, one phrase for each fault that a user may meet."""

from robotdriver.phrases.phrase import Phrase

TOO_LARGE = Phrase("{count} bytes are too many for a robot model; at most {limit}")
NOT_TEXT = Phrase("it is no text; save it as UTF-8")
NO_TOML = Phrase("it is no TOML: {words}")
NO_TABLE = Phrase("it must be a table")
NO_KIND = Phrase("{name} is no kind; there are {known}")
STRANGE_KEY = Phrase("the key is not known; there are {known}")
MISSING_KEY = Phrase("the key is missing; add it")
OUT_OF_BOUNDS = Phrase("it must be {least} to {most}, not {number}")
NOT_POSITIVE = Phrase("it must be more than 0, not {number}")
NO_BASE = Phrase("{name} is no model that ships; see emulate pioneer --help")
NO_SIZE = Phrase("neither RobotWidth nor RobotRadius is in it; add one")
NO_PARAMETERS = Phrase("it is no text; a parameter file has lines of keys and values")
