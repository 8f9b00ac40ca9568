"""What an eye makes out: check values G3, G4 and G5."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rearguard.kit.stage import plain
from rearguard.laws.sense import acuity

SHARP = [
    (1000, 50, 1.668),
    (100, 100, 1.812),
    (1, 50, 0.590),
    (0.016, 100, 0.187),
    (0.016, 50, 0.115),
    (0.001, 100, 0.038),
]
SEEN = [  # luminance, width, height, line pairs, range
    (2000.0, 0.5, 1.7, 1.0, 1494),
    (2000.0, 0.65, 2.5, 1.0, 1942),
    (2000.0, 900.0, 1.7, 1.0, 5079),
    (2000.0, 900.0, 2.5, 1.0, 7469),
    (2000.0, 1.5, 1.7, 4.0, 1120),
]


@pytest.mark.parametrize(("luminance", "contrast", "sharp"), SHARP)
def test_sharpness_of_sight_against_light_and_contrast(luminance, contrast, sharp):
    assert plain(acuity.landolt_acuity)(luminance, contrast) == pytest.approx(sharp, abs=6e-4)


def test_below_the_limit_only_the_rods_see():
    limit = plain(acuity.acuity_limit_cd_m2)
    assert limit(100.0) == pytest.approx(0.00106, rel=0.005)
    assert limit(50.0) == pytest.approx(0.00351, rel=0.005)
    assert plain(acuity.visual_acuity)(0.003, 50.0, 0.02) == 0.02


def test_full_moon_on_grass_and_on_snow():
    assert plain(acuity.ground_luminance_cd_m2)(0.26, 0.2) == pytest.approx(0.0166, rel=0.005)
    assert plain(acuity.ground_luminance_cd_m2)(0.26, 0.8) == pytest.approx(0.0662, rel=0.005)


@pytest.mark.parametrize(("luminance", "width", "height", "pairs", "range_m"), SEEN)
def test_ranges_at_noon(luminance, width, height, pairs, range_m):
    size = plain(acuity.target_size_m)(width, height, luminance)
    sharp = plain(acuity.visual_acuity)(luminance, 50.0, 0.02)
    assert plain(acuity.detection_range_m)(size, sharp, pairs) == pytest.approx(range_m, rel=0.005)


@pytest.mark.parametrize(
    ("luminance", "size", "range_m"),
    [(0.17, 0.92, 524), (0.17, 1.4, 797), (0.016, 0.92, 182), (0.016, 1.4, 277), (0.016, 5, 990)]
    + [(1e-4, 0.92, 32), (1e-4, 1.4, 48), (1e-4, 5.0, 172)],
)
def test_ranges_at_dusk_under_the_moon_and_by_starlight(luminance, size, range_m):
    sharp = plain(acuity.visual_acuity)(luminance, 50.0, 0.02)
    assert plain(acuity.detection_range_m)(size, sharp, 1.0) == pytest.approx(range_m, rel=0.02)


@pytest.mark.parametrize(
    ("visibility", "range_km", "left"), [(10, 5, 0.1414), (5, 5, 0.02), (20, 2, 0.6762)]
)
def test_haze_takes_contrast(visibility, range_km, left):
    assert plain(acuity.contrast_left)(range_km, visibility) == pytest.approx(left, abs=6e-5)


def test_in_clear_air_haze_changes_little_and_in_fog_much():
    seen = plain(acuity.seen_range_m)
    assert seen(0.5, 50.0, 2000.0, 1e6, 1.0, 0.02) == pytest.approx(1494, rel=0.005)
    assert seen(0.5, 50.0, 2000.0, 0.2, 1.0, 0.02) < 300


@given(st.floats(0.1, 50), st.floats(0.1, 50), st.floats(1e-3, 1e4))
def test_more_haze_never_lets_an_eye_see_farther(a, b, luminance):
    seen = plain(acuity.seen_range_m)
    near, far = (seen(1.7, 50.0, luminance, v, 1.0, 0.02) for v in (min(a, b), max(a, b)))
    assert near <= far * 1.001
