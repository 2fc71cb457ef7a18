"""The recorder: what is announced is in the file, and nothing that happens to the file reaches the run."""

import logging
import os
import threading
from datetime import datetime
from pathlib import Path

import pytest

from robotworkshop.cli.app import main
from robotworkshop.recording import Decoder, Encoder, Header, Recorded, Recorder, RecordingError, RunKind
from robotworkshop.recording import recorder as recorder_module
from robotworkshop.recording.retention import KEPT, SUFFIX, kept_recordings, newest_recording, place_for
from robotworkshop.run.events import Event
from robotworkshop.run.session import Session
from robotworkshop.stage.events import Announcer, Bumped, Moved

from .any_events import is_same
from .runs import FAST, recorded_run, scene_named
from .test_codec import moving

HEADER = Header(RunKind.SIMULATED, scene_named("crossing"), FAST, "2026-11-21T06:27:01+00:00")


def test_what_is_announced_is_in_the_file(tmp_path: Path) -> None:
    heard = recorded_run(tmp_path / "run")
    decoder = Decoder()
    told = list(decoder.feed((tmp_path / "run").read_bytes()))
    assert decoder.header is not None
    assert (decoder.header.scene, decoder.header.settings) == (scene_named("crossing"), FAST)
    assert len(told) == len(heard)
    assert all(is_same(one.event, other) for one, other in zip(told, heard, strict=True))
    assert [one.wall_ms for one in told] == sorted(one.wall_ms for one in told)


def test_what_was_announced_is_soon_in_the_file_while_the_run_goes_on(tmp_path: Path) -> None:
    announcer, now_s = Announcer(), 5.0
    file = tmp_path / "run"
    with Recorder(file, HEADER, announcer, lambda: now_s):
        now_s = 7.25
        announcer.announce(moving(1))
        waiting = threading.Event()
        for _ in range(600):
            if told := list(Decoder().feed(file.read_bytes())):
                break
            waiting.wait(0.05)
    assert [(one.wall_ms, one.event) for one in told] == [(2_250, moving(1))]


def test_an_old_file_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("precious")
    with pytest.raises(RecordingError, match=r"mine: file exists; nothing can be recorded there"):
        Recorder(tmp_path / "mine", HEADER, Announcer())
    assert (tmp_path / "mine").read_text() == "precious"


def test_a_recording_in_which_nothing_happened_is_removed(tmp_path: Path) -> None:
    with Recorder(tmp_path / "run", HEADER, Announcer()):
        assert (tmp_path / "run").exists()
    assert not (tmp_path / "run").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
