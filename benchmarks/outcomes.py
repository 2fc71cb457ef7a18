"""Records what every ready scene comes to, by every way in: outcome, rule, time and final pose.

A change that is to change nothing is held against the record of the commit before it:

    python benchmarks/outcomes.py --seeds 5 --out before.csv          # at the commit before
    python benchmarks/outcomes.py --seeds 5 --against before.csv      # at the commit after: prints the rows that differ

Runs and tournaments are in lock-step and are compared to the last digit. Matches run in real time, so of them only
outcome and rule are compared. A column that one of the records lacks is not compared.
"""

import argparse
import csv
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PROGRAM = (sys.executable, "-c", "from gui.start import main; raise SystemExit(main())")
SCENES = Path(__file__).resolve().parent.parent / "scenes"
MOVERS = ("prm", "lazy_prm", "visibility")
CODE = "FREEZE"
MATCH_SPEED = "8"
KEYS = ("door", "scene", "mover", "seed", "robot")
FIGURES = ("reached", "reason", "rule", "time_s", "x_mm", "y_mm", "heading_deg", "own_collisions", "replans")

Row = Mapping[str, str]


def _called(*words: str) -> str:
    """Return what a command prints; how it exits is part of the outcome, not an error."""
    return subprocess.run([*PROGRAM, *words], capture_output=True, text=True, check=False).stdout


def run_rows(scene: str, mover: str, seed: int) -> list[Row]:
    """Return the outcome of `robotworkshop run`."""
    text = _called("run", scene, "--mover", mover, "--seed", str(seed), "--speed", "max", "--no-record", "--json")
    report = json.loads(text)
    rows = []
    for result in report.get("robots", [report]):
        truth = result.get("truth") or {}
        figures = {
            "reached": result.get("reached"),
            "reason": result.get("reason"),
            "rule": result.get("rule"),
            "time_s": result.get("sim_time_s"),
            "x_mm": truth.get("x"),
            "y_mm": truth.get("y"),
            "heading_deg": truth.get("heading_deg"),
            "own_collisions": result.get("own_collisions"),
            "replans": result.get("replans"),
        }
        rows.append(_row(("run", scene, mover, seed, result["robot"]), figures))
    return rows


def tournament_rows(scene: str, seeds: int) -> list[Row]:
    """Return the outcomes of the games of `robotworkshop tournament`, every mover alone or against every other."""
    with tempfile.TemporaryDirectory() as folder:
        named = [word for mover in MOVERS for word in ("--mover", mover)]
        _called(
            "tournament", *named, "--scenes", scene, "--seeds", str(seeds), "--jobs", "1", "--out", folder, "--json"
        )
        lines = (Path(folder) / "games.jsonl").read_text().splitlines()
    rows = []
    for game in map(json.loads, lines):
        if "key" not in game:
            continue
        key = game["key"]
        for number, played in enumerate(game["performances"]):
            where = ("tournament", scene, " - ".join(key["movers"]), key["seed"], f"{number}.{key.get('number', 0)}")
            figures = {name: played.get(name) for name in ("reached", "reason", "rule", "own_collisions")}
            rows.append(_row(where, figures | {"time_s": game.get("sim_time_s")}))
    return sorted(rows, key=lambda row: [row[name] for name in KEYS])


def match_rows(scene: str, kind: str, seed: int) -> list[Row]:
    """Return the verdict of a match of two different movers, in an arena or on floors of their own."""
    robot = "arena" if kind == "arena" else "sim"
    extra = () if kind == "arena" else ("--speed", MATCH_SPEED)
    players = []
    try:
        for name, mover in (("ada", "prm"), ("bob", "visibility")):
            words = ("player", "--json", "--no-announce", "--pairing-code", CODE, "--name", name, "--robot", robot)
            command = [*PROGRAM, *words, "--mover", mover, *(() if robot == "arena" else ("--seed", str(seed))), *extra]
            players.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        invitations = []
        for player in players:
            assert player.stdout is not None
            told = next(fact for fact in map(json.loads, player.stdout) if fact["event"] == "listening")
            invitations += ["--player", f"{told['address']}#{CODE}"]
        floor = ("--arena", "--speed", MATCH_SPEED, "--seed", str(seed)) if kind == "arena" else ()
        verdict = json.loads(_called("referee", scene, *invitations, *floor, "--no-record", "--json"))
    finally:
        for player in players:
            player.terminate()
            player.communicate()
    figures = {"reached": verdict["winner"], "rule": verdict["rule"]}
    return [_row((kind, scene, "prm - visibility", seed, "winner"), figures)]


def _row(key: Iterable[object], figures: Mapping[str, object]) -> Row:
    values = {name: "" if value is None else str(value) for name, value in figures.items()}
    return dict.fromkeys(FIGURES, "") | dict(zip(KEYS, map(str, key), strict=True)) | values


def all_rows(scenes: Iterable[str], seeds: int, doors: Iterable[str]) -> Iterator[Row]:
    """Yield the rows of these scenes, two programs at a time."""
    with ThreadPoolExecutor(2) as pool:
        jobs = []
        for scene in scenes:
            if "run" in doors:
                jobs += [pool.submit(run_rows, scene, mover, seed) for mover in MOVERS for seed in range(seeds)]
            if "tournament" in doors:
                jobs.append(pool.submit(tournament_rows, scene, seeds))
            for door in ("arena", "sim match"):
                if door in doors and scene.startswith("duel"):
                    jobs += [pool.submit(match_rows, scene, door, seed) for seed in range(seeds)]
        for job in jobs:
            yield from job.result()


def differences(before: Iterable[Row], after: Iterable[Row]) -> Iterator[str]:
    """Yield a line for each row that is not the same in both records."""
    known = {tuple(row[name] for name in KEYS): row for row in before}
    for row in after:
        key = tuple(row[name] for name in KEYS)
        old = known.pop(key, None)
        if old is None:
            yield f"new: {', '.join(key)}"
            continue
        told = [name for name in FIGURES if old.get(name) and row[name] and old[name] != row[name]]
        if told:
            yield f"{', '.join(key)}: " + "; ".join(f"{name} {old[name]} -> {row[name]}" for name in told)
    yield from (f"gone: {', '.join(key)}" for key in known)


def main() -> int:
    """Record, and compare where asked to. Exit status: 1 if a row differs."""
    parser = argparse.ArgumentParser(description="Record what every ready scene comes to.")
    parser.add_argument("--scenes", nargs="*", default=sorted(file.stem for file in SCENES.glob("*.json")))
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--doors", nargs="*", default=["run", "tournament", "arena", "sim match"])
    parser.add_argument("--out", type=Path)
    parser.add_argument("--against", type=Path)
    options = parser.parse_args()
    rows = list(all_rows(options.scenes, options.seeds, options.doors))
    if options.out:
        with options.out.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, [*KEYS, *FIGURES])
            writer.writeheader()
            writer.writerows(rows)
    print(f"{len(rows)} rows")
    if options.against is None:
        return 0
    with options.against.open(newline="", encoding="utf-8") as file:
        lines = list(differences(csv.DictReader(file), rows))
    print(*lines, sep="\n")
    return 1 if lines else 0


if __name__ == "__main__":
    raise SystemExit(main())
