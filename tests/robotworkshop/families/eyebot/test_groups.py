"""Each group of RoBIOS-7's functions, by programs in C and in Python that do the same."""

import random
import shutil
from pathlib import Path

import pytest

from robotworkshop.cli.families.eyebot.verb import read_lines
from robotworkshop.run.settings import SettingsError

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
    "psd": (
        """
        int main(void) {
            int scan[360];
            LIDARGet(scan);
            LCDPrintf("%d %d %d %d %d\\n", PSDGet(PSD_FRONT), PSDGet(PSD_LEFT), PSDGet(PSD_RIGHT), PSDGet(PSD_BACK),
                      PSDGet(9));
            LCDPrintf("%d %d %d %d\\n", scan[0], scan[90], scan[180], scan[270]);
            LIDARSet(180, 0, 90);
            OSWait(50);
            LIDARGet(scan);
            LCDPrintf("%d %d %d", scan[0], scan[45], LIDAR_RESOLUTION);
            return 0;
        }
        """,
        """
        scan = LIDARGet()
        LCDPrintf("%d %d %d %d %d\\n", *map(PSDGet, (PSD_FRONT, PSD_LEFT, PSD_RIGHT, PSD_BACK, 9)))
        LCDPrintf("%d %d %d %d\\n", scan[0], scan[90], scan[180], scan[270])
        LIDARSet(180, 0, 90)
        OSWait(50)
        scan = LIDARGet()
        LCDPrintf("%d %d %d", scan[0], scan[45], len(scan))
        """,
        # The walls are 2 m away on all sides, the sensors in front of, beside and behind the middle of the axle.
        ["1981 1955 1955 1959 9999", "2000 2000 2000 2000", "2000 2000 90"],
    ),
    "motor": (
        """
        int main(void) {
            MOTORPID(1, 4, 1, 1);
            MOTORDrive(1, 90); /* Only what is said last within a tick holds. */
            MOTORDrive(2, -90);
            MOTORDrive(1, 10);
            MOTORDrive(2, 10);
            OSWait(1000);
            int first = ENCODERRead(1), second = ENCODERRead(2);
            ENCODERReset(1);
            int reset = ENCODERRead(1);
            MOTORDrive(1, 0);
            MOTORSpeed(2, 0);
            OSWait(500);
            int bad = MOTORDrive(5, 10);
            LCDPrintf("%d %d %d %d %d", first == second, abs(first - 1100) < 60, reset > 5, ENCODERRead(1) < 60, bad);
            LCDPrintf(" %d %d", SERVOSet(11, 128), SERVOSet(0, 300));
            return 0;
        }
        """,
        """
        MOTORPID(1, 4, 1, 1)
        MOTORDrive(1, 90)
        MOTORDrive(2, -90)
        MOTORDrive(1, 10)
        MOTORDrive(2, 10)
        OSWait(1000)
        first, second = ENCODERRead(1), ENCODERRead(2)
        ENCODERReset(1)
        reset = ENCODERRead(1)
        MOTORDrive(1, 0)
        MOTORSpeed(2, 0)
        OSWait(500)
        bad = MOTORDrive(5, 10)
        LCDPrintf("%d %d %d %d %d", first == second, abs(first - 1100) < 60, reset > 5, ENCODERRead(1) < 60, bad)
        LCDPrintf(" %d %d", SERVOSet(11, 128), SERVOSet(0, 300))
        """,
        ["1 1 0 1 1 0 1"],
    ),
    "lines": (
        """
        int main(void) {
            DIGITALSetup(1, 'o');
            DIGITALSetup(2, 'I');
            DIGITALWrite(1, 1);
            LCDPrintf("%d %d %d %d %d", DIGITALReadAll(), DIGITALRead(1), DIGITALWrite(2, 1), ANALOGRead(1),
                      ANALOGVoltage());
            return 0;
        }
        """,
        """
        DIGITALSetup(1, "o")
        DIGITALSetup(2, "I")
        DIGITALWrite(1, 1)
        states, refused = DIGITALReadAll(), DIGITALWrite(2, 1)
        LCDPrintf("%d %d %d %d %d", states, DIGITALRead(1), refused, ANALOGRead(1), ANALOGVoltage())
        """,
        ["3 1 1 0 720"],
    ),
    "cam": (
        """
        static BYTE colours[QVGA_SIZE], greys[QVGA_PIXELS], edges[QVGA_PIXELS];
        int main(void) {
            BYTE hue, saturation, intensity;
            CAMInit(QVGA);
            CAMGet(colours);
            CAMGetGray(greys);
            IPSobel(greys, edges);
            int most = 0;
            for (int i = 0; i < QVGA_PIXELS; i++) most = edges[i] > most ? edges[i] : most;
            LCDImage(colours);
            IPPCol2HSI(0x00FF00, &hue, &saturation, &intensity);
            int middle = 3 * (120 * 320 + 160);
            LCDSetPrintf(18, 0, "%d %d %d %x %d %d %d %d", colours[middle], greys[0], most > 100,
                         LCDGetPixel(160, 120), hue, saturation, intensity, CAMSIZE);
            return 0;
        }
        """,
        """
        CAMInit(QVGA)
        colours, greys = CAMGet(), CAMGetGray()
        edges = IPSobel(greys)
        LCDImage(colours)
        middle = 3 * (120 * 320 + 160)
        LCDSetPrintf(18, 0, "%d %d %d %x %d %d %d %d", colours[middle], greys[0], max(edges) > 100,
                     LCDGetPixel(160, 120), *IPPCol2HSI(0x00FF00), len(colours))
        """,
        # A grey wall in the middle, the sky in the corner.
        ["", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "", "200 240 1 c8c8c8 84 255 85 230400"],
    ),
    "talk": (
        """
        int main(void) {
            char text[20];
            SERInit(1, 9600, 0);
            SERSend(1, "hello");
            int waiting = SERCheck(1), first = SERReceiveChar(1);
            SERReceive(1, text, 20);
            AUBeep();
            int is_done = AUDone();
            OSWait(300);
            int ids[10], number = RADIOStatus(ids);
            LCDPrintf("%d %c%s %d %d %d %d %d", waiting, first, text, is_done, AUDone(), number, ids[0], RADIOGetID());
            return 0;
        }
        """,
        """
        SERInit(1, 9600, 0)
        SERSend(1, "hello")
        waiting, first, text = SERCheck(1), SERReceiveChar(1), SERReceive(1, 20)
        AUBeep()
        done = AUDone()
        OSWait(300)
        number, ids = RADIOStatus()
        LCDPrintf("%d %c%s %d %d %d %d %d", waiting, first, text, done, AUDone(), number, ids[0], RADIOGetID())
        """,
        ["5 hello 0 1 1 1 1"],
    ),
    "sim": (
        """
        int main(void) {
            int x, y, z, phi;
            SIMGetRobot(0, &x, &y, &z, &phi);
            LCDPrintf("%d %d %d %d\\n", x, y, z, phi);
            int done = SIMSetRobot(1, 500, 600, 0, 90), refused = SIMSetRobot(1, 0, 0, 0, 0);
            int none = SIMSetRobot(7, 1, 1, 0, 0);
            SIMGetRobot(1, &x, &y, &z, &phi);
            LCDPrintf("%d %d %d %d %d %d\\n", done, refused, none, x, y, phi);
            LCDPrintf("%d %d", SIMGetRobotCount(), SIMGetObjectCount());
            return 0;
        }
        """,
        """
        LCDPrintf("%d %d %d %d\\n", *SIMGetRobot(0))
        done, refused, none = SIMSetRobot(1, 500, 600, 0, 90), SIMSetRobot(1, 0, 0, 0, 0), SIMSetRobot(7, 1, 1, 0, 0)
        x, y, z, phi = SIMGetRobot(1)
        LCDPrintf("%d %d %d %d %d %d\\n", done, refused, none, x.value, y, phi)
        LCDPrintf("%d %d", SIMGetRobotCount(), SIMGetObjectCount())
        """,
        ["2000 2000 0 0", "0 1 1 500 600 90", "1 0"],
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


TIMER_PYTHON = """
counts = []
MOTORDrive(1, 40)
MOTORDrive(2, 40)
OSWait(500)
timer = OSAttachTimer(10, lambda: counts.append(ENCODERRead(1)))
OSWait(300)
OSDetachTimer(timer)
steps = [after - before for before, after in zip(counts, counts[1:])]
LCDPrintf("%d %d", len(steps) > 25, max(steps) - min(steps) < 4)
"""
TIMER_C = """
static int counts[100], count, least = 1000, most;
static void note(void) { if (count < 100) counts[count++] = ENCODERRead(1); }
int main(void) {
    MOTORDrive(1, 40);
    MOTORDrive(2, 40);
    OSWait(500);
    TIMER timer = OSAttachTimer(10, note);
    OSWait(300);
    OSDetachTimer(timer);
    for (int i = 1; i < count; i++) {
        int step = counts[i] - counts[i - 1];
        if (step < least) least = step;
        if (step > most) most = step;
    }
    LCDPrintf("%d %d", count > 26, most - least < 4);
}
"""


@pytest.mark.parametrize(
    "program", [pytest.param(TIMER_C, marks=needs_compiler, id="c"), pytest.param(TIMER_PYTHON, id="python")]
)
def test_a_timer_that_is_faster_than_the_floor_sees_wheels_turn_evenly(program: str, tmp_path: Path) -> None:
    assert lcd_of(tmp_path, program)[0] == "1 1"


PLACE_PYTHON = """
places = []
VWStraight(400, 400)
OSWait(300)
for _ in range(100):
    places.append(VWGetPosition()[0])
    OSWait(1)
steps = [after - before for before, after in zip(places, places[1:])]
VWSetPosition(1000, 0, 90)
LCDPrintf("%d %d %s ", min(steps), max(steps), VWGetPosition())
farthest = 0
while not VWDone():
    farthest = max(farthest, VWGetPosition()[1])
LCDPrintf("%d", farthest - VWGetPosition()[1])
"""
PLACE_C = """
int main(void) {
    int x, y, phi, before = -1, least = 1000, most = 0, farthest = 0;
    VWStraight(400, 400);
    OSWait(300);
    for (int i = 0; i < 100; i++) {
        VWGetPosition(&x, &y, &phi);
        if (i && x - before < least) least = x - before;
        if (i && x - before > most) most = x - before;
        before = x;
        OSWait(1);
    }
    VWSetPosition(1000, 0, 90);
    VWGetPosition(&x, &y, &phi);
    LCDPrintf("%d %d [%d, %d, %d] ", least, most, x, y, phi);
    while (!VWDone()) {
        VWGetPosition(&x, &y, &phi);
        if (y > farthest) farthest = y;
    }
    VWGetPosition(&x, &y, &phi);
    LCDPrintf("%d", farthest - y);
}
"""


@pytest.mark.parametrize(
    "program", [pytest.param(PLACE_C, marks=needs_compiler, id="c"), pytest.param(PLACE_PYTHON, id="python")]
)
def test_the_believed_place_moves_on_within_a_tick_and_never_beyond_a_movement(program: str, tmp_path: Path) -> None:
    assert lcd_of(tmp_path, program)[0] == "0 1 [1000, 0, 90] 0"


LINES_PYTHON = """
DIGITALSetup(1, "o")
DIGITALSetup(2, "i")
DIGITALSetup(3, "I")
DIGITALWrite(1, 1)
for _ in range(3):
    LCDPrintf("%d %d %d\\n", DIGITALReadAll(), DIGITALRead(2), ANALOGRead(1))
    OSWait(1000)
"""
LINES_C = """
int main(void) {
    DIGITALSetup(1, 'o');
    DIGITALSetup(2, 'i');
    DIGITALSetup(3, 'I');
    DIGITALWrite(1, 1);
    for (int i = 0; i < 3; i++) {
        LCDPrintf("%d %d %d\\n", DIGITALReadAll(), DIGITALRead(2), ANALOGRead(1));
        OSWait(1000);
    }
}
"""


@pytest.mark.parametrize(
    "program", [pytest.param(LINES_C, marks=needs_compiler, id="c"), pytest.param(LINES_PYTHON, id="python")]
)
def test_lines_read_what_drives_them_or_their_pull(program: str, tmp_path: Path) -> None:
    lines = read_lines("d1=0@0s d2=1@0.5s, d3=0@1.5s a1=512@0.9")
    assert lcd_of(tmp_path, program, lines=lines)[:3] == ["5 0 0", "7 1 512", "3 1 512"]


@pytest.mark.parametrize("text", ["d17=1@0s", "d1=2@0s", "a9=1@0", "a1=1024@0", "x1=1@0", "d1=1", "d=1@2s"])
def test_a_line_that_cannot_be_is_refused_in_a_line(text: str) -> None:
    with pytest.raises(SettingsError, match="--lines") as refused:
        read_lines(text)
    assert "\n" not in str(refused.value)


def test_image_functions_do_the_same_as_those_in_c(tmp_path: Path) -> None:
    """Pixels drawn by chance, greys and black ones among them, through every function."""
    chance = random.Random(5)
    pixels = [chance.choice((0, 255, chance.randrange(256))) for _ in range(3 * 160 * 120)]
    pixels[:300] = [7] * 300
    (tmp_path / "seen.ppm").write_bytes(b"P6\n160 120\n255\n" + bytes(pixels))
    python = f"""
        import zlib
        CAMInit(QQVGA)
        _, colours = IPReadFile("{tmp_path / "seen.ppm"}")
        grey = IPCol2Gray(colours)
        hues, saturations, intensities = IPCol2HSI(colours)
        laplace, sobel = IPLaplace(grey), IPSobel(grey)
        over = IPOverlay(colours, IPGray2Col(sobel))
        marked = IPOverlayGray(grey, laplace, RED)
        for each in (grey, hues, saturations, intensities, laplace, sobel, over, marked):
            LCDPrintf("%d\\n", zlib.crc32(bytes(each)) % 100000)
    """
    c = f"""
        static unsigned crc(BYTE *data, int count) {{
            unsigned value = ~0u;
            for (int i = 0; i < count; i++) {{
                value ^= data[i];
                for (int bit = 0; bit < 8; bit++) value = value & 1 ? value >> 1 ^ 0xEDB88320u : value >> 1;
            }}
            return ~value % 100000;
        }}
        static BYTE colours[57600], sobel3[57600], over[57600], marked[57600];
        static BYTE grey[19200], hue[19200], saturation[19200], intensity[19200], laplace[19200], sobel[19200];
        int main(void) {{
            CAMInit(QQVGA);
            IPReadFile("{tmp_path / "seen.ppm"}", colours);
            IPCol2Gray(colours, grey);
            IPCol2HSI(colours, hue, saturation, intensity);
            IPLaplace(grey, laplace);
            IPSobel(grey, sobel);
            IPGray2Col(sobel, sobel3);
            IPOverlay(colours, sobel3, over);
            IPOverlayGray(grey, laplace, RED, marked);
            BYTE *all[] = {{grey, hue, saturation, intensity, laplace, sobel, over, marked}};
            for (int i = 0; i < 8; i++) LCDPrintf("%u\\n", crc(all[i], i < 6 ? 19200 : 57600));
            return 0;
        }}
    """
    assert lcd_of(tmp_path, python)[:8] == lcd_of(tmp_path, c)[:8]
