"""Actions, questions and screens of the running match."""
