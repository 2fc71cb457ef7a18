"""The faults of a recording, one phrase for each that a user may meet."""

from robotdriver.phrases.phrase import Phrase

NO_RECORDING = Phrase("this is not a recording of Robot Workshop")
OTHER_FORMAT = Phrase(
    "this is a recording in format {number}, and this program reads format {known};"
    " use the version of robotworkshop that made it"
)
DAMAGED = Phrase("damaged at byte {byte}")
CUT_OFF = Phrase("cut off after byte {byte}")
CUT_OFF_AT_ONCE = Phrase("cut off after {count} bytes, before anything happened")
EMPTY = Phrase("the file is empty")
MISPLACED_HEADER = Phrase("the header at byte {byte} does not belong there")
MISPLACED_FRAME = Phrase("the frame at byte {byte} does not belong there")
NO_KEY_FRAME = Phrase("no key frame for too long before byte {byte}")
BAD_EVENTS = Phrase("a frame of events at byte {byte} cannot be read: {words}")
BAD_EVENT = Phrase("an event in it cannot be read: {words}")
NO_FIRST_KEY_FRAME = Phrase("it does not begin with a key frame")
NO_HEADER = Phrase("it does not begin with a header")
BAD_HEADER = Phrase("its header cannot be read: {words}")
STRANGE_EVENT = Phrase("an event of the kind {name}, which this version does not know")
STRANGE_MODEL = Phrase("the model {name} is not known to this version; there are: {known}")
BAD_SCENE = Phrase("the scene in it: {reason}")
NOTHING_MOVES = Phrase("nothing moves in it")
NOTHING_RECORDED = Phrase("{reason}; nothing can be recorded there")
NO_FILMS = Phrase("films take the extra video; pip install 'robotworkshop[video]', or export a .gif or .html")
EXPORT_NOT_WRITTEN = Phrase("cannot be written: {words}; choose another file or folder")
TOO_MANY_PICTURES = Phrase("more than {count} pictures; choose a part by --from and --to, or a higher --speed")
RUN_GOES_ON = Phrase("{reason}; the run continues")
RECORDING_ENDS = Phrase("the recording ends here: {reason}")
NOT_REMOVED = Phrase("nothing is recorded there, and it cannot be removed: {words}")
