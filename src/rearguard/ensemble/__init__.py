"""Many runs: design, pool, summary."""
