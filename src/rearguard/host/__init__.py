"""People and beasts as tables, without behaviour."""
