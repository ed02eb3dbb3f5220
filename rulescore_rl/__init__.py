"""The six games as PettingZoo environments, for programs that learn: the extra `rl`.

`env("siege-1966")` is an AEC environment with PettingZoo's usual wrappers, `parallel_env` the same
as a parallel one. `docs/reference/learning.md` describes actions and observations. Nothing in
`rulescore` knows of this package, and this package knows only the contract and the boards.
"""

from __future__ import annotations

from rulescore_rl.environment import env, parallel_env, raw_env

__all__ = ["env", "parallel_env", "raw_env"]
