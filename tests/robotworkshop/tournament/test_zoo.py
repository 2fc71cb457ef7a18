"""A zoo of movers that cheat: each level of isolation stops what the manual says, line by line."""

import threading
import uuid
from pathlib import Path

import pytest

from robotworkshop.cli import app
from robotworkshop.tournament.isolation import landlock, sandbox
from robotworkshop.tournament.isolation.isolated_mover import MoverCode
from robotworkshop.tournament.isolation.level import IsolationLevel, present_level

from .zoo import CRIMES, NEEDED_ABI, OFFSPRING, SECRET, burgled, cheat, game, is_as_told, living

pytestmark = pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="processes are counted as Linux does")

IN_SANDBOX = pytest.mark.skipif(bool(sandbox.why_not()), reason=f"no sandbox: {sandbox.why_not()}")
SANDBOX, LANDLOCK, LIMITS = IsolationLevel
LEVELS = [
    pytest.param(SANDBOX, marks=IN_SANDBOX),
    pytest.param(LANDLOCK, marks=pytest.mark.skipif(not landlock.abi(), reason="this kernel has no Landlock")),
    LIMITS,
]


@pytest.fixture(scope="module", params=LEVELS[:2])
def loot(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[IsolationLevel, dict[str, str]]:
    """What a burglar has found, crime by crime."""
    return request.param, burgled(request.param, tmp_path_factory.mktemp("tournament"))


@pytest.mark.parametrize("crime", CRIMES)
def test_a_mover_reaches_nothing_but_what_its_level_leaves(
    loot: tuple[IsolationLevel, dict[str, str]], crime: str
) -> None:
    level, found = loot
    if level is LANDLOCK and landlock.abi() < NEEDED_ABI.get(crime, 1):
        pytest.skip(f"Landlock does this from version {NEEDED_ABI[crime]} on; this kernel has {landlock.abi()}")
    assert is_as_told(crime, found[crime], level), found[crime]


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_that_a_mover_has_begun_outlives_its_game(level: IsolationLevel) -> None:
    name = uuid.uuid4().hex
    game("empty_room", cheat(OFFSPRING, name=name), level=level)
    assert living(name) == []


def test_who_ends_the_keeper_of_its_process_leaves_nothing_behind_either() -> None:
    """Within limits alone it can; then it ends with its keeper, and the keeper's parent ends the rest."""
    name = uuid.uuid4().hex
    crime = OFFSPRING + (
        "    while name_of(80) < 80: time.sleep(0.01)\n"
        "    os.kill(os.getppid(), signal.SIGKILL)\n"
        "    time.sleep(1000)\n"  # until its own end, which comes with that of its keeper
    )
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
