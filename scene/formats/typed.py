"""From a JSON document to typed values, with every fault named by its JSON path in plain words."""

import re
from typing import Any, TypeVar

import msgspec

from scene import phrases
from scene.errors import SceneError

T = TypeVar("T")

_WORDS = {
    "float": "a number",
    "int": "a whole number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "null",
}
_PLACE = re.compile(r"^(?P<reason>.*?)(?: - at `\$\.?(?P<place>.*)`)?$", re.DOTALL)
_EXPECTED = re.compile(r"^Expected `(?P<expected>[^`]*)`, got `(?P<found>[^`]*)`$")
_LENGTH = re.compile(r"^Expected `array` of length (?P<expected>\d+), got (?P<found>\d+)$")
_TOO_LONG = re.compile(r"^Expected `array` of length <= (?P<limit>\d+)$")
_MISSING = re.compile(r"^Object missing required field `(?P<key>[^`]*)`$")
_KIND = re.compile(r"^Invalid value '(?P<kind>.*)'$", re.DOTALL)


def decode(document: Any, kind: type[T]) -> T:
    """Return the document as a value of the given msgspec type.

    Raises:
        SceneError: something is missing or of another type; the place is its JSON path.
    """
    try:
        return msgspec.convert(document, kind)
    except msgspec.ValidationError as error:
        match = _PLACE.match(str(error))
        place = (match["place"] or "") if match else ""
        raise SceneError(_in_plain_words(match["reason"] if match else str(error)), place=place) from None


def words_for(value: Any) -> str:
    """Return what a JSON value is, in the words of the complaints."""
    kinds = {bool: "bool", int: "float", float: "float", str: "str", list: "array", dict: "object", type(None): "null"}
    return _WORDS.get(kinds.get(type(value), ""), type(value).__name__)


def _in_plain_words(reason: str) -> str:
    if match := _LENGTH.match(reason):
        return phrases.EXPECTED_VALUES(count=match["expected"], number=match["found"])
    if match := _TOO_LONG.match(reason):
        return phrases.TOO_LONG(count=f"{int(match['limit']):,}")
    if match := _EXPECTED.match(reason):
        expected = " or ".join(_WORDS.get(word, word) for word in match["expected"].split(" | "))
        return phrases.EXPECTED(expected=expected, found=_WORDS.get(match["found"], match["found"]))
    if match := _MISSING.match(reason):
        return phrases.MISSING_KEY(key=match["key"])
    if match := _KIND.match(reason):
        return phrases.NOT_SUPPORTED(kind=ascii(match["kind"][:60]))
    if reason == "Number out of range":
        return phrases.TOO_LARGE_NUMBER()
    return reason
