"""A zoo of movers that cheat: each level of isolation stops what the manual says, line by line."""

import contextlib
import ctypes
import os
import socket
import tempfile
import textwrap
import threading
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest

from robotworkshop.assets import find_scene
from robotworkshop.cli import app
from robotworkshop.tournament.game import Game, GameKey, GameResult, play
from robotworkshop.tournament.isolation import landlock, sandbox
from robotworkshop.tournament.isolation.isolated_mover import MoverCode
from robotworkshop.tournament.isolation.level import IsolationLevel, present_level
from robotworkshop.tournament.isolation.limits import Limits

pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="processes are counted as Linux does")

IN_SANDBOX = pytest.mark.skipif(bool(sandbox.why_not()), reason=f"no sandbox: {sandbox.why_not()}")
SANDBOX, LANDLOCK, LIMITS = IsolationLevel
LEVELS = [
    pytest.param(SANDBOX, marks=IN_SANDBOX),
    pytest.param(LANDLOCK, marks=pytest.mark.skipif(not landlock.abi(), reason="this kernel has no Landlock")),
    LIMITS,
]

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
def found_processes():
    return [number for number in processes() if number not in (1, os.getpid())]
def signalled():
    return os.kill({player}, 0)
def traced():
    return ctypes.CDLL(None).ptrace(16, {player}, 0, 0)
def memory():
    return open('/proc/{player}/mem', 'r+b')
def command_lines():
    return [pathlib.Path('/proc', str(number), 'cmdline').read_bytes() for number in processes()]
def environments():
    return [pathlib.Path('/proc', str(number), 'environ').read_bytes() for number in processes()]
def own_environment():
    return dict(os.environ)
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
def tcp():
    return socket.create_connection(('127.0.0.1', {port}), 5)
def udp():
    with socket.socket(type=socket.SOCK_DGRAM) as line: return line.sendto(b'here', ('127.0.0.1', {datagrams}))
def socket_in_a_folder():
    with socket.socket(socket.AF_UNIX) as line: return line.connect('{hall}')
def mode():
    return os.chmod('{rival}', 0o640)
def abstract_socket():
    with socket.socket(socket.AF_UNIX) as line: return line.connect(chr(0) + '{name}')
def shared_memory():
    return ctypes.CDLL(None).shmget({key}, 4096, 0o1666)
def clock():
    return time.clock_settime(time.CLOCK_REALTIME, time.time())
def root_again():
    return os.setuid(0) or open('/etc/shadow').read()
def stored_mb(*places):
    total = 0
    for place in places:
        for number in range(2):
            try:
                with open(place + '/junk-{name}-%d' % number, 'wb', 0) as file:
                    for _ in range(100): total += file.write(bytes(2**20))
            except OSError: pass
    return total // 2**20
def stored_at_home():
    return stored_mb('.')
def stored_elsewhere():
    return stored_mb('/tmp', '/dev/shm', '/dev', '/', '/usr', '/var/tmp', '/run')
def commit():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try_all([found_processes, signalled, traced, memory, command_lines, environments, own_environment, journal,
        rivals_source, ready_scenes, homes, own_code, tcp, udp, abstract_socket, socket_in_a_folder, mode,
        shared_memory, clock, root_again, stored_at_home, stored_elsewhere])
"""

OFFSPRING = """
def commit():
    hold = "import time; time.sleep(1000)"
    for _ in range(80):
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.execve(sys.executable, [sys.executable, '-S', '-c', hold, '{name}'], {})
            os._exit(0)
    threading.Thread(target=time.sleep, args=(1000,)).start()
