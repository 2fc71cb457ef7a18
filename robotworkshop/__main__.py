"""``python -m robotworkshop``: for where the folder of the installed commands is not on the path."""

import sys

from robotworkshop.cli.app import main

sys.exit(main())
