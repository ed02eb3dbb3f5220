"""Lists of tokens, computed on first use."""

from __future__ import annotations

from collections.abc import Callable, Iterable


class Lookup(dict[int, tuple[str, ...]]):
    """A cache of one piece's sorted tokens, by the part of the position that they depend on;
    `work_out` computes them. It is cleared when it has `most` entries.
    """

    __slots__ = ("most", "work_out")

    def __init__(self, work_out: Callable[[int], Iterable[str]], most: int) -> None:
        super().__init__()
        self.work_out, self.most = work_out, most

    def __missing__(self, part: int) -> tuple[str, ...]:
        if len(self) >= self.most:
            self.clear()
        self[part] = tokens = tuple(self.work_out(part))
        return tokens
