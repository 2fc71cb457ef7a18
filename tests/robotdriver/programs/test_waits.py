"""Ways of waiting beside naps and locks, in the floor's time."""

import sys
from pathlib import Path

import pytest

from .toys import outputs

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot start programs on the floor")


def test_select_and_asyncio_nap_in_the_floors_time(tmp_path: Path) -> None:
    (end,), ((commands, _),) = outputs(
        tmp_path,
        """
        import asyncio
        import select
        import toy

        async def later(speed, after_s):
            await asyncio.sleep(after_s)
            toy.drive(speed)

        async def main():
            await asyncio.gather(later(100.0, 3.0), later(200.0, 2.0))

        select.select([], [], [], 5.0)
        toy.drive(300.0)
        asyncio.run(main())
        """,
    )
    assert end.status == 0, end.stderr
    assert [speed for _, speed in commands[:3]] == [300.0, 200.0, 100.0]
    assert [time_s for time_s, _ in commands] == pytest.approx([5.0, 7.0, 8.0], abs=0.05)


def test_a_thread_is_heard_by_one_that_spins(tmp_path: Path) -> None:
    (end,), ((commands, _),) = outputs(
        tmp_path,
        """
        import threading
        import time
        import toy

        done = []
        threading.Thread(target=lambda: (time.sleep(1.0), done.append(1))).start()
        while not done:
            pass
        toy.drive(100.0)
        """,
        silence_s=60.0,
    )
    assert end.status == 0, end.stderr
    ((time_s, speed),) = commands
    assert speed == 100.0
    assert 1.0 <= time_s < 1.1


def test_a_thread_that_spins_does_not_stop_the_others(tmp_path: Path) -> None:
    (end,), ((commands, _),) = outputs(
        tmp_path,
        """
        import threading
        import time
        import toy

        is_done = False

        def wait():
            while not is_done:
                pass
            toy.drive(200.0)

        spinner = threading.Thread(target=wait)
        spinner.start()
        time.sleep(1.0)
        toy.drive(100.0)
        is_done = True
        spinner.join()
        """,
        silence_s=60.0,
    )
    assert end.status == 0, end.stderr
    (first_s, first), (then_s, then) = commands
    assert (first, then) == (100.0, 200.0)
    assert first_s == pytest.approx(1.0, abs=0.1)
    assert then_s >= first_s
