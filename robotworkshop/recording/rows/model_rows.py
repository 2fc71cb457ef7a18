"""The robot's model in a recording: the name of a shipped model, and any other model whole."""

from functools import lru_cache

import msgspec

from robotdriver.errors import ModelError
from robotdriver.models import MODELS, RobotModel
from robotdriver.models.documents import document_of_model, model_of_document
from robotworkshop.recording import phrases
from robotworkshop.recording.errors import RecordingError

MAX_MODEL_BYTES = 1_000_000
"""No model takes more."""

_HELD_MODELS = 256


@lru_cache(_HELD_MODELS)
def pack_model(model: RobotModel) -> bytes | None:
    """Return a model as bytes; None for one that ships, which is known by its name.

    A shipped model that a later version changes is shown as that version has it.
    """
    if MODELS.get(model.name) == model:
        return None
    return msgspec.msgpack.encode(document_of_model(model))


@lru_cache(_HELD_MODELS)
def unpack_model(name: str, packed: bytes | None) -> RobotModel:
    """Return a model: the same object each time.

    Args:
        name: Its name.
        packed: What `pack_model` returned; also None in recordings from before there were other models in them.

    Raises:
        RecordingError: it is none.
    """
    if packed is not None:
        try:
            document = msgspec.msgpack.decode(packed, type=dict)
            return model_of_document(document)
        except (msgspec.MsgspecError, ModelError) as error:
            raise RecordingError(f"the model {name[:60]!r} in it: {error}") from error
    if name not in MODELS:
        raise RecordingError(phrases.STRANGE_MODEL(name=repr(name[:60]), known=", ".join(MODELS)))
    return MODELS[name]
