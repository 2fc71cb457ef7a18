"""The pictures of docs/planning*.md and planners.md are those that their command draws."""

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

PROJECT = Path(__file__).parents[2]
NAMED = {
    picture
    for page in (PROJECT / "docs").glob("plan*.md")
    for picture in re.findall(r"\(images/(planning-[\w-]+\.svg)\)", page.read_text("utf-8"))
}
SVG = "{http://www.w3.org/2000/svg}"


def shapes(file: Path) -> list[str]:
    """What is drawn, in order, without the coordinates: these may differ in the last digit on other processors."""
    return [element.tag for element in ET.parse(file).iter()]


def test_the_command_draws_each_picture_of_the_document_as_it_is_there(tmp_path: Path) -> None:
    command = [sys.executable, str(PROJECT / "tools" / "draw_planning_pictures.py"), str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    drawn = {file.name for file in tmp_path.iterdir()}
    kept = {file.name for file in (PROJECT / "docs" / "images").glob("planning-*")}
    assert drawn == NAMED == kept
    for name in drawn:
        assert shapes(tmp_path / name) == shapes(PROJECT / "docs" / "images" / name), f"{name} is out of date"
