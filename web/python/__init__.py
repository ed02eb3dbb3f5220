"""The Python in the page's worker."""
