from irobot_edu_sdk.backend.bluetooth import Bluetooth
from irobot_edu_sdk.robots import Create3, event

robot = Create3(Bluetooth())


@event(robot.when_play)
async def play(robot):
    await robot.arc_left(360, 10)
    await robot.arc_right(360, 10)


robot.play()
