"""The poses that Pioneers believe in, for those who watch: their odometry, from where it began."""

from collections.abc import Mapping, Sequence

import shapely

from robotdriver.interface import Wake
from robotworkshop.families.pioneer.host import PioneerHost
from robotworkshop.stage.events import MoverView
from scene.mover import MoverState, MoverStatus

_NO_WAKES: Mapping[str, Sequence[Wake]] = {}
_NOTHING = shapely.Polygon()
_DRIVEN = MoverStatus(MoverState.DRIVING)


class Beliefs:
    """Tells what robots that a client has opened believe. As `robotworkshop.stage.stage.Follower`.

    Args:
        host: Of the robots.
    """

    def __init__(self, host: PioneerHost) -> None:
        self._host = host

    @property
    def wakes(self) -> Mapping[str, Sequence[Wake]]:
        """None: no rule holds for robots of clients."""
        return _NO_WAKES

    def look(self) -> None:
        """Do nothing: what robots believe is computed on request."""

    @property
    def views(self) -> tuple[MoverView, ...]:
        """The poses on the floor that the robots believe in."""
        return tuple(
            MoverView(guest.name, guest.drive.believed, (), _NOTHING, _DRIVEN)
            for guest in self._host.pioneers
            if guest.is_open
        )

    def judge(self) -> None:
        """Do nothing: no rule holds for robots of clients."""
