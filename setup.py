"""What setuptools asks for: the modules to compile, and the commands that do it; see compiling/."""

import sys
from pathlib import Path

from setuptools import setup

sys.path.insert(0, str(Path(__file__).parent))  # a build front end does not add it to the path
from compiling.commands import COMMANDS
from compiling.to_c import extensions

setup(ext_modules=extensions(), cmdclass=COMMANDS)
