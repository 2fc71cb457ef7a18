"""What drives a robot: motors, the drives that they make up, the body's movements, and the odometer with its errors."""

from robotdriver import compiled

compiled.require(__name__)
