from irobot_edu_sdk.backend.bluetooth import Bluetooth
from irobot_edu_sdk.robots import Root, event

robot = Root(Bluetooth("ROOT"))


names = {Root.ColorID.RED: "red", Root.ColorID.GREEN: "green", Root.ColorID.BLUE: "blue", Root.ColorID.BLACK: "black"}
seen = []


@event(robot.when_color_scanned, [])
async def scanned(robot):
    middle = robot.color_sensor.colors[16]
    if middle in names and (not seen or seen[-1] != names[middle]):
        seen.append(names[middle])


@event(robot.when_play)
async def play(robot):
    await robot.move(40)
    print("stripes", *seen)


robot.play()
