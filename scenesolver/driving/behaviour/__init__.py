"""From the start to the goal: the way that is driven, the looks along it, and what is done about what comes between."""
