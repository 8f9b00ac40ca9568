"""Laws of arms: blows, charges, shot and shafts."""
