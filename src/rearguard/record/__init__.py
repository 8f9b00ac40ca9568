"""What a run leaves behind: events, ledger, tracks, digest, store."""
