"""The boards are the ones that the rules describe."""

from collections import Counter

from rulescore.boards import castle, hexagon


def rays(name: str) -> list[str]:
    return sorted(
        " ".join(hexagon.CIRCLES[number] for number in ray)
        for ray in hexagon.RAYS[hexagon.CIRCLE[name]]
    )


def test_hexagon_counts() -> None:
    assert len(hexagon.CIRCLES) == 37
    assert sum(map(len, hexagon.NEIGHBOURS)) == 2 * 90
    assert len(hexagon.POINTS) == 54 == len(set(hexagon.POINTS))
    assert list(hexagon.POINTS) == sorted(hexagon.POINTS)
    assert len(hexagon.INNER) == 19
    assert Counter(map(len, hexagon.NEIGHBOURS)) == {6: 19, 4: 12, 3: 6}
    assert Counter(map(len, hexagon.AROUND)) == {6: 19, 3: 12, 2: 6}
    assert Counter(
        sum(circle in hexagon.INNER for circle in circles) for circles in hexagon.MEETING
    ) == {1: 18, 2: 12, 3: 24}


def test_hexagon_rows() -> None:
    assert Counter(name[0] for name in hexagon.CIRCLES) == dict(
        zip("abcdefg", (4, 5, 6, 7, 6, 5, 4), strict=True)
    )
    assert rays("d4") == ["c3 b2 a1", "c4 b4 a4", "d3 d2 d1", "d5 d6 d7", "e3 f2 g1", "e4 f4 g4"]
    assert rays("a1") == ["", "", "", "a2 a3 a4", "b1 c1 d1", "b2 c3 d4 e4 f4 g4"]
    assert all(name in hexagon.POINT for name in ("a1a2b2", "a1b1b2"))


def test_hexagon_centres_are_one_pitch_apart() -> None:
    for number, near in enumerate(hexagon.NEIGHBOURS):
        x, y = hexagon.centre(hexagon.CIRCLES[number])
        for other in near:
            u, v = hexagon.centre(hexagon.CIRCLES[other])
            assert abs((x - u) ** 2 + (y - v) ** 2 - 1) < 1e-9
    x, y = hexagon.centre("a1a2b2")
    assert (
        abs(
            ((x - hexagon.centre("a1")[0]) ** 2 + (y - hexagon.centre("a1")[1]) ** 2) ** 0.5
            - 0.57735
        )
        < 1e-4
    )


def test_castle_field() -> None:
    ground = castle.ground()
    assert len(ground) == 52
    assert Counter(ground.values()) == {"castle": 16, "blue": 10, "green": 26}
    assert castle.starts() == ("c0", "d0", "e0", "f0")
    assert castle.starts({"knights": "acfh"}) == ("a0", "c0", "f0", "h0")
    assert castle.crowns() == ("d6", "e6")
    assert castle.crowns({"crowns": 3}) == ("d3", "e3")
    assert castle.ground({"blue": "1-5"})["a1"] == "blue" != castle.ground({"blue": "1-5"})["a6"]
    assert castle.centre("a6") == (0.5, 0.5)
    assert castle.centre("h0") == (7.5, 6.5)


def test_only_the_dotted_squares_guard_the_whole_castle() -> None:
    """Where the dots are: of all ways to place four footmen only one covers all 16 castle
    squares.
    """
    from itertools import combinations

    def guarded(name: str) -> set[str]:
        column, row = ord(name[0]), int(name[1])
        return {chr(column + i) + str(row + j) for i in (-1, 1) for j in (-1, 1)} & castle.CASTLE

    covering = [
        four
        for four in combinations(sorted(castle.CASTLE), 4)
        if set().union(*map(guarded, four)) == castle.CASTLE
    ]
    assert covering == [castle.DOTTED]


def test_hexagon_is_drawn_with_its_rows_in_order() -> None:
    lines = hexagon.draw({name: name[1] for name in hexagon.CIRCLES}, 4).splitlines()
    assert [line[0] for line in lines] == list("abcdefg")
    assert lines[3].split() == ["d", *"1234567"]
    assert lines[0].index("1") - lines[1].index("1") == 2
    assert (
        len(hexagon.draw(dict.fromkeys(hexagon.CIRCLES + hexagon.POINTS, "."), 8).splitlines())
        == 13
    )
