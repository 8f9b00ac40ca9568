"""When things happen: one clock, three tempos."""
