"""The text of a scene file and the JSON document in it: reading with the place of every fault, writing to be read."""

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from scene import phrases
from scene.errors import SceneError

_ENCODINGS = ((b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"))
_HALF_PAIR = re.compile(r"\\u[dD][89a-fA-F]")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


def parse_document(content: bytes) -> Any:
    """Return the JSON value that a file holds.

    Raises:
        SceneError: it is empty, binary, in another encoding than UTF-8, not JSON, cut off, nested too deeply, or holds
            a number that is not finite. The place is line and column, or the JSON path where there is one.
    """
    content = content.removeprefix(_BYTE_ORDER_MARK)
    for mark, encoding in _ENCODINGS:
        if content.startswith(mark):
            raise SceneError(phrases.OTHER_ENCODING(encoding=encoding))
    if not content.strip():
        raise SceneError(phrases.EMPTY())
    if b"\0" in content:
        raise SceneError(phrases.BINARY())
    try:
        text = content.decode()
    except UnicodeDecodeError as error:
        place = _line_and_column(content[: error.start].decode())
        raise SceneError(phrases.NOT_UTF8(byte=f"0x{content[error.start]:02x}"), place=place) from None
    try:
        return msgspec.json.decode(content)
    except RecursionError:
        raise SceneError(phrases.TOO_DEEP()) from None
    except msgspec.MsgspecError as error:
        raise _json_fault(text, error) from None


def _json_fault(text: str, refusal: msgspec.MsgspecError) -> SceneError:
    """Find the place of what the strict reader refused, with a reader that knows line numbers and swallows NaN."""
    try:
        document = json.loads(text, parse_int=float)
    except json.JSONDecodeError as error:
        # The reader reports an open string where it begins, and everything else that is missing at the end.
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
            return SceneError(phrases.CUT_OFF(), place=_line_and_column(text.rstrip()))
        return SceneError(phrases.NOT_JSON(words=error.msg.lower()), place=_line_and_column(text[: error.pos]))
    except RecursionError:
        return SceneError(phrases.TOO_DEEP())
    if complaint := non_finite_number(document):
        return complaint
    if _HALF_PAIR.search(text):
        return SceneError(phrases.HALF_PAIR_IN_FILE())
    return SceneError(phrases.NOT_JSON(words=str(refusal)))


def _line_and_column(text_before: str) -> str:
    """Return the place in a file that comes after this text."""
    lines = text_before.split("\n")
    return f"line {len(lines)}, column {len(lines[-1]) + 1}"


def non_finite_number(document: Any, place: Sequence[Any] = ()) -> SceneError | None:
    """Return a complaint about the first NaN or infinity in a document, None if there is none. JSON has neither.

    Args:
        document: What is looked through.
        place: The keys that lead to it where it is a part of a larger one.
    """
    open_values: list[Iterator[tuple[Any, Any]]] = [iter([(None, document)])]
    keys: list[Any] = []
    while open_values:
        for key, value in open_values[-1]:
            if isinstance(value, float):
                if not math.isfinite(value):
                    reason = phrases.NAN() if math.isnan(value) else phrases.NOT_FINITE()
                    inside = [*keys, key][1:]  # The first is that of the document itself.
                    return SceneError(reason, place=_json_path([*place, *inside]))
            elif isinstance(value, (list, tuple)):
                open_values.append(iter(enumerate(value)))
                keys.append(key)
                break
            elif isinstance(value, Mapping):
                open_values.append(iter(value.items()))
                keys.append(key)
                break
        else:
            open_values.pop()
            del keys[-1:]
    return None


def _json_path(keys: Sequence[Any]) -> str:
    """Return the path to a value by its keys."""
    steps = (f".{key}" if isinstance(key, str) and key.isidentifier() else f"[{json.dumps(key)}]" for key in keys)
    return "".join(steps).removeprefix(".")


def write_document(document: Mapping[str, Any]) -> bytes:
    """Return a document as a file that people can read and compare: one member of a list, or of ``meta``, a line.

    Args:
        document: An iterator in it stands for a list whose members are made one by one, as they are written. Of
            thousands together, searches for garbage take as long as a paint.

    Raises:
        SceneError: it holds something that JSON cannot express.
    """
    members = (f"  {_compact(key)}: {_spread(key, value)}" for key, value in document.items())
    try:
        return ("{\n" + ",\n".join(members) + "\n}\n").encode()
    except UnicodeEncodeError:
        raise SceneError(phrases.HALF_PAIR()) from None


def _spread(key: str, value: Any) -> str:
    """Write a member of the document: lists of lists or objects, and objects that hold text, over several lines."""
    if isinstance(value, (list, tuple)) and any(isinstance(item, (list, tuple, Mapping)) for item in value):
        value = iter(value)
    if isinstance(value, Iterator):
        lines = [f"    {_compact(item, key, index)}" for index, item in enumerate(value)]
        return "[\n" + ",\n".join(lines) + "\n  ]" if lines else "[]"
    if isinstance(value, Mapping) and any(isinstance(item, str) for item in value.values()):
        lines = [f"    {_compact(str(name))}: {_compact(item, key, name)}" for name, item in value.items()]
        return "{\n" + ",\n".join(lines) + "\n  }"
    return _compact(value, key)


def _compact(value: Any, *place: Any) -> str:
    """Write a value, to which these keys lead, in one line."""
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False, default=_plain)
    except RecursionError:
        raise SceneError(phrases.KEYS_TOO_DEEP()) from None
    except ValueError:
        if complaint := non_finite_number(value, place):
            raise complaint from None
        raise


def _plain(value: Any) -> Any:
    """Turn the read-only mappings of a Scene into what JSON knows."""
    if isinstance(value, Mapping):
        return dict(value)
    raise SceneError(f"a {type(value).__name__} cannot be written as JSON: {value!r}")
