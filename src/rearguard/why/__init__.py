"""Why it happened: causes of a man, a unit or an army breaking."""
