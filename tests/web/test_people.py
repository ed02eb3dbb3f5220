"""Who sits at a table in the page: sentences say "you" to the only person and call several by their
names; the aim and how far everybody is are in view.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rulescore import translation
from tests.web.helpers import open_game
from web.python import answer


def call(name: str, language: str = "en", **args: Any) -> Any:
    value = json.loads(answer.answer(name, json.dumps(args), lambda text: None, language))
    assert "value" in value, value
    return value["value"]


def record(game: str, moves: str, **tags: str) -> str:
    return (
        "".join(
            f'[{key.replace("_", ".")} "{value}"]\n'
            for key, value in {"Game": game, "Players": "2", **tags}.items()
        )
        + f"\n{moves} *\n"
    )


STONES = record("siegestones", "T@d4 d3 a1", Seat_1="Anna", Seat_2="Bo")


def said(snapshot: dict[str, Any]) -> list[str]:
    return [" ".join(entry["said"]) for entry in snapshot["log"]]


def test_the_only_person_is_you() -> None:
    snapshot = call("open", record=STONES, players=["random", "person"])
    assert snapshot["you"] == 1
    assert said(snapshot)[:2] == [
        "Anna builds a tower on d4.",
        "You put a stone on d3. You take the tower on d4 (5:0).",
    ]
    assert snapshot["prompts"][""] == "Choose an empty circle for a stone, or take a tower."
    assert (snapshot["names"], [seat["name"] for seat in snapshot["view"]["seats"]]) == (
        ["Anna", "Bo"],
        ["Blue", "Red"],
    )
    german = call("open", "de", record=STONES, players=["random", "person"])
    assert said(german)[1].startswith("Du setzt einen Stein auf d3.")
    assert (
        translation.spoken(),
        translation.say(
            "{seat} builds a tower on {circle}.", seat=translation.who(1, "Red"), circle="d4"
        ),
    ) == ("en", "Red builds a tower on d4.")


def test_captains_are_called_by_their_names() -> None:
    """With an article before the seat's own name, there is another sentence for a captain's."""
    stones = record("siegestones", "T@d4 T@d3 T@d2", Players="3")
    snapshot = call("open", record=stones, players=["person", "level2-roland", "level1"])
    assert said(snapshot)[1:] == ["Roland builds a tower on d3.", "Hedda builds a tower on d2."]
    assert snapshot["names"] == ["Blue", "Roland", "Hedda"]
    gods = record("angry-gods", "worshippers:BY,GR Gd4")
    for language, told in (
        ("en", "Mira places a green leader on d4."),
        ("de", "Mira setzt einen grünen Anführer auf d4."),
    ):
        snapshot = call("open", language, record=gods, players=["level1-mira", "person"])
        assert said(snapshot)[-1] == told


def test_several_persons_are_called_by_their_names() -> None:
    snapshot = call("open", record=STONES)
    assert snapshot["you"] is None
    assert said(snapshot)[1] == "Bo puts a stone on d3. Bo takes the tower on d4 (5:0)."
    assert snapshot["prompts"][""] == "Bo: choose an empty circle for a stone, or take a tower."
    one = call("open", record=record("siegestones", "T@d4 d3", Seat_2="Bo"))
    assert said(one) == ["Blue builds a tower on d4.", said(snapshot)[1].replace("Anna", "Blue")]
    same = call("open", record=record("siegestones", "T@d4", Seat_1="Anna", Seat_2="Anna"))
    assert said(same) == ["Anna (Blue) builds a tower on d4."], "two of one name are told apart"
    nobody = call("open", record=record("siegestones", "T@d4"))
    assert said(nobody) == ["Blue builds a tower on d4."]


@pytest.mark.parametrize(
    ("players", "told"),
    [(["person", "random"], "You build a tower on d4."), ([], "Anna builds a tower on d4.")],
)
def test_exchanged_colours_go_on_being_exchanged(players: list[str], told: str) -> None:
    painted = record("siegestones", "T@d4 d3", Seat_1="Anna", Colours="GY")
    snapshot = call("open", record=painted, players=players)
    assert said(snapshot)[0] == told
    assert said(snapshot)[1].startswith("Yellow puts a stone on d3.")


def test_looking_through_other_eyes_after_the_end_the_person_is_still_you() -> None:
    snapshot = call("new", game="siege-the-king", players=["person", "random"], begins=1)
    while snapshot["over"] is None:
        assert not any(
            "Castle A" in sentence for sentence in said(snapshot) if "worth" not in sentence
        )
        snapshot = (
            call("advance")
            if snapshot["auto"]
            else call("play", token=snapshot["moves"][0][0], sure=True)
        )
    for eye in (0, 1):
        looked = call("eyes", seat=eye)
        assert (looked["eye"], looked["you"]) == (eye, 0)
        assert any(
            sentence.startswith(("You lay", "You draw", "You play")) for sentence in said(looked)
        )


def test_beside_the_board(page: Page, server: str) -> None:
    open_game(page, server, "siege-1966?players=person,random&name1=Anna")
    expect(page.locator(".seat-role").first).to_have_text("Attacker, you")
    expect(page.locator(".seat-far").first).to_have_text("4 knights left")
    expect(page.locator(".aim")).to_have_text(
        "You win by capturing the commander, the defender by capturing all knights."
    )
    expect(page.locator(".seat-standing").first).to_have_text("your turn")
    expect(page.locator(".voice-next")).to_have_text("Choose a knight to move.")
