from irobot_edu_sdk.backend.bluetooth import Bluetooth
from irobot_edu_sdk.robots import Create3, event

robot = Create3(Bluetooth())


@event(robot.when_bumped, [])
async def bumped(robot):
    print("bumped", robot.get_bumpers_cached())
    await robot.move(-20)
    await robot.turn_left(90)


@event(robot.when_play)
async def play(robot):
    await robot.set_wheel_speeds(20, 20)


robot.play()
