"""Places have names, roads make a graph, rivers have depth and fords."""

import numpy as np
import pytest

from rearguard.errors import WorldError
from rearguard.world import cover as covers
from rearguard.world.places import Place, Places, along_line
from rearguard.world.roads import Road, Roads, paint_line
from rearguard.world.water import Ford, River, Rivers


def test_a_place_is_found_by_its_name_in_any_language():
    names = {"en": "Birch Ridge", "zh-Hant": "樺樹嶺"}
    ridge = Place("ridge", names, ((0.0, 0.0), (100.0, 0.0), (100.0, 300.0)))
    places = Places({"ridge": ridge, "ford": Place("ford", {}, ((9.0, 9.0),))})
    assert places.find("樺樹嶺") is places.find("Birch Ridge") is places.find("ridge")
    assert ridge.middle() == (100.0, 100.0)
    assert ridge.name("zh-Hans") == "Birch Ridge" and places.find("ford").name("en") == "ford"
    assert places.nearest(10.0, 10.0).key == "ford"
    with pytest.raises(WorldError, match="its places: ford, ridge"):
        places.find("castle")


def test_the_way_along_roads_is_the_shortest_and_may_not_exist():
    a, b, c, d = (0.0, 0.0), (1000.0, 0.0), (1000.0, 800.0), (0.0, 2000.0)
    roads = Roads.of([Road((a, b, c)), Road((a, d, c)), Road((b, (2000.0, 0.0)))])
    assert len(roads.edges) == 4 and len(roads.nodes) == 4  # cut where the side road leaves at b
    start, goal = roads.nodes.index(a), roads.nodes.index(c)
    way = roads.way(start, goal)
    assert sum(roads.edges[k].length_m() for k in way) == pytest.approx(1800.0)
    lonely = Roads.of([Road((a, b)), Road((c, d))])
    assert lonely.way(0, 3) == []


def test_a_road_is_painted_where_it_runs_and_nowhere_else():
    cover = np.zeros((50, 50), np.uint8)
    paint_line(cover, covers.ROAD, ((50.0, 100.0), (450.0, 100.0)), 4.0, (0.0, 0.0, 0.1))
    assert np.all(cover[10, 5:46] == covers.ROAD) and cover.sum() == covers.ROAD * 41
    paint_line(cover, covers.ROAD, ((-900.0, -900.0), (-500.0, -900.0)), 4.0, (0.0, 0.0, 0.1))
    assert cover.sum() == covers.ROAD * 41
    far = ((250.0, -2e9), (250.0, 2e9))  # as long as the way to the moon, painted in no time
    paint_line(cover, covers.ROAD, far, 4.0, (0.0, 0.0, 0.1))
    assert np.all(cover[:, 25] == covers.ROAD) and cover.sum() == covers.ROAD * 90


def test_a_river_is_deep_in_the_middle_and_shallow_at_its_ford():
    ford = Ford(500.0, 0.0, 0.6, 40.0)
    river = River(((0.0, 0.0), (1000.0, 0.0)), 60.0, 2.0, 1.2, (ford,))
    assert river.depth_at_m(200.0, 0.0) == 2.0
    assert river.depth_at_m(200.0, 15.0) == pytest.approx(1.5)
    assert river.depth_at_m(200.0, 30.0) == 0.0
    assert river.depth_at_m(510.0, 0.0) == 0.6 and river.depth_at_m(540.0, 0.0) == 2.0
    rivers = Rivers((river,))
    assert rivers.at(200.0, 0.0) == (2.0, 1.2)
    assert rivers.at(200.0, 99.0) == (0.0, 0.0)
    assert rivers.at(200.0, 15.0)[1] == pytest.approx(1.2 * 0.75**0.5)


def test_a_share_of_a_line_is_counted_by_length():
    line = ((0.0, 0.0), (10.0, 0.0), (10.0, 30.0))
    assert [along_line(line, s) for s in (0.0, 0.25, 1.0)] == [(0, 0), (10, 0), (10, 30)]
    assert along_line(((3.0, 4.0),), 0.7) == (3.0, 4.0)
