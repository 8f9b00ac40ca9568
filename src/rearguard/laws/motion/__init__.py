"""How bodies move among bodies and walls: headway, contact, pressure."""
