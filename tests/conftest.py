"""Properties are tested without a stopwatch and with the same examples each time.

A loaded machine must not fail them, and no landing may fail by luck for a fault that somebody else made. New examples
are looked for on purpose, by `make explore`.
"""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.warm.programs import end_warm

# Who runs the tests in the background has them ignore Ctrl-C, and so would every program that they start and interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # Tests need no screen, wherever they are started.
gc.disable()  # Until all tests are collected: nearly all that is made till then stays.
no_stopwatch = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("repeat", no_stopwatch, derandomize=True, max_examples=30)
settings.register_profile("explore", no_stopwatch, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeat"))

MEMORY_OF_A_TEST_BYTES = 5 * 2**29
"""A test, and each program that it starts, may take so much more. Six at a time fit into 16 GiB."""


LONGEST = ("tests/test_wheel.py", "tests/test_documents.py")
"""These begin first: at the end one processor would wait for the other."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: [not item.nodeid.startswith(file) for file in LONGEST])


def pytest_collection_finish() -> None:
    """The tests themselves and all modules are no garbage: it is looked for among what came later."""
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_sessionfinish() -> None:
    end_warm()


@pytest.fixture(autouse=True, scope="session")
def nobodys_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Settings, window states and recordings go to a folder that is nobody's."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"):
            patch.setenv(name, str(home / name))
        yield


@pytest.fixture(autouse=True, scope="session")
def one_application(qapp: object) -> object:
    """Qt has one application a process, and what the painter makes where there is none cannot have windows."""
    return qapp


if sys.platform == "linux":
    import resource

    @pytest.fixture(autouse=True)
    def memory_limit() -> Iterator[None]:
        """A test that never stops asking for memory gets a MemoryError instead of the whole computer's."""
        before = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (_data_bytes() + MEMORY_OF_A_TEST_BYTES, before[1]))
        yield
        resource.setrlimit(resource.RLIMIT_DATA, before)

    def _data_bytes() -> int:
        """Return what this process has of the memory that the limit counts: see proc_pid_statm(5)."""
        return int(Path("/proc/self/statm").read_text().split()[5]) * resource.getpagesize()
