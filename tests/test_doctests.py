"""The examples in docstrings and documents give what they say."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

from rulescore import translation
from tools.steps import ROOT

MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in ROOT.glob("rulescore/**/*.py")
    if ">>>" in path.read_text(encoding="utf-8")
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


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_a_module(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert failed == 0 < tried


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_examples_of_a_document(path: Path) -> None:
    failed, _ = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert failed == 0
