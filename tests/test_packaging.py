"""What the program is handed on with: its icon, what desktops read, and the recipe of the folder without Python."""

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import tomllib
from configparser import RawConfigParser, SectionProxy
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from PIL import Image
from PySide6.QtGui import QColor

from gui.style.icons import application_icon
from robotdriver.create.driver.watchdog import STOP_BYTES, Watchdog
from robotworkshop.recording.retention import SUFFIX
from robotworkshop.tournament.isolation.forked_process import SERVER
from robotworkshop.tournament.isolation.isolation import MoverProcess
from robotworkshop.tournament.isolation.level import IsolationLevel
from robotworkshop.tournament.isolation.messages import Failed, Halt, answers

sys.path.insert(0, str(Path(__file__).parents[1] / "packaging"))

from index_page import index_page

ROOT = Path(__file__).parents[1]
PACKAGING = ROOT / "packaging"
SHARE = PACKAGING / "share"
DESKTOP_FILE = SHARE / "applications" / "robotworkshop.desktop"
MIME_FILE = SHARE / "mime" / "packages" / "robotworkshop.xml"
ACCENTS = ("#0072B2", "#D55E00")
PATIENCE_S = 120.0


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return tomllib.load(file)


@pytest.fixture(scope="module")
def entry() -> SectionProxy:
    parser = RawConfigParser(delimiters=("=",))
    parser.read(DESKTOP_FILE, encoding="utf-8")
    assert parser.sections() == ["Desktop Entry"]
    return parser["Desktop Entry"]


class TestIcon:
    @pytest.mark.parametrize("size_px", [16, 24, 48, 256])
    def test_both_robots_are_seen_at_each_size(self, size_px: int) -> None:
        image = application_icon().pixmap(size_px, size_px).toImage()
        assert image.width() == size_px
        shown = [image.pixelColor(x, y) for x in range(size_px) for y in range(size_px)]
        for accent in ACCENTS:
            alike = sum(_is_alike(color, QColor(accent)) for color in shown)
            assert alike > 0.02 * size_px**2

    def test_it_stands_on_any_background(self) -> None:
        image = application_icon().pixmap(256, 256).toImage()
        assert image.pixelColor(0, 0).alpha() == 0
        assert image.pixelColor(128, 128).alpha() == 255

    def test_it_is_drawn_for_windows_and_macos(self, tmp_path: Path) -> None:
        subprocess.run([sys.executable, PACKAGING / "draw_icons.py", tmp_path], check=True, timeout=PATIENCE_S)
        with Image.open(tmp_path / "robotworkshop.ico") as icon:
            assert {(16, 16), (32, 32), (256, 256)} <= set(icon.info["sizes"])
        with Image.open(tmp_path / "robotworkshop.icns") as icon:
            assert icon.size == (1024, 1024)


class TestDesktop:
    def test_the_menu_starts_the_program(self, entry: SectionProxy, project: dict[str, Any]) -> None:
        program, verb, field = shlex.split(entry["Exec"])
        assert program in project["project"]["scripts"]
        assert (verb, field) == ("window", "%f")
        assert entry["Type"] == "Application"
        assert entry["Terminal"] == "false"

    def test_the_icon_is_installed_under_its_name(self, entry: SectionProxy) -> None:
        assert (ROOT / "gui" / "style" / f"{entry['Icon']}.svg").exists()
        assert f"/{entry['Icon']}.svg" in (ROOT / "setup.py").read_text(encoding="utf-8")

    def test_recordings_are_its_files(self, entry: SectionProxy) -> None:
        names = {"mime": "http://www.freedesktop.org/standards/shared-mime-info"}
        (kind,) = ET.parse(MIME_FILE).getroot()
        assert entry["MimeType"] == kind.get("type") + ";"
        (glob,) = kind.findall("mime:glob", names)
        assert glob.get("pattern") == f"*{SUFFIX}"

    @pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="desktop-file-utils is not installed")
    def test_the_validator_has_nothing_to_say(self) -> None:
        done = subprocess.run(["desktop-file-validate", DESKTOP_FILE], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout + done.stderr) == (0, "")

    @pytest.mark.skipif(sys.platform == "win32", reason="a shell script of Linux")
    def test_install_and_remove_leave_nothing(self, tmp_path: Path) -> None:
        folder, home = tmp_path / "a folder", tmp_path / "home"
        shutil.copytree(SHARE, folder / "share")
        shutil.copy(PACKAGING / "install.sh", folder)
        home.mkdir()
        surroundings = {"HOME": str(home), "PATH": os.environ["PATH"]}
        subprocess.run(["sh", folder / "install.sh"], env=surroundings, check=True)
        installed = (home / ".local/share/applications/robotworkshop.desktop").read_text()
        assert f'Exec="{folder}/robotworkshop" window %f' in installed
        assert (home / ".local/bin/robotworkshop").readlink() == folder / "robotworkshop"
        subprocess.run(["sh", folder / "install.sh", "--remove"], env=surroundings, check=True)
        assert not [file for file in home.rglob("robotworkshop*") if file.is_file() or file.is_symlink()]

    @pytest.mark.skipif(sys.platform != "linux", reason="a shell script of Linux")
    def test_an_appimage_has_what_its_reader_looks_for(self, tmp_path: Path, entry: SectionProxy) -> None:
        folder, tool = tmp_path / "robotworkshop", tmp_path / "a tool"
        shutil.copytree(SHARE, folder / "share")
        icon = folder / "share/icons/hicolor/256x256/apps/robotworkshop.png"
        icon.parent.mkdir(parents=True)
        icon.write_bytes(b"drawn")
        (folder / "robotworkshop").write_text("#!/bin/sh\necho it runs\n")
        (folder / "robotworkshop").chmod(0o755)
        # The program that packs is a stranger here: this one only keeps what it was given.
        tool.write_text('#!/bin/sh\ncp -a "$1" "$2"\n')
        tool.chmod(0o755)
        surroundings = {"PATH": os.environ["PATH"], "APPIMAGETOOL": str(tool)}
        subprocess.run(["sh", PACKAGING / "appimage.sh", folder], env=surroundings, check=True)
        (packed,) = tmp_path.glob("*.AppImage")
        assert subprocess.run([packed / "AppRun"], capture_output=True, text=True, check=True).stdout == "it runs\n"
        assert (packed / "robotworkshop.desktop").read_bytes() == DESKTOP_FILE.read_bytes()
        assert (packed / f"{entry['Icon']}.png").read_bytes() == (packed / ".DirIcon").read_bytes() == b"drawn"
        assert not list(tmp_path.glob("AppDir*"))


