from irobot_edu_sdk.backend.bluetooth import Bluetooth
from irobot_edu_sdk.robots import Create3, event

robot = Create3(Bluetooth())


@event(robot.when_touched, [True, False])
async def one_dot(robot):
    await robot.move(30)


@event(robot.when_touched, [False, True])
async def two_dots(robot):
    await robot.turn_left(180)


robot.play()
