"""Complaints of the operating system, most of it in its own words, so that they can be known again."""

from robotdriver.phrases.phrase import Phrase

# Of files.
NO_FILE = Phrase("no such file or directory")
NOT_PERMITTED = Phrase("permission denied")
IS_FOLDER = Phrase("is a directory")
NO_FOLDER = Phrase("not a directory")
FILE_EXISTS = Phrase("file exists")
DISK_FULL = Phrase("no space left on device")
READ_ONLY_DISK = Phrase("read-only file system")
NAME_TOO_LONG = Phrase("file name too long")

# Of networks.
REFUSED = Phrase("connection refused")
RESET = Phrase("connection reset by peer")
TIMED_OUT = Phrase("timed out")
PORT_TAKEN = Phrase("address already in use")
NO_ROUTE = Phrase("no route to host")
NO_NETWORK = Phrase("network is unreachable")
NO_ADDRESS = Phrase("cannot assign requested address")
NO_NAME = Phrase("name or service not known")

# Of programs; the file is named before.
NOT_STARTED = Phrase("cannot be started: {words}")
