"""exp, log, sin, cos, atan2 and erf as short polynomials: the same bits on every machine.

The C library's functions differ from machine to machine in the last bit, and one bit is enough
to make two runs part. These use only + - * / and exact operations (the bits of a number,
``floor``, ``sqrt``), and hardly branch, since a wrong guess costs more than the sum. They differ
from the C library's values by less than 8e-16: relative for exp and log, absolute for sin, cos (up
to 1e5) and atan2, and by 1e-13 for erf (asserted in the tests).
"""

import math

import numpy as np

from rearguard.kit.stage import law

PI = 3.141592653589793
TAU = 6.283185307179586
_LN2_HI = 6.93147180369123816490e-01
_LN2_LO = 1.90821492927058770002e-10
_HALF_PI_1 = 1.5707963109016418
_HALF_PI_2 = 1.5893254712295857e-08
_HALF_PI_3 = 6.123233995736766e-17 - 3.9e-32
_SQRT_HALF = 0.7071067811865476
_SMALLEST = 2.2250738585072014e-308  # that has a leading 1
_ONE, _HALF, _FRACTION = 1023, 1022 << 52, (1 << 52) - 1  # exponents and fraction, as bits


@law
def sqrt(x):
    """Square root; exact rounding is the same everywhere."""
    return math.sqrt(x)


@law
def exp(x):
    """e to the x; 0 below -708, capped at e**709."""
    if x < -708.0:
        return 0.0
    x = min(x, 709.0)
    k = math.floor(x * 1.4426950408889634 + 0.5)
    r = (x - k * _LN2_HI) - k * _LN2_LO
    p = 1.0 / 479001600.0
    p = p * r + 1.0 / 39916800.0
    p = p * r + 1.0 / 3628800.0
    p = p * r + 1.0 / 362880.0
    p = p * r + 1.0 / 40320.0
    p = p * r + 1.0 / 5040.0
    p = p * r + 1.0 / 720.0
    p = p * r + 1.0 / 120.0
    p = p * r + 1.0 / 24.0
    p = p * r + 1.0 / 6.0
    p = p * r + 0.5
    p = p * r + 1.0
    p = p * r + 1.0
    return p * float(np.int64((int(k) + _ONE) << 52).view(np.float64))  # 2 to the k


@law
def log(x):
    """Natural logarithm; -1e308 for x <= 0, infinity and nan as they are."""
    if x <= 0.0:
        return -1e308
    if not x < math.inf:
        return x
    small = x < _SMALLEST
    bits = np.float64(x * 2.0**54 if small else x).view(np.int64)
    e = (bits >> 52) - _ONE + 1 - (54 if small else 0)
    m = np.int64((bits & _FRACTION) | _HALF).view(np.float64)
    if m < _SQRT_HALF:
        m *= 2.0
        e -= 1
    s = (m - 1.0) / (m + 1.0)
    z = s * s
    p = 1.0 / 21.0
    p = p * z + 1.0 / 19.0
    p = p * z + 1.0 / 17.0
    p = p * z + 1.0 / 15.0
    p = p * z + 1.0 / 13.0
    p = p * z + 1.0 / 11.0
    p = p * z + 1.0 / 9.0
    p = p * z + 1.0 / 7.0
    p = p * z + 1.0 / 5.0
    p = p * z + 1.0 / 3.0
    return float(e * _LN2_HI + (2.0 * s + (2.0 * s * z * p + e * _LN2_LO)))


@law
def _sin_poly(r):
    z = r * r
    p = -1.0 / 1307674368000.0
    p = p * z + 1.0 / 6227020800.0
    p = p * z - 1.0 / 39916800.0
    p = p * z + 1.0 / 362880.0
    p = p * z - 1.0 / 5040.0
    p = p * z + 1.0 / 120.0
    p = p * z - 1.0 / 6.0
    return r + r * z * p


@law
def _cos_poly(r):
    z = r * r
    p = 1.0 / 20922789888000.0
    p = p * z - 1.0 / 87178291200.0
    p = p * z + 1.0 / 479001600.0
    p = p * z - 1.0 / 3628800.0
    p = p * z + 1.0 / 40320.0
    p = p * z - 1.0 / 720.0
    p = p * z + 1.0 / 24.0
    return 1.0 - 0.5 * z + z * z * p


@law
def _turn(x, quarters):
    """sin of x + quarters * pi/2."""
    k = math.floor(x * 0.6366197723675814 + 0.5)
    r = ((x - k * _HALF_PI_1) - k * _HALF_PI_2) - k * _HALF_PI_3
    q = int(k) + quarters
    s, c = _sin_poly(r), _cos_poly(r)  # both, for to guess the quarter costs more
    size = c if q & 1 else s
    return -size if q & 2 else size


@law
def sin(x):
    """Sine of x [rad]."""
    return _turn(x, 0)


@law
def cos(x):
    """Cosine of x [rad]."""
    return _turn(x, 1)


@law
def _atan_unit(t):
    """atan for 0 <= t <= 1, by three halvings of the angle and a short series."""
    s = 1.0
    for _ in range(3):
        t = t / (1.0 + math.sqrt(1.0 + t * t))
        s *= 2.0
    z = t * t
    p = -1.0 / 15.0
    p = p * z + 1.0 / 13.0
    p = p * z - 1.0 / 11.0
    p = p * z + 1.0 / 9.0
    p = p * z - 1.0 / 7.0
    p = p * z + 1.0 / 5.0
    p = p * z - 1.0 / 3.0
    return s * (t + t * z * p)


@law
def atan2(y, x):
    """Bearing of (x, y) [rad], -pi to pi, 0 = east, counter-clockwise; 0 at the origin."""
    ax = abs(x)
    ay = abs(y)
    if ax == 0.0 and ay == 0.0:
        return 0.0
    a = _atan_unit(min(ax, ay) / max(ax, ay))
    if ay > ax:
        a = 0.5 * PI - a
    if x < 0.0:
        a = PI - a
    return -a if y < 0.0 else a


@law
def erf(x):
    """Error function, by its series (|x| < 3) or a continued fraction for the rest."""
    a = abs(x)
    if a > 6.0:
        return 1.0 if x > 0.0 else -1.0
    if a < 3.0:
        term = a
        total = a
        z = a * a
        n = 0
        while abs(term) > 1e-17 * total and n < 80:
            n += 1
            term *= -z / n
            total += term / (2 * n + 1)
        value = 1.1283791670955126 * total
    else:
        f = 0.0
        for n in range(40, 0, -1):
            f = 0.5 * n / (a + f)
        value = 1.0 - exp(-a * a) / (1.7724538509055159 * (a + f))
    return value if x >= 0.0 else -value


@law
def wrap(angle_rad):
    """The same angle in (-pi, pi]."""
    return angle_rad - TAU * math.floor((angle_rad + PI) / TAU)
