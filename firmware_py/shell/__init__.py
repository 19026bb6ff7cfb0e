"""The shell round the console: the loop, the devices, what is kept, what is shown and to whom."""
