"""Prints the licences of what the program needs, as THIRD_PARTY.md: python tools/third_party.py > THIRD_PARTY.md.

It follows the requirements of the installed distribution, extras left out, and reads what each one says of itself.
"""

import re
from importlib.metadata import PackageNotFoundError, distribution

from packaging.requirements import Requirement

HEAD = """# Third-party software

Robot Workshop needs these packages; installers fetch them from a package index, and the program as a folder
(`make package`) contains them. Made by `make third-party`.

| package | licence | home |
|---|---|---|"""


def needed(name: str, found: set[str]) -> set[str]:
    """Add to the names of packages those that one needs, itself left out."""
    try:
        requirements = distribution(name).requires or []
    except PackageNotFoundError:
        return found
    for text in requirements:
        requirement = Requirement(text)
        key = re.sub(r"[-_.]+", "-", requirement.name).lower()
        if key not in found and (requirement.marker is None or requirement.marker.evaluate({"extra": ""})):
            found.add(key)
            needed(key, found)
    return found


def licence_of(name: str) -> tuple[str, str]:
    """Return the licence that a package names, and where it is at home."""
    told = distribution(name).metadata
    classified = [
        line.rpartition(" :: ")[2] for line in told.get_all("Classifier", []) if line.startswith("License ::")
    ]
    free_text = (told.get("License") or "").strip()
    licence = told.get("License-Expression") or (free_text if 0 < len(free_text) < 60 else ", ".join(classified))
    links = dict(link.split(", ", 1) for link in told.get_all("Project-URL", []))
    home = told.get("Home-page") or next(iter(links.values()), "")
    return licence or "see the package", home


def main() -> None:
    """Print the table."""
    print(HEAD)
    for name in sorted(needed("robotworkshop", set())):
        try:
            licence, home = licence_of(name)
        except PackageNotFoundError:
            continue
        print(f"| {name} | {licence} | {home} |")


if __name__ == "__main__":
    main()
