"""How programs are made ready to run, whatever they bring along."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import numpy as np
import pytest
from PIL import Image

from robotworkshop.cli.app import main
from robotworkshop.families.eyebot.programs import prepared

from .floors import run_all

needs_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")

OWN_EYE = """
    import sys
    from ctypes import *
    if sys.platform == "darwin":
        lib = CDLL("/usr/local/lib/libeyesim.dylib")
    else:
        lib = cdll.LoadLibrary("libeyesim.so")
    LIDAR_RESOLUTION = c_int.in_dll(lib, "LIDAR_RESOLUTION").value
    def LCDPrintf(fmt, *args):
        return lib.LCDPrintf(b"%s", (fmt % args).encode())
    def VWStraight(way, speed):
        return lib.VWStraight(c_int(way), c_int(speed))
    def VWWait():
        return lib.VWWait()
    def VWGetPosition():
        x, y, phi = c_int(), c_int(), c_int()
        lib.VWGetPosition(byref(x), byref(y), byref(phi))
        return [x.value, y.value, phi.value]
    def LIDARGet():
        scan = (c_int * LIDAR_RESOLUTION)()
        lib.LIDARGet(scan)
        return scan
    lib.OSAttachTimer.argtypes = [c_int, c_void_p]
    def OSAttachTimer(ms, function):
        return lib.OSAttachTimer(c_int(ms), CFUNCTYPE(None)(function))
    lib.RADIOCheck.argtypes = None
    lib.RADIOCheck.restype = c_int
    def RADIOCheck():
        return lib.RADIOCheck()
