"""Block: when a spear block stands, its outer men look outward, so that it has no flank.

The first rank looks ahead, the last behind, the outer files to either side. On the march all look
where it goes.

Units: rad. Valid: bodies that stand in block, three files and three ranks and more.

Evidence: judged; so Scots schiltrons, Swiss and Song squares of spears and shields stood (Wujing
zongyao 1044, recalled). See docs/evidence/opening.md.
"""

from rearguard.kit.math import PI, wrap
from rearguard.kit.stage import law


@law
def post_rad(heading_rad, file, rank, files, deep):
    """Which way a man of a standing block looks.

    >>> from rearguard.kit.math import PI
    >>> [round(post_rad(0.0, f, r, 5, 5) / PI, 2) for f, r in ((2, 0), (0, 2), (4, 2), (2, 4))]
    [0.0, 0.5, -0.5, -1.0]
    """
    if rank == 0:
        return heading_rad
    if file == 0:
        return wrap(heading_rad + 0.5 * PI)
    if file == files - 1:
        return wrap(heading_rad - 0.5 * PI)
    return wrap(heading_rad + PI) if rank == deep - 1 else heading_rad
