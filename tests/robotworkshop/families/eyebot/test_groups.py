"""Each group of RoBIOS-7's functions, by programs in C and in Python that do the same."""

import shutil
from pathlib import Path

import pytest

from .floors import lcd_of, run_all

needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")

SQUARE_C = """
int main(void) {
    int x, y, phi;
    for (int i = 0; i < 4; i++) {
        VWStraight(300, 200);
        VWWait();
        VWTurn(90, 60);
        VWWait();
    }
    VWGetPosition(&x, &y, &phi);
    LCDPrintf("%d %d %d", x, y, phi);
    return 0;
}
"""
SQUARE_PYTHON = """
for _ in range(4):
    VWStraight(300, 200)
    VWWait()
    VWTurn(90, 60)
    VWWait()
LCDPrintf("%d %d %d", *VWGetPosition())
"""


@pytest.mark.parametrize(
    "program", [pytest.param(SQUARE_C, marks=needs_compiler, id="c"), pytest.param(SQUARE_PYTHON, id="python")]
)
def test_a_square_closes(program: str, tmp_path: Path) -> None:
    (report,) = run_all(tmp_path, program)
    assert (report.status, report.errors, report.collisions) == (0, "", ())
    assert report.lcd == ("0 0 0",)
    assert report.pose.x_mm == pytest.approx(2000.0, abs=0.1)
    assert report.pose.y_mm == pytest.approx(2000.0, abs=0.1)
    # 1.2 m at 200 mm/s and 360 degrees at 60 degrees/s, and the ramps.
    assert 12.0 < report.ended_s < 13.5


