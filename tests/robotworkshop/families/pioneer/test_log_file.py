"""The log's file, on disks that are full and in folders that are gone."""

import logging
from pathlib import Path

import pytest

from robotworkshop.cli.families.pioneer.log_file import LogFile


def said(file: LogFile, text: str) -> None:
    file.handle(logging.LogRecord("any", logging.INFO, "", 0, text, None, None))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no disk that is always full")
def test_a_full_disk_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    file = LogFile(Path("/dev/full"), 0)
    for number in range(200):
        said(file, f"message {number}")
    file.close()
    assert capsys.readouterr().err.splitlines() == [
        "robotworkshop: --log /dev/full: no space left on device; the program goes on, and this is not logged"
    ]


def test_a_folder_that_is_gone_is_told_and_used_again_when_it_is_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    file = LogFile(folder / "a.log", 0)
    said(file, "first")
    (folder / "a.log").unlink()
    folder.rmdir()
    for _ in range(3):
        file.begin_new()  # as a client asks for
        said(file, "lost")
    folder.mkdir()
    said(file, "then")
    file.close()
    assert (folder / "a.log").read_text().split()[-1] == "then"
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_clients_begin_new_files_and_five_old_ones_are_kept(tmp_path: Path) -> None:
    file = LogFile(tmp_path / "a.log", 0)
    for number in range(9):
        said(file, str(number))
        file.begin_new()
    file.close()
    kept = sorted(tmp_path.iterdir())
    assert [each.name for each in kept] == ["a.log", *(f"a.log.{number}" for number in range(1, 6))]
    assert [each.read_text().split()[-1] for each in kept[1:]] == ["8", "7", "6", "5", "4"]
