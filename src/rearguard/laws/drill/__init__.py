"""Laws of drill: slots, wheels, turns, opening of ranks."""
