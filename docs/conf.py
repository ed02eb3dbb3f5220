"""How Sphinx makes `docs/` of the site from this folder. Colours are those of `web/style`."""

from __future__ import annotations

import re
from typing import Any

import rulescore

project = html_title = "Siegeworks"
version = release = rulescore.__version__
language = "en"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["matches"]
templates_path = ["templates"]

nitpicky = True
nitpick_ignore_regex = [
    ("py:obj", r"(?s).*"),  # words in backticks, most of which are no names
    ("py:class", r"(abc|collections|pathlib|random|re)\..*"),  # the standard library
    # type variables
    ("py:class", r"rulescore\.(game\.S|game_files\.(In|Out)|position_text\.T)"),
    ("py:class", r"rulescore\.generators\.(News|Result|Step)"),
    ("py:class", r"printkit\.(paper|pictures)\..*"),  # from layout to file
    ("py:class", r"Role|tuple\[.*"),  # aliases that autodoc does not see through
]
default_role = "py:obj"
autoclass_content = "both"
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
myst_heading_anchors = 3
toc_object_entries_show_parents = "hide"

html_theme = "furo"
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#7c2d24",
        "color-brand-content": "#7c2d24",
        "color-brand-visited": "#7c2d24",
        "color-background-primary": "#fbf7ee",
        "color-background-secondary": "#f3ecdf",
    },
    "dark_css_variables": {
        "color-brand-primary": "#e6a78f",
        "color-brand-content": "#e6a78f",
        "color-brand-visited": "#e6a78f",
        "color-background-primary": "#1c1a17",
        "color-background-secondary": "#26231f",
    },
}
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "play.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}
html_copy_source = False
html_show_copyright = False


def navigation(app: Any, name: str, source: list[str]) -> None:
    """The sidebar lists what the sections of the first page list."""
    if name == "index":
        for section in re.split(r"^## ", source[0], flags=re.M)[1:]:
            if pages := re.findall(r"\]\(([\w/-]+)\.md\)", section):
                head = ("```{toctree}", ":hidden:", f":caption: {section.partition(':')[0]}", "")
                source[0] += "\n".join(("", *head, *pages, "```", ""))


def setup(app: Any) -> None:
    """Called by Sphinx."""
    app.connect("source-read", navigation)
