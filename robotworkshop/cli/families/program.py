"""The command line's `program`: programs of any family that is installed."""

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from robotworkshop.cli import settings_options

if TYPE_CHECKING:
    from robotworkshop.families.live import LiveFloor, OpenFloor, ProgramEnding

app = typer.Typer(add_completion=False)


@app.command()
def program(
    programs: Annotated[list[Path], typer.Argument(metavar="PROGRAM...", help="Programs of one family, unchanged.")],
    family: Annotated[
        str | None, typer.Option(metavar="NAME", help="The family. Default: the one whose library they import.")
    ] = None,
    world: Annotated[str | None, typer.Option(metavar="FILE", help="A world of the family, or a scene.")] = None,
    speed: settings_options.SpeedOption = "max",
    seed: settings_options.SeedOption = 0,
) -> None:
    """Run programs of any robot family, unchanged.

    Families bring verbs with more options.
    """
    from robotworkshop.families.family import families

    name = family or _family(programs)
    known = families()
    if name not in known:
        raise typer.BadParameter(f"--family {name}: there are {', '.join(known)}")
    raise typer.Exit(run_programs(known[name].opened(programs, world, seed or 0), speed or "max"))


def run_programs(opened: "OpenFloor", speed: str) -> int:
    """Run programs, print what came of them, and return the exit status: 1 if one has failed.

    Args:
        opened: Lays out their floor.
        speed: Factor of real time, or "max".
    """
    from robotworkshop.cli.interrupts import interrupted_by_signals
    from robotworkshop.cli.printing import stdout
    from robotworkshop.families.console import EveryLine
    from robotworkshop.run.settings import read_speed
    from robotworkshop.stage.events import Announcer

    say = EveryLine(stdout.print_line)
    with opened(Announcer(), read_speed(speed), say) as live, interrupted_by_signals():
        endings = live.run()
        lines = _lines(live, endings)
    for line in lines:  # After all that the programs have printed.
        stdout.print_line(line)
    return 1 if any(ending.status for ending in endings) else 0


def _family(programs: list[Path]) -> str:
    """Return the family for which the first program is written.

    Raises:
        CommandError: there is none.
    """
    from robotdriver.errors import CommandError
    from robotworkshop.families import refusals
    from robotworkshop.families.family import families, family_of

    if not programs[0].is_file():
        raise CommandError(f"{programs[0]}: {refusals.NO_SUCH_PROGRAM()}")
    name = family_of(programs[0])
    if name is None:
        raise CommandError(f"{programs[0]}: {refusals.NO_FAMILY(known=', '.join(families()))}")
    return name


def _lines(live: "LiveFloor", endings: "tuple[ProgramEnding, ...]") -> list[str]:
    lines = []
    for ending in endings:
        how = "it has ended" if not ending.status and not ending.reason else ending.reason
        if ending.status:
            how = f"it failed with status {ending.status}: {ending.reason}"
        lines.append(f"{ending.program} on {ending.robot}: {how} at {ending.time_s:.2f} s")
    for robot in live.stage.world.robots:
        heading_deg = math.degrees(math.remainder(robot.pose.heading_rad, math.tau))
        lines.append(f"{robot.name} is at x {robot.pose.x_mm:.1f} mm, y {robot.pose.y_mm:.1f} mm, {heading_deg:.1f}°")
    return lines
