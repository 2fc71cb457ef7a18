"""The services by which ROS clients find out what there is; those of the package rosapi that tell of the graph."""

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from robotdriver.rosbridge.graph import Graph, Message, RosError, Service

_Arguments = TypeVar("_Arguments", bound=msgspec.Struct)


class _OfTopic(msgspec.Struct):
    topic: str


class _OfService(msgspec.Struct):
    service: str


class _OfType(msgspec.Struct):
    type: str


def rosapi(graph: Graph) -> Mapping[str, Service]:
    """Return the services that tell of a graph, by their full names."""
    kinds = {
        **{name: topic.kind for name, topic in graph.topics.items()},
        **{name: command.kind for name, command in graph.commands.items()},
    }
    services = {name: service.kind for name, service in graph.services.items()}
    return {
        "/rosapi/topics": Service(
            "rosapi/Topics", lambda _args: {"topics": list(kinds), "types": list(kinds.values())}
        ),
        "/rosapi/topic_type": Service(
            "rosapi/TopicType", lambda args: {"type": kinds.get(_read(args, _OfTopic).topic, "")}
        ),
        "/rosapi/topics_for_type": Service("rosapi/TopicsForType", lambda args: {"topics": _of_kind(kinds, args)}),
        "/rosapi/services": Service("rosapi/Services", lambda _args: {"services": list(services)}),
        "/rosapi/service_type": Service(
            "rosapi/ServiceType", lambda args: {"type": services.get(_read(args, _OfService).service, "")}
        ),
        "/rosapi/services_for_type": Service(
            "rosapi/ServicesForType", lambda args: {"services": _of_kind(services, args)}
        ),
    }


def _of_kind(kinds: Mapping[str, str], args: Message) -> list[str]:
    wanted = _read(args, _OfType).type
    return [name for name, kind in kinds.items() if kind == wanted]


def _read(args: Message, kind: type[_Arguments]) -> _Arguments:
    """Return arguments that came by their names, or in their order."""
    named = dict(zip(kind.__struct_fields__, args, strict=False)) if isinstance(args, list) else args
    try:
        return msgspec.convert(named, kind)
    except msgspec.ValidationError as error:
        raise RosError(str(error)) from None
