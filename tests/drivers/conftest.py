import os

# Blinka chooses its board at the first import and keeps it. The emulated ring needs the board for
# any computer, and a test of another Adafruit library may import Blinka first.
os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
