"""The published JSON Schema: in step with the types that decode, and of one mind with the checks where it can see."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from scene import SceneError, scene_from_document
from scene.formats.schema import scene_schema, schema_text

ROOT = Path(__file__).resolve().parents[2]
PUBLISHED = (files("scene") / "scene.schema.json").read_text(encoding="utf-8")
POLYGON = [[0, 0], [100, 0], [0, 100]]
GOOD: dict[str, Any] = {
    "format": "robotworkshop-scene",
    "version": 1,
    "workspace": {"min": [0, 0], "max": [4000, 3000]},
    "robots": [{"name": "anna", "start": {"x": 500, "y": 500}, "goal": None, "colour": "red"}],
    "obstacles": [{"polygon": POLYGON, "motion": {"waypoints": [[50, 500]], "speed_mm_s": 80}}],
    "walls": [[[0, 0], [0, 3000]]],
    "floor_regions": [{"polygon": POLYGON, "color": "#00FF7f", "drop": False, "tape": "matt"}, {"polygon": POLYGON}],
    "things": [
        {"polygon": POLYGON, "movable": {"mass_kg": 2, "restitution": 0.5}, "material": {"seen_by": ["laser"]}},
        {"polyline": [[0, 0], [1, 1]], "name": "tape", "known": False, "material": {"height_mm": 100, "solid": False}},
        {"points": [[5, 5]], "material": None},
        {"disc": {"x": 50, "y": 60, "radius": 20}, "movable": {"rolls": True}, "scratched": True},
    ],
    "places": [
        {"name": "kitchen", "x": 1, "y": 2, "heading_deg": 90},
        {"name": "plug", "x": 3, "y": 4, "kind": "dock"},
    ],
    "areas": [{"kind": "forbidden", "polygon": POLYGON}, {"kind": "border", "polyline": [[0, 0], [1, 0]], "name": "b"}],
    "georeference": {"latitude_deg": 48.1, "longitude_deg": -11.5, "altitude_m": 520},
    "meta": {"title": "Test"},
    "note": "unknown keys are allowed",
}


@pytest.fixture(scope="module")
def validator() -> Any:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(PUBLISHED)
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_what_is_published_is_what_is_decoded() -> None:
    assert schema_text(scene_schema()) == PUBLISHED, "run tools/write_scene_schema.py"


@pytest.mark.parametrize("file", sorted((ROOT / "scenes").glob("*.json")), ids=lambda file: file.stem)
def test_our_scenes_are_valid(validator: Any, file: Path) -> None:
    validator.validate(json.loads(file.read_text(encoding="utf-8")))


def test_a_full_scene_is_valid(validator: Any) -> None:
    scene_from_document(GOOD)
    validator.validate(GOOD)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "other"},
        {"version": 2},
        {"version": "1"},
        {"workspace": {"min": [0, 0]}},
        {"workspace": {"min": [0, 0], "max": [1]}},
        {"workspace": {"min": [0, 0], "max": [1e7, 1]}},
        {"robots": [{"name": "anna"}]},
        {"robots": [{"name": "", "start": {"x": 0, "y": 0}}]},
        {"robots": [{"name": "anna", "start": {"x": "0", "y": 0}}]},
        {"robots": [{"name": "anna", "start": {"x": 0, "y": 0}, "model": "rover"}]},
        {"robots": [{"name": "anna", "start": {"x": 0, "y": 0}, "goal": {"x": 1}}]},
        {"robots": [{"name": f"r{i}", "start": {"x": 0, "y": 0}} for i in range(1_001)]},
        {"obstacles": [{}]},
        {"obstacles": [{"polygon": POLYGON[:2]}]},
        {"obstacles": [{"polygon": [[0, 0, 0], [1, 0, 0], [0, 1, 0]]}]},
        {"obstacles": [{"polygon": POLYGON, "known": 1}]},
        {"obstacles": [{"polygon": POLYGON, "motion": {"waypoints": [], "speed_mm_s": 1}}]},
        {"obstacles": [{"polygon": POLYGON, "motion": {"waypoints": [[1, 1]], "speed_mm_s": 0}}]},
        {"obstacles": [{"polygon": POLYGON, "motion": {"waypoints": [[1, 1]], "speed_mm_s": 20_000}}]},
        {"walls": [[[0, 0]]]},
        {"floor_regions": [{}]},
        {"floor_regions": [{"polygon": POLYGON[:2]}]},
        {"floor_regions": [{"polygon": POLYGON, "color": "red"}]},
        {"floor_regions": [{"polygon": POLYGON, "drop": 1}]},
        {"floor_regions": [{"polygon": POLYGON}] * 10_001},
        {"things": [{"disc": {"x": 0, "y": 0}}]},
        {"things": [{"disc": {"x": 0, "y": 0, "radius": 0}}]},
        {"things": [{"polygon": POLYGON[:2]}]},
        {"things": [{"polyline": POLYGON[:1]}]},
        {"things": [{"points": []}]},
        {"things": [{"points": [[0, 0]], "material": {"seen_by": ["nose"]}}]},
        {"things": [{"points": [[0, 0]], "material": {"color": "red"}}]},
        {"things": [{"points": [[0, 0]], "material": {"height_mm": -1}}]},
        {"things": [{"points": [[0, 0]], "material": {"reflectance": -1}}]},
        {"things": [{"polygon": POLYGON, "movable": {"mass_kg": 0}}]},
        {"things": [{"polygon": POLYGON, "movable": {"restitution": 1.5}}]},
        {"things": [{"polygon": POLYGON, "name": "x" * 101}]},
        {"places": [{"name": "", "x": 0, "y": 0}]},
        {"places": [{"name": "a", "x": 1e7, "y": 0}]},
        {"areas": [{"polygon": POLYGON}]},
        {"areas": [{"kind": "forbidden", "polyline": [[0, 0]]}]},
        {"georeference": {"latitude_deg": 91, "longitude_deg": 0}},
        {"georeference": {"latitude_deg": 0}},
        {"meta": "title"},
    ],
)
def test_schema_and_program_refuse_the_same(validator: Any, change: dict[str, Any]) -> None:
    assert not validator.is_valid(GOOD | change)
    with pytest.raises(SceneError):
        scene_from_document(GOOD | change)