"""

LIBC = ctypes.CDLL(None)
IPC_RMID = 0
PATIENT = Limits(step_s=15.0)


def game(scene: str, *movers: MoverCode, level: IsolationLevel, time_limit_s: float = 0.5) -> tuple[GameResult, bytes]:
    """Play a game, and return its result without the wall time, and what its first mover has printed."""
    key = GameKey(scene, tuple(mover.name for mover in movers), 0)
    content = find_scene(scene).read_bytes()
    played = play(Game(key, movers, content, 0, None, PATIENT, time_limit_s, level=level))
    assert not played.logs[0].startswith(b"Traceback"), played.logs[0].decode()
    result = played.result
    return GameResult(result.key, result.performances, result.sim_time_s, 0.0), played.logs[0]


def cheat(crime: str, **where: object) -> MoverCode:
    text = BASE + textwrap.dedent(crime)
    for name, value in where.items():
        text = text.replace(f"{{{name}}}", str(value))
    return MoverCode("cheat.py", text.encode())


@pytest.fixture(scope="module", params=LEVELS[:2])
def loot(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[IsolationLevel, dict[str, str]]:
    """What a burglar has found, crime by crime."""
    folder = tmp_path_factory.mktemp("tournament")
    (folder / "games.jsonl").write_text("{}\n")
    (folder / "rival.py").write_text("MY_SECRET_PLAN = 1\n")
    name = uuid.uuid4().hex
    before = dict(os.environ)
    os.environ["TEACHER"] = SECRET
    with (
        tempfile.TemporaryDirectory() as place,  # a short path: a socket's has at most 107 bytes
        socket.create_server(("127.0.0.1", 0)) as listener,
        socket.socket(type=socket.SOCK_DGRAM) as mailbox,
        socket.socket(socket.AF_UNIX) as hidden,
        socket.socket(socket.AF_UNIX) as hall,
    ):
        mailbox.bind(("127.0.0.1", 0))
        mailbox.setblocking(False)
        hidden.bind(f"\0{name}")
        hidden.listen()
        hall.bind(f"{place}/hall")
        hall.listen()
        burglar = cheat(
            BURGLARY,
            player=os.getpid(),
            journal=folder / "games.jsonl",
            rival=folder / "rival.py",
            port=listener.getsockname()[1],
            datagrams=mailbox.getsockname()[1],
            name=name,
            hall=f"{place}/hall",
            key=os.getpid(),
        )
        _, log = game("crates", burglar, level=request.param)
        found = dict(line.split(": ", 1) for line in log.decode().splitlines())
        with contextlib.suppress(BlockingIOError):
            found["udp"] = mailbox.recv(100).decode()
        if (segment := LIBC.shmget(os.getpid(), 0, 0)) >= 0:
            found["shared_memory"] = "here"
            LIBC.shmctl(segment, IPC_RMID, None)
    os.environ.pop("TEACHER")
    assert dict(os.environ) == before
    assert (folder / "games.jsonl").read_text() == "{}\n"
    return request.param, found


def nothing(found: str) -> bool:
    return found.startswith("FAILED ") or found == "[]"


CRIMES: dict[str, Callable[[str], bool]] = {
    "found_processes": nothing,
    "signalled": nothing,
    "traced": lambda found: found == "-1",
    "memory": nothing,
    "command_lines": lambda found: "pytest" not in found and "crates" not in found,
    "environments": lambda found: SECRET not in found,
    "own_environment": lambda found: SECRET not in found and "HOME" in found,
    "journal": nothing,
    "rivals_source": nothing,
    "ready_scenes": nothing,
    "homes": nothing,
    "own_code": nothing,
    "tcp": nothing,
    "udp": lambda found: found != "here",
    "abstract_socket": nothing,
    "socket_in_a_folder": nothing,
    "mode": nothing,
    "shared_memory": lambda found: found != "here",
    "clock": nothing,
    "root_again": nothing,
    "stored_at_home": lambda found: int(found) <= sandbox.STORE_BYTES // 2**20,
    "stored_elsewhere": lambda found: int(found) <= sandbox.STORE_BYTES // 2**20,
}

NEEDED_ABI = {"tcp": 4, "signalled": 6, "abstract_socket": 6}

NOT_BY_LANDLOCK: dict[str, Callable[[str], bool]] = {
    "udp": lambda found: found == "here",
    "socket_in_a_folder": lambda found: found == "None",
    "mode": lambda found: found == "None",
    "shared_memory": lambda found: found == "here",
    "stored_at_home": lambda found: int(found) == 2 * 64,
    "stored_elsewhere": lambda found: int(found) == 0,
}


@pytest.mark.parametrize("crime", CRIMES)
def test_a_mover_reaches_nothing_but_what_its_level_leaves(
    loot: tuple[IsolationLevel, dict[str, str]], crime: str
) -> None:
    level, found = loot
    is_as_told = CRIMES[crime]
    if level is LANDLOCK:
        if landlock.abi() < NEEDED_ABI.get(crime, 1):
            pytest.skip(f"Landlock does this from version {NEEDED_ABI[crime]} on; this kernel has {landlock.abi()}")
        is_as_told = NOT_BY_LANDLOCK.get(crime, is_as_told)
    assert is_as_told(found[crime]), found[crime]


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_that_a_mover_has_begun_outlives_its_game(level: IsolationLevel) -> None:
    name = uuid.uuid4().hex
    game("empty_room", cheat(OFFSPRING, name=name), level=level)
    assert living(name) == []


def test_who_ends_the_keeper_of_its_process_leaves_nothing_behind_either() -> None:
    """Within limits alone it can; then it ends with its keeper, and the keeper's parent ends the rest."""
    name = uuid.uuid4().hex
    crime = OFFSPRING + "    while name_of(80) < 80: time.sleep(0.01)\n    os.kill(os.getppid(), signal.SIGKILL)\n"
    counted = """
def name_of(most):
    lines = [pathlib.Path('/proc', one, 'cmdline') for one in os.listdir('/proc') if one.isdigit()]
    found = 0
    for line in lines:
        try: found += b'{name}' in line.read_bytes()
        except OSError: pass
    return found
"""
    result, _ = game("empty_room", cheat(counted + crime, name=name), level=LIMITS)
    assert result.performances[0].fault
    pause = threading.Event()
    for _ in range(600):
        if not living(name):
            break
        pause.wait(0.1)
    assert living(name) == []


