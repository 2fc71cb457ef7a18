"""The verb export: a recording as a picture, a film, or a page; the file's suffix says which."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from robotworkshop.cli.printing import stdout
from robotworkshop.cli.recording_verbs import moment_of, opened, part_of, result_lines
from robotworkshop.cli.scene_verbs import ExitStatus
from robotworkshop.doors.installed import export_suffixes, load_export
from robotworkshop.frontends import load_frontend
from robotworkshop.recording.errors import RecordingError
from robotworkshop.recording.export.moving_pictures import write_gif, write_mp4
from robotworkshop.recording.export.page import PAGE_LAYERS, PageParts, page
from robotworkshop.recording.export.sampled_pictures import Raster, film, picture_at
from robotworkshop.recording.replay import Replay
from robotworkshop.view.picture import USUAL_LAYERS, Layer, Picture, Theme
from scene.scene import Scene

FILM_LAYERS = USUAL_LAYERS - {Layer.INFLATED, Layer.ROADMAP}
"""Films are about what moves."""


class Kind(Enum):
    """The kinds of files that a recording can be exported as, by their suffix."""

    SVG = ".svg"
    PNG = ".png"
    GIF = ".gif"
    MP4 = ".mp4"
    HTML = ".html"


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """The options of an export.

    Attributes:
        from_s: Films and pages begin at this time.
        to_s: They end at this time; pictures show it.
        speed: How many times as fast films play; None for what suits the kind.
        width_px: Of pictures and films; None for what suits the kind.
        theme: Colours of pictures and films; pages have both.
        every_s: Time from one picture of a sequence to the next; None for a single picture.
    """

    from_s: float = -math.inf
    to_s: float = math.inf
    speed: float | None = None
    width_px: int | None = None
    theme: Theme = Theme.LIGHT
    every_s: float | None = None


_WIDTHS_PX = {Kind.SVG: 1600, Kind.PNG: 1600, Kind.GIF: 640, Kind.MP4: 960, Kind.HTML: 1200}
_FRAMES_S = {Kind.GIF: 0.08, Kind.MP4: 1.0 / 30.0}
"""The time that each frame of a film is shown. Browsers show no GIF frame for less than 0.02 s."""
_SPEEDS = {Kind.GIF: 4.0, Kind.MP4: 1.0}


def export(file: Path, target: Path, options: ExportOptions, as_json: bool) -> ExitStatus:
    """Write a recording as something that other programs show."""
    replay = opened(file)
    if target.suffix.lower() in export_suffixes():
        from_s, to_s = part_of(replay, options.from_s, options.to_s)
        kind, made = target.suffix.lower(), load_export(target.suffix.lower())(replay, target, from_s, to_s)
    else:
        kind = kind_of(target).value
        made = write_export(replay, target, _within(replay, options, Kind(kind)))
    size = _bytes_of(target if options.every_s is None else _numbered(target, 1))
    if as_json:
        stdout.print_json({"file": str(target), "kind": kind.removeprefix("."), "made": made, "bytes": size})
    else:
        stdout.print_line(f"{target}: {made}, {size / 1000.0:,.0f} kB")
    return ExitStatus.DONE


def write_export(replay: Replay, target: Path, options: ExportOptions) -> str:
    """Write a recording as something that other programs show; return in words what was made.

    Raises:
        WorkshopError: the file's suffix is of no known kind, or it cannot be written.
    """
    match kind := kind_of(target):
        case Kind.SVG | Kind.PNG if options.every_s is not None:
            pictures = _write_sequence(replay, target, options.every_s, options)
            return f"{pictures:,} {'picture' if pictures == 1 else 'pictures'}, from {_numbered(target, 1).name} on"
        case Kind.SVG | Kind.PNG:
            picture = replace(picture_at(replay, options.to_s, USUAL_LAYERS, options.theme), cheer_s=None)
            load_frontend("painter")(picture, target, options.width_px or _WIDTHS_PX[kind])
            return "a picture"
        case Kind.GIF | Kind.MP4:
            frames = _write_film(replay, target, options, kind)
            return f"{frames:,} {'frame' if frames == 1 else 'frames'}"
        case Kind.HTML:
            _write_page(replay, target, options)
            return "a page that plays in any browser"


def kind_of(target: Path) -> Kind:
    """Return what a file is to be, by its suffix.

    Raises:
        RecordingError: it is of no known kind.
    """
    try:
        return Kind(target.suffix.lower())
    except ValueError:
        kinds = ", ".join((*(kind.value for kind in Kind), *export_suffixes()))
        raise RecordingError(f"{target}: the name must end in one of {kinds}") from None


def _within(replay: Replay, options: ExportOptions, kind: Kind) -> ExportOptions:
    """Return the options, with its times checked.

    Raises:
        SettingsError: the recording has no such times.
    """
    if kind in (Kind.SVG, Kind.PNG) and options.every_s is None:
        return options if options.to_s == math.inf else replace(options, to_s=moment_of(replay, options.to_s))
    from_s, to_s = part_of(replay, options.from_s, options.to_s)
    return replace(options, from_s=from_s, to_s=to_s)


def _write_sequence(replay: Replay, target: Path, every_s: float, options: ExportOptions) -> int:
    """Write pictures into numbered files, and return how many."""
    number, draw = 0, load_frontend("painter")
    for picture in film(replay, every_s, options.from_s, options.to_s, USUAL_LAYERS, options.theme):
        number += 1
        still = replace(picture, cheer_s=None)
        draw(still, _numbered(target, number), options.width_px or _WIDTHS_PX[kind_of(target)])
    return number


def _bytes_of(made: Path) -> int:
    """Return the size of a file, or of all files in a folder."""
    files = [each for each in made.rglob("*") if each.is_file()] if made.is_dir() else [made]
    return sum(each.stat().st_size for each in files)


def _numbered(target: Path, number: int) -> Path:
    return target.with_stem(f"{target.stem}_{number:04d}")


def _write_film(replay: Replay, target: Path, options: ExportOptions, kind: Kind) -> int:
    """Write a film, and return the number of its frames."""
    draw: Callable[[Iterator[Picture], int], Iterator[Raster]] = load_frontend("animation")
    width_px, frame_s = options.width_px or _WIDTHS_PX[kind], _FRAMES_S[kind]
    every_s = frame_s * (options.speed or _SPEEDS[kind])
    frames = draw(film(replay, every_s, options.from_s, options.to_s, FILM_LAYERS, options.theme), width_px)
    if kind is Kind.MP4:
        return write_mp4(frames, target, frame_s)
    start_s, end_s = max(options.from_s, replay.start_s), min(options.to_s, replay.end_s)
    moments = (start_s, (start_s + end_s) / 2.0, end_s)
    samples = [*draw((picture_at(replay, time_s, FILM_LAYERS, options.theme) for time_s in moments), width_px)]
    return write_gif(frames, samples, target, frame_s)


def _write_page(replay: Replay, target: Path, options: ExportOptions) -> None:
    painter, width_px = load_frontend("player_page"), options.width_px or _WIDTHS_PX[Kind.HTML]

    def draw(scene: Scene) -> PageParts:
        parts: PageParts = painter(Picture(scene, layers=PAGE_LAYERS), width_px)
        return parts

    text = page(replay, draw, options.from_s, options.to_s, result_lines(replay))
    try:
        target.write_text(text, encoding="utf-8")
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise RecordingError(f"{target}: cannot be written: {reason}; choose another file or folder") from error
