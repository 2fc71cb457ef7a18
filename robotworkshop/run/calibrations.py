"""The calibrations of this user's robots, kept in a file by the robots' names."""

from collections.abc import Mapping
from pathlib import Path

import msgspec
import platformdirs

from robotdriver.create.driver.odometry import UNCALIBRATED, Calibration
from robotworkshop.run import refusals
from robotworkshop.run.settings import SettingsError


def calibrations_file() -> Path:
    """Return where this user's calibrations are kept."""
    return platformdirs.user_config_path("robotworkshop") / "calibrations.json"


def load_calibrations(file: Path) -> Mapping[str, Calibration]:
    """Return all calibrations by the robots' names; none if there is no such file.

    Raises:
        SettingsError: the file cannot be read or holds something else.
    """
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, Calibration])
    except FileNotFoundError:
        return {}
    except (OSError, msgspec.MsgspecError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise SettingsError(f"{file}: {refusals.MEND(reason=str(reason))}") from error


def calibration_of(robot: str, file: Path) -> Calibration:
    """Return the calibration of a robot; that of a perfect one if it has none.

    Raises:
        SettingsError: as `load_calibrations`.
    """
    return load_calibrations(file).get(robot, UNCALIBRATED)


def store_calibration(robot: str, calibration: Calibration, file: Path) -> None:
    """Keep a robot's calibration beside those of the others.

    Raises:
        SettingsError: the file cannot be read or written.
    """
    known = dict(load_calibrations(file)) | {robot: calibration}
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        draft = file.with_suffix(".new")
        draft.write_bytes(msgspec.json.format(msgspec.json.encode(known), indent=2) + b"\n")
        draft.replace(file)
    except OSError as error:
        raise SettingsError(f"{file}: {refusals.NOT_KEPT(words=str(error.strerror))}") from error
