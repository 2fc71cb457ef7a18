"""The undercarriage of a robot: motors, the drives made up of them, the body's movements, and the erring odometer."""

from robotdriver import compiled

compiled.require(__name__)
