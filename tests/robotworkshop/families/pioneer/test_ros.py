"""Pioneers and a program that uses roslibpy, while a client of a Pioneer drives."""

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from robotdriver.pioneer.packets.commands import CommandId as C
from robotworkshop.families.pioneer.map_files import EMPTY
from robotworkshop.families.pioneer.models import wanted
from robotworkshop.families.pioneer.serving import pioneers_served

from .client import PATIENCE_S, Client
from .test_serving import OPTIONS, until

roslibpy = pytest.importorskip("roslibpy", reason="the test needs roslibpy")


def test_a_program_of_roslibpy_drives_one_robot_and_watches_another() -> None:
    options = replace(OPTIONS, robots=(wanted("p3dx:one"), wanted("amigo:two")), ros_port=0)
    with ExitStack() as stack:
        serving = stack.enter_context(pioneers_served(EMPTY, None, Path(), options))
        assert serving.ros is not None
        driver = stack.enter_context(Client((serving.places[1].host, serving.places[1].port)))
        driver.send(C.VEL, 100)
        ros = roslibpy.Ros(*serving.ros)
        ros.run(timeout=PATIENCE_S)
        stack.callback(ros.close)
        heard: dict[str, Any] = {}
        subscribers = [roslibpy.Topic(ros, f"/{name}/pose", "nav_msgs/Odometry") for name in ("one", "two")]
        for subscriber in subscribers:
            subscriber.subscribe(lambda message, name=subscriber.name: heard.update({name: message}))
        command = roslibpy.Topic(ros, "/one/cmd_vel", "geometry_msgs/Twist")

        def drives_on() -> bool:
            # A robot stands soon after the last command, so a program goes on telling it.
            command.publish(roslibpy.Message({"linear": {"x": 0.2}, "angular": {"z": 0.0}}))
            return speed("one") > 0.19

        def speed(name: str) -> float:
            message = heard.get(f"/{name}/pose")
            return 0.0 if message is None else float(message["twist"]["twist"]["linear"]["x"])

        until(drives_on)
        driver.send(C.PULSE)
        driver.send(C.VEL, 100)
        until(lambda: speed("two") > 0.09)
        assert "/two/sonar" in ros.get_topics()
        assert ros.get_topic_type("/two/pose") == "nav_msgs/Odometry"
        roslibpy.Service(ros, "/one/disable_motors", "std_srvs/Empty").call(roslibpy.ServiceRequest())
        until(lambda: speed("one") == 0.0)
        assert driver.sip()[0] in (0x32, 0x33)
        assert len(serving.host.robots) == 2
