"""What a report of planning says to people and programs."""

from robotworkshop.cli.printing.console import solve_line
from robotworkshop.run.reports import SolveReport, solve_as_json


def report_of(verified: bool | None, path: tuple[tuple[float, float], ...]) -> SolveReport:
    return SolveReport(
        robot="Ada", mover="follow", solved=True, reason="", path=path, length_mm=0.0, nodes=0, edges=0,
        margin_mm=0.0, seconds={}, robot_radius_mm=174.0, seed=0, verified=verified,
    )  # fmt: skip


def test_a_mover_without_a_path_leaves_nothing_to_verify() -> None:
    report = report_of(None, ())
    assert "no path to verify" in solve_line(report)
    assert solve_as_json(report)["verified"] == "nothing to verify"


def test_a_path_is_verified_or_not() -> None:
    path = ((0.0, 0.0), (1.0, 0.0))
    assert solve_as_json(report_of(True, path))["verified"] is True
    assert "not verified" in solve_line(report_of(False, path))
