"""Digests: short names for bytes. Same seed, same inputs, same digest."""

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath

import numpy as np


def state_digest(state: Mapping[str, np.ndarray | bytes]) -> str:
    """SHA-256 of a state: names in alphabetical order, types, shapes and bytes."""
    digest = hashlib.sha256()
    for name in sorted(state):
        part = state[name]
        digest.update(f"\0{name}\0".encode())
        if isinstance(part, bytes):
            digest.update(part)
        else:
            digest.update(f"{part.dtype.str}{part.shape}\0".encode())
            digest.update(np.ascontiguousarray(part).tobytes())
    return digest.hexdigest()


def text_digest(parts: Iterable[tuple[str | PurePosixPath, bytes]]) -> str:
    """SHA-256 of named texts (files of sources or inputs), in the order given."""
    digest = hashlib.sha256()
    for name, content in parts:
        digest.update(f"\0{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()
