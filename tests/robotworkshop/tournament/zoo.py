"""Movers that cheat, and what each level of isolation leaves them: for the tests, and for benchmarks/zoo.py."""

import contextlib
import ctypes
import os
import socket
import subprocess
import sys
import tempfile
import textwrap
import uuid
from collections.abc import Callable
from pathlib import Path

from robotworkshop.assets import find_scene
from robotworkshop.tournament.game import Game, GameKey, GameResult, play
from robotworkshop.tournament.isolation import sandbox
from robotworkshop.tournament.isolation.isolated_mover import MoverCode
from robotworkshop.tournament.isolation.level import IsolationLevel
from robotworkshop.tournament.isolation.limits import Limits

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
def readable(what):
    for number in processes():
        try: yield pathlib.Path('/proc', str(number), what).read_bytes()
        except OSError: pass
def command_lines():
    return list(readable('cmdline'))
def environments():
    return list(readable('environ'))
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
    needed = [pathlib.Path(place) for place in (__import__('robotdriver').__file__, sys.prefix, sys.base_prefix)]
    return [str(path) for place in ('/home', '/root', '/work', '/var', '/mnt') if os.path.isdir(place)
        for path in pathlib.Path(place).iterdir() if not any(one.is_relative_to(path) for one in needed)]
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
def call(number, *arguments):
    return ctypes.CDLL(None).syscall(number, *arguments)
def rivals_limits():
    import resource
    return resource.prlimit({player}, resource.RLIMIT_CPU, (1, 1))
def rivals_priority():
    return os.setpriority(os.PRIO_PROCESS, {player}, 19)
def rivals_processors():
    return os.sched_setaffinity({player}, {0})
def keyring():
    return call(248, b'user', b'{name}', b'memory', 6, -4)
def compared():
    return call(312, os.getpid(), {player}, 0, 0, 0)
def program_in_the_kernel():
    return call(321, 0, 0, 0)
def performance():
    return call(298, 0, 0, -1, -1, 0)
def ring():
    return call(425, 1, 0)
def own_users():
    return ctypes.CDLL(None).unshare(0x10000000)
def own_users_by_clone():
    return call(56, 0x10000000 | 17, 0, 0, 0, 0)
def to_the_host():
    return socket.socket(40, socket.SOCK_STREAM)
def cipher():
    return socket.socket(38, socket.SOCK_SEQPACKET)
def forgotten_children():
    return signal.signal(signal.SIGCHLD, signal.SIG_IGN)
def times():
    return os.utime('{rival}')
def commit():
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try_all([rivals_limits, rivals_priority, rivals_processors, keyring, compared, program_in_the_kernel, performance,
        ring, own_users, own_users_by_clone, to_the_host, cipher, forgotten_children, times])
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
    played = play(Game(key, movers, content, 0, 0, None, PATIENT, time_limit_s, level=level))
    assert not played.logs[0].startswith(b"Traceback"), played.logs[0].decode()
    result = played.result
    return GameResult(result.key, result.performances, result.sim_time_s, 0.0), played.logs[0]


def cheat(crime: str, **where: object) -> MoverCode:
    text = BASE + textwrap.dedent(crime)
    for name, value in where.items():
        text = text.replace(f"{{{name}}}", str(value))
    return MoverCode("cheat.py", text.encode())


def burgled(level: IsolationLevel, folder: Path) -> dict[str, str]:
    """Return what a burglar has found, crime by crime.

    Args:
        level: How it is isolated.
        folder: An empty one, for a journal and a rival's file.
    """
    (folder / "games.jsonl").write_text("{}\n")
    (folder / "rival.py").write_text("MY_SECRET_PLAN = 1\n")
    name = uuid.uuid4().hex
    before = dict(os.environ)
    os.environ["TEACHER"] = SECRET
    with (
        tempfile.TemporaryDirectory() as place,  # a short path: a socket's has at most 107 bytes
        subprocess.Popen([sys.executable, "-S", "-c", "input()", SECRET], stdin=subprocess.PIPE) as victim,
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
            player=victim.pid,
            journal=folder / "games.jsonl",
            rival=folder / "rival.py",
            port=listener.getsockname()[1],
            datagrams=mailbox.getsockname()[1],
            name=name,
            hall=f"{place}/hall",
            key=os.getpid(),
        )
        _, log = game("crates", burglar, level=level)
        victim.kill()
        found = dict(line.split(": ", 1) for line in log.decode().splitlines())
        with contextlib.suppress(BlockingIOError):
            found["udp"] = mailbox.recv(100).decode()
        if (segment := LIBC.shmget(os.getpid(), 0, 0)) >= 0:
            found["shared_memory"] = "here"
            LIBC.shmctl(segment, IPC_RMID, None)
    os.environ.pop("TEACHER")
    assert dict(os.environ) == before
    assert (folder / "games.jsonl").read_text() == "{}\n"
    return found


def nothing(found: str) -> bool:
    return found.startswith("FAILED ") or found == "[]"


CRIMES: dict[str, Callable[[str], bool]] = {
    "found_processes": nothing,
    "signalled": nothing,
    "traced": lambda found: found == "-1",
    "memory": nothing,
    "command_lines": lambda found: SECRET not in found and "crates" not in found,
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
    **dict.fromkeys(
        (
            "rivals_limits",
            "rivals_priority",
            "rivals_processors",
            "to_the_host",
            "cipher",
            "forgotten_children",
            "times",
        ),
        nothing,
    ),
    **dict.fromkeys(
        ("keyring", "compared", "program_in_the_kernel", "performance", "ring", "own_users", "own_users_by_clone"),
        lambda found: found == "-1",
    ),
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
    "stored_at_home": lambda found: int(found) == 2 * 64,
    "stored_elsewhere": lambda found: int(found) == 0,
}


def is_as_told(crime: str, found: str, level: IsolationLevel) -> bool:
    """Return whether a crime came to what the manual says that a level leaves of it."""
    told = NOT_BY_LANDLOCK.get(crime, CRIMES[crime]) if level is IsolationLevel.LANDLOCK else CRIMES[crime]
    return told(found)


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