GROUPS = {
    "vw": (
        """
        int main(void) {
            int x, y, phi, v, w;
            VWSetPosition(100, 50, 90);
            VWGetPosition(&x, &y, &phi);
            LCDPrintf("%d %d %d\\n", x, y, phi);
            VWStraight(200, 100);
            LCDPrintf("%d ", VWDone());
            OSWait(1000);
            VWGetSpeed(&v, &w);
            LCDPrintf("%d %d %d %d\\n", v, w, VWDone(), VWRemain() > 90 && VWRemain() < 110);
            VWWait();
            LCDPrintf("%d %d\\n", VWDone(), VWRemain());
            VWCurve(157, 90, 200);
            VWWait();
            VWDrive(100, -100, 200);
            VWWait();
            VWSetSpeed(0, -90);
            OSWait(1000);
            VWSetSpeed(0, 0);
            OSWait(500);
            VWGetPosition(&x, &y, &phi);
            LCDPrintf("%d %d %d %d", x, y, abs(phi) < 2, VWStalled());
            return 0;
        }
        """,
        """
        VWSetPosition(100, 50, 90)
        LCDPrintf("%d %d %d\\n", *VWGetPosition())
        VWStraight(200, 100)
        LCDPrintf("%d ", VWDone())
        OSWait(1000)
        LCDPrintf("%d %d %d %d\\n", *VWGetSpeed(), VWDone(), 90 < VWRemain() < 110)
        VWWait()
        LCDPrintf("%d %d\\n", VWDone(), VWRemain())
        VWCurve(157, 90, 200)
        VWWait()
        VWDrive(100, -100, 200)
        VWWait()
        VWSetSpeed(0, -90)
        OSWait(1000)
        VWSetSpeed(0, 0)
        OSWait(500)
        x, y, phi = VWGetPosition()
        LCDPrintf("%d %d %d %d", x, y, abs(phi) < 2, VWStalled())
        """,
        ["100 50 90", "0 100 0 0 1", "1 0", "-100 450 1 0"],
    ),
    "os": (
        """
        static int calls;
        static void tick(void) { calls++; }
        int main(void) {
            int begin = OSGetCount();
            struct timeval now;
            TIMER timer = OSAttachTimer(100, tick);
            OSWait(1050);
            OSDetachTimer(timer);
            usleep(500000);
            sleep(1);
            gettimeofday(&now, NULL);
            int h, m, s, ms;
            OSGetTime(&h, &m, &s, &ms);
            LCDPrintf("%d %d %d %d %d %d", OSMachineID(), calls, (OSGetCount() - begin) / 10, h, m, s);
            return 0;
        }
        """,
        """
        import time
        calls = 0
        def tick():
            global calls
            calls += 1
        begin = OSGetCount()
        timer = OSAttachTimer(100, tick)
        OSWait(1050)
        OSDetachTimer(timer)
        time.sleep(0.5)
        time.sleep(1)
        h, m, s, ms = OSGetTime()
        LCDPrintf("%d %d %d %d %d %d", OSMachineID(), calls, (OSGetCount() - begin) // 10, h, m, s)
        """,
        ["1 10 255 0 0 2"],
    ),
    "lcd": (
        """
        int main(void) {
            int row, column, width, height;
            LCDMenu("GO", "", "", "END");
            LCDSetColor(YELLOW, NAVY);
            LCDPrintf("one\\ntwo");
            LCDSetPrintf(5, 10, "x%dy", 7);
            LCDGetPos(&row, &column);
            LCDGetSize(&width, &height);
            LCDPixel(200, 200, RED);
            LCDLine(0, 300, 10, 310, GREEN);
            LCDArea(100, 200, 110, 210, 0x123456, 1);
            LCDCircle(300, 200, 10, BLUE, 0);
            LCDSetPrintf(3, 0, "%d %d %d %d %x %x %x %x %x", row, column, width, height, LCDGetPixel(200, 200),
                         LCDGetPixel(5, 305), LCDGetPixel(105, 205), LCDGetPixel(310, 200), LCDGetPixel(300, 200));
            return 0;
        }
        """,
        """
        LCDMenu("GO", "", "", "END")
        LCDSetColor(YELLOW, NAVY)
        LCDPrintf("one\\ntwo")
        LCDSetPrintf(5, 10, "x%dy", 7)
        place, size = LCDGetPos(), LCDGetSize()
        LCDPixel(200, 200, RED)
        LCDLine(0, 300, 10, 310, GREEN)
        LCDArea(100, 200, 110, 210, 0x123456, 1)
        LCDCircle(300, 200, 10, BLUE, 0)
        spots = [LCDGetPixel(*spot) for spot in ((200, 200), (5, 305), (105, 205), (310, 200), (300, 200))]
        LCDSetPrintf(3, 0, "%d %d %d %d %x %x %x %x %x", *place, *size, *spots)
        """,
        ["one", "two", "", "5 13 480 320 ff0000 ff00 123456 ff 0", "", "          x7y"],
    ),
    "key": (
        """
        int main(void) {
            int x, y;
            int first = KEYGet(), none = KEYRead();
            int third = KEYWait(KEY3);
            KEYGetXY(&x, &y);
            LCDPrintf("%d %d %d %d %d %d", first, none, third, OSGetCount() / 1000, x, y);
            return 0;
        }
        """,
        """
        first, none = KEYGet(), KEYRead()
        third = KEYWait(KEY3)
        x, y = KEYGetXY()
        LCDPrintf("%d %d %d %d %d %d", first, none, third, OSGetCount() // 1000, x, y)
        """,
        ["2 0 4 5 420 304"],
    ),
}
KEYS = ((1.0, 2), (2.0, 1), (3.0, 3), (5.0, 4))


@pytest.mark.parametrize("group", GROUPS)
def test_a_group_in_python(group: str, tmp_path: Path) -> None:
    _, python, expected = GROUPS[group]
    assert lcd_of(tmp_path, python, keys=KEYS) == expected


@needs_compiler
@pytest.mark.parametrize("group", GROUPS)
def test_a_group_in_c(group: str, tmp_path: Path) -> None:
    c, _, expected = GROUPS[group]
    assert lcd_of(tmp_path, c, keys=KEYS) == expected
