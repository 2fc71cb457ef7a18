"""Tries what cheating movers get away with at each level of isolation, as the present user on the present computer.

    python benchmarks/zoo.py

Each line is a crime, each column a level: "no" where the crime failed, "yes" where it did not, and "!" after it where
the manual (docs/isolation.md) says otherwise. Run it as root and as another user, with bubblewrap and without. The
last lines are an honest mover's game, which must be the same to the last bit at every level, and what is left over.
"""

import getpass
import sys
import tempfile
import time
import uuid
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "robotworkshop" / "tournament"))

import zoo

from robotworkshop.tournament.isolation import landlock, sandbox
from robotworkshop.tournament.isolation.isolated_mover import MoverCode
from robotworkshop.tournament.isolation.level import IsolationLevel

FORK_STORM = """
def commit():
    most = 0
    try:
        for most in range(1100):
            if os.fork() == 0:
                time.sleep(1000)
                os._exit(0)
    except OSError: pass
    print(most, flush=True)
"""


def levels() -> tuple[IsolationLevel, ...]:
    """Return the levels that this computer offers."""
    there = {IsolationLevel.SANDBOX: not sandbox.why_not(), IsolationLevel.LANDLOCK: landlock.abi() > 0}
    return tuple(level for level in IsolationLevel if there.get(level, True))


def verdict(crime: str, found: str, level: IsolationLevel) -> str:
    """Return whether a crime came to anything, and whether the manual says so."""
    came_off = not zoo.CRIMES[crime](found)
    is_told = level is IsolationLevel.LIMITS or zoo.is_as_told(crime, found, level)
    return ("yes" if came_off else "no") + ("" if is_told else " !")


def storm(level: IsolationLevel) -> str:
    """Return how many processes a mover has begun; 1099 is all that it has tried."""
    before = processes()
    log = zoo.game("empty_room", zoo.cheat(FORK_STORM), level=level)[1].decode()
    for _ in range(600):  # They count for the next level until the system has buried them.
        if processes() <= before:
            break
        time.sleep(0.1)
    return log.partition("\n")[0] or "?"


def processes() -> int:
    """Return how many processes there are."""
    return sum(entry.name.isdigit() for entry in Path("/proc").iterdir())


def main() -> None:
    """Print the table."""
    offered = levels()
    print(f"user {getpass.getuser()}; Landlock {landlock.abi() or 'is not there'}; {sandbox.why_not() or 'bubblewrap'}")
    print(f"{'crime':24}" + "".join(f"{level:>14}" for level in offered))
    loot = {}
    for level in offered:
        with tempfile.TemporaryDirectory() as folder:
            loot[level] = zoo.burgled(level, Path(folder))
    for crime in zoo.CRIMES:
        print(f"{crime:24}" + "".join(f"{verdict(crime, loot[level][crime], level):>14}" for level in offered))
    print(f"{'processes in a storm':24}" + "".join(f"{storm(level):>14}" for level in offered))
    names = [uuid.uuid4().hex for _ in offered]
    for level, name in zip(offered, names, strict=True):
        zoo.game("empty_room", zoo.cheat(zoo.OFFSPRING, name=name), level=level)
    print(f"{'processes left behind':24}" + "".join(f"{len(zoo.living(name)):14}" for name in names))
    honest = [zoo.game("empty_room", MoverCode("prm"), level=level, time_limit_s=60.0)[0] for level in offered]
    print(
        f"{'an honest game is':24}" + "".join(f"{'the same' if one == honest[0] else 'ANOTHER':>14}" for one in honest)
    )


if __name__ == "__main__":
    main()
