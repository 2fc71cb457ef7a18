from irobot_edu_sdk.backend.bluetooth import Bluetooth
from irobot_edu_sdk.robots import Create3, event

robot = Create3(Bluetooth())


@event(robot.when_play)
async def play(robot):
    await robot.reset_navigation()
    await robot.navigate_to(40, 0)
    await robot.navigate_to(20, 30)
    await robot.navigate_to(0, 0, 90)
    print("at", await robot.get_position())


robot.play()
