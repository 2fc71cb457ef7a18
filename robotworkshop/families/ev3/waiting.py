"""A floor that stays: programs join its bricks from other terminals, and when they have left it begins anew."""

import os
import subprocess
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

from robotdriver.errors import LinkError
from robotdriver.ev3.brick import Brick
from robotdriver.programs.host import ProgramHost
from robotdriver.programs.inside.wire import ADDRESS_VARIABLE, NAME_VARIABLE
from robotdriver.programs.process import python_command
from robotdriver.programs.program import ProgramEvent
from robotworkshop.families import refusals
from robotworkshop.families.ev3.processes import BOOT
from robotworkshop.families.ev3.run import Ev3Floor, RunOptions

DOOR = ("127.0.0.1", 6850)
"""Where programs join if nothing else is said."""

_LOOK_S = 0.2


def serve_rounds(
    floor: Callable[[], Ev3Floor],
    address: tuple[str, int],
    options: RunOptions,
    hear: Callable[[ProgramEvent], None],
    opened: Callable[[tuple[str, int], Sequence[str]], None],
    *,
    is_together: bool,
) -> None:
    """Let programs join round after round, until the caller is interrupted.

    Args:
        floor: Lays the floor out anew.
        address: Where programs join.
        options: What a read costs.
        hear: Told what happens to the programs.
        opened: Told where programs can join, and which bricks there are, when a round begins.
        is_together: A round is over when the first program has left; else when the last one has.

    Raises:
        LinkError: the address cannot be had.
    """
    while True:
        with floor() as ground:
            serve_round(ground, address, options, hear, opened, threading.Event(), is_together=is_together)


def serve_round(
    ground: Ev3Floor,
    address: tuple[str, int],
    options: RunOptions,
    hear: Callable[[ProgramEvent], None],
    opened: Callable[[tuple[str, int], Sequence[str]], None],
    over: threading.Event,
    *,
    is_together: bool,
) -> None:
    """Let programs join one round.

    Args:
        ground: The floor.
        address: Where programs join.
        options: What a read costs.
        hear: Told what happens to the programs.
        opened: Told where programs can join, and which bricks there are.
        over: Ends the round when it is set; set by the programs that leave, too.
        is_together: The round is over when the first program has left; else when the last one has.

    Raises:
        LinkError: the address cannot be had.
    """
    with _host(ground, options, hear, None) as host:
        door = Door(ground, over, is_together=is_together)
        opened(host.listen(*address, door.choose), door.names)
        while not over.wait(_LOOK_S):
            pass
        host.close("the round is over")


def _host(
    ground: Ev3Floor, options: RunOptions, hear: Callable[[ProgramEvent], None], stderr: IO[bytes] | None
) -> ProgramHost:
    cost_s = options.read_cost_s
    return ProgramHost(ground.stage.clock, read_cost_s=cost_s, call_cost_s=cost_s, on_event=hear, stderr=stderr)


class Door:
    """Gives each program that joins a brick.

    Args:
        ground: The floor.
        over: Set when the round is over.
        is_together: Whether the first program that leaves ends the round.
    """

    def __init__(self, ground: Ev3Floor, over: threading.Event, *, is_together: bool) -> None:
        self._bricks = ground.bricks
        self._free = dict(ground.bricks)
        self._over = over
        self._is_together = is_together
        self._running: set[Brick] = set()
        for brick in ground.bricks.values():
            brick.on_stop = self._part

    @property
    def names(self) -> list[str]:
        """Of its bricks, as robot/brick."""
        return ["/".join(key) for key in self._bricks]

    def choose(self, name: str) -> Brick:
        """Return the brick of a program: the one that it names, else the first that is free.

        Raises:
            LinkError: the brick is taken, or all are.
        """
        word = name.removesuffix(".py")
        named = [key for key in self._bricks if word in ("/".join(key), *key)]
        free = [key for key in named or self._bricks if key in self._free]
        if not free:
            known = ", ".join(self.names)
            raise LinkError(
                refusals.BRICK_TAKEN(name=word, known=known) if named else refusals.BRICKS_TAKEN(known=known)
            )
        brick = self._free.pop(free[0])
        self._running.add(brick)
        return brick

    def _part(self, brick: Brick) -> None:
        self._running.discard(brick)
        if self._is_together or not self._running:
            self._over.set()


def join(program: Path, brick: str, address: tuple[str, int]) -> int:
    """Run a program on a brick of a floor that waits; return what it exits with.

    Args:
        program: Its file.
        brick: As ``robot/brick`` or either.
        address: Where the floor waits.
    """
    host, port = address
    names = {ADDRESS_VARIABLE: f"tcp:{host}:{port}", NAME_VARIABLE: brick}
    return subprocess.run(python_command(program, boot=BOOT), env={**os.environ, **names}, check=False).returncode
