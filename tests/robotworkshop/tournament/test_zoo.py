"""A zoo of movers that cheat: in a sandbox they reach nothing; without one they are bound as far as the manual says."""

import os
import socket
import textwrap
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest

from robotworkshop.assets import find_scene
from robotworkshop.cli import app
from robotworkshop.tournament.game import Game, GameKey, GameResult, play
from robotworkshop.tournament.isolation import sandbox
from robotworkshop.tournament.isolation.isolated_mover import MoverCode
from robotworkshop.tournament.isolation.limits import Limits

pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="processes are counted as Linux does")

IN_SANDBOX = pytest.mark.skipif(bool(sandbox.why_not()), reason=f"no sandbox: {sandbox.why_not()}")

SECRET = "the-key-to-the-teachers-cupboard"

BASE = """
import ctypes, os, pathlib, signal, socket, subprocess, sys, threading, time
from robotdriver import Forward, Stop
from scene.mover import SteppedMover
class Cheat(SteppedMover):
    def preprocess(self, progress, cancel):
        commit()
    def step(self, sensor_data):
        return Stop()
def try_all(crimes):
    for crime in crimes:
        try:
            found = crime()
        except (Exception, SystemExit) as error:
            found = 'FAILED ' + type(error).__name__
        print(crime.__name__ + ': ' + str(found).replace(chr(10), ' '), flush=True)
"""

BURGLARY = """
def processes():
    return sorted(int(name) for name in os.listdir('/proc') if name.isdigit())
def killed_processes():
    others = [number for number in processes() if number not in (1, os.getpid())]
    for number in [{player}, *others]:
        os.kill(number, signal.SIGKILL)
    return others
def traced():
    return ctypes.CDLL(None).ptrace(16, {player}, 0, 0)
def memory():
    return open('/proc/{player}/mem', 'r+b')
def command_lines():
    return [pathlib.Path('/proc', str(number), 'cmdline').read_bytes() for number in processes()]
def environments():
    return [pathlib.Path('/proc', str(number), 'environ').read_bytes() for number in processes()] + [dict(os.environ)]
def journal():
    return open('{journal}', 'a')
def rivals_source():
    return open('{rival}').read()
def ready_scenes():
    import robotworkshop.assets
    return [file.read_text() for file in robotworkshop.assets.scene_files()]
def homes():
    return [str(path) for place in ('/home', '/root', '/work', '/var', '/mnt') if os.path.isdir(place)
        for path in pathlib.Path(place).iterdir() if path.name not in ('.pyenv', 'main')]
def own_code():
    return open(__import__('robotdriver').__file__, 'a')
def network():
    return socket.create_connection(('127.0.0.1', {port}), 5)
def abstract_socket():
    with socket.socket(socket.AF_UNIX) as line: return line.connect(chr(0) + '{name}')
def root_again():
    return os.setuid(0) or open('/etc/shadow').read()
def stored_mb():
    total = 0
    for place in ('.', '/tmp', '/dev/shm', '/dev', '/', '/usr', '/var/tmp', '/run'):
        for number in range(4):
            try:
                with open(place + '/junk%d' % number, 'wb', 0) as file:
                    for _ in range(100): total += file.write(bytes(2**20))
            except OSError: pass
    return total // 2**20
def commit():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try_all([killed_processes, traced, memory, command_lines, environments, journal, rivals_source, ready_scenes,
        homes, own_code, network, abstract_socket, root_again, stored_mb])
"""

OFFSPRING = """
def commit():
    hold = "import time; time.sleep(1000)"
    for _ in range(80):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.execv(sys.executable, [sys.executable, '-S', '-c', hold, '{name}'])
            os._exit(0)
    threading.Thread(target=time.sleep, args=(1000,)).start()
"""

PATIENT = Limits(step_s=15.0)


def game(scene: str, *movers: MoverCode, is_sandboxed: bool, time_limit_s: float = 0.5) -> tuple[GameResult, bytes]:
    """Play a game, and return its result without the wall time, and what its first mover has printed."""
    key = GameKey(scene, tuple(mover.name for mover in movers), 0)
    content = find_scene(scene).read_bytes()
    played = play(Game(key, movers, content, 0, None, PATIENT, time_limit_s, is_sandboxed=is_sandboxed))
    assert not played.logs[0].startswith(b"Traceback"), played.logs[0].decode()
    result = played.result
    return GameResult(result.key, result.performances, result.sim_time_s, 0.0), played.logs[0]


def cheat(crime: str, **where: object) -> MoverCode:
    text = BASE + textwrap.dedent(crime)
    for name, value in where.items():
        text = text.replace(f"{{{name}}}", str(value))
    return MoverCode("cheat.py", text.encode())