def living(name: str) -> list[str]:
    """Return the processes with a name on their command line."""
    processes = (entry for entry in Path("/proc").iterdir() if entry.name.isdigit())
    return [process.name for process in processes if name in command_line(process)]


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
    disturbed, _ = game("duel_crossing", killer, honest, level=SANDBOX, time_limit_s=120.0)
    assert disturbed.winner == "visibility"
    assert disturbed.performances[1].reached


@pytest.mark.parametrize("level", LEVELS[:2])
def test_honest_games_are_the_same_however_movers_are_isolated(level: IsolationLevel) -> None:
    prm = MoverCode("prm")
    free, isolated = (game("empty_room", prm, level=one, time_limit_s=60.0)[0] for one in (LIMITS, level))
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
    result, log = game("empty_room", cheat(crime), level=LIMITS)
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
    for cached in (sandbox.why_not, present_level):
        cached.cache_clear()
    monkeypatch.setenv("PATH", str(tmp_path))
    asked = ["tournament", "--mover", "prm", "--scenes", "empty_room", "--out", str(tmp_path / "out")]
    try:
        assert app.main([*asked, "--isolation", "strict"]) == 2
        assert "--isolation strict: bubblewrap is not installed; install" in capsys.readouterr().err
        assert app.main([*asked, "--time-limit", "0.1", "--jobs", "1"]) == 0
        kept = (
            "are isolated by Landlock, not by a sandbox" if landlock.abi() else "have the rights of your user, within"
        )
        assert f"movers {kept}" in capsys.readouterr().err
    finally:
        sandbox.why_not.cache_clear()
        present_level.cache_clear()
