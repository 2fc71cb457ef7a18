"""The command line's `emulate pioneer`: its options, with the names that MobileSim and AMRISim give them."""

from pathlib import Path
from typing import Annotated

import typer

from robotdriver.conditions import OdometryError
from robotdriver.pioneer.habits import Habits
from robotworkshop.cli.families.pioneer.arguments import LOG_TIMING_STATS, WORDS, SeedCommand
from robotworkshop.cli.web_options import WebOption

app = typer.Typer()


@app.command(cls=SeedCommand, context_settings={"help_option_names": ["-h", "--help"]})
def pioneer(
    context: typer.Context,
    map_at_end: Annotated[str | None, typer.Argument(metavar="MAP", help="The same as --map.")] = None,
    map_file: Annotated[str | None, typer.Option("-m", "--map", metavar="MAP", help="An ARIA map, or a scene.")] = None,
    scene: Annotated[str | None, typer.Option(metavar="SCENE", help="A scene, by file or name.")] = None,
    no_map: Annotated[bool, typer.Option("--nomap", "--no-map", help="An empty floor of 200 m by 200 m.")] = False,
    robots: Annotated[
        list[str] | None,
        typer.Option("-r", "--robot", metavar="MODEL[:NAME]", help="A robot, or a box to push; repeatable."),
    ] = None,
    factories: Annotated[
        list[str] | None,
        typer.Option("-R", "--robot-factory", metavar="MODEL", help="A robot of its own for every client; repeatable."),
    ] = None,
    port: Annotated[
        int, typer.Option("-p", "--port", help="The port of the first robot; others have the next ones.")
    ] = (8101),
    bind: Annotated[
        str,
        typer.Option("--bind", "--bind-to-address", metavar="ADDRESS", help="Listen here; 0.0.0.0 for all networks."),
    ] = "127.0.0.1",
    pty: Annotated[
        Path | None,
        typer.Option(metavar="LINK", help="Be a serial port of this name, too; of further robots LINK-2, ..."),
    ] = None,
    ros: Annotated[
        int | None,
        typer.Option("--ros", metavar="PORT", help="Serve programs of ROS here by rosbridge; 9090 is usual."),
    ] = None,
    ros2: Annotated[bool, typer.Option("--ros2", help="Let programs of ROS 2 drive the robots, too.")] = False,
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Record to this file. Default: not recorded.")
    ] = None,
    web: WebOption = None,
    window: Annotated[bool, typer.Option("--window", help="Show floor and robots in the window.")] = False,
    start: Annotated[
        str | None, typer.Option(metavar="X,Y,TH", help="Where robots start: mm and degrees, or outside, or random.")
    ] = None,
    speed: Annotated[str, typer.Option(metavar="FACTOR", help="Times real time, or max.")] = "",
    seed: Annotated[int, typer.Option(help="Random seed.")] = 0,
    no_error: Annotated[bool, typer.Option("--no-error", help="Odometry without errors.")] = False,
    error_mode: Annotated[
        OdometryError,
        typer.Option("--odom-error-mode", case_sensitive=False, help="How odometry errors are drawn."),
    ] = OdometryError.RANDOM_EACH_UPDATE,
    interval_ms: Annotated[
        int, typer.Option("--update-interval", metavar="MS", help="Real time between two steps of the floor.")
    ] = 0,
    sim_time_ms: Annotated[
        int, typer.Option("--update-sim-time", metavar="MS", help="Simulated time of a step of the floor.")
    ] = 0,
    ignored: Annotated[
        list[int] | None,
        typer.Option("--ignore-command", min=0, max=255, metavar="N", help="Ignore this command; repeatable."),
    ] = None,
    warns: Annotated[bool, typer.Option("--warn-unsupported-commands", help="Warn of unknown commands.")] = False,
    srisim: Annotated[bool, typer.Option("--srisim-compat", help="Obey the old commands 62 and 66 to 69.")] = False,
    no_old_lasers: Annotated[
        bool,
        typer.Option(
            "--no-srisim-laser-compat", "--disable-srisim-laser-compat", help="Ignore the old laser commands 35 to 38."
        ),
    ] = False,
    no_watchdog: Annotated[
        bool, typer.Option("--no-watchdog", help="Do not stop a robot without commands for 2 s; only log it.")
    ] = False,
    allow_exit: Annotated[bool, typer.Option("--allow-exit", help="Let clients end the program.")] = False,
    log_file: Annotated[
        Path | None, typer.Option("-l", "--log", "--log-file", metavar="FILE", help="Also log to this file.")
    ] = None,
    log_bytes: Annotated[
        int | None,
        typer.Option("--log-file-max-size", metavar="BYTES", help="Start a new file at this size; 5 are kept."),
    ] = None,
    folder: Annotated[Path | None, typer.Option("--cwd", "--cd", metavar="FOLDER", help="Work in this folder.")] = None,
    not_interactive: Annotated[
        bool,
        typer.Option("--noninteractive", "--non-interactive", help="Ask nothing, and restart after a crash."),
    ] = False,
    not_found: Annotated[
        bool, typer.Option("--no-network-discovery", help="Do not answer clients that look for simulators.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="Print what happens.")] = False,
    statistics_s: Annotated[
        int | None,
        typer.Option(
            LOG_TIMING_STATS, min=1, metavar="[SECONDS]", help="Log the speed of time at this interval. Default: 30."
        ),
    ] = None,
    version: Annotated[bool, typer.Option("-v", "--version", help="Print the version.")] = False,
    world: Annotated[str | None, typer.Option("-W", "--stageworld", hidden=True)] = None,
    resolution: Annotated[float | None, typer.Option("--resolution", hidden=True)] = None,
    lines_chunk: Annotated[int | None, typer.Option("--lines-chunksize", hidden=True)] = None,
    points_chunk: Annotated[int | None, typer.Option("--points-chunksize", hidden=True)] = None,
    html: Annotated[bool, typer.Option("--html", hidden=True)] = False,
    less_verbose: Annotated[bool, typer.Option("--less-verbose", hidden=True)] = False,
    lite_graphics: Annotated[bool, typer.Option("--lite-graphics", "--litegraphics", hidden=True)] = False,
    no_graphics: Annotated[
        bool, typer.Option("--no-graphics", "--nographics", "--disable-graphics", hidden=True)
    ] = False,
    maximize: Annotated[bool, typer.Option("--maximize-gui", "--maximize", hidden=True)] = False,
    fullscreen: Annotated[bool, typer.Option("--fullscreen-gui", "--fullscreen", hidden=True)] = False,
    minimize: Annotated[bool, typer.Option("--minimize-gui", "--minimize", hidden=True)] = False,
    no_crash_debug: Annotated[
        bool,
        typer.Option(
            "--no-crash-debug", "--disable-crash-debug", "--no-crash-handler", "--disable-crash-handler", hidden=True
        ),
    ] = False,
    no_crash_restart: Annotated[
        bool,
        typer.Option("--no-crash-restart", "--disable-crash-restart", help="End after a crash."),
    ] = False,
    no_gui: Annotated[bool, typer.Option("--no-gui", "--nogui", "--disable-gui", hidden=True)] = False,
    daemonize: Annotated[bool, typer.Option("--daemonize", hidden=True)] = False,
    log_received: Annotated[bool, typer.Option("--log-packets-received", hidden=True)] = False,
    log_sent: Annotated[bool, typer.Option("--log-movement-sent", hidden=True)] = False,
    no_menu: Annotated[bool, typer.Option("--no-menu", hidden=True)] = False,
    no_messages: Annotated[bool, typer.Option("--no-messages", hidden=True)] = False,
    restarting: Annotated[bool, typer.Option("--restarting-after-crash", hidden=True)] = False,
    echo_world: Annotated[bool, typer.Option("--echo-stage-worldfile", hidden=True)] = False,
) -> None:
    """Emulate Pioneer, AmigoBot, PowerBot, PatrolBot and Seekur robots for programs that use ARIA."""
    from robotworkshop.cli.families.pioneer import verb

    if version:
        verb.print_version()
        return
    from robotworkshop.cli.families.pioneer.restarting import can_watch, is_watched, serve_watched

    if window:
        error = OdometryError.NONE if no_error else error_mode
        where = map_file or map_at_end or scene
        raise typer.Exit(verb.show(robots or (), factories or (), where, port, start or "", seed, error, ros))
    # --less-verbose, --no-graphics and --no-crash-debug ask for what is always so here.
    del less_verbose, no_graphics, no_crash_debug
    if not_interactive and not no_crash_restart and can_watch() and not is_watched():
        raise typer.Exit(serve_watched(("emulate", "pioneer", *context.meta[WORDS])))
    meaningless = {
        "--resolution": resolution is not None,
        "--lines-chunksize": lines_chunk is not None,
        "--points-chunksize": points_chunk is not None,
        "--html": html,
        "--lite-graphics": lite_graphics,
        "--maximize-gui": maximize,
        "--fullscreen-gui": fullscreen,
        "--minimize-gui": minimize,
        "--daemonize": daemonize,
        "--log-packets-received": log_received,
        "--log-movement-sent": log_sent,
        "--echo-stage-worldfile": echo_world,
        "--no-menu": no_menu,
        "--no-messages": no_messages,
        "--restarting-after-crash": restarting,
    }
    verb.tell_what_means_nothing(option for option, is_asked in meaningless.items() if is_asked)
    verb.run(
        verb.Asked(
            tuple(robots or ()),
            tuple(factories or ()),
            map_file,
            map_at_end,
            scene,
            no_map,
            world,
            bind,
            port,
            not not_found,
            start,
            seed,
            OdometryError.NONE if no_error else error_mode,
            speed,
            interval_ms,
            sim_time_ms,
            Habits(frozenset(ignored or ()), warns, srisim, not no_old_lasers, not no_watchdog, may_exit=allow_exit),
            folder,
            verb.LogWish(
                log_file, log_bytes, is_verbose=verbose, is_interactive=not (not_interactive or no_gui or daemonize)
            ),
            statistics_s,
            ros,
            record,
            web,
            pty,
            ros2,
        )
    )
