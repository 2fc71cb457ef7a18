from irobot_edu_sdk.backend.bluetooth import Bluetooth
from irobot_edu_sdk.robots import Root, event

robot = Root(Bluetooth("ROOT"))


@event(robot.when_play)
async def draw(robot):
    await robot.set_marker_down()
    await robot.move(30)
    await robot.set_marker_and_eraser_up()
    await robot.move(-10)
    await robot.set_eraser_down()
    await robot.move(-10)
    await robot.set_marker_and_eraser_up()


robot.play()
