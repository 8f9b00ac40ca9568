"""Laws of the senses: light, sight, hearing."""
