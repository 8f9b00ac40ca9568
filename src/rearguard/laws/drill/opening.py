"""Opening: every other handful of files steps behind its neighbours, and lanes open.

So fresh men pass through tired ones, and runners through those who stand (a passage of lines).
The front is as long as before and holds half of its men, the body is twice as deep. Until all have
walked to their places, and again until the ranks are closed, the body is in disorder too.

Units: m, files. Valid: bodies in line or block, of two files and more.

Evidence: judged. Doubling of files is in every drill book from Aelian (Tactics 28-29) on; that
lanes were left for a passage: Polybius 15.9 (Zama). A lane takes four riders or five men abreast.
See docs/evidence/opening.md.
"""

from rearguard.kit.math import sqrt
from rearguard.kit.stage import law


@law
def lane_files(lane_m, file_m):
    """Files that must double to open a lane at least so wide.

    >>> lane_files(4.0, 1.2), lane_files(4.0, 0.9), lane_files(0.5, 1.0)
    (4, 5, 1)
    """
    files = int(lane_m / file_m)
    return max(files if files * file_m >= lane_m - 1e-6 else files + 1, 1)


@law
def doubled(file, rank, lane):
    """File and rank of a man when handfuls of ``lane`` files double behind their left neighbours.

    >>> doubled(3, 0, 4), doubled(5, 0, 4), doubled(5, 2, 4), doubled(8, 1, 4)
    ((3, 0), (1, 1), (1, 5), (8, 2))
    """
    if file // lane % 2 == 0:
        return file, 2 * rank
    return file - lane, 2 * rank + 1


@law
def opening_time_s(lane_m, depth_m, rank_m, pace_m_s):
    """Time until the last man is in his place: a lane aside, and back as the depth doubles.

    Reference form.

    >>> round(opening_time_s(4.0, 11.0, 3.66, 1.7), 1)
    8.9
    """
    back_m = depth_m + rank_m
    return sqrt(lane_m * lane_m + back_m * back_m) / pace_m_s
