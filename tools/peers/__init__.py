"""Measures other people's programs beside ours. They are not part of the project, and nothing in it
needs them.
"""
