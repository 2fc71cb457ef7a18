"""A player: one robot and its mover in a referee's hands, game after game."""

import logging
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext

from robotdriver.pose import Pose
from robotworkshop.match import phrases as match_phrases
from robotworkshop.match.names import checked_name
from robotworkshop.match.player.player_events import GameBegan, PhaseChanged, SongOrdered, Tell
from robotworkshop.match.player.player_game import PlayerGame, idle_status
from robotworkshop.match.player.player_robots import PlayerRobot
from robotworkshop.match.player.status import Status
from robotworkshop.match.wire.protocol import protocol
from robotworkshop.match.wire.rpc_errors import CallRefusedError, RefusalCode
from robotworkshop.match.wire.set_scene import SetSceneMessage
from robotworkshop.run import phrases
from robotworkshop.run.end_song import EndSong
from robotworkshop.run.movers import make_mover
from robotworkshop.run.session import Session
from robotworkshop.run.settings import Settings
from robotworkshop.run.verdict import Phase
from robotworkshop.stage.events import Announcer
from scene.mover import RobotMoverInterface

log = logging.getLogger(__name__)

SILENCE_S: float = protocol().SILENCE_S
"""A robot that drives is stopped when nothing was heard from the referee for so long."""

_NOWHERE = Pose(0.0, 0.0, 0.0)


def _made_here(settings: Settings) -> AbstractContextManager[RobotMoverInterface]:
    """Make the settings' mover in this process, which is the player's own."""
    return nullcontext(make_mover(settings.mover, settings.parameters, settings.seed))


class Player:
    """Does what its referee says; the orders are those of robot.thrift.

    Any thread may call any method. `status` never waits for anything.

    Args:
        name: Its name in the match.
        settings: Of the sessions; the referee decides some of them, see `SetSceneMessage.applied_to`.
        robot: Not made ready yet; closed with the player.
        tell: Told of games and phases.
        clock: When a word was heard, s.
        open_mover: Makes a game's mover, and ends what it holds when the game is dropped.

    Raises:
        MatchError: it cannot have this name.
    """

    def __init__(
        self,
        name: str,
        settings: Settings,
        robot: PlayerRobot,
        tell: Tell,
        clock: Callable[[], float] = time.monotonic,
        open_mover: Callable[[Settings], AbstractContextManager[RobotMoverInterface]] = _made_here,
    ) -> None:
        self.name = checked_name(name)
        self.settings = settings
        self._robot = robot
        self._tell = tell
        self._clock = clock
        self._open_mover = open_mover
        self._of_game = ExitStack()
        self._heard_s = clock()
        self._orders = threading.Lock()
        self._game: PlayerGame | None = None
        self._last_game: PlayerGame | None = None

    @property
    def robot_kind(self) -> str:
        """The kind of its robot: "sim", "real" or "arena"."""
        return self._robot.kind

    @property
    def status(self) -> Status:
        """The player's status for a referee."""
        game = self._game
        return idle_status(_NOWHERE) if game is None else game.status

    @property
    def is_in_game(self) -> bool:
        """True if it has a scene that is neither won nor lost."""
        game = self._game
        return game is not None and not game.phase.is_final

    @property
    def silent_s(self) -> float:
        """The time since the referee was last heard."""
        return self._clock() - self._heard_s

    def hear(self) -> None:
        """Take note of a word from the referee, whatever it says."""
        self._heard_s = self._clock()

    # Orders.

    def begin_match(self) -> None:
        """Forget the last match."""
        with self._orders:
            self._drop_game()

    def set_scene(self, assignment: SetSceneMessage, referee_host: str) -> None:
        """Take a scene, and make the robot ready for it.

        Raises:
            CallRefusedError: a game is on, the scene or the task is not sound, or the robot cannot be reached.
        """
        with self._orders:
            if self._game is not None and self._game.phase in (Phase.PREPROCESSING, Phase.DRIVING):
                raise CallRefusedError(RefusalCode.OUT_OF_ORDER, match_phrases.GAME_IS_ON())
            scene, settings = assignment.own_scene(), assignment.applied_to(self.settings)
            self._drop_game()
            if self._last_game is not None and not self._last_game.has_let_go():
                text = match_phrases.LAST_GAME()
                raise CallRefusedError(RefusalCode.INTERNAL, text)
            scene = self._robot.make_ready(scene, assignment, referee_host)
            mover = self._of_game.enter_context(self._open_mover(settings))
            floor = assignment.floor_settings(settings)
            session = Session(scene, floor, Announcer(), movers=[(settings.mover, mover)])
            self._tell(GameBegan(session))
            self._game = PlayerGame(session, self._robot, self._phase_changed, assignment.time_bank_s)
            self._phase_changed(Phase.SCENE_SET, "")

    def preprocess(self) -> None:
        """Begin to plan.

        Raises:
            CallRefusedError: there is no scene, or it was planned for already.
        """
        with self._orders:
            self._current("preprocess").preprocess()

    def start(self) -> None:
        """Begin to drive.

        Raises:
            CallRefusedError: there is no plan, or it was driven by already.
        """
        with self._orders:
            game = self._current("start")
            game.start()
        threading.Thread(target=self._watch, args=(game,), name="player's ear", daemon=True).start()

    def stop(self, reason: str) -> None:
        """Stop whatever goes on."""
        game = self._game
        if game is not None:
            game.stop(reason)

    def sing(self, song: EndSong) -> None:
        """Have the robot sing.

        Raises:
            CallRefusedError: there is no game, or it is not over.
        """
        self._current("a song").sing(song)
        self._tell(SongOrdered(song))

    def close(self) -> None:
        """Stop the robot and let it go."""
        self.stop(phrases.PLAYER_ENDED())
        self._robot.close()
        game = self._game or self._last_game
        if game is not None:
            game.abandon()
            if not game.has_let_go():
                log.warning("%s", match_phrases.GAME_LEFT_BEHIND(name=self.name))
        self._of_game.close()

    def _current(self, order: str) -> PlayerGame:
        if self._game is None:
            raise CallRefusedError(RefusalCode.OUT_OF_ORDER, match_phrases.NO_SCENE(method=order))
        return self._game

    def _drop_game(self) -> None:
        if self._game is not None:
            self._game.abandon()
            self._last_game, self._game = self._game, None
        self._of_game.close()

    def _watch(self, game: PlayerGame) -> None:
        """Stop the robot when its referee falls silent."""
        while (left_s := SILENCE_S - self.silent_s) > 0.0:
            if game.is_over.wait(left_s):
                return
        game.stop(phrases.REFEREE_SILENT(time=f"{SILENCE_S:g} s"))

    def _phase_changed(self, phase: Phase, reason: str) -> None:
        self._tell(PhaseChanged(phase, reason))
