"""Prints the texts of the window that have no translation: python tools/missing_translations.py [CODE ...].

A missing translation is shown in English and breaks nothing. `make translations` finds new texts and then prints these.
"""

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "gui" / "texts" / "translations"


def missing(file: Path) -> tuple[list[str], int]:
    """Return the texts in a file that are not translated, and how many texts there are."""
    messages = list(ET.parse(file).getroot().iter("message"))
    return [each.findtext("source") or "" for each in messages if not _is_translated(each)], len(messages)


def _is_translated(message: ET.Element) -> bool:
    translation = message.find("translation")
    if translation is None or translation.get("type") == "unfinished":
        return False
    forms = [form.text for form in translation.iter("numerusform")]
    return all(forms) if forms else bool(translation.text)


def main() -> None:
    """Print what is missing in each language, or in those that are named."""
    for file in sorted(FOLDER.glob("*.ts")):
        if sys.argv[1:] and file.stem not in sys.argv[1:]:
            continue
        texts, count = missing(file)
        print(f"{file.stem}: {count - len(texts)} of {count} texts are translated")
        for text in texts:
            print(f"  missing: {text!r}")


if __name__ == "__main__":
    main()
