"""The telling: beats without language, and a realiser for each language."""
