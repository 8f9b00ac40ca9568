"""Seeking in a recorded run."""
