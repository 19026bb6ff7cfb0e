"""Records: what people have won at this device, and how to join or delete their names."""
