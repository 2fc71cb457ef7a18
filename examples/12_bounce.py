"""Bounces between walls, for iRobot's Create 3: robotworkshop create3 12_bounce.py --world crates --for 60."""

from irobot_edu_sdk.backend.bluetooth import Bluetooth
from irobot_edu_sdk.robots import Create3, event

robot = Create3(Bluetooth())


@event(robot.when_bumped, [])
async def bumped(robot):
    """Back off, turn away from the side that was hit, and go on."""
    left, right = robot.get_bumpers_cached()
    await robot.set_lights_rgb(255, 0, 0)
    await robot.move(-10)
    await (robot.turn_right(120) if left and not right else robot.turn_left(120))
    await robot.set_lights_rgb(0, 255, 0)
    await robot.set_wheel_speeds(20, 20)


@event(robot.when_play)
async def play(robot):
    """Set out."""
    await robot.set_wheel_speeds(20, 20)
    while True:
        await robot.wait(1)


robot.play()
