"""The lasers of one robot as its client has set them, and their scans as packets."""

import logging
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from robotdriver.interface import Reading
from robotdriver.models.pioneers.lasers import Laser
from robotdriver.models.pioneers.model import LASER_PREFIX, PioneerModel
from robotdriver.phrases import guests
from robotdriver.pioneer.packets.laser import MOVED_ELSEWHERE, extended_scan, short_scan
from robotdriver.pioneer.packets.sip import words
from robotdriver.pioneer.reporting import BATCHES_KEPT
from robotdriver.simulator.sensors.moment import Readings
from robotdriver.simulator.sensors.rings import RingBatch, RingReading
from robotdriver.simulator.world import World, WorldRobot

log = logging.getLogger(__name__)

OFF, SHORT, EXTENDED = range(3)
"""The kinds of scans that a client may ask for."""


class Scanning:
    """Switches lasers on and off, changes their fields, and makes packets of their scans. Called between ticks.

    It begins with all lasers off, and as the model has them.

    Args:
        world: The floor.
        body: The robot on it.
        model: What kind of robot it is.

    Attributes:
        was_put_elsewhere: Whether the robot was picked up since the last scan.
    """

    def __init__(self, world: World, body: WorldRobot, model: PioneerModel) -> None:
        self.was_put_elsewhere = False
        self._told: Mapping[str, RingReading] = {}  # of the lasers that are on
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

    @property
    def is_on(self) -> bool:
        """True if a laser is on."""
        return any(self._forms)

    @property
    def heard(self) -> Mapping[str, Reading]:
        """The scans that the client was last told of the lasers that are on, by their names."""
        return {name: told.readings[0] for name, told in self._told.items()} if self.is_on else {}

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
        self._told = told = {}
        parts = []
        for number, form in enumerate(self._forms):
            scan = self._scan_of(f"{LASER_PREFIX}{number}") if form != OFF else None
            if scan is not None:
                told[f"{LASER_PREFIX}{number}"] = scan
                parts.append(self._packets_of(number, scan, pose))
        if parts:
            self.was_put_elsewhere = False
        return b"".join(parts)

    def _scan_of(self, name: str) -> RingReading | None:
        readings = self._body.readings
        return readings.ring((name,)) if isinstance(readings, Readings) else None

    def _packets_of(self, number: int, scan: RingReading, pose: tuple[float, float, float]) -> bytes:
        laser = self._lasers[number]
        distances_mm = _told_mm(scan.batch, laser.most_mm)[scan.row]
        if laser.is_flipped:
            distances_mm = distances_mm[::-1]
        if self._forms[number] == SHORT:
            return short_scan(distances_mm, pose)
        bright = [0] * len(distances_mm)
        if laser.tells_reflectance and self._world.sensing.has_reflectors:
            reflectances = self._world.sensing.reflectances(self._body, f"{LASER_PREFIX}{number}")
            bright = laser.brightness(reflectances, scan.batch.distances_mm[scan.row].tolist())
        return extended_scan(distances_mm, bright, number, MOVED_ELSEWHERE if self.was_put_elsewhere else 0)

    def _is_known(self, number: int) -> bool:
        known = 0 <= number < len(self._lasers)
        if not known:
            log.info("%s", guests.NO_LASER(name=self._body.name, number=str(number + 1)))
        return known

    def _set_field(self, number: int, start_deg: float, end_deg: float) -> None:
        self._fields[number] = start_deg, end_deg
        self._change(number, replace(self._lasers[number], start_deg=start_deg, end_deg=end_deg))

    def _change(self, number: int, changed: Laser) -> None:
        if changed.fault:
            log.warning("%s: %s", self._body.name, guests.LASER_KEEPS(words=changed.fault))
        elif changed != self._lasers[number]:
            self._lasers[number] = changed
            self._world.change_sensor(self._body, changed.scanner(f"{LASER_PREFIX}{number}"))


@lru_cache(maxsize=BATCHES_KEPT)
def _told_mm(scans: RingBatch, most_mm: int) -> NDArray[np.uint16]:
    """Return scans as clients get them: the greatest reading where nothing is in range."""
    return words(np.minimum(scans.distances_mm, most_mm))
