"""The verb `ev3`: programs for Lego EV3 bricks."""
