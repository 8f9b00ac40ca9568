"""Laws of the word: orders, reports and rumours, and what carries them."""
