"""Web page of the device: server, commands, snapshots and static files."""
