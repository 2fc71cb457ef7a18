"""Properties are tested without a stopwatch and with the same examples each time.

A loaded machine must not fail them, and no landing may fail by luck for a fault that somebody else made. New examples
are looked for on purpose, by `make explore`.
"""

import os

from hypothesis import settings

settings.register_profile("repeat", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "repeat"))
