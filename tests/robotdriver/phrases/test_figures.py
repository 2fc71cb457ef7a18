"""Numbers of sentences have their thousands apart, and no sign where they are nothing."""

import pytest

from robotdriver.phrases.figures import figure


@pytest.mark.parametrize(
    ("number", "decimals", "written"),
    [
        (3350.4, 0, "3,350"),
        (-12345.67, 1, "-12,345.7"),
        (-0.2, 0, "0"),
        (999.0, 2, "999.00"),
        (340.36, None, "340.36"),
        (2000, None, "2,000"),
        (1e9, None, "1,000,000,000"),
        (0.1 + 0.2, None, "0.3"),
    ],
)
def test_thousands_stand_apart(number: float, decimals: int | None, written: str) -> None:
    assert figure(number, decimals) == written
