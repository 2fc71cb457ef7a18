"""The timeline: what was recorded is played again on the canvas. Only an index of it is held in memory."""
