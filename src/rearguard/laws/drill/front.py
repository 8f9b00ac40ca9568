"""Front: how many men of a body can be at blows, whatever its numbers.

Width over the room of a man gives the files, his reach the ranks that get at the enemy. In the
engine this follows from bodies, places and reach; the law is what it is held against.

Units: m, men. Valid: formed men face to face.

Evidence: recalled. Room of a man: bayonet square 0.52, phalanx and close foot 0.9, open order 1.8,
horse in line 1.0 m (Keegan 1976 after Weller; Polybius 18.30; Vegetius 3.14-15).
See docs/evidence/opening.md.
"""

from rearguard.kit.stage import law


@law
def men_on_front(width_m, file_m, ranks):
    """Men of one side on a front so wide; with the ranks that reach, those who can fight.

    >>> men_on_front(4.0, 0.9, 2), men_on_front(1000.0, 0.9, 8), men_on_front(1000.0, 1.8, 6)
    (8, 8888, 3330)
    """
    return int(width_m / file_m) * ranks
