"""Runs as a program on a brick: calls every public method and property of the library, and notes what came of each.

Its arguments are the file for its notes, a WAV file, and perhaps the only classes that it calls.
"""

import importlib
import inspect
import json
import sys
import threading
import time
from functools import partial
from pathlib import Path

import ev3dev2

MODULES = (
    "motor",
    "sensor",
    "sensor.lego",
    "led",
    "button",
    "sound",
    "display",
    "console",
    "power",
    "port",
    "stopwatch",
)
MODULES += ("unit", "wheel", "control.rc_tank")
FOR_EVER = ("process_forever",)
"""What never returns by itself runs in a thread for a moment."""

WAV = sys.argv[2]
ONLY = sys.argv[3:]
MAKE = {
    "Wheel": (56, 28),
    "ServoMotor": ("ev3-ports:outA",),
    "DcMotor": ("ev3-ports:outA",),
    "MotorSet": ({"ev3-ports:outA": "LargeMotor", "ev3-ports:outD": "LargeMotor"},),
    "MoveTank": ("ev3-ports:outA", "ev3-ports:outD"),
    "MoveSteering": ("ev3-ports:outA", "ev3-ports:outD"),
    "MoveJoystick": ("ev3-ports:outA", "ev3-ports:outD"),
    "MoveDifferential": ("ev3-ports:outA", "ev3-ports:outD", "EV3EducationSetTire", 120),
    "RemoteControlledTank": ("ev3-ports:outA", "ev3-ports:outD"),
    "LegoPort": ("ev3-ports:in1",),
    "Led": ("led0:red:brick-status",),
    "DistanceValue": (),
    "StopWatch": (),
    **dict.fromkeys(("SpeedPercent", "SpeedRPS", "SpeedRPM", "SpeedDPS", "SpeedDPM", "SpeedNativeUnits"), (1,)),
    **{f"Distance{unit}": (1,) for unit in ("Millimeters", "Centimeters", "Decimeters", "Meters", "Inches")},
    **{f"Distance{unit}": (1,) for unit in ("Feet", "Yards", "Studs")},
}
TWO, STEER = (10, 10), (0, 10)
ARGS = {
    "value": (0,),
    "get_attr_int": (None, "position"),
    "to_native_units": ("motor",),
    "wait_until": ("running", 10),
    "wait_while": ("running", 10),
    "wait": (bool, 10),
    "wait_until_not_moving": (10,),
    "on": (10,),
    "on_for_degrees": (10, 10),
    "on_for_rotations": (10, 0.1),
    "on_for_seconds": (10, 0.1),
    "on_to_position": (10, 0),
    "run_to_abs_pos": (),
    "off": (),
    "set_args": (),
    "set_polarity": ("normal",),
    "set_color": ("LEFT", "RED"),
    "set": ("LEFT",),
    "animate_stop": (),
    "animate_rainbow": ("LEFT", "RIGHT", 0.1, 0.05, 0.2),
    "animate_cycle": (("RED", "GREEN"), ("LEFT", "RIGHT"), 0.1, 0.2),
    "animate_flash": ("RED", ("LEFT", "RIGHT"), 0.1, 0.2),
    "animate_police_lights": ("RED", "GREEN", "LEFT", "RIGHT", 0.1, 0.2),
    "wait_for_pressed": {"TouchSensor": (20,), None: ("enter", 20)},
    "wait_for_released": {"TouchSensor": (20,), None: ("enter", 20)},
    "wait_for_bump": {"TouchSensor": (20,), None: ("enter", 20)},
    "wait_until_angle_changed_by": (0,),
    "start": (),
    "beep": (),
    "tone": (440, 10),
    "play_tone": (440, 0.01),
    "play_note": ("C4", 0.01),
    "play_file": (WAV,),
    "speak": ("hi",),
    "play_song": ((("C4", "q"),),),
    "set_volume": (50,),
    "text_at": ("hi",),
    "image_filename": (WAV.replace(".wav", ".bmp"),),
    "line": (False, 0, 0, 9, 9),
    "circle": (False, 9, 9, 3),
    "rectangle": (False, 0, 0, 9, 9),
    "point": (False, 1, 1),
    "text_pixels": ("hi",),
    "text_grid": ("hi",),
    "is_elapsed_ms": (10,),
    "is_elapsed_secs": (10,),
    "turn_degrees": (10, 3),
    "turn_left": (10, 3),
    "turn_right": (10, 3),
    "turn_to_angle": (10, 90),
    "on_for_distance": (10, 5),
    "on_arc_left": (10, 100, 5),
    "on_arc_right": (10, 100, 5),
    "on_to_coordinates": (10, 5, 5),
    "follow_gyro_angle": (1, 0, 0, "speed", 0, 0.01, "for ever"),
    "follow_line": (1, 0, 0, "speed", None, True, 60, 20, 0.01, "for ever"),
    "on_change": (["enter"],),
    "angle_to_speed_percentage": (45,),
    "get_speed_steering": (0, 10),
    "add_mode": (),
    "calibrate_gyro": (),
    "make_move": ("motor", 10),
}
BY_CLASS = {
    **{
        ("MoveTank", name): (10, *args) for name, args in ARGS.items() if name in ("on_for_degrees", "on_for_rotations")
    },
    ("MoveTank", "on_for_seconds"): (10, 10, 0.1),
    ("MoveTank", "on"): TWO,
    ("MoveSteering", "on"): STEER,
    ("MoveSteering", "on_for_degrees"): (0, 10, 10),
    ("MoveSteering", "on_for_rotations"): (0, 10, 0.1),
    ("MoveSteering", "on_for_seconds"): (0, 10, 0.1),
    ("MoveJoystick", "on"): (10, 10),
}
BASES = ("ButtonBase", "ButtonCommon", "ButtonEVIO", "EV3ButtonCommon")
"""Made to be derived from: they have no buttons of their own."""


