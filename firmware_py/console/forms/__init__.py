"""Lists and questions in a row, of which menus are made; what is set of the box and its seats."""
