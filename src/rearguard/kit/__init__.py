"""What every other part leans on: dice, mathematics, units, tables, stages."""