@pytest.fixture(scope="module")
def loot(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What a burglar in a sandbox has found, crime by crime."""
    folder = tmp_path_factory.mktemp("tournament")
    (folder / "games.jsonl").write_text("{}\n")
    (folder / "rival.py").write_text("MY_SECRET_PLAN = 1\n")
    name = uuid.uuid4().hex
    before = dict(os.environ)
    os.environ["TEACHER"] = SECRET
    with socket.create_server(("127.0.0.1", 0)) as listener, socket.socket(socket.AF_UNIX) as hidden:
        hidden.bind(f"\0{name}")
        hidden.listen()
        burglar = cheat(
            BURGLARY,
            player=os.getpid(),
            journal=folder / "games.jsonl",
            rival=folder / "rival.py",
            port=listener.getsockname()[1],
            name=name,
        )
        _, log = game("crates", burglar, is_sandboxed=True)
    os.environ.pop("TEACHER")
    assert dict(os.environ) == before
    assert (folder / "games.jsonl").read_text() == "{}\n"
    return dict(line.split(": ", 1) for line in log.decode().splitlines())


def nothing(found: str) -> bool:
    return found.startswith("FAILED ") or found == "[]"


CRIMES: dict[str, Callable[[str], bool]] = {
    "killed_processes": nothing,
    "traced": lambda found: found == "-1",
    "memory": nothing,
    "command_lines": lambda found: "pytest" not in found and "crates" not in found,
    "environments": lambda found: SECRET not in found and "HOME" in found,
    "journal": nothing,
    "rivals_source": nothing,
    "ready_scenes": nothing,
    "homes": nothing,
    "own_code": nothing,
    "network": nothing,
    "abstract_socket": nothing,
    "root_again": nothing,
    "stored_mb": lambda found: int(found) <= 2 * sandbox.STORE_BYTES // 2**20 + 1,
}


@IN_SANDBOX
@pytest.mark.parametrize("crime", CRIMES)
def test_a_mover_in_a_sandbox_reaches_nothing_but_its_own(loot: dict[str, str], crime: str) -> None:
    assert CRIMES[crime](loot[crime]), loot[crime]


@pytest.mark.parametrize("is_sandboxed", [pytest.param(True, marks=IN_SANDBOX), False])
def test_nothing_that_a_mover_has_begun_outlives_its_game(is_sandboxed: bool) -> None:
    name = uuid.uuid4().hex
    game("empty_room", cheat(OFFSPRING, name=name), is_sandboxed=is_sandboxed)
    assert not [entry for entry in Path("/proc").iterdir() if entry.name.isdigit() and name in command_line(entry)]


def command_line(process: Path) -> str:
    try:
        state = (process / "stat").read_text().rpartition(")")[2].split()[0]
        return "" if state == "Z" else (process / "cmdline").read_bytes().decode(errors="replace")
    except OSError:
        return ""


@IN_SANDBOX
def test_who_kills_all_it_sees_loses_to_its_opponent() -> None:
    """The opponent once died, and the table blamed it."""
    killer = cheat("""
        def commit():
            def kill():
                while True:
                    for name in os.listdir('/proc'):
                        if name.isdigit() and int(name) not in (1, os.getpid()):
                            os.kill(int(name), signal.SIGKILL)
                    time.sleep(0.01)
            threading.Thread(target=kill, daemon=True).start()
    """)
    honest = MoverCode("visibility")
    disturbed, _ = game("duel_crossing", killer, honest, is_sandboxed=True, time_limit_s=120.0)
    assert disturbed.winner == "visibility"
    assert disturbed.performances[1].reached


@IN_SANDBOX
def test_honest_games_are_the_same_in_a_sandbox() -> None:
    prm = MoverCode("prm")
    free, isolated = (game("empty_room", prm, is_sandboxed=boxed, time_limit_s=60.0)[0] for boxed in (False, True))
    assert free.performances[0].reached
    assert free == isolated


def test_without_a_sandbox_a_mover_has_limits_a_folder_and_no_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEACHER", SECRET)
    crime = """
        import resource
        def environment():
            return dict(os.environ)
        def largest_file():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            with open('junk', 'wb', 0) as file:
                for _ in range(100): file.write(bytes(2**20))
        def limits():
            return [resource.getrlimit(one)[1] for one in (resource.RLIMIT_CPU, resource.RLIMIT_NOFILE)]
        def group():
            return os.getpgid(0) == os.getpid() or os.getsid(0) == os.getpid()
        def folder():
            return os.getcwd() == os.environ['TMPDIR'] and 'cheat.py' in os.listdir()
        def commit():
            try_all([environment, limits, group, folder, largest_file])
    """
    result, log = game("empty_room", cheat(crime), is_sandboxed=False)
    found = dict(line.split(": ", 1) for line in log.decode().splitlines())
    assert SECRET not in found["environment"]
    assert found["largest_file"] == "FAILED OSError"
    assert found["limits"] == str([60 + 300 + 30, 256])
    assert found["group"] == "True"
    assert found["folder"] == "True"
    assert not result.performances[0].fault


def test_strict_isolation_refuses_to_play_without_a_sandbox(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sandbox.why_not.cache_clear()
    monkeypatch.setenv("PATH", str(tmp_path))
    asked = ["tournament", "--mover", "prm", "--scenes", "empty_room", "--out", str(tmp_path / "out")]
    try:
        assert app.main([*asked, "--isolation", "strict"]) == 2
        assert "--isolation strict: bubblewrap is not installed; install" in capsys.readouterr().err
        assert app.main([*asked, "--time-limit", "0.1", "--jobs", "1"]) == 0
        assert "movers have the rights of your user, within limits" in capsys.readouterr().err
    finally:
        sandbox.why_not.cache_clear()
