from irobot_edu_sdk.backend.bluetooth import Bluetooth
from irobot_edu_sdk.robots import Create3, event

robot = Create3(Bluetooth())


@event(robot.when_play)
async def play(robot):
    for _ in range(4):
        await robot.move(30)
        await robot.turn_right(90)
    print("home", robot.pose)


robot.play()
