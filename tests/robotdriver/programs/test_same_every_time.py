"""Several processes, and threads inside of one, do the same every time they are run."""

import sys
from pathlib import Path

import pytest

from .toys import outputs

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot start programs on the floor")

THREADS = """
    import queue, random, threading, time
    import toy
    orders, lock, seen = queue.Queue(), threading.Lock(), []
    done = threading.Event()

    def driver():
        while True:
            try:
                speed = orders.get(timeout=0.4)
            except queue.Empty:
                break
            with lock:
                toy.drive(speed)
                time.sleep(0.013)
        done.set()

    def watcher(number):
        for _ in range(20):
            with lock:
                seen.append((number, round(toy.x(), 3)))
            time.sleep(0.01 * number)

    threads = [threading.Thread(target=driver)]
    threads += [threading.Thread(target=watcher, args=(number,)) for number in (1, 2, 3)]
    for thread in threads:
        thread.start()
    for speed in (100, 50, 250, -30):
        orders.put(speed)
        time.sleep(0.1)
    assert done.wait(5)
    for thread in threads:
        thread.join()
    # What was seen, and in which order, is told to the floor.
    toy.drive(float(hash(tuple(seen)) % 1_000_003))
    toy.drive(0)
"""


def test_threads_take_turns_in_the_same_order_every_time(tmp_path: Path) -> None:
    runs = [outputs(tmp_path, THREADS) for _ in range(5)]
    assert all(ends[0].stderr == "" for ends, _ in runs)
    assert all(told == runs[0][1] for _, told in runs)
    speeds = [speed for _, speed in runs[0][1][0][0]]
    assert speeds[:4] == [100, 50, 250, -30]


def test_chance_is_the_same_every_time_whatever_a_program_asks_for_it(tmp_path: Path) -> None:
    program = """
        import random, secrets, toy
        import numpy as np
        draws = [random.random(), random.Random().random(), random.SystemRandom().random(), secrets.randbelow(10**6)]
        draws += [np.random.default_rng().random(), float(np.random.rand())]
        random.seed()
        draws.append(random.random())
        assert len(set(draws)) == len(draws)
        for draw in draws:
            toy.drive(float(draw))
    """
    (ends, told), (_, again) = (outputs(tmp_path, program) for _ in range(2))
    assert ends[0].stderr == ""
    assert told == again


def test_several_processes_do_the_same_every_time(tmp_path: Path) -> None:
    program = """
        import time, toy
        speed = {speed}
        for turn in range(30):
            toy.drive(speed if turn % 2 else speed / 3)
            while toy.x() < turn * 7:
                pass
            time.sleep(0.01 * (turn % {rest}))
        toy.drive(0)
    """
    programs = [program.format(speed=100 + 50 * number, rest=number + 2) for number in range(3)]
    runs = [outputs(tmp_path, *programs) for _ in range(4)]
    assert all(end.stderr == "" for ends, _ in runs for end in ends)
    assert all(told == runs[0][1] for _, told in runs)


def test_a_nap_in_one_thread_holds_up_no_other(tmp_path: Path) -> None:
    (end,), ((commands, _),) = outputs(
        tmp_path,
        """
        import threading, time, toy
        def sleeper():
            time.sleep(10)
            toy.drive(1)
        thread = threading.Thread(target=sleeper)
        thread.start()
        for speed in (5, 6, 7):
            time.sleep(1)
            toy.drive(speed)
        thread.join(timeout=2)
        toy.drive(8)
        """,
    )
    assert end.stderr == ""
    assert [speed for _, speed in commands] == [5, 6, 7, 8, 1]
    assert [round(time_s) for time_s, _ in commands] == [1, 2, 3, 5, 10]


def test_a_timer_goes_off_in_the_floors_time(tmp_path: Path) -> None:
    (end,), ((commands, _),) = outputs(
        tmp_path,
        """
        import threading, toy
        timer = threading.Timer(100, toy.drive, (3,))
        timer.start()
        """,
    )
    assert end.stderr == ""
    assert commands[0][0] == pytest.approx(100.0, abs=0.01)


def test_processes_of_a_program_are_on_the_floor_too(tmp_path: Path) -> None:
    program = """
        import multiprocessing, time, toy

        def drive(orders, turns):
            while True:
                toy.drive(orders.get())
                with turns.get_lock():
                    turns.value += 1

        orders, turns = multiprocessing.Queue(), multiprocessing.Value("i", 0)
        driver = multiprocessing.Process(target=drive, args=(orders, turns), daemon=True)
        driver.start()
        for speed in (100, 50):
            orders.put(speed)
            time.sleep(0.1)
        assert driver.is_alive() and turns.value == 2, turns.value
        driver.terminate()
        driver.join()
        assert not driver.is_alive()
        orders.put(70)
        time.sleep(0.1)
        assert turns.value == 2
    """
    (ends, told), (_, again) = (outputs(tmp_path, program) for _ in range(2))
    assert ends[0].stderr == ""
    assert [speed for _, speed in told[0][0]] == [100, 50]
    assert told == again


def test_pools_are_on_the_floor_and_end_with_their_program(tmp_path: Path) -> None:
    program = """
        import multiprocessing, time, toy
        from concurrent.futures import ThreadPoolExecutor

        def work(length_s):
            time.sleep(length_s)
            toy.drive(100 * length_s)
            return length_s

        pool, executor = multiprocessing.Pool(3), ThreadPoolExecutor(1)
        begin = time.time()
        assert pool.map(work, [3, 1, 2]) == [3, 1, 2]
        assert abs(time.time() - begin - 3) < 0.01
        assert list(pool.imap_unordered(work, [2, 1])) == [1, 2]
        try:
            pool.apply_async(work, ("no time",), error_callback=print).get(timeout=5)
        except TypeError:
            pass
        else:
            assert False
        with multiprocessing.Manager() as manager:
            assert manager.dict(a=1) == {"a": 1}
        executor.submit(work, 4)
    """
    (ends, told), (_, again) = (outputs(tmp_path, program) for _ in range(2))
    assert ends[0].stderr == ""
    assert [speed for _, speed in told[0][0]] == [100, 200, 300, 100, 200, 400]
    assert told == again