class TestIndexPage:
    README = "![A window](docs/a.png) [Read](docs/b.md#c), [there](https://example.org/d), [e](e)\n"

    def test_links_lead_to_the_source(self) -> None:
        page = index_page(self.README, "https://example.org/us/", "1.2")
        assert page == (
            "![A window](https://example.org/us/raw/v1.2/docs/a.png) [Read](https://example.org/us/blob/v1.2/docs/b.md#c),"
            " [there](https://example.org/d), [e](https://example.org/us/blob/v1.2/e)\n"
        )

    def test_without_a_source_no_link_is_dead(self) -> None:
        assert index_page(self.README, "", "1.2") == " Read, [there](https://example.org/d), e\n"

    def test_the_readme_keeps_its_words(self) -> None:
        page = index_page((ROOT / "README.md").read_text(encoding="utf-8"), "", "1")
        assert "A mover of your own tells you what you can use" in page
        assert not re.search(r"\]\((?!https?://)", page)


class TestFolderWithoutPython:
    def test_all_packages_are_collected(self, project: dict[str, Any]) -> None:
        packages = {name.rstrip(".*") for name in project["tool"]["setuptools"]["packages"]["find"]["include"]}
        assert set(_constant("OURS")) == packages

    @pytest.mark.skipif(sys.platform == "win32", reason="stands for the program by a shell script")
    def test_the_frozen_program_answers_as_an_interpreter_where_our_code_takes_it_for_one(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        program = tmp_path / "robotworkshop"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{PACKAGING / "launch.py"}" "$@"\n')
        program.chmod(0o755)
        monkeypatch.setattr(sys, "executable", str(program))

        (tmp_path / "loud.py").write_text("import os; print('my last words'); os._exit(0)")
        call, around = [program, "-P", "-u", "-m", "loud"], os.environ | {"PYTHONPATH": str(tmp_path)}
        assert subprocess.run(call, env=around, capture_output=True, check=True).stdout == b"my last words\n"

        SERVER.close()  # The next mover begins one, by this program.
        cage = MoverProcess({}, IsolationLevel.LIMITS)
        try:
            cage.orders.send(Halt())  # out of turn
            answer = cage.orders.receive(answers, time.monotonic() + PATIENCE_S)
            assert isinstance(answer, Failed)
            assert "prepare" in answer.reason
        finally:
            cage.close()
            SERVER.close()

        heard, port = os.pipe()
        guard = Watchdog(port)
        guard.beat()  # and no more
        assert os.read(heard, len(STOP_BYTES)) == STOP_BYTES
        guard.dismiss()
        os.close(heard)
        os.close(port)


def _constant(name: str) -> tuple[str, ...]:
    """Return a tuple that the specification assigns."""
    module = ast.parse((PACKAGING / "robotworkshop.spec").read_text(encoding="utf-8"))
    (value,) = (
        node.value
        for node in module.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == name
    )
    found: tuple[str, ...] = ast.literal_eval(value)
    return found


def _is_alike(one: QColor, other: QColor) -> bool:
    return all(
        abs(a - b) < 60
        for a, b in zip((one.red(), one.green(), one.blue()), (other.red(), other.green(), other.blue()), strict=True)
    )
