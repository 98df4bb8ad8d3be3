"""`python -m overdraw` is `overdraw`."""

from overdraw.cli import program

program()
