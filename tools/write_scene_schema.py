"""Write scene/scene.schema.json from the types that the native format is decoded with."""

from pathlib import Path

from scene.formats.schema import scene_schema, schema_text

if __name__ == "__main__":
    file = Path(__file__).resolve().parent.parent / "scene" / "scene.schema.json"
    file.write_text(schema_text(scene_schema()), encoding="utf-8")
    print(f"written: {file}")
