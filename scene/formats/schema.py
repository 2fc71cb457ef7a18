"""The JSON Schema of the native format, made from the types that decode it.

`scene/scene.schema.json` is its published copy; `tools/write_scene_schema.py` writes it. A schema sees types, missing
keys and bounds of single values; outlines that cross themselves and the like are for `scene.checks`.
"""

import json
from typing import Any

import msgspec

from scene.formats.native import SceneDocument


def scene_schema() -> dict[str, Any]:
    """Return the schema, draft 2020-12."""
    (reference,), parts = msgspec.json.schema_components([SceneDocument], ref_template="#/$defs/{name}")
    document = parts.pop(reference["$ref"].rpartition("/")[2])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Robot Workshop scene",
        **{key: value for key, value in document.items() if key != "title"},
        "$defs": {name: {key: value for key, value in part.items() if key != "title"} for name, part in parts.items()},
    }


def schema_text(schema: dict[str, Any]) -> str:
    """Return the schema as it is published."""
    return json.dumps(schema, indent=2) + "\n"
