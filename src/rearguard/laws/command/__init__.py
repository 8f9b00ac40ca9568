"""Laws of command: what a Brief allows to be concluded and ordered."""
