from irobot_edu_sdk.backend.bluetooth import Bluetooth
from irobot_edu_sdk.music import Note
from irobot_edu_sdk.robots import Create3, event

robot = Create3(Bluetooth())


@event(robot.when_play)
async def seconds(robot):
    for _ in range(6):
        await robot.turn_right(60)
        await robot.play_note(Note.C5, 0.1)
        await robot.wait(0.9)


robot.play()
