"""The settings of a session, with the defaults that the user has stored."""

import math
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import platformdirs

from robotdriver.conditions import FLOORS, FloorConditions
from robotdriver.errors import WorkshopError
from robotworkshop.run import refusals

if TYPE_CHECKING:
    from robotworkshop.run.rulebook import RuleOptions


class SettingsError(WorkshopError):
    """A setting that cannot be used."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a session.

    Attributes:
        mover: Name of an installed mover, or path of a .py file.
        seed: Random seed; 0 or more. The same seed gives the same run.
        parameters: Values for the mover's parameters, by name.
        speed: Factor of real time, more than 0; None for as fast as possible.
        time_limit_s: A drive that takes longer on the floor's clock is ended.
        floor: What goes wrong on the floor, a key of `robotdriver.conditions.FLOORS`; None leaves it to the scene.
        rules: What is chosen about the rules, as ``goal_mm=150``; of the time limits the one above counts.
        max_speed_mm_s: No wheel of a simulated robot turns faster, more than 0; None for the model's own top speed.
        together: Whether robots are planned for together: those of each team, or all where the scene has none. None has
            that done for teams where no other mover is chosen.
    """

    mover: str = "prm"
    seed: int = 0
    parameters: Mapping[str, Any] = msgspec.field(default_factory=dict)
    speed: float | None = 1.0
    time_limit_s: float = 900.0
    floor: str | None = None
    rules: tuple[str, ...] = ()
    max_speed_mm_s: float | None = None
    together: bool | None = None

    def __post_init__(self) -> None:
        if self.seed < 0:
            raise SettingsError(refusals.BAD_SEED(number=str(self.seed)))
        if self.speed is not None and not (math.isfinite(self.speed) and self.speed > 0.0):
            raise SettingsError(refusals.BAD_SPEED(number=f"{self.speed:g}"))
        if not (math.isfinite(self.time_limit_s) and self.time_limit_s > 0.0):
            raise SettingsError(refusals.BAD_TIME_LIMIT(time=f"{self.time_limit_s:g} s"))
        if self.floor is not None and self.floor not in FLOORS:
            raise SettingsError(refusals.NO_FLOOR(name=repr(self.floor[:60]), known=", ".join(FLOORS)))
        if self.max_speed_mm_s is not None and not (math.isfinite(self.max_speed_mm_s) and self.max_speed_mm_s > 0.0):
            raise SettingsError(refusals.BAD_MAX_SPEED(speed=f"{self.max_speed_mm_s:g} mm/s"))
        if self.rules:
            _ = self.rule_options  # so that a mistake is known at once

    @property
    def floor_conditions(self) -> FloorConditions | None:
        """The imperfections of the floor; None for those of the scene."""
        return None if self.floor is None else FLOORS[self.floor]

    @property
    def rule_options(self) -> "RuleOptions":
        """The rules by which a drive with these settings is judged.

        Raises:
            RuleError: there is no such rule, or it cannot have this value.
        """
        from robotworkshop.run.rulebook import RuleOptions, read_rules

        return replace(read_rules(self.rules, RuleOptions()), time_limit_s=self.time_limit_s)


def read_speed(text: str) -> float | None:
    """Return the speed that a text names, a number or ``max``; None is as fast as possible.

    Raises:
        SettingsError: it names none.
    """
    try:
        return None if text == "max" else float(text)
    except ValueError:
        raise SettingsError(f"--speed {text}: neither a number nor max") from None


def settings_file() -> Path:
    """Return where this user's defaults are kept."""
    return platformdirs.user_config_path("robotworkshop") / "settings.json"


def load_settings(file: Path) -> Settings:
    """Return the settings that a file holds, or the defaults if there is no such file.

    Raises:
        SettingsError: the file cannot be read or holds something else.
    """
    try:
        return msgspec.json.decode(file.read_bytes(), type=Settings)
    except FileNotFoundError:
        return Settings()
    except SettingsError as error:
        raise SettingsError(f"{file}: {refusals.MEND(reason=str(error))}") from error
    except (OSError, msgspec.MsgspecError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise SettingsError(f"{file}: {refusals.MEND(reason=str(reason))}") from error
