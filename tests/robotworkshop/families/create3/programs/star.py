from irobot_edu_sdk.backend.bluetooth import Bluetooth
from irobot_edu_sdk.robots import Create3, event

robot = Create3(Bluetooth())


@event(robot.when_play)
async def play(robot):
    for corner in range(5):
        await robot.set_lights_rgb(50 * corner, 0, 255)
        await robot.move(40)
        await robot.turn_left(144)


robot.play()
