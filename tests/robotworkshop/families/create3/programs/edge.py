from irobot_edu_sdk.backend.bluetooth import Bluetooth
from irobot_edu_sdk.robots import Create3, event

robot = Create3(Bluetooth())


@event(robot.when_cliff_sensor, [])
async def cliff(robot):
    print("edge", robot.get_cliff_sensors_cached())
    await robot.set_lights_on_rgb(255, 0, 0)
    await robot.move(-10)


@event(robot.when_play)
async def play(robot):
    await robot.set_wheel_speeds(10, 10)


robot.play()
