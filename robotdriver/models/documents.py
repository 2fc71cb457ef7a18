"""A robot model as plain words and numbers, as a recording keeps it, and back."""

from collections.abc import Mapping
from typing import Any

import msgspec

from robotdriver.models.files import BODY_KINDS, DRIVE_KINDS, model_of_document
from robotdriver.models.model import RobotModel
from robotdriver.models.sensors import SENSOR_KINDS

__all__ = ["document_of_model", "model_of_document"]

_WORDS = {kind: word for kinds in (BODY_KINDS, DRIVE_KINDS, SENSOR_KINDS) for word, kind in kinds.items()}


def document_of_model(model: RobotModel) -> Mapping[str, Any]:
    """Return the document from which `model_of_document` makes an equal model; angles in it are in rad."""
    document: dict[str, Any] = msgspec.to_builtins(model)
    document["body"] = _with_kind(model.body)
    document["drive"] = _with_kind(model.drive)
    document["sensors"] = [_with_kind(sensor) for sensor in model.sensors]
    return document


def _with_kind(part: object) -> dict[str, Any]:
    return {"kind": _WORDS[type(part)], **msgspec.to_builtins(part)}
