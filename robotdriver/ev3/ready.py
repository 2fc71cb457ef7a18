"""Ready robots: the parts of the small and of the large one, as the public simulator ships them."""

from robotdriver.ev3.layout import Layout, Part, PartKind

SMALL = Layout(
    (
        Part(PartKind.BRICK, "brick", 0, 0.0, -22.5),
        Part(PartKind.MOTOR, "motor-left", 0, -60.0, 0.0, "outA"),
        Part(PartKind.MOTOR, "motor-right", 0, 60.0, 0.0, "outD"),
        Part(PartKind.COLOR, "color-sensor", 0, 0.0, 81.0, "in2"),
        Part(PartKind.TOUCH, "touch-sensor-left", 0, -75.0, 102.0, "in1", "left"),
        Part(PartKind.TOUCH, "touch-sensor-right", 0, 75.0, 102.0, "in4", "right"),
        Part(PartKind.ULTRASONIC, "ultrasonic-sensor", 0, 0.0, -91.5, "in3", "front"),
        Part(PartKind.SPEAKER, "speaker", 0, 0.0, 0.0),
    )
)

LARGE = Layout(
    (
        Part(PartKind.BRICK, "brick-left", 0, -39.0, -22.5),
        Part(PartKind.BRICK, "brick-right", 1, 39.0, -22.5),
        Part(PartKind.MOTOR, "motor-left", 0, -60.0, 0.0, "outA"),
        Part(PartKind.MOTOR, "motor-right", 0, 60.0, 0.0, "outD"),
        Part(PartKind.ARM, "measurement-probe", 0, 15.0, 102.0, "outB"),
        Part(PartKind.COLOR, "color-sensor-left", 0, -69.0, 95.0, "in1"),
        Part(PartKind.COLOR, "color-sensor-center", 0, 0.0, 84.0, "in2"),
        Part(PartKind.COLOR, "color-sensor-right", 0, 69.0, 95.0, "in3"),
        Part(PartKind.ULTRASONIC, "ultrasonic-sensor-bottom", 0, 0.0, -145.0, "in4", "bottom"),
        Part(PartKind.TOUCH, "touch-sensor-rear", 1, 0.0, -165.0, "in1", "rear"),
        Part(PartKind.TOUCH, "touch-sensor-left", 1, -65.0, 102.0, "in2", "left"),
        Part(PartKind.TOUCH, "touch-sensor-right", 1, 65.0, 102.0, "in3", "right"),
        Part(PartKind.ULTRASONIC, "ultrasonic-sensor-front", 1, -22.0, 56.0, "in4", "front"),
        Part(PartKind.SPEAKER, "speaker", 0, 0.0, 0.0),
    )
)

READY = {"small_robot": SMALL, "large_robot": LARGE}
"""By the words that worlds' files have for them."""
