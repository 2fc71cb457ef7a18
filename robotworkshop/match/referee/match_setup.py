"""Before a match: how it is held, what must be right of its players, and what they are told of the scene."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field

from robotworkshop.match.errors import MatchError
from robotworkshop.match.referee.client import Introduction
from robotworkshop.match.referee.match_rulebook import RuleOptions
from robotworkshop.match.wire.connection import Address, address_text
from robotworkshop.match.wire.protocol import protocol
from scene.formats import document_from_scene
from scene.scene import Scene

ARENA = "arena"
"""What a player calls a robot of which it is told the address by the referee."""

_ROOM_BYTES = 4096
"""Of a message, for what is not the scene."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """A player as it is named to the referee."""

    address: Address
    pairing_code: str


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """How a match is held.

    Attributes:
        rules: What may be chosen about the rules.
        arena_speed: In an arena, its factor of real time; None for players that have floors of their own.
        seed: Of all that goes wrong on the arena's floor.
        referee: The referee's name, for the people at the players.
    """

    rules: RuleOptions = field(default_factory=RuleOptions)
    arena_speed: float | None = None
    seed: int = 0
    referee: str = "referee"


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
            raise MatchError(f"{address_text(address)} is named twice; name each player once")
    if len(addresses) != robots or not addresses:
        raise MatchError(
            f"each robot with a goal needs a player; robots with a goal: {robots}, players: {len(addresses)}"
        )


def check_introductions(introductions: Sequence[Introduction], *, has_arena: bool) -> None:
    """Make sure that players can be told apart, and that all or none of them are there for an arena.

    Raises:
        MatchError: they do not fit.
    """
    names = [introduction.name for introduction in introductions]
    if len(set(names)) < len(names):
        raise MatchError(f"the players are called {', '.join(names)}; give each another --name")
    for introduction in introductions:
        if (introduction.robot == ARENA) is not has_arena:
            raise MatchError(
                f"{introduction.name} plays with --robot {introduction.robot}, "
                + ("in an arena it must be --robot arena" if has_arena else "and this match has no arena")
            )


def players_document(scene: Scene) -> str:
    """Return what players are told of a scene, in the native format: all but the obstacles that must be sensed.

    Raises:
        MatchError: it is too much for one message.
    """
    document = json.dumps(document_from_scene(scene.as_known()), separators=(",", ":"), ensure_ascii=False)
    limit = protocol().MAX_MESSAGE_BYTES - _ROOM_BYTES
    if (size := len(document.encode())) > limit:
        raise MatchError(f"the scene has {size} bytes, too many for a match; up to {limit} can be handed over")
    return document
