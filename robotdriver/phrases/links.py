"""Complaints about a robot that cannot be reached, has fallen silent, or does not obey; each follows its address."""

from robotdriver.phrases.phrase import Phrase

# Of ports and networks.
PORT_BUSY = Phrase("another program uses the port; end that one first")
PORT_DENIED = Phrase(
    "you may not use the port; join the group that owns it (on most systems: sudo usermod -aG dialout $USER, then log "
    "in again)"
)
NO_PORT = Phrase("there is no such serial port; there is {ports}")
NO_SERIAL_PORT = Phrase("cannot be opened as a serial port ({words}); there is {ports}")
NO_PORTS = Phrase("none at all")
NO_ADAPTER = Phrase("no port is a USB serial adapter; plug in the robot's cable, or name its port")
NO_ANSWER = Phrase("nothing answers there ({words}); is the robot's adapter on, and the port right?")
NO_SERVER = Phrase("no serial server answers there ({words}); is it on, and the port right?")
NO_BLUETOOTH = Phrase("this Python has no Bluetooth sockets; pair the adapter and use its port: serial:PORT")
BLUETOOTH_REFUSES = Phrase("Bluetooth refuses ({words}); pair the adapter first, its code is 0000")
ADAPTER_BUSY = Phrase("the adapter is connected to another program; end that one first")
ADAPTER_SILENT = Phrase("the adapter does not answer ({words}); the robot that feeds it is off or far away")
UNREACHABLE = Phrase("cannot be reached ({words}); is the address right, and Bluetooth on? Else use serial:PORT")
LINK_GONE = Phrase("the link is gone ({words}); plug the cable or the radio in and connect again")
LINK_HALTED = Phrase("the process that holds the link was halted, so the robot was stopped; connect again")
END_OF_LOG = Phrase("the log ends here")
BAD_ADDRESS = Phrase(
    "not a robot's address; use a serial port (/dev/ttyUSB0, COM3), rfcomm:ADDRESS (rfcomm:00:06:66:01:23:45),"
    " tcp:HOST:PORT, bridge:HOST:PORT, or rfc2217://HOST:PORT"
)
BAD_BLUETOOTH = Phrase("a Bluetooth address is six pairs of digits, as rfcomm:00:06:66:01:23:45")
BAD_CHANNEL = Phrase("an RFCOMM channel is 1 to 30, as rfcomm:00:06:66:01:23:45/1")
BAD_TOKEN = Phrase("the token after # must be of letters and digits")
NO_BRIDGE = Phrase("no bridge; is it {address}?")
BRIDGE_REFUSES_KEY = Phrase("the bridge refuses: {words}; give its key as bridge:KEY@HOST:PORT")
BRIDGE_REFUSES = Phrase("the bridge refuses: {words}; update the bridge")
BRIDGE_SILENT = Phrase("no bridge answers ({words}); another program may be driving, or it is {address}")
SEVERAL_ANSWER = Phrase("{count} robots answer: {words}; name the port of one")
NONE_ANSWERS = Phrase("no robot answers: {reason}")
BAD_TCP_ADDRESS = Phrase("a TCP address is a host and a port from 1 to 65535, as tcp:localhost:4000")
NOT_CONNECTED = Phrase("not connected yet")

# Of what answers.
TOO_SLOW = Phrase("the robot answers at {rate} baud, too slow to be driven; let its cargo-bay pin 15 go")
WRONG_RATE = Phrase("the robot answers at {rate} baud, not at {other}; use --baud {rate2}")
WRONG_RATE_BY_PIN = Phrase("the robot answers at {rate} baud, not at {other}; let its cargo-bay pin 15 go")
WRONG_MODEL = Phrase("this is {name}, not a {other}; use --model {model}")
STRANGER = Phrase("something answers there in text, as a web server does, and is no robot; is the port right?")
NO_TALK = Phrase("no Create answers at {rates} baud: something else is at this port")
NOT_WHOLE = Phrase("no answer comes whole; move nearer, or set the adapter to the robot's {rate} baud")
ASLEEP = Phrase(
    "nothing answers: the robot is asleep or off (press its power button), its battery is empty, or it is at another "
    "port"
)
ASLEEP_AT = Phrase(
    "nothing answers at {rates} baud: the robot is asleep or off (press its power button), its battery is empty, or it "
    "is at another port"
)

# Of robots that talked, and are given up.
ONLY_TEXT = Phrase(
    "for {time} the robot has sent nothing but text, as when it starts or charges; unplug its charger, wait until it "
    "has started, and connect again"
)
DAMAGED = Phrase(
    "for {time} every frame has come damaged ({count} of them, {share} of all since the link was opened); move nearer, "
    "or look after cable and plugs"
)
BATTERY_FLAT = Phrase("nothing has come for {time}, and its battery was flat ({charge}); charge it")
SILENT = Phrase(
    "nothing has come for {time}: the robot is asleep or off, or out of reach; press its power button and connect again"
)
WHEEL_DROP = Phrase("{wheels} dropped, so it was stopped; put it on the floor and connect again")
CLIFF = Phrase(
    "there is no floor under its sensor {sensors}, so it was stopped; move it away from the edge and connect again"
)
ON_DOCK = Phrase("it stands on its dock, so it does not drive; take it off and connect again")
CHARGER = Phrase("its charger is plugged in, so it does not drive; unplug it and connect again")
LEFT_SAFE_MODE = Phrase(
    "it went into mode {mode} and obeys no longer: a button was pressed, a wheel or a cliff sensor twitched, or "
    "another program talks to it; connect again"
)
STALLED = Phrase("this program stood still for {time}, so the robot was stopped; connect again")
DEAF = Phrase(
    "the robot talks, but for {time} it has done nothing that it was told; it may still be driving: lift it. Then look "
    "after the wire that leads to it (its RXD), and connect again"
)
UNGUARDED = Phrase(
    "the guard process has ended or stands still, so nothing would stop the robot if this program died; it was "
    "stopped; connect again"
)
NO_STREAM_IN_LOG = Phrase("no stream was asked for while this log was written, so there is nothing to see again")
MANY_LOST = Phrase(
    "{share} of its frames were lost in this drive ({count}), so its position and readings are less certain; check the "
    "link, or close programs that keep this computer busy"
)
LOG_ENDS = Phrase("the byte log ends here: {words}; the drive continues")
NO_FRAME = Phrase("no frame after {number} came within {time}")

# Of addresses of this computer; the address is named before.
NOT_LISTENED = Phrase("cannot be used for listening: {words}; choose another address or port")

# Of the process that stops the robot if this program dies.
GUARD_NOT_STARTED = Phrase("the guard process cannot be started ({words}); the robot would not be safe")
GUARD_NOT_READY = Phrase("the guard process does not start; the robot would not be safe")
