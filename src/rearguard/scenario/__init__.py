"""What the designer wrote: schema, loading, the catalogue, the muster."""
