"""Laws of goods: loads, rations, what is dropped and taken."""
