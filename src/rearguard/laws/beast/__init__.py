"""Laws of beasts: gaits, tiring, stumbling, bolting."""
