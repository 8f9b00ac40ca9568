"""What nature, bodies and minds do; one phenomenon, one file."""
