"""The pictures and the window under test need no screen."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
