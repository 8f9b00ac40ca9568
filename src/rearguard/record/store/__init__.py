"""A run's folder: written whole, refused when in use, resumed after any interruption.

- ``RunFolder``     writes one (``folder``)
- ``RunReader``     reads one, finished or not (``read``)
- ``load_checkpoint(folder) -> (t_s, state)``   (``checkpoints``)

Only this package writes and reads a run's files. docs/reference/record.md describes them.
"""

from rearguard.record.store.checkpoints import load_checkpoint as load_checkpoint
from rearguard.record.store.folder import RunFolder as RunFolder
from rearguard.record.store.read import RunReader as RunReader
