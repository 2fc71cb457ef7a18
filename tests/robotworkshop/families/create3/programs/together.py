from irobot_edu_sdk.backend.bluetooth import Bluetooth
from irobot_edu_sdk.music import Note
from irobot_edu_sdk.robots import Color, Create3, Robot, event, hand_over

robot = Create3(Bluetooth())


@event(robot.when_play)
async def drive(robot):
    for _ in range(3):
        await robot.move(16)
        await robot.move(-16)
        await hand_over()


@event(robot.when_play)
async def sing(robot):
    for note in (Note.C4, Note.E4, Note.G4, Note.C5):
        await robot.play_note(note, 0.5)
    print("sung")


@event(robot.when_play)
async def shine(robot):
    for _ in range(5):
        await robot.set_lights(Robot.LightPattern.SPIN, Color(0, 255, 0))
        await robot.wait(0.2)
        await robot.set_lights_off()
        await robot.wait(0.2)


robot.play()
