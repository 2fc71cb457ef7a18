"""The program's side of a Create: it connects, watches, drives and diagnoses a robot over a link."""
