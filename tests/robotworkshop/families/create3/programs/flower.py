from irobot_edu_sdk.backend.bluetooth import Bluetooth
from irobot_edu_sdk.robots import Root, event

robot = Root(Bluetooth("ROOT"))


@event(robot.when_play)
async def draw(robot):
    await robot.set_marker_down()
    for _ in range(3):
        await robot.arc_left(60, 8)
        await robot.turn_left(120)
        await robot.arc_left(60, 8)
        await robot.turn_right(120)
    await robot.set_marker_up()


robot.play()
