"""Other people's programs measured beside ours. They are no part of the project, and nothing of it
needs them.
"""
