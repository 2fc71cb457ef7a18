from irobot_edu_sdk.backend.bluetooth import Bluetooth
from irobot_edu_sdk.robots import Create3, event

robot = Create3(Bluetooth())


is_exploring = True


@event(robot.when_bumped, [True, False])
async def left(robot):
    await robot.move(-10)
    await robot.turn_right(75)
    await go_on(robot)


@event(robot.when_bumped, [False, True])
async def right(robot):
    await robot.move(-10)
    await robot.turn_left(75)
    await go_on(robot)


async def go_on(robot):
    if is_exploring:
        await robot.set_wheel_speeds(20, 20)


@event(robot.when_play)
async def play(robot):
    global is_exploring
    await go_on(robot)
    await robot.wait(14)
    is_exploring = False
    await robot.set_wheel_speeds(0, 0)


robot.play()
