"""The lasers of one robot as its client has set them, and their scans as packets."""

import logging
from collections.abc import Mapping
from dataclasses import replace

from robotdriver.interface import Reading
from robotdriver.models.pioneers.lasers import Laser
from robotdriver.models.pioneers.model import LASER_PREFIX, PioneerModel
from robotdriver.pioneer.packets.laser import MOVED_ELSEWHERE, extended_scan, short_scan
from robotdriver.simulator.world import World, WorldRobot

log = logging.getLogger(__name__)

OFF, SHORT, EXTENDED = range(3)
"""What a client may ask for."""


class Scanning:
    """Switches lasers on and off, changes their fields, and makes packets of their scans. Called between ticks.

    It begins with all lasers off, and as the model has them.

    Args:
        world: The floor.
        body: The robot on it.
        model: What kind of robot it is.

    Attributes:
        was_put_elsewhere: Whether the robot was picked up since the last scan.
        heard: The scans that the client was last told of the lasers that are on, by their names; replaced, never
            changed.
    """

    def __init__(self, world: World, body: WorldRobot, model: PioneerModel) -> None:
        self.was_put_elsewhere = False
        self.heard: Mapping[str, Reading] = {}
        self._world = world
        self._body = body
        self._lasers: list[Laser] = list(model.lasers)
        self._fields = [(laser.start_deg, laser.end_deg) for laser in model.lasers]  # as asked for, fit or not
        self._forms = [OFF] * len(model.lasers)
        # The client before may have left them otherwise.
        present = {sensor.name: sensor for sensor in body.model.sensors}
        for number, laser in enumerate(model.lasers):
            scanner = laser.scanner(f"{LASER_PREFIX}{number}")
            if present[scanner.name] != scanner:
                world.change_sensor(body, scanner)

    @property
    def lasers(self) -> tuple[tuple[Laser, bool], ...]:
        """The lasers, and whether each is on."""
        return tuple(zip(self._lasers, (form != OFF for form in self._forms), strict=True))

    def switch(self, form: int, number: int = 0) -> None:
        """Switch a laser off, or on in one of the two forms; a number that is none does nothing."""
        if self._is_known(number) and form in (OFF, SHORT, EXTENDED):
            self._forms[number] = form

    def set_start(self, deg: float, number: int = 0) -> None:
        """Set the right edge of a laser's field; it may fit only the left edge that is set next."""
        if self._is_known(number):
            self._set_field(number, deg, self._fields[number][1])

    def set_end(self, deg: float, number: int = 0) -> None:
        """Set the left edge of a laser's field; it may fit only the right edge that is set next."""
        if self._is_known(number):
            self._set_field(number, self._fields[number][0], deg)

    def set_step(self, deg: float, number: int = 0) -> None:
        """Set the angle between two rays."""
        if self._is_known(number):
            self._change(number, replace(self._lasers[number], step_deg=deg))

    def packets(self, pose: tuple[float, float, float]) -> bytes:
        """Return the scans of all lasers that are on.

        Args:
            pose: Of the robot by odometry: mm, mm, degrees.
        """
        self.heard = {
            name: self._body.readings[name]
            for name in (f"{LASER_PREFIX}{number}" for number, form in enumerate(self._forms) if form != OFF)
        }
        if not self.heard:
            return b""
        parts = [self._scan(number, pose) for number, form in enumerate(self._forms) if form != OFF]
        self.was_put_elsewhere = False
        return b"".join(parts)

    def _scan(self, number: int, pose: tuple[float, float, float]) -> bytes:
        laser, name = self._lasers[number], f"{LASER_PREFIX}{number}"
        scan = self._body.readings[name]
        assert isinstance(scan, tuple)
        readings = laser.readings(scan)
        if self._forms[number] == SHORT:
            return short_scan(readings, pose)
        if laser.tells_reflectance and self._world.sensing.has_reflectors:
            bright = laser.brightness(self._world.sensing.reflectances(self._body, name), scan)
        else:
            bright = [0] * len(readings)
        return extended_scan(readings, bright, number, MOVED_ELSEWHERE if self.was_put_elsewhere else 0)

    def _is_known(self, number: int) -> bool:
        known = 0 <= number < len(self._lasers)
        if not known:
            log.info("%s has no laser %d", self._body.name, number + 1)
        return known

    def _set_field(self, number: int, start_deg: float, end_deg: float) -> None:
        self._fields[number] = start_deg, end_deg
        self._change(number, replace(self._lasers[number], start_deg=start_deg, end_deg=end_deg))

    def _change(self, number: int, changed: Laser) -> None:
        if changed.fault:
            log.warning("%s: the laser keeps its settings: %s", self._body.name, changed.fault)
        elif changed != self._lasers[number]:
            self._lasers[number] = changed
            self._world.change_sensor(self._body, changed.scanner(f"{LASER_PREFIX}{number}"))
