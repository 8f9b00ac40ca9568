"""Laws of the ground: going, fire, smoke, fords, bridges, falling rock."""
