"""What is said of programs on a floor, one phrase for each thing that befalls them."""

from robotdriver.phrases.phrase import Phrase

LAMPS_ALIKE = Phrase("lamps {color}")
LAMPS = Phrase("lamps {left}, {right}")
PROGRAM_FAILED = Phrase("the program failed with status {status}")
PROGRAM_ENDED = Phrase("the program has ended")
PROGRAM_COMPUTES = Phrase("the program computes without waiting; the floor goes on in real time")
PROGRAM_JOINED = Phrase("a program has joined")
PROGRAM_LEFT = Phrase("the program has left")
WAITING = Phrase("waiting at {address} for programs on {bricks}")
RUN_ENDED = Phrase("the run ended at {time}")
COMPUTES_UNHEARD = Phrase("the program computes without a call; the robot stands")
DROVE_INTO = Phrase("drove into {other} and was stopped")
LINES_LEFT_OUT = Phrase("({count} lines are left out)")
