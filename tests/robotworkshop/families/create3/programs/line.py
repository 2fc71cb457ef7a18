from irobot_edu_sdk.backend.bluetooth import Bluetooth
from irobot_edu_sdk.robots import Root, event

robot = Root(Bluetooth("ROOT"))


async def steer(robot):
    black = [number for number, colour in enumerate(robot.color_sensor.colors) if colour == Root.ColorID.BLACK]
    if black:
        off = (sum(black) / len(black) - 15.5) / 15.5
        await robot.set_wheel_speeds(5 + 3 * off, 5 - 3 * off)


@event(robot.when_color_scanned, [])
async def scanned(robot):
    await steer(robot)


@event(robot.when_bumped, [])
async def arrived(robot):
    await robot.set_wheel_speeds(0, 0)
    print("arrived")


@event(robot.when_play)
async def play(robot):
    await robot.set_wheel_speeds(5, 5)


robot.play()
