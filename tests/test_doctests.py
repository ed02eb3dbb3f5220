"""The examples in docstrings and documents give what they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import rulescore
from rulescore import translation
from tools.steps import ROOT

MODULES = sorted(
    {
        "rulescore",
        *(module.name for module in pkgutil.walk_packages(rulescore.__path__, "rulescore.")),
    }
)
DOCUMENTS = sorted(
    path
    for path in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"))
    if ">>>" in path.read_text(encoding="utf-8")
)


@pytest.fixture(autouse=True)
def english() -> None:
    """Examples show English sentences, whatever another test has spoken."""
    translation.load(translation.ENGLISH)


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    assert any(
        found.examples for name in MODULES for found in finder.find(importlib.import_module(name))
    )


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_examples_of_a_document(path: Path) -> None:
    failed, _ = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert failed == 0
