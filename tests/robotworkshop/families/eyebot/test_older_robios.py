"""Programs for RoBIOS up to 6, in C, on the robot of a parameter file."""

import shutil
from pathlib import Path
from textwrap import dedent

import pytest

from robotworkshop.families.eyebot.programs import prepared
from robotworkshop.families.eyebot.run import EyeBotRun, EyeBotRunOptions
from robotworkshop.families.eyebot.setup import load_world, setup_of
from robotworkshop.stage.events import Announcer

pytestmark = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")

PARAMETERS = """
name Duo
diameter 180
speed 60
turn 300
world room.wld
position 1000 1000 0
psd PSD_FRONT -200 0 80 0
ir IR_BACK -300 180 80 0
bump BUMP_LEFT -501 0 180
bump BUMP_RIGHT -500 -180 0
"""
ROOM = "floor 4000 4000\n3000 0 3000 4000\n0 0 0 4000\n0 4000 4000 4000\n0 0 4000 0\n4000 0 4000 4000\n"

GROUPS = {
    "vw": (
        """
        VWHandle vw = VWInit(VW_DRIVE, 1);
        PositionType place;
        SpeedType speed;
        VWStartControl(vw, 7, 0.3, 7, 0.1);
        VWDriveStraight(vw, 0.3, 0.2);
        int was_done = VWDriveDone(vw);
        OSWait(50);
        VWGetSpeed(vw, &speed);
        float remaining = VWDriveRemain(vw);
        VWDriveWait(vw);
        VWDriveTurn(vw, M_PI / 2, 1.0);
        VWDriveWait(vw);
        VWDriveCurve(vw, 0.314159, M_PI / 2, 0.2);
        VWDriveWait(vw);
        VWGetPosition(vw, &place);
        LCDPrintf("%d %d %.1f %.2f %.2f %.2f %d", vw, was_done, speed.v, place.x, place.y, fabs(place.phi),
                  remaining > 0.18 && remaining < 0.23);
        """,
        ["1 0 0.2 0.10 0.20 3.14 1"],
    ),
    "sensors": (
        """
        PSDHandle front = PSDInit(PSD_FRONT);
        IRHandle back = IRInit(IR_BACK);
        BumpHandle left = BUMPInit(BUMP_LEFT);
        int pressed_at;
        PSDStart(front, TRUE);
        LCDPrintf("%d %d %d %d\\n", PSDGet(front), IRRead(back), BUMPCheck(left, &pressed_at), IRInit(IR_LEFT));
        """,
        ["1920 0 -1 0"],
    ),
    "lcd": (
        """
        int row, column;
        LCDPutString("Hello");
        LCDPutInt(42);
        LCDSetPos(1, 0);
        LCDPutIntS(7, 4);
        LCDPutFloatS(1.5, 6, 1);
        LCDPutHex1(171);
        LCDSetString(3, 2, "x");
        LCDGetPos(&row, &column);
        LCDSetPixel(100, 20, 1);
        LCDLine(0, 200, 10, 200, 1);
        LCDPrintf("\\n%d %d %d %d", row, column, LCDGetPixel(100, 20), LCDGetPixel(201, 5));
        LCDMenu("A", "B", "C", "D");
        """,
        ["Hello42", "   7   1.5AB", "", "  x", "3 3 1 0"],
    ),
    "os": (
        """
        int begin = OSGetCount(), key = KEYGet();
        OSWait(100);
        LCDPrintf("%d %d %d %s", OSMachineID(), key, (OSGetCount() - begin) / 10, OSMachineName());
        """,
        ["0 4 30 EyeBot0"],
    ),
    "motors": (
        """
        MotorHandle left = MOTORInit(MOTOR_LEFT), right = MOTORInit(MOTOR_RIGHT);
        QuadHandle counts = QUADInit(QUAD_LEFT);
        MOTORDrive(left, 50);
        MOTORDrive(right, 50);
        OSWait(100);
        LCDPrintf("%d %d", QUADRead(counts) > 2500, SERVOSet(SERVOInit(SERVO_1), 128));
        """,
        ["1 0"],
    ),
    "camera": (
        """
        image grey, edges;
        colimage colour;
        CAMInit(NORMAL);
        CAMGetFrame(&grey);
        CAMGetColFrame(&colour, FALSE);
        IPSobel(&grey, &edges);
        LCDPutGraphic(&edges);
        LCDSetPos(10, 0);
        LCDPrintf("%d %d", grey[30][40], colour[0][0][2]);
        """,
        ["", "", "", "", "", "", "", "", "", "", "200 245"],
    ),
}