def arguments(cls, name, things):
    for base in cls.__mro__:
        if (base.__name__, name) in BY_CLASS:
            return BY_CLASS[base.__name__, name]
    found = ARGS.get(name, ())
    if isinstance(found, dict):
        found = found.get(cls.__name__, found[None])
    return tuple(things.get(each, each) if isinstance(each, str) else each for each in found)


def outcome(call):
    try:
        call()
    except ev3dev2.DeviceNotFound:
        return "not connected"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return "works"


def main():
    notes = {}
    modules = {name: importlib.import_module(f"ev3dev2.{name}") for name in MODULES}
    motor, wheel = modules["motor"], modules["wheel"]
    things = {
        "motor": motor.LargeMotor("ev3-ports:outA"),
        "speed": motor.SpeedPercent(10),
        "for ever": lambda _: False,
    }
    for module in modules.values():
        for name, cls in sorted(vars(module).items()):
            if not inspect.isclass(cls) or cls.__module__ != module.__name__ or issubclass(cls, BaseException):
                continue
            if name in BASES or (ONLY and name not in ONLY):
                continue
            args = MAKE.get(name, ())
            args = tuple(getattr(wheel, each, each) if isinstance(each, str) else each for each in args)
            if name == "MotorSet":
                args = (dict.fromkeys(args[0], motor.LargeMotor),)
            if name == "FbMem":
                args = ()
            try:
                made = cls(*args)
            except ev3dev2.DeviceNotFound:
                notes[name] = "not connected"
                continue
            except Exception as error:
                notes[name] = f"{type(error).__name__}: {error}"
                continue
            notes[name] = "works"
            survey(cls, name, made, things, modules, notes)
    Path(sys.argv[1]).write_text(json.dumps(notes))


def survey(cls, name, made, things, modules, notes):
    if hasattr(made, "follow_gyro_angle"):
        made.gyro = modules["sensor.lego"].GyroSensor()
        made.cs = modules["sensor.lego"].ColorSensor()
    if hasattr(made, "odometry_start"):
        made.odometry_start()
    for attribute in sorted(dir(cls)):
        if attribute.startswith("_") or attribute in ("fid", "fix_info", "var_info", "mmap", "odometry_stop"):
            continue
        place = f"{name}.{attribute}"
        static = inspect.getattr_static(cls, attribute)
        if isinstance(static, property):
            if static.fget is not None:
                notes[place] = outcome(partial(getattr, made, attribute))
            continue
        if not callable(getattr(cls, attribute)) or inspect.isclass(getattr(cls, attribute)):
            continue
        if attribute in FOR_EVER or (name, attribute) == ("RemoteControlledTank", "main"):
            thread = threading.Thread(target=outcome, args=(getattr(made, attribute),), daemon=True)
            thread.start()
            time.sleep(0.1)
            notes[place] = "works" if thread.is_alive() else "ended"
            continue
        if attribute.startswith(("get_attr", "get_cached_attr", "set_attr")):
            continue  # The library's own way to the files, which every property takes.
        if attribute == "start":
            made.reset()
        if attribute == "wait_until_angle_changed_by":
            made.mode = made.MODE_GYRO_ANG
        notes[place] = outcome(partial(getattr(made, attribute), *arguments(cls, attribute, things)))
    if hasattr(made, "odometry_stop"):
        made.odometry_stop()


main()
