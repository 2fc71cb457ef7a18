from irobot_edu_sdk.backend.bluetooth import Bluetooth
from irobot_edu_sdk.robots import Root, event

robot = Root(Bluetooth("ROOT"))


@event(robot.when_play)
async def draw(robot):
    await robot.set_marker_down()
    for _ in range(4):
        await robot.move(10)
        await robot.turn_left(90)
    await robot.set_marker_up()
    await robot.move(10)


robot.play()
