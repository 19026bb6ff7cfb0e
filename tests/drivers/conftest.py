import os

# Blinka decides once, at its first import, which board it runs on. The emulated ring needs the one
# that does for any computer; a test of another Adafruit library may come first.
os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
os.environ.setdefault("BLINKA_SKIP_DEPENDENCY_CHECK", "1")
