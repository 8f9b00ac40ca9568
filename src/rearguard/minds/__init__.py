"""Who commands: doctrines, pure functions from a Brief to orders."""
