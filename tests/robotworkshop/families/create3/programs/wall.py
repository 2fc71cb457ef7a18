from irobot_edu_sdk.backend.bluetooth import Bluetooth
from irobot_edu_sdk.robots import Create3, event

robot = Create3(Bluetooth())


@event(robot.when_play)
async def stop_before_the_wall(robot):
    await robot.set_wheel_speeds(15, 15)
    while max((await robot.get_ir_proximity()).sensors) < 1000:
        await robot.wait(0.05)
    await robot.set_wheel_speeds(0, 0)
    await robot.say("wall")


robot.play()