def test_a_full_disk_ends_the_recording_and_not_the_run(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    announcer, heard = Announcer(), list[Event]()
    announcer.listen(heard.append, Moved)
    session = Session(scene_named("crossing"), FAST, announcer)
    with caplog.at_level(logging.WARNING):
        with monkeypatch.context() as patch:
            patch.setattr(Path, "open", lambda *_, **__: os.fdopen(os.open("/dev/full", os.O_WRONLY), "wb", 0))
            recorder = Recorder(tmp_path / "run", HEADER, announcer)
        with recorder:
            session.solve()
            reports = session.drive()
    assert len(heard) > 300
    assert reports
    assert recorder.has_failed
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.endswith("run: the recording ends here: no space left on device; the run continues")


def test_a_file_that_takes_nothing_ends_the_recording_and_not_the_run(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pipe that nobody reads from stands in for a disk that hangs."""
    monkeypatch.setattr(recorder_module, "PATIENCE_S", 0.2)
    monkeypatch.setattr(recorder_module, "MAX_WAITING", 1_000)
    reader, writer = os.pipe()
    announcer = Announcer()
    with caplog.at_level(logging.WARNING):
        with monkeypatch.context() as patch:
            patch.setattr(Path, "open", lambda *_, **__: os.fdopen(writer, "wb", 0))
            recorder = Recorder(tmp_path / "run", HEADER, announcer)
        for tick in range(6_000):
            announcer.announce(moving(tick))
        assert recorder.has_failed
        os.close(reader)
        recorder.close()
    assert "run: the recording ends here: it takes nothing any more; the run continues" in caplog.text


def test_an_event_that_cannot_be_recorded_ends_the_recording_and_not_the_run(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    announcer = Announcer()
    with caplog.at_level(logging.WARNING), Recorder(tmp_path / "run", HEADER, announcer) as recorder:
        announcer.announce(Bumped(0.0, "robot", object()))  # type: ignore[arg-type]  # as a student's mover might
    assert recorder.has_failed
    assert "something of the type object cannot be recorded; the run continues" in caplog.text


class TestKeeping:
    def test_names_tell_when_where_and_which(self, tmp_path: Path) -> None:
        began = datetime(2026, 11, 21, 6, 27, 1)
        file = place_for(tmp_path / "new", began, "my scenes/the big maze.json", 7)
        assert file == tmp_path / "new" / f"2026-11-21_06-27-01_the-big-maze_seed7{SUFFIX}"
        file.touch()
        assert place_for(tmp_path / "new", began, "the big maze", 7).name.endswith(f"_seed7_2{SUFFIX}")

    def test_the_newest_are_kept_and_nothing_else_is_touched(self, tmp_path: Path) -> None:
        other = tmp_path / f"holiday{SUFFIX}"
        other.touch()
        for minute in range(KEPT + 20):
            place_for(tmp_path, datetime(2026, 1, 1, minute // 60, minute % 60), "maze", 0).touch()
        kept = kept_recordings(tmp_path)
        assert len(kept) == KEPT
        assert kept[0].name.startswith("2026-01-01_00-20-00")
        assert kept[-1].name.startswith("2026-01-01_01-59-00")
        assert other.exists()

    def test_the_newest_is_the_newest_in_which_something_happened(self, tmp_path: Path) -> None:
        first, second, third, fourth = (
            tmp_path / f"2026-01-01_00-00-0{second}_maze_seed0{SUFFIX}" for second in range(4)
        )
        encoder = Encoder(HEADER)
        opening = encoder.opening
        first.write_bytes(opening)
        second.write_bytes(opening + encoder.encode([Recorded(0, moving(1))]))
        third.write_bytes(opening)
        fourth.touch()
        assert newest_recording(tmp_path) == second
        second.unlink()
        with pytest.raises(RecordingError, match="no recording there yet"):
            newest_recording(tmp_path)

    def test_an_empty_folder_says_how_to_fill_it(self, tmp_path: Path) -> None:
        with pytest.raises(RecordingError, match="robotworkshop run"):
            newest_recording(tmp_path)


class TestCommandLine:
    RUN = ("run", "empty_room", "--speed", "max", "--time-limit", "1", "--json")

    @pytest.fixture(autouse=True)
    def own_folder(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        return tmp_path / "data" / "robotworkshop" / "recordings"

    def test_a_run_is_recorded_unless_told_otherwise(self, own_folder: Path) -> None:
        main([*self.RUN, "--seed", "5"])
        (file,) = kept_recordings(own_folder)
        assert file.name.endswith(f"_empty_room_seed5{SUFFIX}")
        main([*self.RUN, "--no-record"])
        assert kept_recordings(own_folder) == (file,)

    def test_it_is_recorded_where_one_says(
        self, own_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file = tmp_path / "here"
        assert main([*self.RUN, "--record", str(file)]) == 1
        assert file.stat().st_size > 1_000
        assert not own_folder.exists()
        assert main([*self.RUN, "--record", str(file)]) == 2
        assert "here: file exists" in capsys.readouterr().err
        assert main([*self.RUN, "--record", str(file), "--no-record"]) == 2

    def test_without_a_place_to_write_to_the_run_goes_on(
        self, own_folder: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
    ) -> None:
        own_folder.parent.mkdir(parents=True)
        own_folder.write_text("in the way")
        with caplog.at_level(logging.WARNING):
            assert main(list(self.RUN)) == 1
        assert "nothing can be recorded" in caplog.text
        assert '"reached": false' in capsys.readouterr().out
