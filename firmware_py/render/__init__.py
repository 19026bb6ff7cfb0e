"""Ring frames and OLED images from the console's view models."""
