"""Measures how fast a Create's bytes become SensorData, what damage costs, and how well the emulator keeps its 15 ms.

Each throughput is told beside what a line of 115200 baud carries. Usage: ``python benchmarks/link.py [--seconds 3]``.
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from itertools import pairwise

import numpy as np
from rich.console import Console
from rich.table import Table

from robotdriver import CREATE_1, CREATE_2, Pose, RobotModel
from robotdriver.create import commands
from robotdriver.create.driver.frame_reader import FrameReader, stream_packets
from robotdriver.create.emulator import EmulatedCreate
from robotdriver.create.protocol_variants import DIALECTS
from robotdriver.create.stream import StreamDecoder
from robotdriver.create.wire_faults import WireFaults
from robotdriver.simulator import SimulationClock, World

LINE_BYTES_S = 115_200 / 10
DRIVE_S = 60.0
PIECE_BYTES = 4096
REPEATS = 5


def drive(model: RobotModel, faults: WireFaults) -> list[bytes]:
    """Return what an emulated robot sends, a frame at a time, while it drives a minute in circles before a wall."""
    world = World(seed=0)
    world.add_wall((1500.0, -5000.0), (1500.0, 5000.0))
    robot = EmulatedCreate(world.add_robot(model, Pose(0.0, 0.0), "a"), rng=np.random.default_rng(0))
    packets = stream_packets(robot.dialect, robot.baud)
    robot.receive(commands.start() + commands.safe() + commands.stream(packets) + commands.drive(200, 500))
    robot.faults = faults
    said = []
    while world.time_s < DRIVE_S:
        world.step()
        said.append(robot.advance(world.time_s))
    return said


def pieces(frames: list[bytes]) -> list[bytes]:
    """Return the same bytes as they are read from a log: in large pieces."""
    stream = b"".join(frames)
    return [stream[at : at + PIECE_BYTES] for at in range(0, len(stream), PIECE_BYTES)]


def decode(model: RobotModel, chunks: list[bytes]) -> int:
    """Return how many frames are found."""
    decoder = StreamDecoder(stream_packets(DIALECTS[model.name], DIALECTS[model.name].baud))
    return sum(len(decoder.feed(chunk)) for chunk in chunks)


def decode_and_convert(model: RobotModel, chunks: list[bytes]) -> int:
    """Return how many frames become SensorData."""
    dialect = DIALECTS[model.name]
    decoder, reader = StreamDecoder(stream_packets(dialect, dialect.baud)), FrameReader(model, dialect)
    data = None
    for chunk in chunks:
        for frame in decoder.feed(chunk):
            data = reader.read(frame)
    return 0 if data is None else data.frame


def measure(work: Callable[[], int], least_s: float) -> tuple[float, int]:
    """Return the least processor time of several runs, in s, and the number of frames."""
    best, frames, spent = float("inf"), 0, 0.0
    for _ in range(REPEATS):
        began = time.process_time()
        frames = work()
        best = min(best, time.process_time() - began)
        spent += best
    while spent < least_s:
        began = time.process_time()
        work()
        took = time.process_time() - began
        best, spent = min(best, took), spent + took
    return best, frames


def throughput(least_s: float) -> Table:
    """Decode a clean and a damaged minute, in small and in large pieces."""
    table = Table(title="From bytes to values, on one core; x line: times what 115200 baud carry")
    for heading in ("model", "line", "read", "to", "frames", "MB/s", "us/frame", "x line"):
        table.add_column(heading, justify="left" if heading in ("model", "line", "read", "to") else "right")
    damage = {"clean": WireFaults(), "20 % damaged": WireFaults(damaged_frames_share=0.2)}
    for model in (CREATE_1, CREATE_2):
        for line, faults in damage.items():
            frames = drive(model, faults)
            for read, chunks in (("frames", frames), ("4 kB", pieces(frames))):
                for to, work in (("values", decode), ("SensorData", decode_and_convert)):
                    took_s, found = measure(lambda w=work, c=chunks, m=model: w(m, c), least_s / 16)
                    size = sum(map(len, chunks))
                    rate = size / took_s
                    table.add_row(
                        model.name, line, read, to, f"{found:,}", f"{rate / 1e6:.1f}", f"{took_s / found * 1e6:.2f}",
                        f"{rate / LINE_BYTES_S:,.0f}",
                    )  # fmt: skip
    return table


def resync() -> Table:
    """Cut, change and add bytes at random; count whole frames that are missed, and what is wrongly let in."""
    rng = random.Random(1)
    table = Table(title="Damage of one byte in ten frames, a minute each")
    for heading in ("model", "sent", "given", "damaged", "lost by the statistics"):
        table.add_column(heading, justify="left" if heading == "model" else "right")
    for model in (CREATE_1, CREATE_2):
        dialect = DIALECTS[model.name]
        decoder = StreamDecoder(stream_packets(dialect, dialect.baud))
        sent = drive(model, WireFaults())
        damaged = given = 0
        for frame in sent:
            if rng.random() < 0.1:
                at = rng.randrange(len(frame))
                frame = frame[:at] + frame[at + 1 :]
                damaged += 1
            given += len(decoder.feed(frame))
        table.add_row(model.name, f"{len(sent):,}", f"{given:,}", f"{damaged:,}", f"{decoder.statistics.lost_frames:,}")
    return table


def period(duration_s: float) -> Table:
    """Listen to an emulated robot at a pseudo-terminal."""
    import serial

    from robotdriver.create.emulator_server import EmulatorServer

    world = World(seed=0)
    robot = EmulatedCreate(world.add_robot(CREATE_2, Pose(0.0, 0.0), "a"), rng=np.random.default_rng(0))
    packets = stream_packets(robot.dialect, robot.baud)
    decoder = StreamDecoder(packets)
    came: list[float] = []
    with (
        EmulatorServer(SimulationClock(world, 1.0)) as server,
        serial.Serial(server.serve_pty(robot), 115200, timeout=1.0) as port,
    ):
        port.write(commands.start() + commands.stream(packets))
        ends = time.perf_counter() + duration_s
        while time.perf_counter() < ends:
            if decoder.feed(port.read(decoder.frame_size)):
                came.append(time.perf_counter())
    gaps_ms = [1e3 * (after - before) for before, after in pairwise(came)]
    off_ms = [abs(gap - 15.0) for gap in gaps_ms]
    table = Table(title=f"The emulator's frames at a pseudo-terminal, for {duration_s:g} s")
    for heading in ("frames", "lost", "mean period", "mean deviation", "95 % within"):
        table.add_column(heading, justify="right")
    table.add_row(
        f"{len(came):,}",
        f"{decoder.statistics.lost_frames:,}",
        f"{statistics.fmean(gaps_ms):.3f} ms",
        f"{statistics.fmean(off_ms):.3f} ms",
        f"{np.percentile(off_ms, 95):.3f} ms",
    )
    return table


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each table, about")
    seconds = parser.parse_args().seconds
    console = Console(width=None if sys.stdout.isatty() else 120)
    console.print(throughput(seconds))
    console.print(resync())
    if sys.platform != "win32":
        console.print(period(seconds))


if __name__ == "__main__":
    main()
