"""A floor that waits: programs that are started elsewhere join its robots."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from textwrap import dedent

import pytest

from robotworkshop.cli.app import main
from robotworkshop.families.eyebot.programs import prepared
from robotworkshop.families.eyebot.run import EyeBotRun, EyeBotRunOptions
from robotworkshop.families.eyebot.setup import load_world, waiting_setup
from robotworkshop.families.processes import join
from robotworkshop.stage.events import Announcer

LISTENER = """
    from eye import *
    LCDClear()
    sender, text = RADIOReceive()
    VWStraight(300, 200)
    VWWait()
    LCDPrintf("%s from %d", text, sender)
    """
SPEAKER = """
    #include "eyebot.h"
    int main(int argc, char **argv) {
        while (RADIOSend(1, argv[1]) || argc != 2) OSWait(100);
        VWTurn(90, 60);
        VWWait();
        return 3;
    }
    """
PATIENCE_S = 60.0


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no compiler")
def test_programs_in_both_languages_join_one_floor_and_leave_it(tmp_path: Path) -> None:
    files = tmp_path / "listener.py", tmp_path / "speaker.c"
    for file, text in zip(files, (LISTENER, SPEAKER), strict=True):
        file.write_text(dedent(text))
    listener, speaker = (prepared(file, 7, tmp_path) for file in files)
    addresses: Queue[tuple[str, int]] = Queue()
    run = EyeBotRun(waiting_setup(load_world(None), 2), EyeBotRunOptions(speed=None), Announcer())
    with ThreadPoolExecutor(3) as threads:
        served = threads.submit(run.serve, ("127.0.0.1", 0), addresses.put)
        address = addresses.get(timeout=PATIENCE_S)
        first = threads.submit(join, listener.command, listener.file.name, address, listener.environment)
        while not run.devices["S4 1"].is_called and not first.done():
            pass
        assert join((*speaker.command, "hello"), speaker.file.name, address, speaker.environment) == 3
        assert first.result(PATIENCE_S) == 0
        report = served.result(PATIENCE_S)
    heard, spoke = report.programs
    assert (heard.program, spoke.program) == ("listener.py", "speaker.c")
    assert heard.lcd[0] == "hello from 2"
    assert heard.pose.x_mm - 2000.0 == pytest.approx(300.0, abs=0.1)
    assert not heard.still_runs


def test_a_floor_that_waits_takes_no_programs_of_its_own(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["eyebot", "--wait", "--record", str(tmp_path / "run.rwr")]) == 2
    assert "leave out PROGRAM" in capfd.readouterr().err