TASKS = {
    # The example of the textbook: two tasks by turns, then main goes on.
    "by turns": (
        """
        void work(void) {
            for (int i = 1; i <= 2; i++) { LCDPrintf("task %d: %d\\n", OSGetUID(0), i); OSReschedule(); }
            OSKill(0);
        }
        int main(void) {
            OSMTInit(COOP);
            OSReady(OSSpawn("a", work, 4096, MIN_PRI, 1));
            OSReady(OSSpawn("b", work, 4096, MIN_PRI, 2));
            OSReschedule();
            LCDPrintf("back to main, mode %d", OSMTStatus());
            return 0;
        }
        """,
        ["task 1: 1", "task 2: 1", "task 1: 2", "task 2: 2", "back to main, mode 0"],
    ),
    "that sleep": (
        """
        void work(void) {
            for (int i = 0; i < 3; i++) OSSleep(10 * OSGetUID(0));
            LCDPrintf("%d %d\\n", OSGetUID(0), OSGetCount());
        }
        int main(void) {
            OSMTInit(COOP);
            OSReady(OSSpawn("a", work, 4096, MIN_PRI, 2));
            OSReady(OSSpawn("b", work, 4096, MIN_PRI, 1));
            OSMTStart();
            LCDPrintf("main %d", OSGetCount());
            return 0;
        }
        """,
        ["1 30", "2 60", "main 60"],
    ),
    # One drives, one watches, and main spins until the first has ended.
    "in preemptive mode": (
        """
        volatile int is_over = 0;
        int looks = 0;
        VWHandle vw;
        struct sem robot;
        void drive(void) {
            VWDriveStraight(vw, 0.2, 0.2);
            VWDriveWait(vw);
            is_over = 1;
        }
        void watch(void) {
            PositionType place;
            while (!is_over) {
                OSSemP(&robot);
                VWGetPosition(vw, &place);
                looks += place.x > 0.05;
                OSSemV(&robot);
                OSWait(5);
            }
        }
        int main(void) {
            vw = VWInit(VW_DRIVE, 1);
            VWStartControl(vw, 7, 0.3, 7, 0.1);
            OSMTInit(PREEMPT);
            OSSemInit(&robot, 1);
            OSReady(OSSpawn("drive", drive, 4096, MIN_PRI, 1));
            OSReady(OSSpawn("watch", watch, 4096, MIN_PRI, 2));
            OSPermit();
            while (!is_over) {}
            OSForbid();
            LCDPrintf("%d", looks > 10 && looks < 40);
            return 0;
        }
        """,
        ["1"],
    ),
}


def lcd_of(folder: Path, text: str) -> list[str]:
    (folder / "eyesim.p").write_text(PARAMETERS)
    (folder / "room.wld").write_text(ROOM)
    program = folder / "program.c"
    program.write_text('#include "eyebot.h"\n' + dedent(text))
    setup = setup_of(load_world(folder / "eyesim.p"), [program], lambda file: prepared(file, 6, folder))
    assert setup.robots[0].program.warnings == ""
    run = EyeBotRun(setup, EyeBotRunOptions(speed=None, time_limit_s=60.0, keys=[(2.0, 3)]), Announcer())
    try:
        (report,) = run.run().programs
    finally:
        run.close()
    assert (report.status, report.errors) == (0, ""), report
    return list(report.lcd)


@pytest.mark.parametrize("group", GROUPS)
def test_a_group(group: str, tmp_path: Path) -> None:
    body, expected = GROUPS[group]
    assert lcd_of(tmp_path, f"int main(void) {{\n{body}return 0;\n}}\n") == expected


@pytest.mark.parametrize("kind", TASKS)
def test_tasks(kind: str, tmp_path: Path) -> None:
    text, expected = TASKS[kind]
    assert lcd_of(tmp_path, text) == expected


def test_tasks_that_wait_for_each_other_say_so(tmp_path: Path) -> None:
    text = """
    struct sem never;
    int main(void) { OSMTInit(COOP); OSSemInit(&never, 0); OSSemP(&never); return 0; }
    """
    with pytest.raises(AssertionError, match="a semaphore is never set free"):
        lcd_of(tmp_path, text)
