"""`python -m overdraw` is `overdraw`."""

import sys

from overdraw.cli import main

sys.exit(main())
