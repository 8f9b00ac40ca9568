"""Laws of the mind: fear, rout, rally, surrender."""
