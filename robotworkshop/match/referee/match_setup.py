"""Before a match: how it is held, what must be right of its players, and what they are told of the scene."""

import json
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field

from robotworkshop.floor_secret import FloorSecret
from robotworkshop.match import phrases
from robotworkshop.match.errors import MatchError
from robotworkshop.match.referee.client import Introduction
from robotworkshop.match.referee.match_rulebook import MatchRuleOptions
from robotworkshop.match.wire.connection import Address, address_text
from robotworkshop.match.wire.protocol import protocol
from scene.formats import document_from_scene
from scene.scene import Scene

log = logging.getLogger(__name__)

ARENA = "arena"
"""The robot of a player that gets its address from the referee."""

REAL = "real"
"""The robot of a player that no program simulates."""

_ROOM_BYTES = 4096
"""The bytes of a message that are left for all but the scene."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A player as it is named to the referee.

    Attributes:
        address: Where it listens.
        pairing_code: Which it shows.
        time_bank_s: What is left of its time for planning; None for as much as the rules give each match.
        key: Its public key, where it is known from before; another player at its address is refused.
    """

    address: Address
    pairing_code: str
    time_bank_s: float | None = None
    key: str = ""


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """The settings of a match.

    Attributes:
        rules: What may be chosen about the rules.
        has_arena: Whether the robots meet on one floor of the referee's; else the players have robots of their own.
        speed: Factor of real time, of the arena or of each simulated robot's own floor.
        max_speed_mm_s: No wheel turns faster; None for the robots' own limits, as in a run and in a tournament.
        seed: Of the first player's mover; each further one has the next one.
        secret: What the floors' seeds are derived from.
        referee: The referee's name, for the people at the players.
        allows_unprotected: Whether older programs may play, which get the pairing code in clear.
    """

    rules: MatchRuleOptions = field(default_factory=MatchRuleOptions)
    has_arena: bool = False
    speed: float = 1.0
    max_speed_mm_s: float | None = None
    seed: int = 0
    secret: FloorSecret = field(default_factory=FloorSecret)
    referee: str = "referee"
    allows_unprotected: bool = False

    @property
    def floor_seed(self) -> int:
        """The seed of all errors on the arena's floor; no player gets to know it."""
        return self.secret.seed_of("arena", str(self.seed))

    def own_floor_seed(self, player: str) -> int | None:
        """Return the seed of the simulated floor of a player of this name; None in an arena, where it has none."""
        return None if self.has_arena else self.secret.seed_of("player", str(self.seed), player)


def check_invitations(invitations: Sequence[Invitation], robots: int) -> None:
    """Make sure that there is a player for each robot with a goal.

    Args:
        invitations: The players.
        robots: How many robots of the scene have a goal.

    Raises:
        MatchError: there are more players, or fewer, or one is named twice.
    """
    addresses = [invitation.address for invitation in invitations]
    for address in addresses:
        if addresses.count(address) > 1:
            raise MatchError(phrases.NAMED_TWICE(address=address_text(address)))
    if len(addresses) != robots or not addresses:
        raise MatchError(phrases.COUNT(robots=str(robots), players=str(len(addresses))))


def check_introductions(
    introductions: Sequence[Introduction], invitations: Sequence[Invitation], settings: MatchSettings
) -> None:
    """Make sure that players are those that were invited, can be told apart, and have robots that fit the match.

    Raises:
        MatchError: they do not fit.
    """
    names = [introduction.name for introduction in introductions]
    if len(set(names)) < len(names):
        raise MatchError(phrases.SAME_NAMES(known=", ".join(names)))
    for introduction, invitation in zip(introductions, invitations, strict=True):
        if invitation.key and introduction.key != invitation.key:
            address = address_text(invitation.address)
            raise MatchError(phrases.OTHER_PLAYER(name=introduction.name, address=address))
        if not introduction.key:
            log.warning("%s", phrases.UNPROTECTED(name=introduction.name))
        plays = {"name": introduction.name, "robot": introduction.robot}
        if (introduction.robot == ARENA) is not settings.has_arena:
            misfit = phrases.IN_ARENA if settings.has_arena else phrases.NO_ARENA
            raise MatchError(misfit(**plays))
        if introduction.robot == REAL and settings.speed != 1.0:
            raise MatchError(phrases.REAL_TIME(**plays))


def players_document(scene: Scene) -> str:
    """Return what players are told of a scene, in the native format: all but the obstacles that must be sensed.

    Raises:
        MatchError: it is too much for one message.
    """
    document = json.dumps(document_from_scene(scene.as_known()), separators=(",", ":"), ensure_ascii=False)
    limit = protocol().MAX_MESSAGE_BYTES - _ROOM_BYTES
    if (size := len(document.encode())) > limit:
        raise MatchError(phrases.SCENE_SIZE(count=str(size), limit=str(limit)))
    return document
