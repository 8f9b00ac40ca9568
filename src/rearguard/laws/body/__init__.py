"""Laws of the body: pace, fatigue, falls, wounds."""
