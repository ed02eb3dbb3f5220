"""The drawing itself: paths, matrices, boxes, roles."""

from __future__ import annotations

import pytest

from printkit.scene import (
    Circle,
    Group,
    Line,
    Rect,
    Text,
    Use,
    after,
    apply,
    bounds,
    mirrored,
    moved,
    only,
    path,
    quarter_turned,
    roles,
)


def test_path_reads_the_short_form() -> None:
    assert path("M1 2h3v-1.5l-1 .5z") == (
        ("M", (1, 2)),
        ("L", (4, 2)),
        ("L", (4, 0.5)),
        ("L", (3, 1)),
        ("Z", ()),
    )


def test_smooth_and_quadratic_curves_become_cubic() -> None:
    (_, smooth), quadratic = path("M0 0C0 1 1 2 2 2S4 3 4 4")[1:], path("M0 0Q3 0 3 3")[1]
    assert smooth == ("C", (3, 2, 4, 3, 4, 4))
    assert quadratic == ("C", pytest.approx((2, 0, 3, 1, 3, 3)))


def test_a_second_pair_after_a_move_is_a_line() -> None:
    assert [letter for letter, _ in path("m 1 1 2 0 0 2")] == ["M", "L", "L"]


def test_after_does_the_inner_matrix_first() -> None:
    both = after(moved(10, 0), quarter_turned(0, 0))
    assert apply(both, (1, 0)) == pytest.approx((10, 1))
    assert apply(mirrored(5, 0), (1, 2)) == (4, 2)


def test_bounds_follow_groups_symbols_clips_and_line_widths() -> None:
    assert bounds((Group((Rect(0, 0, 2, 1),), moved(10, 20, 2)),), {}) == (10, 20, 14, 22)
    assert bounds(
        (Use("dot", moved(5, 5)),), {"dot": (Circle(0, 0, 1, stroke="ink", width=0.5),)}
    ) == (3.75, 3.75, 6.25, 6.25)
    assert bounds((Group((Rect(0, 0, 9, 9),), moved(1, 1), clip=(2, 2, 4, 5)),), {}) == (3, 3, 5, 6)
    assert bounds((), {}) == (0, 0, 0, 0)


def test_only_keeps_roles_and_drops_empty_groups() -> None:
    cut = Line(((0, 0), (1, 1)), stroke="ink", width=0.1, role="cut")
    items = (Group((Text(0, 0, "a", 3),)), Group((cut, Rect(0, 0, 1, 1, fill="ink"))))
    assert only(items, {"cut"}) == (Group((cut,)),)
    assert roles(items) == {"text", "cut", "art"}