"""
PROGRAM = """
import time
ticks = []
begin = time.time()
OSAttachTimer(100, lambda: ticks.append(1))
VWStraight(300, 200)
VWWait()
time.sleep(1.5)
scan = LIDARGet()
passed = int(time.time() - begin)
LCDPrintf("%d %d %d %d %d", VWGetPosition()[0], scan[180], len(ticks), passed, len(scan) + RADIOCheck())
"""


@needs_compiler
@pytest.mark.parametrize("module", ["eye", "random.eye"])
def test_a_program_with_an_eye_of_its_own(module: str, tmp_path: Path) -> None:
    own = tmp_path / f"{module.replace('.', '/')}.py"
    own.parent.mkdir(exist_ok=True)
    own.write_text(dedent(OWN_EYE))
    (report,) = run_all(tmp_path, f"from {module} import *\n" + PROGRAM)
    assert (report.status, report.errors) == (0, "")
    assert report.lcd == ("300 1700 30 3 360",)


def test_a_program_that_imports_from_a_folder_it_does_not_bring(tmp_path: Path) -> None:
    (report,) = run_all(tmp_path, "from random.eye import *\nimport random\nLCDPrintf('%d', random.randint(3, 3))")
    assert (report.status, report.lcd) == (0, ("3",))


def test_the_size_of_pictures_is_told_by_the_module(tmp_path: Path) -> None:
    (report,) = run_all(
        tmp_path,
        """
        import eye
        from eye import *
        before = CAMWIDTH
        eye.CAMInit(eye.VGA)
        LCDPrintf("%d %d %d %d %d", before, eye.CAMWIDTH, eye.CAMHEIGHT, eye.CAMPIXELS, eye.CAMSIZE)
        """,
    )
    assert (report.status, report.errors, report.lcd) == (0, "", ("160 640 480 307200 921600",))


@needs_compiler
@pytest.mark.parametrize("generation", [6, 7])
def test_the_sdk_links_without_a_warning(generation: int, tmp_path: Path) -> None:
    sdk = tmp_path / "sdk"
    assert main(["eyebot", "--sdk", str(sdk), "--robios", str(generation)]) == 0
    (tmp_path / "p.c").write_text('#include "eyebot.h"\nint main(void) { LCDPrintf("%d", OSMachineID()); return 0; }\n')
    flags = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I", str(sdk), "-L", str(sdk), f"-Wl,-rpath,{sdk}"]
    program = tmp_path / "p"
    subprocess.run(["cc", *flags, "-o", program, tmp_path / "p.c", "-leyesim", "-lm"], check=True)
    alone = subprocess.run([program], capture_output=True, text=True, check=False, env={"PATH": str(tmp_path)})
    assert alone.returncode == 1
    assert "robotworkshop eyebot" in alone.stderr
    assert prepared(program, generation, tmp_path).command == (str(program),)


@needs_compiler
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a program how it was started")
def test_a_linked_program_opens_a_floor_by_itself(tmp_path: Path) -> None:
    assert main(["eyebot", "--sdk", str(tmp_path / "sdk")]) == 0
    (tmp_path / "p.c").write_text(
        '#include "eyebot.h"\nint main(int count, char **words) {\n'
        'LCDPrintf("%d %s %d", count, words[1], PSDGet(-200)); return 0; }\n'
    )
    (tmp_path / "eyesim.p").write_text("diameter 100\nworld room.wld\nposition 500 500 0\npsd PSD_FRONT -200 0 50 0\n")
    (tmp_path / "room.wld").write_text("floor 1000 1000\n1000 0 1000 1000\n")
    flags = ["-I", "sdk", "-L", "sdk", f"-Wl,-rpath,{tmp_path}/sdk", "-o", "p", "p.c", "-leyesim"]
    subprocess.run(["cc", *flags], check=True, cwd=tmp_path)
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    alone = subprocess.run(
        ["./p", "hello"], capture_output=True, text=True, check=False, cwd=tmp_path, env={**os.environ, "PATH": path}
    )
    assert (alone.returncode, alone.stderr) == (0, "")
    assert "| 2 hello 450" in alone.stdout


def test_without_a_compiler_c_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    (tmp_path / "p.c").write_text("int main(void) { return 0; }\n")
    (tmp_path / "p.py").write_text("from eye import *\nLCDPrintf('fine %d', 1, 'as C ignores this')\n")
    assert main(["eyebot", str(tmp_path / "p.c"), "--speed", "max"]) == 2
    (line,) = capfd.readouterr().err.splitlines()
    assert "install gcc or clang" in line
    assert main(["eyebot", str(tmp_path / "p.py"), "--speed", "max"]) == 0
    assert "fine 1" in capfd.readouterr().out


@needs_compiler
def test_what_a_compiler_refuses_is_one_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "p.c").write_text("int main(void) { return nothing; }\n")
    assert main(["eyebot", str(tmp_path / "p.c"), "--speed", "max"]) == 2
    (line,) = capfd.readouterr().err.splitlines()
    assert "p.c:1" in line


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["no.py"], "no.py"),
        ([], "no program"),
        (["p.py", "--keys", "5@1"], "--keys"),
        (["p.py", "--speed", "0"], "--speed"),
        (["p.py", "--for", "-1"], "--for"),
        (["p.py", "--world", "no.wld"], "no.wld"),
        (["p.txt"], "p.txt"),
    ],
)
def test_what_cannot_be_run_is_one_line(
    arguments: list[str],
    expected: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "p.py").write_text("")
    (tmp_path / "p.txt").write_text("")
    assert main(["eyebot", *arguments]) == 2
    (line,) = capfd.readouterr().err.splitlines()
    assert expected in line


def test_a_run_is_recorded_and_replayed(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    program, record = tmp_path / "p.py", tmp_path / "run.rec"
    program.write_text("from eye import *\nVWStraight(200, 200)\nVWWait()\n")
    assert main(["eyebot", str(program), "--speed", "max", "--record", str(record)]) == 0
    capfd.readouterr()
    assert main(["replay", str(record), "--speed", "max", "--json"]) == 0
    assert '"programs"' in capfd.readouterr().out
    assert main(["export", str(record), str(tmp_path / "run.svg")]) == 0


def test_a_camera_shows_the_pictures_of_a_folder(tmp_path: Path) -> None:
    film = tmp_path / "film"
    film.mkdir()
    for name, colour in (("a", (250, 0, 0)), ("b", (0, 250, 0))):
        Image.new("RGB", (20, 10), colour).save(film / f"{name}.png")
    program = "LCDPrintf('%d %d %d', CAMGet()[0], CAMGet()[1], CAMGet()[0])"
    (report,) = run_all(tmp_path, program, film=film)
    assert (report.status, report.lcd) == (0, ("250 250 250",))


def test_robots_look_through_a_real_camera(tmp_path: Path) -> None:
    """A file stands for the stream of a camera; a robot sees the newest picture, in the size that it asks for."""
    cv2 = pytest.importorskip("cv2")
    stream = tmp_path / "stream.avi"
    writer = cv2.VideoWriter(str(stream), cv2.VideoWriter.fourcc(*"MJPG"), 30, (64, 48))
    for _ in range(3):
        writer.write(np.full((48, 64, 3), (0, 0, 250), dtype=np.uint8))
    writer.release()
    program = "CAMInit(QVGA)\nseen = CAMGet()\nLCDPrintf('%d %d %d', len(seen), seen[0] > 230, seen[2] < 20)"
    (report,) = run_all(tmp_path, program, camera=str(stream))
    assert (report.status, report.lcd) == (0, ("230400 1 1",))


@pytest.mark.parametrize("has_extra", [True, False])
def test_a_camera_that_is_not_there_is_one_line(
    has_extra: bool, tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if has_extra:
        pytest.importorskip("cv2")
    else:
        monkeypatch.setitem(sys.modules, "cv2", None)
    (tmp_path / "p.py").write_text("")
    assert main(["eyebot", str(tmp_path / "p.py"), "--camera", str(tmp_path / "none"), "--speed", "max"]) == 2
    (line,) = capfd.readouterr().err.splitlines()
    assert ("gives no picture" if has_extra else "robotworkshop[camera]") in line


def test_a_film_without_pictures_is_one_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "p.py").write_text("")
    (tmp_path / "bad.png").write_text("no picture")
    for folder, expected in ((tmp_path / "no", "no such folder"), (tmp_path, "bad.png")):
        assert main(["eyebot", str(tmp_path / "p.py"), "--film", str(folder), "--speed", "max"]) == 2
        (line,) = capfd.readouterr().err.splitlines()
        assert expected in line


@needs_compiler
def test_a_compiled_program_that_is_missing_is_compiled_again(tmp_path: Path) -> None:
    (tmp_path / "go.c").write_text("int main(void) { return 0; }\n")
    assert prepared(tmp_path / "go.x", 7, tmp_path).file == tmp_path / "go.c"


@needs_compiler
def test_constants_are_a_program_s_to_define_again(tmp_path: Path) -> None:
    """Published programs number their sensors otherwise, and call what the original's display needed."""
    program = """
    #define PSD_LEFT 1
    #define PSD_FRONT 2
    #define LINE_MAX 255
    static const int SPEED = 70;
    int main(void) {
        int RED = SPEED;
        BYTE picture[QQVGA_SIZE];
        pthread_t thread;
        XInitThreads();
        LCDSetMode(LCD_AUTOREFRESH);
        LCDPrintf("%d %d %d %d", PSD_LEFT, RED, (int)sizeof picture, PSD_BACK);
        (void)thread;
    }
    """
    (report,) = run_all(tmp_path, program)
    assert report.lcd == ("1 70 57600 4",)


@needs_compiler
def test_timers_go_on_while_the_program_spins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a timer changes is read in a loop, without a call and not as volatile."""
    monkeypatch.setattr("robotworkshop.families.eyebot.run.SILENCE_S", 60.0)  # the computer may be busy
    program = """
    int count;
    void note(void) { MOTORDrive(1, ++count); }
    int main(void) {
        OSAttachTimer(50, note);
        while (count < 100) ;
        OSWait(0);
    }
    """
    (report,) = run_all(tmp_path, program)
    assert (report.status, report.warnings) == (0, ())
    assert report.ended_s == pytest.approx(5.0, abs=0.1)
