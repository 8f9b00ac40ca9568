"""Who commands: each doctrine a pure function of the Brief and its own memory."""
