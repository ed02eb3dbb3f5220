"""The Python that sits in the page's worker."""
