"""A page that several tests share, so that Python starts only once for them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.conftest import Watch, wait_for_engine


@pytest.fixture(scope="module")
def shared_page(browser: Browser, server: str) -> Iterator[Page]:
    """A page of the site with Python ready; each test opens its own game in it."""
    context = browser.new_context(reduced_motion="reduce")
    watch = Watch(server)
    watch.follow(context)
    page = context.new_page()
    page.goto(server)
    wait_for_engine(page)
    yield page
    context.close()
    watch.check()
