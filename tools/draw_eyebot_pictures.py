"""Draw the pictures of docs/eyebot*.md: three robots on a floor, a panel, and what a camera sees.

Usage: ``python tools/draw_eyebot_pictures.py``. The fonts of the panel are those of the computer.
"""

import tempfile
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from robotdriver.eyebot.inside.layout import CELL_HEIGHT, CELL_WIDTH, LCD_HEIGHT, LCD_WIDTH
from robotdriver.eyebot.lcd import Lcd
from robotworkshop.cli.app import main as run_verb
from robotworkshop.families.eyebot.programs import prepared
from robotworkshop.families.eyebot.run import EyeBotRun, EyeBotRunOptions
from robotworkshop.families.eyebot.setup import load_world, setup_of
from robotworkshop.stage.events import Announcer

IMAGES = Path(__file__).parents[1] / "docs" / "images"

WORLD = """\
world room.wld
Golf 1500 1000 0
Crate1 2300 1400 30
S4 600 500 0
S4 2400 500 90
S4 700 1500 -20
"""
ROOM = """\
floor 3000 2000
0 0 3000 0
3000 0 3000 2000
3000 2000 0 2000
0 2000 0 0
1200 0 1200 600
1800 2000 1800 1500
"""
PROGRAM = """\
from eye import *

LCDMenu("SCAN", "", "", "END")
LCDPrintf("robot %d of %d\\n", OSMachineID(), SIMGetRobotCount())
for way, angle in ((300, 60), (350, -80), (250, 40)):
    VWCurve(way, angle, 200)
    VWWait()
for at, mm in enumerate(LIDARGet()):
    LCDLine(60 + at, 270, 60 + at, 270 - mm // 14, 0x4080FF)
LCDSetPrintf(1, 0, "at %d %d, %d degrees", *VWGetPosition())
LCDSetPrintf(2, 0, "front %d mm, left %d mm, right %d mm", *map(PSDGet, (PSD_FRONT, PSD_LEFT, PSD_RIGHT)))
"""


def drawn(lcd: Lcd) -> Image.Image:
    """Return a display with its menu."""
    image = Image.fromarray(lcd.pixels)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(size=13)
    for (row, column), cell in lcd.cells.items():
        x, y = column * CELL_WIDTH, row * CELL_HEIGHT
        pen.rectangle((x, y, x + CELL_WIDTH - 1, y + CELL_HEIGHT - 1), fill=f"#{cell.background:06x}")
        pen.text((x, y), cell.text, fill=f"#{cell.colour:06x}", font=font)
    width = LCD_WIDTH // len(lcd.menu)
    for number, word in enumerate(lcd.menu):
        box = (number * width + 2, LCD_HEIGHT - 26, (number + 1) * width - 3, LCD_HEIGHT - 3)
        pen.rectangle(box, fill=f"#{word.background:06x}")
        pen.text((box[0] + 8, box[1] + 3), word.text, fill=f"#{word.colour:06x}", font=font)
    return image


def main() -> None:
    """Draw all three."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in (("room.wld", ROOM), ("floor.sim", WORLD), ("program.py", PROGRAM)):
            (folder / file).write_text(text)
        world, record = folder / "floor.sim", folder / "run.rec"
        program = str(folder / "program.py")
        run_verb(["eyebot", program, "--world", str(world), "--speed", "max", "--record", str(record)])
        run_verb(["export", str(record), str(IMAGES / "eyebot-floor.svg")])
        setup = setup_of(load_world(world), [Path(program)], lambda file: prepared(file, 7, folder))
        run = EyeBotRun(setup, EyeBotRunOptions(speed=None, time_limit_s=60.0), Announcer())
        run.run()
        device = next(iter(run.devices.values()))
        drawn(device.lcd).save(IMAGES / "eyebot-panel.png", optimize=True)
        picture = run.stage.world.sensing.picture(device.robot, "camera", 320, 240)
        Image.fromarray(picture).save(IMAGES / "eyebot-camera.png", optimize=True)


if __name__ == "__main__":
    main()
