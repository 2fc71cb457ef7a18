"""What can go wrong in the talk with a Create.

A mistake on our side (a speed that no Create knows, a packet that does not exist) is a CommandError, raised before a
byte is sent. What the robot got wrong is a BadReplyError.
"""

from robotdriver.errors import LinkError


class BadReplyError(LinkError):
    """The robot's answer is not what the Open Interface promises."""
