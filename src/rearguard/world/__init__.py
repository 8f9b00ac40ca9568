"""The ground and the sky."""
