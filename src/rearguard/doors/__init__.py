"""The ways in: command line, page, embedding."""
